import { html, raw } from 'hono/html';
import { type Heading, keyMark, type ReferencePage } from '../../reference/reference.ts';
import type { Html } from '../answer.ts';
import { playgroundOperations } from '../pages/playground-form.ts';
import { pathTo } from '../visit.ts';
import { docsPath, type Frame, referenceDocument } from './layout.ts';

const fewest = 2;

/** What is on the page, to jump to. */
const contentsOf = (headings: readonly Heading[]): Html =>
  html`<aside class="contents">${
    headings.length < fewest
      ? ''
      : html`<nav aria-label="On this page"><h2>On this page</h2><ul>${headings.map(
          ({ id, text, level }) =>
            html`<li><a${level > 2 ? html` class="deep"` : ''} href="#${id}">${text}</a></li>
`,
        )}</ul></nav>`
  }</aside>`;

/** For a reader who is signed in: the operation with photos of their own, where the playground has it. */
const tryIt = ({ operation }: ReferencePage, { visit, reader }: Frame): Html | string =>
  reader !== undefined && operation !== undefined && playgroundOperations.includes(operation)
    ? html`<a class="button primary" href="${pathTo(visit, `/playground?operation=${operation}`)}">Try it</a>`
    : '';

const keyNote = ({ visit, reader }: Frame, content: string): Html | string => {
  if (reader?.key === undefined || !content.includes(keyMark)) return '';
  return html`<p class="note">Put your key “${reader.key.name}” (<code>${reader.key.hint}</code>) where examples say ${raw(keyMark)}. It was shown when it was made; <a href="${pathTo(visit, '/keys')}">make another</a> if it is lost.</p>`;
};

const neighbours = (page: ReferencePage, { visit, services }: Frame): Html => {
  const { pages } = services.made;
  const next = pages[pages.findIndex(({ path }) => path === page.path) + 1];
  return html`<div class="on"><a href="${docsPath(visit, `${page.path === '' ? 'index' : page.path}.md`)}">This page as Markdown</a>${
    next === undefined ? '' : html`<a href="${docsPath(visit, next.path)}">Next: ${next.title}</a>`
  }</div>`;
};

/** @param content the page's own HTML, made by us, with its places filled */
export function pageOf(page: ReferencePage, content: string, frame: Frame): Html {
  const { visit } = frame;
  const address = visit.origin + docsPath(visit, page.path);
  const markdown = docsPath(visit, `${page.path === '' ? 'index' : page.path}.md`);
  return referenceDocument(frame, {
    title: page.title,
    here: page.path,
    head: html`<meta name="description" content="${page.description}">
<link rel="canonical" href="${address}">
<link rel="alternate" type="text/markdown" href="${markdown}">`,
    content: html`<article>
<p class="group">${page.group}</p>
<div class="title"><h1>${page.title}</h1>${tryIt(page, frame)}</div>
${keyNote(frame, content)}
${raw(content)}</article>
${neighbours(page, frame)}`,
    contents: contentsOf(page.headings),
  });
}

/** For an address that no page has. */
export const missingPage = (frame: Frame): Html =>
  referenceDocument(frame, {
    title: 'Not found',
    head: html`<meta name="robots" content="noindex">`,
    content: html`<article><div class="title"><h1>There is no such page</h1></div>
<p>It may have been renamed. Search for what you need, or start at the <a href="${docsPath(frame.visit, '')}">introduction</a>.</p></article>`,
  });
