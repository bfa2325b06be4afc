import { html } from 'hono/html';
import { isOpen } from '../../../identity/people/people.ts';
import { endPlaygroundKeys, endSession } from '../../../identity/people/playground-key.ts';
import { hashSecretToken, isSecretToken } from '../../../identity/people/secret-token.ts';
import { readSession } from '../../../identity/people/sessions.ts';
import { beginSignIn, finishSignIn, flowMs, type SignInOutcome } from '../../../identity/sign-in/sign-in.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { browserWords } from '../access/browser-words.ts';
import {
  cookieOf,
  dropSession,
  sessionCookie,
  setSession,
  setSignIn,
  signInCookie,
} from '../access/cookies.ts';
import { type Html, seeOther } from '../layout/answer.ts';
import { counted, withArticle } from '../layout/formats.ts';
import { onwardPage, plainPage } from '../layout/layout.ts';
import {
  type Answer,
  type DashboardServices,
  type OpenPage,
  type Page,
  pathTo,
  type Visit,
} from '../visit.ts';
import type { Final } from './ask-first.ts';
import { auditorOf } from './audit.ts';

const longestWayBack = 2000;

/** The address to go on to, in a form that is safe in a header, if it is a page of ours; otherwise the overview. */
function ownWay(asked: string | null): string {
  const ours = 'http://dashboard';
  const url = URL.parse(asked ?? '', ours);
  const isOurs = url?.origin === ours && /^\/$|^(\/[\w-]+)+$/.test(url.pathname);
  const way = isOurs ? url.pathname.replace(/^\/$/, '') + url.search : '';
  return way.length <= longestWayBack ? way : '';
}

const returnPath = '/sign-in/return';

const signInForm = (visit: Visit, fields: Html, label: string): Html =>
  html`<form method="post" action="${pathTo(visit, '/sign-in')}">${fields}<button class="primary wide">${label}</button></form>`;

/** GET /dashboard/sign-in: changes nothing. */
export const signInPage: OpenPage = async (visit, services) => {
  const token = cookieOf(visit, sessionCookie);
  const to = ownWay(visit.query.get('to'));
  if (token !== undefined && (await readSession(token, services)) !== undefined)
    return seeOther(pathTo(visit, to));
  const fields = html`<input type="hidden" name="to" value="${to}">`;
  const content = html`<p class="faint">API keys, credits and usage of your account, and a playground for your own photos.</p>${signInForm(visit, fields, 'Sign in')}`;
  return await plainPage(visit, services, { title: 'Sign in', content });
};

/** GET /dashboard/invitation: shows what a link leads to. Only the sign-in that follows uses it up. */
export const invitationPage: OpenPage = async (visit, services) => {
  const code = visit.query.get('code') ?? '';
  const found = isSecretToken(code) ? await services.people.invitation(hashSecretToken(code)) : undefined;
  if (found === undefined || !isOpen(found, services.clock()))
    return await refusalPage(visit, services, 'invitation gone', '', 400);
  const account = await services.settings.read(found.accountId);
  const fields = html`<input type="hidden" name="invitation" value="${code}">`;
  const content = html`<p>You are invited to the account <strong>${account?.name ?? found.accountId}</strong>
as ${withArticle[found.role]}. Sign in with the address <strong>${found.email}</strong> to join.</p>
${signInForm(visit, fields, 'Sign in and join')}`;
  return await plainPage(visit, services, { title: 'You are invited', content });
};

/** The session of a visitor who is to prove once more who they are. */
async function sessionAgain(visit: Visit, services: DashboardServices) {
  const token = cookieOf(visit, sessionCookie);
  if (!visit.form.has('again') || token === undefined) return undefined;
  return await readSession(token, services);
}

/** POST /dashboard/sign-in: remembers the sign-in and leads to the provider. */
export const startSignIn: OpenPage = async (visit, services) => {
  const begun = await beginSignIn(
    {
      redirectUri: visit.origin + pathTo(visit, returnPath),
      returnTo: ownWay(visit.form.get('to')),
      invitation: visit.form.get('invitation') ?? undefined,
      again: await sessionAgain(visit, services),
      browser: cookieOf(visit, signInCookie),
      network: visit.network,
      address: visit.address,
    },
    services,
    visit.budget,
  );
  if ('retryAfterSeconds' in begun) {
    const seconds = begun.retryAfterSeconds;
    const wait = counted(Math.ceil(seconds / 60), 'minute');
    const content = html`<p>Too many sign-ins were started from your address. Please try again in ${wait}.</p>`;
    const answer = await plainPage(visit, services, { title: 'Too many attempts', content }, 429);
    return { ...answer, headers: { ...answer.headers, 'retry-after': String(seconds) } };
  }
  const words = html`<p>Continuing to the sign-in provider…</p>
`;
  const parts = { title: 'Sign in', to: begun.location.href, words };
  return await onwardPage(visit, services, parts, [setSignIn(begun.browser, flowMs / 1000)]);
};

type Refusal = Extract<SignInOutcome, { refused: unknown }>['refused'];

