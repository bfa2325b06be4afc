import { html } from 'hono/html';
import { isOpen } from '../../../identity/people/people.ts';
import { endPlaygroundKeys, endSession } from '../../../identity/people/playground-key.ts';
import { hashSecretToken, isSecretToken } from '../../../identity/people/secret-token.ts';
import { beginSignIn, finishSignIn, flowMs, type SignInOutcome } from '../../../identity/sign-in/sign-in.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { visitorOf } from '../access/access.ts';
import { browserWords } from '../access/browser-words.ts';
import {
  cookieOf,
  dropSession,
  sessionCookie,
  setSession,
  setSignIn,
  signInCookie,
} from '../access/cookies.ts';
import { seeOther } from '../layout/answer.ts';
import { counted, withArticle } from '../layout/formats.ts';
import { onwardPage, plainPage } from '../layout/layout.ts';
import type { Answer, Area, Html, OpenPage, OpenVisit, Page, Visit } from '../visit.ts';
import { note } from './audit.ts';
import { askFirst } from './questions.ts';
import refusalTexts from './sign-in-refusals.json' with { type: 'json' };

const longestWayBack = 2000;

/** The header-safe redirect target, if it is one of our pages; otherwise the overview. */
function ownWay(asked: string | null): string {
  const ours = 'http://dashboard';
  const url = URL.parse(asked ?? '', ours);
  const isOurs = url?.origin === ours && /^\/$|^(\/[\w-]+)+(\.json)?$/.test(url.pathname);
  const way = isOurs ? url.pathname.replace(/^\/$/, '') + url.search : '';
  return way.length <= longestWayBack ? way : '';
}

const returnPath = '/sign-in/return';

const signInForm = (visit: Visit, fields: Html, label: string): Html =>
  html`<form method="post" action="${visit.to('/sign-in')}">${fields}<button class="primary wide">${label}</button></form>`;

/** GET /dashboard/sign-in: changes nothing. */
const signInPage: OpenPage = async (visit) => {
  const to = ownWay(visit.query.get('to'));
  if ((await visitorOf(visit)) !== undefined) return seeOther(visit.to(to));
  const fields = html`<input type="hidden" name="to" value="${to}">`;
  const content = html`<p class="faint">API keys, credits and usage of your account, and a playground for your own photos.</p>${signInForm(visit, fields, 'Sign in')}`;
  return await plainPage(visit, 'Sign in', content);
};

/** GET /dashboard/invitation: shows what a link leads to. Only the sign-in that follows uses it up. */
const invitationPage: OpenPage = async (visit) => {
  const code = visit.query.get('code') ?? '';
  const { people, settings, clock } = visit.services;
  const invited = isSecretToken(code) ? await people.invitation(hashSecretToken(code)) : undefined;
  if (invited === undefined || !isOpen(invited, clock()))
    return await refusalPage(visit, 'invitation gone', '', { status: 400 });
  const account = await settings.read(invited.accountId);
  const fields = html`<input type="hidden" name="invitation" value="${code}">`;
  const content = html`<p>You are invited to the account <strong>${account?.name ?? invited.accountId}</strong>
as ${withArticle[invited.role]}. Sign in with the address <strong>${invited.email}</strong> to join.</p>
${signInForm(visit, fields, 'Sign in and join')}`;
  return await plainPage(visit, 'You are invited', content);
};

/** POST /dashboard/sign-in: remembers the sign-in and redirects to the provider. */
const startSignIn: OpenPage = async (visit) => {
  const { form, network, address } = visit;
  const request = {
    redirectUri: visit.origin + visit.to(returnPath),
    returnTo: ownWay(form.get('to')),
    invitation: form.get('invitation') ?? undefined,
    // The session of a visitor who must sign in again.
    again: form.has('again') ? await visitorOf(visit) : undefined,
    browser: cookieOf(visit, signInCookie),
    network,
    address,
  };
  const begun = await beginSignIn(request, visit.services, visit.budget);
  if ('retryAfterSeconds' in begun) {
    const seconds = begun.retryAfterSeconds;
    const wait = counted(Math.ceil(seconds / 60), 'minute');
    const content = html`<p>Too many sign-ins were started from your address. Please try again in ${wait}.</p>`;
    const answer = await plainPage(visit, 'Too many attempts', content, { status: 429 });
    return { ...answer, headers: { ...answer.headers, 'retry-after': String(seconds) } };
  }
  const cookies = [setSignIn(begun.browser, flowMs / 1000)];
  const words = 'Continuing to the sign-in provider…';
  return await onwardPage(visit, 'Sign in', begun.location.href, words, cookies);
};

type Refusal = Extract<SignInOutcome, { refused: unknown }>['refused'];

