import { html, raw } from 'hono/html';
import { keyMark } from '../../reference/fill.ts';
import type { Heading, ReferencePage } from '../../reference/reference.ts';
import type { Hit } from '../../reference/search.ts';
import { icon } from '../layout/icons.ts';
import { type DocumentParts, document, sidedBody } from '../layout/layout.ts';
import { playgroundOperations } from '../pages/playground.ts';
import type { Html, ReferenceServices, Visit } from '../visit.ts';

/** The layout inputs of every reference page. */
export interface Frame {
  readonly visit: Visit;
  readonly services: ReferenceServices;
}

/** The path of a page. */
const docsPath = ({ base }: Pick<Visit, 'base'>, path: string): string =>
  `${base}/docs${path === '' || path.startsWith('#') ? path : `/${path}`}`;

const navigation = ({ visit, services }: Frame, here: string | undefined): Html => {
  const { pages } = services.made;
  const groups = [...new Set(pages.map(({ group }) => group))];
  const link = ({ path, label }: ReferencePage): Html =>
    html`<li><a href="${docsPath(visit, path)}"${path === here ? html` aria-current="page"` : ''}>${label}</a></li>`;
  return html`<nav aria-label="Documentation">${groups.map(
    (group) => html`<h2>${group}</h2><ul>${pages.filter((page) => page.group === group).map(link)}</ul>`,
  )}</nav>`;
};

/** The links out of the reference, which ask visitors to sign in if needed. */
const ways = ({ visit }: Frame): Html =>
  html`<nav class="ways" aria-label="Dashboard"><ul><li><a href="${visit.to('')}">${icon('overview')}Dashboard</a></li><li><a href="${visit.to('/keys')}">${icon('keys')}API keys</a></li></ul></nav>`;

const searchBox = ({ visit }: Frame, query: string): Html =>
  html`<search-box><form role="search" action="${docsPath(visit, 'search')}"><label class="unseen" for="search">Search the documentation</label><input id="search" type="search" name="q" value="${query}" placeholder="Search" autocomplete="off" spellcheck="false" maxlength="100"><kbd aria-hidden="true">/</kbd></form></search-box>`;

interface Parts extends Omit<DocumentParts, 'body'> {
  readonly content: Html;
  readonly contents?: Html;
  readonly here?: string;
  readonly query?: string;
}

/** A whole page of the reference: navigation, search, content, and the table of contents next to it. */
const referenceDocument = (frame: Frame, parts: Parts): Html => {
  const { visit, services } = frame;
  const pages = html`${navigation(frame, parts.here)}${ways(frame)}`;
  const side = { home: docsPath(visit, ''), search: searchBox(frame, parts.query ?? ''), pages };
  const body = sidedBody(side, parts.content, parts.contents);
  return document(visit, services.assets, { ...parts, body });
};

const fewest = 2;

/** The page's table of contents, for which even a page without any leaves room. */
function contentsOf(headings: readonly Heading[]): Html {
  const links = headings.map(
    ({ id, text, level }) =>
      html`<li><a${level > 2 ? html` class="deep"` : ''} href="#${id}">${text}</a></li>`,
  );
  const list = html`<nav aria-label="On this page"><h2>On this page</h2><ul>${links}</ul></nav>`;
  return html`<aside class="contents">${links.length < fewest ? '' : list}</aside>`;
}

/** A link to the operation in the playground, if it is offered there. */
const tryIt = ({ operation }: ReferencePage, { visit }: Frame): Html | string =>
  operation !== undefined && playgroundOperations.includes(operation)
    ? html`<a class="button primary" href="${visit.to(`/playground?operation=${operation}`)}">Try it</a>`
    : '';

const keyNote = ({ visit }: Frame, content: string): Html | string =>
  content.includes(keyMark)
    ? html`<p class="note">Put <a href="${visit.to('/keys')}">a key of yours</a> where examples say ${raw(keyMark)}.</p>`
    : '';

const markdownPath = ({ path }: ReferencePage, visit: Visit): string =>
  docsPath(visit, `${path === '' ? 'index' : path}.md`);

const neighbours = (page: ReferencePage, { visit, services }: Frame): Html => {
  const { pages } = services.made;
  const next = pages[pages.findIndex(({ path }) => path === page.path) + 1];
  const further = next && html`<a href="${docsPath(visit, next.path)}">Next: ${next.title}</a>`;
  return html`<div class="on"><a href="${markdownPath(page, visit)}">This page as Markdown</a>${further}</div>`;
};

/** @param content the page's own HTML, made by us, with its placeholders filled in */
export function pageOf(page: ReferencePage, content: string, frame: Frame): Html {
  const { visit } = frame;
  const address = visit.origin + docsPath(visit, page.path);
  return referenceDocument(frame, {
    title: page.title,
    here: page.path,
    head: html`<meta name="description" content="${page.description}">
<link rel="canonical" href="${address}">
<link rel="alternate" type="text/markdown" href="${markdownPath(page, visit)}">`,
    content: html`<article>
<p class="group">${page.group}</p>
<div class="title"><h1>${page.title}</h1>${tryIt(page, frame)}</div>
${keyNote(frame, content)}
${raw(content)}</article>
${neighbours(page, frame)}`,
    contents: contentsOf(page.headings),
  });
}

/** The answer for an address without a page. */
export const missingPage = (frame: Frame): Html =>
  referenceDocument(frame, {
    title: 'Not found',
    content: html`<article><div class="title"><h1>There is no such page</h1></div>
<p>It may have been renamed. Search for what you need, or start at the <a href="${docsPath(frame.visit, '')}">introduction</a>.</p></article>`,
  });

const longestQuery = 100;

const hit = ({ id, page, heading, excerpt }: Hit, { visit }: Frame): Html =>
  html`<li><a href="${docsPath(visit, id)}"><strong>${heading === '' ? page : heading}</strong></a>${
    heading === '' ? '' : html` <small>${page}</small>`
  }<p>${excerpt}</p></li>`;

/** GET /docs/search?q=: the results of the search. */
export async function resultsPage(frame: Frame): Promise<Html> {
  const { visit, services } = frame;
  const query = (visit.query.get('q') ?? '').trim().slice(0, longestQuery);
  const hits = query === '' ? [] : (await services.made.search())(query);
  const words =
    query === '' ? 'Type a word, the name of a field or a code.' : `${hits.length} found for “${query}”`;
  return referenceDocument(frame, {
    title: query === '' ? 'Search' : `Search: ${query}`,
    query,
    content: html`<article><div class="title"><h1>Search</h1></div>
<div class="found"><p role="status">${words}</p>
<ol>${hits.map((place) => hit(place, frame))}</ol></div></article>`,
  });
}