const notCompleted = 'Sign-in not completed';
/** Why a sign-in was refused, in words for the visitor. They repeat nothing that was sent. */
const refusals: Readonly<Record<Refusal, readonly [title: string, words: string]>> = {
  'no sign-in under way': [
    notCompleted,
    'This sign-in was used before, has expired, or was begun in another browser. Please start again.',
  ],
  declined: [notCompleted, 'The sign-in was cancelled at the provider.'],
  'not proven': [
    notCompleted,
    'The sign-in provider’s answer could not be verified, so you are not signed in. Please start again.',
  ],
  'address not verified': [
    'Address not verified',
    'Your sign-in provider has not verified your e-mail address. Verify it there, then sign in again.',
  ],
  'invitation gone': [
    'Invitation not valid',
    'This invitation was used, was revoked, or has expired. Ask the person who sent it for a new link.',
  ],
  'other address': [
    'Invitation for another address',
    'The invitation is for another e-mail address than the one that you signed in with. Sign in with the invited address, or ask for a new link.',
  ],
  'not invited': [
    'No account yet',
    'You are signed in at the provider, but you belong to no account here. Ask an owner of the account for an invitation.',
  ],
};

/** The page that says why a sign-in, or an invitation, was refused. @param more follows the reason */
function refusalPage(
  visit: Visit,
  services: DashboardServices,
  refusal: Refusal,
  more: Html | '',
  status: number,
  cookies?: readonly string[],
): Promise<Answer> {
  const [title, words] = refusals[refusal];
  return plainPage(visit, services, { title, content: html`<p>${words}</p>${more}` }, status, cookies);
}

/** GET /dashboard/sign-in/return: where the provider sends the browser. */
export const returnFromProvider: OpenPage = async (visit, services) => {
  const returned = new URL(visit.origin + pathTo(visit, returnPath));
  for (const [name, value] of visit.query) returned.searchParams.append(name, value);
  const outcome = await finishSignIn(
    {
      returned,
      browser: cookieOf(visit, signInCookie),
      session: cookieOf(visit, sessionCookie),
      network: visit.network,
      agent: browserWords(visit.header('user-agent').join(' ')),
    },
    services,
    visit,
  );
  const { signOutUrl } = services;
  // The provider remembers the visitor: without its own sign-out it would prove the same person again without asking.
  const whose =
    outcome.email === undefined
      ? ''
      : html`<p>You signed in as <strong>${outcome.email}</strong>.</p>${signOutUrl === undefined ? '' : html`<p><a class="button wide" href="${signOutUrl}">Sign in as someone else</a></p>`}`;
  if ('refused' in outcome) {
    const again = html`${whose}<p><a class="button wide" href="${pathTo(visit, '/sign-in')}">Back to sign-in</a></p>`;
    const status = outcome.refused === 'not invited' ? 403 : 400;
    return await refusalPage(visit, services, outcome.refused, again, status);
  }
  const to = pathTo(visit, outcome.returnTo);
  // The cookie of the sign-in stays until it expires: another tab may be at the provider with it.
  const cookies = [setSession(outcome.session)];
  if (outcome.notJoined !== undefined) {
    const on = html`${whose}<p>You are in the account that you belong to already.</p>
<p><a class="button primary wide" href="${to}">Continue to your account</a></p>`;
    return await refusalPage(visit, services, outcome.notJoined, on, 200, cookies);
  }
  const words = html`<p>You are signed in.</p>`;
  return await onwardPage(visit, services, { title: 'Signed in', to, words }, cookies);
};

/** POST /dashboard/sign-out: ends this session, and the provider's where it has a page for that. */
export const signOut: OpenPage = async (visit, services) => {
  const token = cookieOf(visit, sessionCookie);
  if (token !== undefined && isSecretToken(token)) await endSession(hashSecretToken(token), services);
  return await leave(visit, services);
};

async function leave(visit: Visit, services: DashboardServices): Promise<Answer> {
  const { signOutUrl: to } = services;
  if (to === undefined) return seeOther(pathTo(visit, '/signed-out'), [dropSession]);
  return await onwardPage(visit, services, { title: 'Signing out', to, button: 'button wide' }, [
    dropSession,
  ]);
}

/** GET /dashboard/signed-out */
export const signedOutPage: OpenPage = (visit, services) => {
  const content = html`<p>See you soon.</p><p><a class="button wide" href="${pathTo(visit, '/sign-in')}">Sign in again</a></p>`;
  return plainPage(visit, services, { title: 'Signed out', content });
};

/** POST /dashboard/account: changes to another account of theirs. */
export const switchAccount: Page = async (visit, { sessions }) => {
  const { visitor, form } = visit;
  const wanted = visitor.places.find(({ accountId }) => accountId === form.get('account'));
  if (wanted === undefined) throw new ServiceError('NOT_FOUND');
  await sessions.setAccount(visitor.sessionHash, wanted.accountId);
  return seeOther(pathTo(visit, '?notice=switched'));
};

/** POST /dashboard/sign-out-everywhere: ends every session of the person, this one included. */
export const leaving: Final = {
  ask: async () => ({
    title: 'Sign out everywhere?',
    words:
      'This ends your sessions in all browsers, this one included, and in all accounts. Your API keys go on working.',
    act: 'Sign out everywhere',
    back: '/settings',
  }),
  act: async (visit, services) => {
    const { personId, places, sessionHash } = visit.visitor;
    await services.people.startNewEpoch(personId);
    await endSession(sessionHash, services);
    await Promise.all(places.map(({ accountId }) => endPlaygroundKeys({ accountId, personId }, services)));
    await auditorOf(visit, services)('signed out everywhere', visit.visitor.email);
    return await leave(visit, services);
  },
};
