import { html } from 'hono/html';
import { serviceName } from '../../../contract/service-name.ts';
import { errorTable } from '../../../platform/errors/error-table.ts';
import type { ServiceError } from '../../../platform/errors/service-error.ts';
import { formId } from '../access/forms.ts';
import type { PageAssets } from '../assets.ts';
import type { Answer, DashboardServices, Html, OpenVisit, PageParts, SignedIn, Visit } from '../visit.ts';
import { htmlAnswer } from './answer.ts';
import { counted, moment, whole, withArticle } from './formats.ts';
import { favicon, icon, logo } from './icons.ts';
import noticeTexts from './notices.json' with { type: 'json' };
import { button, emptyCard, notice } from './parts.ts';

export interface DocumentParts {
  readonly title: string;
  readonly body: Html;
  /** The description for search engines and link previews. Absent: the page is not indexed. */
  readonly head?: Html;
}

const notForOthers = html`<meta name="robots" content="noindex">`;

/** The HTML document of every page: style sheet, script, nothing from other origins. */
export const document = (
  visit: Pick<Visit, 'to'>,
  { script, style }: PageAssets,
  { title, body, head = notForOthers }: DocumentParts,
): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${head}
<title>${title} · ${serviceName}</title>
<link rel="icon" href="${favicon}">
<link rel="stylesheet" href="${visit.to(`/assets/${style}`)}">
<script type="module" src="${visit.to(`/assets/${script}`)}"></script>
</head>
${body}
</html>
`;

/** The services that every page's layout needs. */
export type WithAssets = Pick<DashboardServices, 'assets'>;

interface PlainOptions extends Pick<DocumentParts, 'head'> {
  readonly status?: number;
  readonly cookies?: readonly string[];
}

/** A page outside any account: one card in the middle. */
export const plainPage = (
  visit: OpenVisit<WithAssets>,
  title: string,
  content: Html,
  { status = 200, cookies, ...options }: PlainOptions = {},
): Promise<Answer> => {
  const body = html`<body class="plain">
<main class="card door">
<p class="brand">${logo}<span>${serviceName}</span></p>
<h1>${title}</h1>
${content}
</main>
</body>`;
  return htmlAnswer(status, document(visit, visit.services.assets, { title, body, ...options }), cookies);
};

/**
 * A page that redirects at once, or when its button is pressed. An HTTP redirect would not do: browsers send no Strict
 * cookie with one that began at another site, and `form-action 'self'` also applies to redirects after a form.
 *
 * @param words above the button; without any the button is not emphasised
 */
export const onwardPage = (
  visit: OpenVisit<WithAssets>,
  title: string,
  to: string,
  words?: string,
  cookies?: readonly string[],
): Promise<Answer> => {
  const said = words === undefined ? '' : html`<p>${words}</p>`;
  const content = html`${said}<p><a class="button ${words === undefined ? '' : 'primary '}wide" href="${to}">Continue</a></p>`;
  const head = html`${notForOthers}<meta http-equiv="refresh" content="0;url=${to}">`;
  return plainPage(visit, title, content, { head, ...(cookies && { cookies }) });
};

/** The pages in the navigation. Members are not offered those for owners. */
const places = [
  { path: '', label: 'Overview', icon: icon('overview') },
  { path: '/keys', label: 'API keys', icon: icon('keys') },
  { path: '/usage', label: 'Usage', icon: icon('usage') },
  { path: '/calls', label: 'Calls', icon: icon('calls') },
  { path: '/jobs', label: 'Jobs', icon: icon('jobs') },
  { path: '/credits', label: 'Credits', icon: icon('credits') },
  { path: '/statement', label: 'Statement', icon: icon('statement'), isForOwners: true },
  { path: '/playground', label: 'Playground', icon: icon('playground') },
  { path: '/marketplace', label: 'Marketplace', icon: icon('market'), isForOwners: true },
  { path: '/webhooks', label: 'Webhooks', icon: icon('webhooks') },
  { path: '/settings', label: 'Settings', icon: icon('settings') },
];

/** The reference is not below the dashboard, and is open to everyone. */
const reference = (visit: Visit): Html =>
  html`<li><a href="${visit.base}/docs">${icon('docs')}<span>Docs</span></a></li>`;

const navigation = (visit: SignedIn<WithAssets>): Html => html`<nav aria-label="Main"><ul>
${places
  .filter(({ isForOwners }) => isForOwners !== true || visit.isOwner)
  .map(({ path, label, icon: sign }) => {
    const isHere = path === '' ? visit.path === '' : visit.path.startsWith(path);
    return html`<li><a href="${visit.to(path)}"${isHere ? html` aria-current="page"` : ''}>${sign}<span>${label}</span></a></li>`;
  })}${reference(visit)}</ul></nav>`;

/** Whose account this is, and the ways out of it: to another account, or out of the session. */
const accountMenu = (visit: SignedIn<WithAssets>): Html => {
  const { accountId, accountName, otherAccounts, to } = visit;
  const { email, role } = visit.visitor;
  const others = otherAccounts.map(
    ({ id, name }) => html`<button class="wide" name="account" value="${id}">${name}</button>`,
  );
  const change = html`<form class="stack" method="post" action="${to('/account')}">${formId()}<small>Your other accounts</small>${others}</form>`;
  return html`<details class="person"><summary title="Account ${accountId}">${icon('person')}<span class="who"><span class="cut">${accountName}</span><small class="cut">${email}</small></span>${icon('choose')}</summary>
