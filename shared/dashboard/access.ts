import { html } from 'hono/html';
import { readSession, type SessionServices, type Visitor } from '../people/sessions.ts';
import { type Answer, htmlAnswer, seeOther } from './answer.ts';
import { cookieOf, sessionCookie } from './cookies.ts';
import { isForOtherAccount, takeForm } from './forms.ts';
import { plainPage } from './layout.ts';
import { formOfOtherAccount } from './pages/failure.ts';
import { type DashboardServices, pathTo, type SignedIn, type Visit } from './visit.ts';

/** Whoever's session a request belongs to, if any. */
export async function visitorOf(visit: Visit, services: SessionServices): Promise<Visitor | undefined> {
  const token = cookieOf(visit, sessionCookie);
  return token === undefined ? undefined : await readSession(token, services);
}

/**
 * A link from another site brings no Strict cookie, even if there is a session. A page of ours that goes on to the same
 * address does.
 */
const mayHaveLostItsCookie = (visit: Visit): boolean =>
  visit.method === 'GET' &&
  cookieOf(visit, sessionCookie) === undefined &&
  visit.header('sec-fetch-site').includes('cross-site');

/** For whoever has no session: asks once more from a page of ours, or leads to the sign-in and back here afterwards. */
export async function askWhoItIs(
  visit: Visit,
  { assets }: Pick<DashboardServices, 'assets'>,
): Promise<Answer> {
  const { method, path } = visit;
  if (mayHaveLostItsCookie(visit)) {
    const to = pathTo(visit, path);
    const content = html`<p><a class="button wide" href="${to}">Continue</a></p>`;
    return await htmlAnswer(200, plainPage(visit, assets, { title: 'Dashboard', content, refreshTo: to }));
  }
  const to = method === 'GET' && path !== '' ? `?to=${encodeURIComponent(path)}` : '';
  return seeOther(pathTo(visit, `/sign-in${to}`));
}

/**
 * @param page where the form stands, to go back to
 * @returns the answer to a form that must be rejected: made for another account, or sent before.
 */
export async function refuseForm(
  visit: SignedIn,
  services: Pick<DashboardServices, 'assets' | 'sessions'>,
  page: string,
): Promise<Answer | undefined> {
  if (visit.method !== 'POST') return undefined;
  if (isForOtherAccount(visit)) return await formOfOtherAccount(visit, services.assets);
  if (await takeForm(visit, services)) return undefined;
  return seeOther(pathTo(visit, `${page}?notice=sent-before`));
}
