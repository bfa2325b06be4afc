import { html } from 'hono/html';
import { isOpen } from '../../../identity/people/invitation.ts';
import { endSession } from '../../../identity/people/playground-key.ts';
import { hashSecretToken, isSecretToken } from '../../../identity/people/secret-token.ts';
import { readSession } from '../../../identity/people/sessions.ts';
import { beginSignIn, flowMs } from '../../../identity/sign-in/begin-sign-in.ts';
import { finishSignIn, type SignInOutcome } from '../../../identity/sign-in/finish-sign-in.ts';
import { type Answer, type Html, htmlAnswer, seeOther } from '../answer.ts';
import { cookieOf, dropSession, sessionCookie, setSession, setSignIn, signInCookie } from '../cookies.ts';
import { plainPage } from '../layout.ts';
import { counted } from '../numbers.ts';
import { type DashboardServices, ownWay, pathTo, type Visit } from '../visit.ts';
import { withArticle } from './settings/roles.ts';

type OpenPage = (visit: Visit, services: DashboardServices) => Promise<Answer>;

const returnPath = '/sign-in/return';

const signInForm = (visit: Visit, fields: Html, label: string): Html =>
  html`<form method="post" action="${pathTo(visit, '/sign-in')}">${fields}<button class="primary wide">${label}</button></form>`;

const page = (
  visit: Visit,
  { assets }: DashboardServices,
  status: number,
  title: string,
  content: Html,
): Promise<Answer> => htmlAnswer(status, plainPage(visit, assets, { title, content }));

/** GET /dashboard/sign-in: changes nothing. */
export const signInPage: OpenPage = async (visit, services) => {
  const token = cookieOf(visit, sessionCookie);
  const to = ownWay(visit.query.get('to'));
  if (token !== undefined && (await readSession(token, services)) !== undefined)
    return seeOther(pathTo(visit, to));
  const fields = html`<input type="hidden" name="to" value="${to}">`;
  return await page(
    visit,
    services,
    200,
    'Sign in',
    html`<p class="faint">API keys, credits and usage of your account, and a playground for your own photos.</p>${signInForm(visit, fields, 'Sign in')}`,
  );
};

/** GET /dashboard/invitation: shows what a link leads to. Only the sign-in that follows uses it up. */
export const invitationPage: OpenPage = async (visit, services) => {
  const code = visit.query.get('code') ?? '';
  const found = isSecretToken(code) ? await services.people.invitation(hashSecretToken(code)) : undefined;
  if (found === undefined || !isOpen(found, services.clock()))
    return await page(visit, services, 400, ...refusals['invitation gone']);
  const account = await services.settings.read(found.accountId);
  const fields = html`<input type="hidden" name="invitation" value="${code}">`;
  const content = html`<p>You are invited to the account <strong>${account?.name ?? found.accountId}</strong>
as ${withArticle[found.role]}. Sign in with the address <strong>${found.email}</strong> to join.</p>
${signInForm(visit, fields, 'Sign in and join')}`;
  return await page(visit, services, 200, 'You are invited', content);
};

