import { html } from 'hono/html';
import type { ReferencePage } from '../../reference/reference.ts';
import type { Html } from '../answer.ts';
import { icons } from '../icons.ts';
import { document, serviceName } from '../layout.ts';
import { pathTo, type Visit } from '../visit.ts';
import type { Reader } from './reader.ts';
import type { ReferenceServices } from './reference-services.ts';

/** What every page of the reference is put into. */
export interface Frame {
  readonly visit: Visit;
  readonly services: ReferenceServices;
  readonly reader: Reader | undefined;
}

/** The path of a page. */
export const docsPath = ({ base }: Pick<Visit, 'base'>, path: string): string =>
  `${base}/docs${path === '' || path.startsWith('#') ? path : `/${path}`}`;

const navigation = ({ visit, services }: Frame, here: string | undefined): Html => {
  const { pages } = services.made;
  const groups = [...new Set(pages.map(({ group }) => group))];
  const link = ({ path, label }: ReferencePage): Html =>
    html`<li><a href="${docsPath(visit, path)}"${path === here ? html` aria-current="page"` : ''}>${label}</a></li>
`;
  return html`<nav aria-label="Documentation">${groups.map(
    (group) => html`<h2>${group}</h2><ul>${pages.filter((page) => page.group === group).map(link)}</ul>
`,
  )}</nav>`;
};

/** The ways out: back to one's own pages, or to the sign-in. */
const ways = ({ visit, reader }: Frame): Html =>
  reader === undefined
    ? html`<nav class="ways" aria-label="Dashboard"><ul><li><a href="${pathTo(visit, '')}">${icons.overview}Dashboard</a></li></ul></nav>`
    : html`<nav class="ways" aria-label="Dashboard"><p title="${reader.visitor.email}">${reader.visitor.email}</p><ul><li><a href="${pathTo(visit, '')}">${icons.overview}Back to the dashboard</a></li><li><a href="${pathTo(visit, '/keys')}">${icons.keys}API keys</a></li></ul></nav>`;

const searchBox = ({ visit }: Frame, query: string): Html =>
  html`<search-box data-docs="${docsPath(visit, '')}"><form role="search" action="${docsPath(visit, 'search')}"><label class="unseen" for="search">Search the documentation</label><input id="search" type="search" name="q" value="${query}" placeholder="Search" autocomplete="off" spellcheck="false" maxlength="100"><kbd aria-hidden="true">/</kbd></form></search-box>`;

interface Parts {
  readonly title: string;
  readonly head: Html;
  readonly content: Html;
  readonly contents?: Html;
  readonly here?: string;
  readonly query?: string;
}

/** A whole page of the reference: the way around, the search, the content, and beside it what is on the page. */
export const referenceDocument = (frame: Frame, parts: Parts): Html => {
  const { visit, services } = frame;
  const body = html`<body>
<a class="skip" href="#content">Skip to content</a>
<header class="side">
<div class="top"><a class="brand" href="${docsPath(visit, '')}">${icons.logo}<span>${serviceName}</span></a><button class="quiet menu-button" popovertarget="pages">Menu</button></div>
${searchBox(frame, parts.query ?? '')}
<div id="pages" popover>${navigation(frame, parts.here)}${ways(frame)}</div>
</header>
<main id="content">${parts.content}</main>
${parts.contents ?? ''}</body>`;
  return document(visit, services.assets, { title: parts.title, head: parts.head, body });
};
