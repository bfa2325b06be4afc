import { html } from 'hono/html';
import { isLow } from '../../../billing/credits/balances.ts';
import { readSession, type SessionServices, type Visitor } from '../../../identity/people/sessions.ts';
import { errorTable } from '../../../platform/errors/error-table.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { jsonAnswer, seeOther } from '../layout/answer.ts';
import { accountPage, type Failure, failureOf, failurePage, notFound, onwardPage } from '../layout/layout.ts';
import { askAnOwner } from '../layout/parts.ts';
import type {
  Answer,
  Area,
  CheckoutServices,
  OpenPage,
  OpenVisit,
  Page,
  Script,
  SignedIn,
  Visit,
} from '../visit.ts';
import { cookieOf, sessionCookie } from './cookies.ts';
import { answerForm, isForOtherAccount } from './forms.ts';
import { entryOf, formWorks } from './route-table.ts';

/** The page that answers a request, and who may see it. */
export type Route<Services> =
  | { readonly kind: 'open'; readonly page: OpenPage<Services> }
  | {
      readonly kind: 'account';
      readonly page: Page<Services>;
      readonly isForOwners: boolean;
      /** The page with this route's form, to which a refused form returns. */
      readonly formPage: string;
    };

/** The page of an area that answers a request, if any. @param formPage where its refused forms lead back to */
export function routeIn<Services>(
  { open, everyone, owners = {} }: Area<Services>,
  visit: Visit,
  formPage: string,
): Route<Services> | undefined {
  const [, page] = entryOf(open, visit) ?? [];
  if (page !== undefined) return { kind: 'open', page };
  const [route, shown] = entryOf({ ...everyone, ...owners }, visit) ?? [];
  if (route === undefined || shown === undefined) return undefined;
  return { kind: 'account', page: shown, isForOwners: route in owners, formPage };
}

type AccessServices = SessionServices & Pick<CheckoutServices, 'accounts' | 'assets' | 'settings'>;

/** The visitor whose session a request brings, if any. */
export async function visitorOf(visit: OpenVisit<SessionServices>): Promise<Visitor | undefined> {
  const token = cookieOf(visit, sessionCookie);
  return token === undefined ? undefined : await readSession(token, visit.services);
}

/** Path and query of a request, to return to. */
const wayBack = ({ path, query }: Visit): string => (query.size === 0 ? path : `${path}?${query}`);

/** A link from another site sends no Strict cookie, even if there is a session. A redirect from our own page does. */
const mayHaveLostItsCookie = (visit: Visit): boolean =>
  visit.method === 'GET' &&
  cookieOf(visit, sessionCookie) === undefined &&
  visit.header('sec-fetch-site').includes('cross-site');

/**
 * Answers a visitor without a session: retries from one of our pages, or redirects to the sign-in and back here
 * afterwards.
 */
async function askWhoItIs(visit: OpenVisit<AccessServices>): Promise<Answer> {
  if (mayHaveLostItsCookie(visit)) {
    const to = visit.to(wayBack(visit));
    return await onwardPage(visit, 'Dashboard', to);
  }
  const way = visit.method === 'GET' ? wayBack(visit) : '';
  const to = way === '' ? '' : `?to=${encodeURIComponent(way)}`;
  return seeOther(visit.to(`/sign-in${to}`));
}

/**
 * Whether a request was made by one of our pages. Cookies do not show it: they ignore ports, so a form on another port
 * of the same host sends even Strict ones. The browser itself sets `Sec-Fetch-Site`, and no script can change it; the
 * few browsers without it (Safari before 16.4) send `Origin` with every POST. A request with neither is refused. Hono's
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
 * Adds what every page shows about the visitor, if there is one: their accounts, and whether this one runs low on
 * credits, is suspended or closed. One that is closed needs no credits.
 */