/** Why a sign-in was refused, for the visitor. The texts repeat nothing that was sent. */
const refusals: Readonly<Record<Refusal, { readonly title: string; readonly words: string }>> = refusalTexts;

/** The page that says why a sign-in, or an invitation, was refused. @param more follows the reason */
function refusalPage(
  visit: OpenVisit,
  refusal: Refusal,
  more: Html | '',
  options: Parameters<typeof plainPage>[3],
): Promise<Answer> {
  const { title, words } = refusals[refusal];
  return plainPage(visit, title, html`<p>${words}</p>${more}`, options);
}

/** GET /dashboard/sign-in/return: where the provider sends the browser. */
const returnFromProvider: OpenPage = async (visit) => {
  const returned = new URL(visit.origin + visit.to(returnPath));
  for (const [name, value] of visit.query) returned.searchParams.append(name, value);
  const request = {
    returned,
    browser: cookieOf(visit, signInCookie),
    session: cookieOf(visit, sessionCookie),
    network: visit.network,
    agent: browserWords(visit.header('user-agent').join(' ')),
  };
  const outcome = await finishSignIn(request, visit.services, visit);
  const { signOutUrl } = visit.services;
  // The provider remembers the visitor: without its own sign-out it would sign in the same person again without asking.
  const whose =
    outcome.email === undefined
      ? ''
      : html`<p>You signed in as <strong>${outcome.email}</strong>.</p>${signOutUrl === undefined ? '' : html`<p><a class="button wide" href="${signOutUrl}">Sign in as someone else</a></p>`}`;
  if ('refused' in outcome) {
    const again = html`${whose}<p><a class="button wide" href="${visit.to('/sign-in')}">Back to sign-in</a></p>`;
    const status = outcome.refused === 'not invited' ? 403 : 400;
    return await refusalPage(visit, outcome.refused, again, { status });
  }
  const to = visit.to(outcome.returnTo);
  // The cookie of the sign-in stays until it expires: another tab may be at the provider with it.
  const cookies = [setSession(outcome.session)];
  if (outcome.notJoined === undefined)
    return await onwardPage(visit, 'Signed in', to, 'You are signed in.', cookies);
  const on = html`${whose}<p>You are in the account that you belong to already.</p>
<p><a class="button primary wide" href="${to}">Continue to your account</a></p>`;
  return await refusalPage(visit, outcome.notJoined, on, { cookies });
};

/** POST /dashboard/sign-out: ends this session, and the provider's where it has a page for that. */
const signOut: OpenPage = async (visit) => {
  const token = cookieOf(visit, sessionCookie);
  if (token !== undefined && isSecretToken(token)) await endSession(hashSecretToken(token), visit.services);
  return await leave(visit);
};

async function leave(visit: OpenVisit): Promise<Answer> {
  const { signOutUrl } = visit.services;
  return signOutUrl === undefined
    ? seeOther(visit.to('/signed-out'), [dropSession])
    : await onwardPage(visit, 'Signing out', signOutUrl, undefined, [dropSession]);
}

/** GET /dashboard/signed-out */
const signedOutPage: OpenPage = (visit) => {
  const again = html`<a class="button wide" href="${visit.to('/sign-in')}">Sign in again</a>`;
  return plainPage(visit, 'Signed out', html`<p>See you soon.</p><p>${again}</p>`);
};

/** POST /dashboard/account: switches to another account of the visitor. */
const switchAccount: Page = async ({ visitor, form, services }) => {
  const wanted = visitor.places.find(({ accountId }) => accountId === form.get('account'));
  if (wanted === undefined) throw new ServiceError('NOT_FOUND');
  await services.sessions.setAccount(visitor.sessionHash, wanted.accountId);
  return '?notice=switched';
};

/** Ends every session of the person, this one included. */
const leaving = askFirst('/sign-out-everywhere', {
  ask: async () => ({
    title: 'Sign out everywhere?',
    words:
      'This ends your sessions in all browsers, this one included, and in all accounts. Your API keys go on working.',
    act: 'Sign out everywhere',
    back: '/settings/security',
  }),
  act: async (visit) => {
    const { visitor, services } = visit;
    const { personId, places, sessionHash } = visitor;
    await services.people.startNewEpoch(personId);
    await endSession(sessionHash, services);
    await Promise.all(places.map(({ accountId }) => endPlaygroundKeys({ accountId, personId }, services)));
    await note(visit, 'signed out everywhere', visit.visitor.email);
    return await leave(visit);
  },
});

export const signIn: Area = {
  open: {
    'GET /sign-in': signInPage,
    'POST /sign-in': startSignIn,
    'GET /sign-in/return': returnFromProvider,
    'POST /sign-out': signOut,
    'GET /signed-out': signedOutPage,
    'GET /invitation': invitationPage,
  },
  everyone: { 'POST /account': switchAccount, ...leaving },
};
