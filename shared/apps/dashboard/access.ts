import { html } from 'hono/html';
import { readSession, type SessionServices, type Visitor } from '../../identity/people/sessions.ts';
import { type Answer, htmlAnswer, seeOther } from './answer.ts';
import { cookieOf, sessionCookie } from './cookies.ts';
import { answerForm, isForOtherAccount } from './forms.ts';
import { plainPage } from './layout.ts';
import { foreignForm, formOfOtherAccount, notFound, ownersOnly } from './pages/failure.ts';
import { isSameOrigin } from './same-origin.ts';
import { signedIn } from './signed-in.ts';
import { type DashboardServices, pathTo, type SignedIn, type Visit, wayBack } from './visit.ts';

/** What answers a request, and who may ask for it. */
export type Route<Services> =
  | { readonly kind: 'open'; readonly page: (visit: Visit, services: Services) => Promise<Answer> }
  | {
      readonly kind: 'account';
      readonly page: (visit: SignedIn, services: Services) => Promise<Answer>;
      readonly isForOwners: boolean;
      /** The page that its form stands on, to go back to. */
      readonly formPage: string;
    };

type AccessServices = SessionServices & Pick<DashboardServices, 'accounts' | 'assets' | 'settings'>;

/** The visitor whose session a request brings, if any. */
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
async function askWhoItIs(visit: Visit, { assets }: AccessServices): Promise<Answer> {
  if (mayHaveLostItsCookie(visit)) {
    const to = pathTo(visit, wayBack(visit));
    const content = html`<p><a class="button wide" href="${to}">Continue</a></p>`;
    return await htmlAnswer(200, plainPage(visit, assets, { title: 'Dashboard', content, refreshTo: to }));
  }
  const way = visit.method === 'GET' ? wayBack(visit) : '';
  const to = way === '' ? '' : `?to=${encodeURIComponent(way)}`;
  return seeOther(pathTo(visit, `/sign-in${to}`));
}

/**
 * Answers a request as its route says, or that there is no such page. Whoever sent a POST, and whatever it says, it must
 * come from a page of ours; then, for pages of an account, a session is looked for; then the form must be new.
 *
 * @throws ServiceError of the pages; whatever else is thrown is a bug
 */
export async function answerRoute<Services extends AccessServices>(
  route: Route<Services> | undefined,
  visit: Visit,
  services: Services,
): Promise<Answer> {
  if (visit.method === 'POST' && !isSameOrigin(visit)) return await foreignForm(visit, services.assets);
  if (route === undefined) return await notFound(visit, services.assets);
  if (route.kind === 'open') return await route.page(visit, services);
  const visitor = await visitorOf(visit, services);
  if (visitor === undefined) return await askWhoItIs(visit, services);
  if (route.isForOwners && visitor.role !== 'owner') return await ownersOnly(visit, services.assets);
  const full = await signedIn(visit, visitor, services);
  if (visit.method !== 'POST') return await route.page(full, services);
  if (isForOtherAccount(full)) return await formOfOtherAccount(full, services.assets);
  const answer = await answerForm(full, services, () => route.page(full, services));
  return typeof answer === 'string' ? seeOther(pathTo(visit, `${route.formPage}?notice=${answer}`)) : answer;
}
