import { createHash } from 'node:crypto';
import { escapeHtml, type Filling, filled, keyMark, keyPlace } from '../reference/fill.ts';
import type { ReferencePage } from '../reference/reference.ts';
import { apiCatalog, securityText, serverJson } from '../reference/well-known.ts';
import { answerWith } from './layout/answer.ts';
import { missingPage, pageOf, resultsPage } from './reference/page.ts';
import type { Answer, Html, ReferenceServices, Visit } from './visit.ts';

const types = {
  html: 'text/html; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  json: 'application/json',
  linkset: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
} as const;

/**
 * An answer that is the same for every reader. It may be cached for five minutes, and is not sent again to a reader who
 * has it.
 */
function publicAnswer(visit: Visit, contentType: string, body: string): Answer {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const isKnown = visit
    .header('if-none-match')
    .flatMap((list) => list.split(','))
    .some((tag) => tag.trim().replace(/^W\//, '') === etag);
  const headers = { 'cache-control': 'public, max-age=300', 'content-type': contentType, etag };
  return answerWith(isKnown ? 304 : 200, headers, isKnown ? '' : body);
}

const pageAnswer = async (visit: Visit, page: Html): Promise<Answer> =>
  publicAnswer(visit, types.html, String(await page));

const placesOf = (
  { origin, base }: Visit,
  { samplePictures }: ReferenceServices,
): Readonly<Record<Filling, string>> => ({
  base_url: origin + base,
  base_path: base,
  pictures: samplePictures,
});

/** A page's own HTML with its placeholders filled in. */
function contentOf(page: ReferencePage, visit: Visit, services: ReferenceServices): string {
  const { made, exampleKey = keyPlace } = services;
  const withKey = made.read(page, 'html').replaceAll(keyMark, () => `<mark>${escapeHtml(exampleKey)}</mark>`);
  return filled(withKey, placesOf(visit, services), 'html');
}

function answerFile(name: string, visit: Visit, services: ReferenceServices): Answer | undefined {
  const { made } = services;
  const plain = (text: string) => filled(text, placesOf(visit, services), 'plain');
  if (name === '/llms.txt') return publicAnswer(visit, types.text, plain(made.text('llms')));
  if (name === '/llms-full.txt') return publicAnswer(visit, types.text, plain(made.text('llmsFull')));
  if (name === '/openapi.json')
    return publicAnswer(visit, types.json, filled(made.text('openApi'), placesOf(visit, services), 'json'));
  const baseUrl = visit.origin + visit.base;
  if (name === '/server.json') return publicAnswer(visit, types.json, serverJson(baseUrl));
  if (name === '/.well-known/api-catalog') {
    const { headers, ...answer } = publicAnswer(visit, types.linkset, apiCatalog(baseUrl));
    return { ...answer, headers: { ...headers, link: `<${baseUrl}${name}>; rel="api-catalog"` } };
  }
  if (name === '/.well-known/security.txt' && services.securityContact !== undefined)
    return publicAnswer(visit, types.text, securityText(baseUrl, services.securityContact, services.clock()));
  const [, path] = /^\/docs\/(.+)\.md$/.exec(name) ?? [];
  const page =
    path === undefined ? undefined : made.pages.find((page) => page.path === (path === 'index' ? '' : path));
  return page && publicAnswer(visit, types.markdown, plain(made.read(page, 'md')));
}

/** Answers a GET of the reference: a page, a page as Markdown, the results of a search, or one of its files. */
export async function answerReference(visit: Visit, services: ReferenceServices): Promise<Answer> {
  const { path } = visit;
  const file = answerFile(path, visit, services);
  if (file !== undefined) return file;
  const frame = { visit, services };
  if (path === '/docs/search')
    return publicAnswer(
      visit,
      types.html,
      filled(String(await resultsPage(frame)), placesOf(visit, services), 'html'),
    );
  const wanted = path.replace(/^\/docs\/?/, '');
  const page = services.made.pages.find((page) => page.path === wanted);
  if (page === undefined)
    return answerWith(404, { 'content-type': types.html }, String(await missingPage(frame)));
  const content = contentOf(page, visit, services);
  const description = filled(page.description, placesOf(visit, services), 'plain');
  return await pageAnswer(visit, pageOf({ ...page, description }, content, frame));
}
