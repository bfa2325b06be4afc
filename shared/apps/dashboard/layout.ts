import { html } from 'hono/html';
import type { Html } from './answer.ts';
import type { Assets } from './assets.ts';
import { favicon, icons } from './icons.ts';
import { lowBalanceNotice } from './low-balance-notice.ts';
import { noticeOf } from './notices.ts';
import { pathTo, type SignedIn, type Visit } from './visit.ts';

interface DocumentParts {
  readonly title: string;
  readonly body: Html;
  /** Goes on to this address at once. */
  readonly refreshTo?: string;
  /** What search engines and link previews may show. Absent: the page is not indexed. */
  readonly head?: Html;
}

export const serviceName = 'Resale Listing API';

const notForOthers = html`<meta name="robots" content="noindex">`;

/** The frame of every page: one style sheet, one script, nothing of other origins. */
export const document = (
  visit: Pick<Visit, 'base'>,
  { script, style }: Pick<Assets, 'script' | 'style'>,
  { title, body, refreshTo, head = notForOthers }: DocumentParts,
): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${head}
${
  refreshTo === undefined
    ? ''
    : html`<meta http-equiv="refresh" content="0;url=${refreshTo}">
`
}<title>${title} · ${serviceName}</title>
<link rel="icon" href="${favicon}">
<link rel="stylesheet" href="${pathTo(visit, `/assets/${style}`)}">
<script type="module" src="${pathTo(visit, `/assets/${script}`)}"></script>
</head>
${body}
</html>
`;

/** A page outside of any account: one card in the middle. */
export const plainPage = (
  visit: Pick<Visit, 'base'>,
  assets: Assets,
  parts: { readonly title: string; readonly content: Html; readonly refreshTo?: string },
): Html => {
  const body = html`<body class="plain">
<main class="card door">
<p class="brand">${icons.logo}<span>${serviceName}</span></p>
<h1>${parts.title}</h1>
${parts.content}
</main>
</body>`;
  return document(visit, assets, { ...parts, body });
};

/** Where one can go; what is for owners is not offered to members. */
const places: readonly {
  readonly path: string;
  readonly label: string;
  readonly icon: Html;
  readonly isForOwners?: boolean;
}[] = [
  { path: '', label: 'Overview', icon: icons.overview },
  { path: '/keys', label: 'API keys', icon: icons.keys },
  { path: '/usage', label: 'Usage', icon: icons.usage },
  { path: '/calls', label: 'Calls', icon: icons.calls },
  { path: '/statement', label: 'Statement', icon: icons.statement, isForOwners: true },
  { path: '/playground', label: 'Playground', icon: icons.playground },
  { path: '/marketplace', label: 'Marketplace', icon: icons.market, isForOwners: true },
  { path: '/settings', label: 'Settings', icon: icons.settings },
];

/** Not below the dashboard, and open to everybody. */
const reference = (visit: Visit): Html =>
  html`<li><a href="${visit.base}/docs">${icons.docs}<span>Docs</span></a></li>
`;

const navigation = (visit: SignedIn): Html => html`<nav aria-label="Main"><ul>
${places
  .filter(({ isForOwners }) => isForOwners !== true || visit.visitor.role === 'owner')
  .map(({ path, label, icon }) => {
    const isHere = path === '' ? visit.path === '' : visit.path.startsWith(path);
    return html`<li><a href="${pathTo(visit, path)}"${isHere ? html` aria-current="page"` : ''}>${icon}<span>${label}</span></a></li>
`;
  })}${reference(visit)}</ul></nav>`;

/** Which account this is; with several, a menu to change to another. */
const accountBox = (visit: SignedIn, ownId: Html): Html => {
  const [current, ...others] = visit.accounts;
  if (others.length === 0)
    return html`<p class="account" title="Account ${visit.visitor.accountId}">${current?.name}</p>`;
  return html`<div class="account">
<button class="quiet" popovertarget="account-menu"><span class="unseen">Account: </span><span class="cut">${current?.name}</span>${icons.choose}</button>
<form id="account-menu" class="card menu" popover method="post" action="${pathTo(visit, '/account')}">${ownId}
<small>Your accounts</small>
<p class="here">${current?.name}${icons.check}</p>
${others.map(({ id, name }) => html`<button class="quiet wide" name="account" value="${id}">${name}</button>`)}
</form>
</div>`;
};

/** Who is signed in, and the ways out. */
const personMenu = (visit: SignedIn): Html => {
  const { email, role } = visit.visitor;
  return html`<div class="person">
<button class="quiet" popovertarget="person-menu" title="${email}">${icons.person}<span class="who"><span class="cut">${email}</span><small>${role === 'owner' ? 'Owner' : 'Member'}</small></span></button>
<div id="person-menu" class="card menu" popover>
<p><small>Signed in as</small><br>${email}</p>
<form method="post" action="${pathTo(visit, '/sign-out')}"><button class="wide">${icons.leave}Sign out</button></form>
<a class="button wide" href="${pathTo(visit, '/sign-out-everywhere')}">Sign out everywhere…</a>
</div>
</div>`;
};

/** Is on every page of a suspended account. */
const suspendedNotice = html`<p class="notice bad" role="status">${icons.alert}<span><strong>This account is suspended.</strong> Calls with its keys, from the playground and by agents are answered 403, and no credits can be bought. Everything can still be read here, and keys, members and settings can be changed. Ask the operator of this service to resume it.</span></p>`;

/** A page of an account, with the way to the others. */
export const accountPage = (
  visit: SignedIn,
  assets: Assets,
  parts: {
    readonly title: string;
    readonly lead?: string;
    readonly actions?: Html;
    readonly content: Html;
    readonly formId: Html;
  },
): Html => {
  const notice = noticeOf(visit.query);
  const body = html`<body>
<a class="skip" href="#content">Skip to content</a>
<header class="side">
<a class="brand" href="${pathTo(visit, '')}">${icons.logo}<span>${serviceName}</span></a>
${accountBox(visit, parts.formId)}
${navigation(visit)}
${personMenu(visit)}
</header>
<main id="content">
${visit.isSuspended === true ? suspendedNotice : ''}
${lowBalanceNotice(visit)}
${notice === undefined ? '' : html`<p class="notice" role="status">${icons.check}${notice}</p>`}
<div class="heading"><h1>${parts.title}</h1>${parts.actions ?? ''}${parts.lead === undefined ? '' : html`<p class="lead">${parts.lead}</p>`}</div>
${parts.content}
</main>
</body>`;
  return document(visit, assets, { title: parts.title, body });
};
