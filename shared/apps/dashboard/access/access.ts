import { isLow } from '../../../billing/credits/balances.ts';
import { readSession, type SessionServices, type Visitor } from '../../../identity/people/sessions.ts';
import { errorTable } from '../../../platform/errors/error-table.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { jsonAnswer, seeOther } from '../layout/answer.ts';
import {
  accountClosed,
  type FailurePage,
  failed,
  foreignForm,
  formOfOtherAccount,
  notFound,
  ownersOnly,
} from '../layout/failure.ts';
import { onwardPage } from '../layout/layout.ts';
import {
  type Answer,
  type CheckoutServices,
  type DashboardServices,
  type Page,
  pathTo,
  type SignedIn,
  type Visit,
} from '../visit.ts';
import { cookieOf, sessionCookie } from './cookies.ts';
import { answerForm, isForOtherAccount } from './forms.ts';

/** The page that answers a request, and who may see it. */
export type Route<Services> =
  | { readonly kind: 'open'; readonly page: (visit: Visit, services: Services) => Promise<Answer> }
  | {
      readonly kind: 'account';
      readonly page: (visit: SignedIn, services: Services) => Promise<Answer>;
      readonly isForOwners: boolean;
      /** Whether its form works while the account is closed; pages always do. */
      readonly worksWhenClosed: boolean;
      /** The page with the form of this route, which a refused form leads back to. */
      readonly formPage: string;
    };

type AccessServices = SessionServices & Pick<CheckoutServices, 'accounts' | 'assets' | 'settings'>;

/** The visitor whose session a request brings, if any. */
async function visitorOf(visit: Visit, services: SessionServices): Promise<Visitor | undefined> {
  const token = cookieOf(visit, sessionCookie);
  return token === undefined ? undefined : await readSession(token, services);
}

/** Path and query of a request, to come back to. */
const wayBack = ({ path, query }: Visit): string => (query.size === 0 ? path : `${path}?${query}`);

/**
 * A link from another site brings no Strict cookie, even if there is a session. A page of ours that goes on to the same
 * address does.
 */
const mayHaveLostItsCookie = (visit: Visit): boolean =>
  visit.method === 'GET' &&
  cookieOf(visit, sessionCookie) === undefined &&
  visit.header('sec-fetch-site').includes('cross-site');

/**
 * Answers a visitor without a session: asks once more from a page of ours, or leads to the sign-in and back here
 * afterwards.
 */
async function askWhoItIs(visit: Visit, services: AccessServices): Promise<Answer> {
  if (mayHaveLostItsCookie(visit)) {
    const to = pathTo(visit, wayBack(visit));
    return await onwardPage(visit, services, { title: 'Dashboard', to, button: 'button wide' });
  }
  const way = visit.method === 'GET' ? wayBack(visit) : '';
  const to = way === '' ? '' : `?to=${encodeURIComponent(way)}`;
  return seeOther(pathTo(visit, `/sign-in${to}`));
}

/**
 * Whether a request was made by a page of ours. Cookies do not show it: they ignore ports, so a form on another port of
 * the same host sends even Strict ones. The browser itself sets `Sec-Fetch-Site`, and no script can change it; the few
 * browsers without it (Safari before 16.4) send `Origin` with every POST. A request with neither is refused. Hono's
 * `csrf` is weaker: it checks only the content types that forms have, and accepts a request if either of the two
 * headers is right.
 */
function isSameOrigin(visit: Pick<Visit, 'header' | 'origin'>): boolean {
  const sites = visit.header('sec-fetch-site');
  if (sites.length > 0) return sites.length === 1 && sites[0] === 'same-origin';
  const origins = visit.header('origin');
  return origins.length === 1 && origins[0] === visit.origin;
}

/**
 * Adds to a request what every page says about its sender: their accounts, and whether this one runs low on credits or
 * is suspended.
 */
async function signedIn(visit: Visit, visitor: Visitor, services: AccessServices): Promise<SignedIn> {
  const own = visitor.accountId;
  const read = async (id: string) => ({ id, settings: await services.settings.read(id) });
  const found = await Promise.all(visitor.places.map(({ accountId }) => read(accountId)));
  const { lowBalance: threshold, suspended, erasedFrom } = found.find(({ id }) => id === own)?.settings ?? {};
  const available =
    threshold === undefined ? 0 : ((await services.accounts.readBalance(own, visit.budget))?.available ?? 0);
  return {
    ...visit,
    visitor,
    accounts: found
      .map(({ id, settings }) => ({ id, name: settings?.name || id }))
      .toSorted((one, other) => Number(other.id === own) - Number(one.id === own)),
    lowBalance: threshold !== undefined && isLow(available, threshold) ? { available, threshold } : undefined,
    isSuspended: suspended,
    erasedFrom,
    now: services.clock(),
  };
}

/** Answers a failure, with the navigation if it can be found out who asks. */
async function answerFailure(page: FailurePage, visit: Visit, services: AccessServices): Promise<Answer> {
  const find = async () => {
    const visitor = await visitorOf(visit, services);
    return visitor && (await signedIn(visit, visitor, services));
  };
  const full = await find().catch(() => undefined);
  return await page(full ?? visit, services);
}

/** The same for what a page has thrown. What failed on our side, or was too slow, is not asked again. */
export const answerThrown = (error: ServiceError, visit: Visit, services: AccessServices): Promise<Answer> =>
  errorTable[error.code].status < 500
    ? answerFailure(failed(error), visit, services)
    : failed(error)(visit, services);

/**
 * Answers a request by its route, or says that there is no such page. A POST must come from one of our own
 * pages. Pages of an account then need a session, and their forms must be new.
 *
 * @throws ServiceError of the pages; anything else that is thrown is a bug
 */
export async function answerRoute<Services extends AccessServices>(
  route: Route<Services> | undefined,
  visit: Visit,
  services: Services,
): Promise<Answer> {
  if (visit.method === 'POST' && !isSameOrigin(visit)) return await foreignForm(visit, services);
  if (route === undefined) return await answerFailure(notFound, visit, services);
  if (route.kind === 'open') return await route.page(visit, services);
  const visitor = await visitorOf(visit, services);
  if (visitor === undefined) return await askWhoItIs(visit, services);
  const full = await signedIn(visit, visitor, services);
  if (route.isForOwners && visitor.role !== 'owner') return await ownersOnly(full, services);
  if (visit.method !== 'POST') return await route.page(full, services);
  if (full.erasedFrom !== undefined && !route.worksWhenClosed) return await accountClosed(full, services);
  if (isForOtherAccount(full)) return await formOfOtherAccount(full)(full, services);
  const answer = await answerForm(full, services, () => route.page(full, services));
  return typeof answer === 'string' ? seeOther(pathTo(visit, `${route.formPage}?notice=${answer}`)) : answer;
}

/**
 * Answers a script with JSON. Failures are `{"error": …}`; those of our own side say nothing about what happened
 * inside.
 */
export async function answerScript(script: Page, visit: Visit, services: DashboardServices): Promise<Answer> {
  const visitor = await visitorOf(visit, services);
  if (visitor === undefined) return jsonAnswer(401, { error: 'Your session is over. Please sign in again.' });
  const { erasedFrom } = (await services.settings.read(visitor.accountId)) ?? {};
  if (erasedFrom !== undefined) return jsonAnswer(403, { error: 'This account is closed.' });
  try {
    return await script({ ...visit, visitor, accounts: [], now: services.clock() }, services);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { status, message } = errorTable[error.code];
    if (status >= 500) visit.log.error('dashboard.script-failed', error);
    return jsonAnswer(status, { error: status < 500 ? error.message : message });
  }
}