<p><small>Signed in as</small><br>${email}, ${withArticle[role]}</p>
${others.length === 0 ? '' : change}
<form method="post" action="${to('/sign-out')}"><button class="wide">${icon('leave')}Sign out</button></form>
<a class="button wide" href="${to('/sign-out-everywhere')}">Sign out everywhere…</a>
</details>`;
};

const suspended = html`<strong>This account is suspended.</strong> Calls with its keys, from the playground and by agents are answered 403, and no credits can be bought. Everything can still be read here, and keys, members and settings can be changed. Ask the operator of this service to resume it.`;

/** What every page says of an account that is closed, suspended or low on credits. */
function notices({ erasedFrom, isSuspended, lowBalance, isOwner, to }: SignedIn<WithAssets>): Html[] {
  const shown: Html[] = [];
  if (erasedFrom !== undefined) {
    const closed = html`<strong>This account is closed.</strong> Its keys do not work any more, and it will be erased on ${moment(erasedFrom)}. Until then everything can be read here, and an owner can <a href="${to('/settings/data')}">open it again</a>.`;
    shown.push(notice('bad', closed));
  } else if (isSuspended === true) shown.push(notice('bad', suspended));
  if (lowBalance !== undefined) {
    const threshold = whole(lowBalance.threshold);
    const limit = isOwner ? html`<a href="${to('/settings')}">${threshold}</a>` : threshold;
    const low = html`<strong>${counted(lowBalance.available, 'credit')} left</strong>, below the warning level of ${limit}. Without credits, paid calls answer 402. <a href="${to('/credits')}">Get credits</a>`;
    shown.push(notice('warn', low));
  }
  return shown;
}

/** What is beside every page; on phones it is a bar, with a menu of the pages. */
interface Side {
  /** Where the logo leads. */
  readonly home: string;
  readonly search?: Html;
  /** The links to the pages, and what is below them. */
  readonly pages: Html;
}

/** The body of a page with a sidebar. */
export const sidedBody = (
  { home, search, pages }: Side,
  content: Html,
  contents: Html | '' = '',
): Html => html`<body>
<a class="skip" href="#content">Skip to content</a>
<header class="side">
<div class="top"><a class="brand" href="${home}">${logo}<span>${serviceName}</span></a><button class="quiet menu-button" popovertarget="pages">Menu</button></div>
${search ?? ''}
<div id="pages" popover>${pages}</div>
</header>
<main id="content">
${content}
</main>
${contents}</body>`;

/** A page of an account, with the navigation. */
export const accountPage = (visit: SignedIn<WithAssets>, parts: PageParts): Promise<Answer> => {
  const outcome = outcomeOf(visit.query);
  const pages = html`${navigation(visit)}${accountMenu(visit)}`;
  const content = html`${notices(visit)}
${outcome && notice('good', outcome)}
${parts.problem?.at === '' ? notice('bad', parts.problem.words, 'alert') : ''}
<div class="heading"><h1>${parts.title}</h1>${parts.actions ?? ''}${parts.lead === undefined ? '' : html`<p class="lead">${parts.lead}</p>`}</div>
${parts.content}`;
  const body = sidedBody({ home: visit.to(''), pages }, content);
  return htmlAnswer(
    parts.status ?? 200,
    document(visit, visit.services.assets, { title: parts.title, body }),
  );
};

/** How a form went, by the name that the address contains. An address never contains the text itself. */
const outcomeOf = (query: URLSearchParams): string | undefined =>
  new Map(Object.entries(noticeTexts)).get(query.get('notice') ?? '');

/** The text of a failure page. */
export type Failure = readonly [status: number, title: string, words: Html | string];

/** A page for a failure. A visitor who is signed in keeps the navigation. */
export function failurePage(
  visit: OpenVisit<WithAssets> | SignedIn<WithAssets>,
  [status, title, words]: Failure,
): Promise<Answer> {
  const back = button(visit, '', 'Back to the dashboard');
  return 'visitor' in visit
    ? accountPage(visit, { title, content: emptyCard(icon('alert'), '', words, back), status })
    : plainPage(visit, title, html`<p>${words}</p><p>${back}</p>`, { status });
}

export const notFound: Failure = [
  404,
  'Not found',
  'There is no such page, or it belongs to another account.',
];

/**
 * The text for a failure. Below 500 they are the failure's own message, which says what to change; from 500 on they say
 * nothing about what happened inside.
 */
export function failureOf({ code, message }: ServiceError): Failure {
  const { status } = errorTable[code];
  return status < 500
    ? [status, 'This did not work', message]
    : [
        status,
        'Something went wrong on our side',
        'Please try again in a moment: a form that was done after all is not done twice. The API goes on working.',
      ];
}