async function signedIn<Services extends AccessServices>(
  visit: OpenVisit<Services>,
): Promise<SignedIn<Services> | undefined> {
  const visitor = await visitorOf(visit);
  if (visitor === undefined) return undefined;
  const { services, budget } = visit;
  const { accountId, role, places } = visitor;
  const settings = new Map(
    await Promise.all(
      places.map(async ({ accountId: id }) => [id, await services.settings.read(id)] as const),
    ),
  );
  const nameOf = (id: string): string => settings.get(id)?.name || id;
  const { lowBalance, suspended, erasedFrom } = settings.get(accountId) ?? {};
  const threshold = erasedFrom === undefined ? lowBalance : undefined;
  const available =
    threshold === undefined ? 0 : ((await services.accounts.readBalance(accountId, budget))?.available ?? 0);
  return {
    ...visit,
    visitor,
    accountId,
    isOwner: role === 'owner',
    accountName: nameOf(accountId),
    otherAccounts: [...settings.keys()]
      .filter((id) => id !== accountId)
      .map((id) => ({ id, name: nameOf(id) })),
    lowBalance: threshold !== undefined && isLow(available, threshold) ? { available, threshold } : undefined,
    isSuspended: suspended,
    erasedFrom,
    now: services.clock(),
  };
}

/** Answers a failure, with the navigation if the visitor can be identified. */
const answerFailure = async (failure: Failure, visit: OpenVisit<AccessServices>): Promise<Answer> =>
  await failurePage((await signedIn(visit).catch(() => undefined)) ?? visit, failure);

/** The same for an error thrown by a page. What failed on our side, or was too slow, is not tried again. */
export const answerThrown = (error: ServiceError, visit: OpenVisit<AccessServices>): Promise<Answer> =>
  errorTable[error.code].status < 500
    ? answerFailure(failureOf(error), visit)
    : failurePage(visit, failureOf(error));

const foreignForm: Failure = [
  403,
  'Not from this page',
  'This form was not sent by a page of the dashboard, so nothing was changed. Open the dashboard and try again.',
];
const ownersOnly = (visit: SignedIn<unknown>): Failure => [
  403,
  'For owners only',
  html`This page is for the owners of the account: ${askAnOwner(visit)}.`,
];
const accountClosed: Failure = [
  403,
  'This account is closed',
  'Nothing can be changed in it any more. An owner can open it again in the settings, until it is erased.',
];

/**
 * Answers a request by its route, or says that there is no such page. A POST must come from one of our own
 * pages. Pages of an account then need a session, and their forms must be new.
 *
 * @throws ServiceError of the pages; anything else that is thrown is a bug
 */
export async function answerRoute<Services extends AccessServices>(
  route: Route<Services> | undefined,
  visit: OpenVisit<Services>,
): Promise<Answer> {
  if (visit.method === 'POST' && !isSameOrigin(visit)) return await failurePage(visit, foreignForm);
  if (route === undefined) return await answerFailure(notFound, visit);
  if (route.kind === 'open') return await route.page(visit);
  const full = await signedIn(visit);
  if (full === undefined) return await askWhoItIs(visit);
  const ask = async (): Promise<Answer> => {
    const outcome = await route.page(full);
    if (typeof outcome === 'string') return seeOther(visit.to(outcome));
    return 'content' in outcome ? await accountPage(full, outcome) : outcome;
  };
  if (route.isForOwners && !full.isOwner) return await failurePage(full, ownersOnly(full));
  if (visit.method !== 'POST') return await ask();
  if (!formWorks(full, full.path)) return await failurePage(full, accountClosed);
  if (isForOtherAccount(full)) {
    const words = `That page belonged to another account. You are in ${full.accountName} now, so nothing was changed.`;
    return await failurePage(full, [409, 'You are in another account now', words]);
  }
  const answer = await answerForm(full, ask);
  return typeof answer === 'string' ? seeOther(visit.to(`${route.formPage}?notice=${answer}`)) : answer;
}

/**
 * Answers a script with JSON. Failures are `{"error": …}`; those of our own side say nothing about what happened
 * inside.
 */
export async function answerScript(script: Script, visit: OpenVisit): Promise<Answer> {
  const full = await signedIn(visit);
  if (full === undefined) return jsonAnswer(401, { error: 'Your session is over. Please sign in again.' });
  if (full.erasedFrom !== undefined) return jsonAnswer(403, { error: 'This account is closed.' });
  try {
    return await script(full);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { status, message } = errorTable[error.code];
    if (status >= 500) visit.log.error('dashboard.script-failed', error);
    return jsonAnswer(status, { error: status < 500 ? error.message : message });
  }
}