/** POST /dashboard/sign-in: remembers the sign-in and leads to the provider. */
export const startSignIn: OpenPage = async (visit, services) => {
  const begun = await beginSignIn(
    {
      redirectUri: visit.origin + pathTo(visit, returnPath),
      returnTo: ownWay(visit.form.get('to')),
      invitation: visit.form.get('invitation') ?? undefined,
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
    const answer = await page(visit, services, 429, 'Too many attempts', content);
    return { ...answer, headers: { ...answer.headers, 'retry-after': String(seconds) } };
  }
  // A page and not a redirect: `form-action 'self'` holds for redirects of a form as well.
  const content = html`<p>Continuing to the sign-in provider…</p>
<p><a class="button primary wide" href="${begun.location.href}">Continue</a></p>`;
  const parts = { title: 'Sign in', content, refreshTo: begun.location.href };
  const cookies = [setSignIn(begun.browser, flowMs / 1000)];
  return await htmlAnswer(200, plainPage(visit, services.assets, parts), cookies);
};

/** Why nobody was signed in, in words for whom it happens to; nothing of what was sent. */
const refusals: Readonly<
  Record<Extract<SignInOutcome, { refused: unknown }>['refused'], [title: string, content: Html]>
> = {
  'no sign-in under way': [
    'Sign-in not completed',
    html`<p>This sign-in was used before, has expired, or was begun in another browser. Please start again.</p>`,
  ],
  declined: ['Sign-in not completed', html`<p>The sign-in was cancelled at the provider.</p>`],
  'not proven': [
    'Sign-in not completed',
    html`<p>The sign-in provider’s answer could not be verified, so nobody is signed in. Please start again.</p>`,
  ],
  'address not verified': [
    'Address not verified',
    html`<p>Your sign-in provider has not verified your e-mail address. Verify it there, then sign in again.</p>`,
  ],
  'invitation gone': [
    'Invitation not valid',
    html`<p>This invitation was used, was revoked, or has expired. Ask whoever sent it for a new link.</p>`,
  ],
  'other address': [
    'Invitation for another address',
    html`<p>The invitation is for another e-mail address than the one that you signed in with. Sign in with the invited address, or ask for a new link.</p>`,
  ],
  'not invited': [
    'No account yet',
    html`<p>You are signed in at the provider, but you belong to no account here. Ask an owner of the account for an invitation.</p>`,
  ],
};

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
    },
    services,
    visit,
  );
  const { signOutUrl } = services;
  // The provider remembers them: without its own sign-out it would prove the same person again, unasked.
  const whose =
    outcome.email === undefined
      ? ''
      : html`<p>You signed in as <strong>${outcome.email}</strong>.</p>${signOutUrl === undefined ? '' : html`<p><a class="button wide" href="${signOutUrl}">Sign in as somebody else</a></p>`}`;
  if ('refused' in outcome) {
    const [title, words] = refusals[outcome.refused];
    const again = html`${words}${whose}<p><a class="button wide" href="${pathTo(visit, '/sign-in')}">Back to sign-in</a></p>`;
    return await page(visit, services, outcome.refused === 'not invited' ? 403 : 400, title, again);
  }
  const to = pathTo(visit, outcome.returnTo);
  if (outcome.notJoined !== undefined) {
    const [title, words] = refusals[outcome.notJoined];
    const content = html`${words}${whose}<p>You are in the account that you belong to already.</p>
<p><a class="button primary wide" href="${to}">Continue to your account</a></p>`;
    return await htmlAnswer(200, plainPage(visit, services.assets, { title, content }), [
      setSession(outcome.session),
    ]);
  }
  // The Strict cookie does not come along on a redirect that began at another site, so a page of ours goes on.
  const content = html`<p>You are signed in.</p><p><a class="button primary wide" href="${to}">Continue</a></p>`;
  const parts = { title: 'Signed in', content, refreshTo: to };
  // The cookie of the sign-in stays until it expires: another tab may be at the provider with it.
  return await htmlAnswer(200, plainPage(visit, services.assets, parts), [setSession(outcome.session)]);
};

/** POST /dashboard/sign-out: ends this session, and the provider's where it has a page for that. */
export const signOut: OpenPage = async (visit, services) => {
  const token = cookieOf(visit, sessionCookie);
  if (token !== undefined && isSecretToken(token)) await endSession(hashSecretToken(token), services);
  return await leave(visit, services);
};

export async function leave(visit: Visit, { signOutUrl, assets }: DashboardServices): Promise<Answer> {
  if (signOutUrl === undefined) return seeOther(pathTo(visit, '/signed-out'), [dropSession]);
  const content = html`<p><a class="button wide" href="${signOutUrl}">Continue</a></p>`;
  const parts = { title: 'Signing out', content, refreshTo: signOutUrl };
  return await htmlAnswer(200, plainPage(visit, assets, parts), [dropSession]);
}

/** GET /dashboard/signed-out */
export const signedOutPage: OpenPage = (visit, services) =>
  page(
    visit,
    services,
    200,
    'Signed out',
    html`<p>See you soon.</p><p><a class="button wide" href="${pathTo(visit, '/sign-in')}">Sign in again</a></p>`,
  );
