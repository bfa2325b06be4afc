import { html } from 'hono/html';
import type { Hit } from '../../reference/search.ts';
import type { Html } from '../answer.ts';
import { docsPath, type Frame, referenceDocument } from './layout.ts';

const longestQuery = 100;

const hit = ({ id, page, heading, excerpt }: Hit, { visit }: Frame): Html =>
  html`<li><a href="${docsPath(visit, id)}"><strong>${heading === '' ? page : heading}</strong></a>${
    heading === '' ? '' : html` <small>${page}</small>`
  }<p>${excerpt}</p></li>
`;

/** GET /docs/search?q=: what the search script finds, for browsers without scripts. */
export async function resultsPage(frame: Frame): Promise<Html> {
  const { visit, services } = frame;
  const query = (visit.query.get('q') ?? '').trim().slice(0, longestQuery);
  // No other page needs what searches.
  const { createSearch } = await import('../../reference/search.ts');
  const hits = query === '' ? [] : createSearch(services.made.sections)(query);
  const words =
    query === '' ? 'Type a word, the name of a field or a code.' : `${hits.length} found for “${query}”`;
  return referenceDocument(frame, {
    title: query === '' ? 'Search' : `Search: ${query}`,
    query,
    head: html`<meta name="robots" content="noindex">`,
    content: html`<article><div class="title"><h1>Search</h1></div>
<p role="status">${words}</p>
<ol class="found">${hits.map((one) => hit(one, frame))}</ol></article>`,
  });
}
