import { PatternRouter } from 'hono/router/pattern-router';
import { errorTable } from '../../platform/errors/error-table.ts';
import { answerRoute, answerScript, answerThrown, type Route } from './access/access.ts';
import { answerWith, seeOther } from './layout/answer.ts';
import { notFound } from './layout/failure.ts';
import { askFirst } from './pages/ask-first.ts';
import { overview } from './pages/overview.ts';
import {
  type Answer,
  type DashboardServices,
  type OpenPage,
  type Page,
  type Pages,
  pathTo,
  type Visit,
} from './visit.ts';

/** A page whose code is loaded with the first request for it, so that the others start without it. */
const once =
  <Given extends Visit, Result>(
    load: () => Promise<(visit: Given, services: DashboardServices) => Promise<Result>>,
  ) =>
  async (visit: Given, services: DashboardServices): Promise<Result> =>
    await (await load())(visit, services);

const ofSignIn = () => import('./pages/sign-in.ts');

/** Pages that need no session. */
const openPages: Readonly<Record<string, OpenPage>> = {
  'GET /sign-in': once(async () => (await ofSignIn()).signInPage),
  'POST /sign-in': once(async () => (await ofSignIn()).startSignIn),
  'GET /sign-in/return': once(async () => (await ofSignIn()).returnFromProvider),
  'POST /sign-out': once(async () => (await ofSignIn()).signOut),
  'GET /signed-out': once(async () => (await ofSignIn()).signedOutPage),
  'GET /invitation': once(async () => (await ofSignIn()).invitationPage),
  'GET /marketplace/return': once(async () => (await import('./pages/marketplace.ts')).returnFromMarketplace),
};

const ofSessions = () => import('./pages/settings/sessions.ts');
const ofKeys = () => import('./pages/keys.ts');
const ofKey = () => import('./pages/key.ts');

/** Pages for every visitor who is signed in. `:id` is one part of a path. */
const pages: Readonly<Record<string, Page>> = {
  'GET ': overview,
  'GET /keys': once(async () => (await ofKeys()).keys),
  'POST /keys': once(async () => (await ofKeys()).makeKey),
  'GET /keys/:id': once(async () => (await ofKey()).key),
  'POST /keys/:id/rename': once(async () => (await ofKey()).rename),
  ...askFirst('/keys/:id/rotate', async () => (await ofKey()).rotation),
  ...askFirst('/keys/:id/revoke', async () => (await ofKey()).revocation),
  'GET /usage': once(async () => (await import('./pages/usage.ts')).usage),
  'GET /usage.csv': once(async () => (await import('./pages/usage.ts')).usageFile),
  'GET /calls': once(async () => (await import('./pages/calls/calls.ts')).calls),
  'GET /calls.csv': once(async () => (await import('./pages/calls/calls.ts')).callsFile),
  'GET /calls/:id': once(async () => (await import('./pages/calls/call.ts')).call),
  'GET /credits': once(async () => (await import('./pages/credits.ts')).credits),
  'GET /settings': once(async () => (await import('./pages/settings/settings.ts')).settings),
  'POST /settings/sessions/:id/end': once(async () => (await ofSessions()).endOwnSession),
  'GET /playground': once(async () => (await import('./pages/playground.ts')).playground),
  'POST /account': once(async () => (await ofSignIn()).switchAccount),
  ...askFirst('/sign-out-everywhere', async () => (await ofSignIn()).leaving),
};

const ofMembers = () => import('./pages/settings/member.ts');
const ofSettings = () => import('./pages/settings/change-settings.ts');
const ofData = () => import('./pages/settings/account-data.ts');
const ofCredits = () => import('./pages/credits.ts');

/** Pages for owners alone. */
const ownerPages: Readonly<Record<string, Page>> = {
  'GET /statement': once(async () => (await import('./pages/statement/statement.ts')).statement),
  'GET /statement.csv': once(async () => (await import('./pages/statement/statement-file.ts')).statementFile),
  'GET /statement/print': once(async () => (await import('./pages/statement/statement.ts')).paperStatement),
  'POST /credits/limit': once(async () => (await ofCredits()).changeAccountLimit),
  'POST /keys/:id/limit': once(async () => (await ofKey()).changeKeyLimit),
  'POST /settings/name': once(async () => (await ofSettings()).changeName),
  'POST /settings/mails': once(async () => (await ofSettings()).changeMails),
  'POST /settings/low-balance': once(async () => (await ofSettings()).changeLowBalance),
  'POST /settings/callbacks': once(async () => (await ofSettings()).addToCallbacks),
  ...askFirst('/settings/callbacks/remove', async () => (await ofSettings()).callbackRemoval),
  'POST /settings/invitations': once(async () => (await ofSettings()).makeInvitation),
  ...askFirst('/settings/invitations/:id/revoke', async () => (await ofSettings()).invitationRevocation),
  'GET /settings/members/:id': once(async () => (await ofMembers()).member),
  ...askFirst('/settings/members/:id/role', async () => (await ofMembers()).roleChange),
  ...askFirst('/settings/members/:id/remove', async () => (await ofMembers()).memberRemoval),
  'GET /settings/export': once(async () => (await ofData()).exportPage),
  'GET /settings/export/:file': once(async () => (await ofData()).exportFile),
  'GET /settings/close': once(async () => (await ofData()).closePage),
  'POST /settings/close': once(async () => (await ofData()).close),
  'POST /settings/reopen': once(async () => (await ofData()).reopen),
  'GET /settings/log.csv': once(async () => (await import('./pages/settings/log.ts')).logFile),
  'GET /settings/log': once(async () => (await import('./pages/settings/log.ts')).log),
  'GET /marketplace': once(async () => (await import('./pages/marketplace.ts')).marketplace),
  'POST /marketplace/connect': once(async () => (await import('./pages/marketplace.ts')).connectSeller),
};

/**
 * Requests from the scripts of our pages, answered with JSON. A repeated request does no harm, so they need no one-use
 * id.
 */
const scripted: Readonly<Record<string, Page>> = {
  'POST /playground/key': once(async () => (await import('./pages/playground.ts')).playgroundKey),
  'POST /marketplace/token': once(async () => (await import('./pages/marketplace.ts')).sellerToken),
  'POST /playground/photos': once(async () => (await import('./pages/playground.ts')).photo),
};

async function asset(visit: Visit, services: DashboardServices): Promise<Answer> {
  const found = services.assets.find(visit.path.slice('/assets/'.length));
  if (found === undefined) return await notFound(visit, services);
  const { contentType, text } = found;
  const headers = {
    // The name of a file changes with its content.
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': contentType,
    'cross-origin-resource-policy': 'same-origin',
  };
  return { status: 200, headers, cookies: [], body: text };
}

/** What a member or an owner of a closed account may still change. */
const forClosedAccounts: ReadonlySet<string> = new Set([
  'POST /account',
  'POST /sign-out-everywhere',
  'POST /settings/sessions/:id/end',
  'POST /settings/close',
  'POST /settings/reopen',
  'POST /settings/members/:id/remove',
]);

/** The page that a form is on, to lead back to; the form's own address may not be a page. */
function pageOfForm(path: string): string {
  const [, first = ''] = path.split('/');
  return `GET /${first}` in pages ? `/${first}` : '';
}

/*
 * The router alone: with `hono/tiny` around the pages, which needs a Request and a Response for each visit, the function
 * loads 12.6 kB more at its start.
 */
const router = new PatternRouter<Route<DashboardServices>>();

function add<Given>(
  table: Readonly<Record<string, Given>>,
  routeOf: (page: Given, path: string, route: string) => Route<DashboardServices>,
): void {
  for (const [route, page] of Object.entries(table)) {
    const [method = '', path = ''] = route.split(' ');
    router.add(method, path, routeOf(page, path, route));
  }
}

/** The pages by who may see them, apart from those around a payment. */
export const routes = { open: openPages, everyone: pages, owners: ownerPages, scripts: scripted };

add({ 'GET /assets/*': asset, ...routes.open }, (page) => ({ kind: 'open', page }));
add(routes.scripts, (script) => ({
  kind: 'open',
  page: (visit, services) => answerScript(script, visit, services),
}));
const ofAccount =
  (isForOwners: boolean) =>
  (page: Page, path: string, route: string): Route<DashboardServices> => ({
    kind: 'account',
    page,
    isForOwners,
    worksWhenClosed: forClosedAccounts.has(route),
    formPage: pageOfForm(path),
  });
add(routes.owners, ofAccount(true));
add(routes.everyone, ofAccount(false));

/** @returns undefined if there is nothing at this address for this method */
function routeOf({ method, path }: Visit): Route<DashboardServices> | undefined {
  // The router overlooks a slash at the end, and the path has lost one already.
  return path.endsWith('/') ? undefined : router.match(method, path)[0][0]?.[0];
}

/** The dashboard's pages, apart from those around a payment. `GET /` leads to them. */
export const dashboardPages = (services: () => Promise<DashboardServices>): Pages => ({
  async answer(visit, path) {
    if (visit.method === 'GET' && path === '/') return seeOther(pathTo(visit, ''));
    // No page has a form for the root of the host, so this is a program that has lost its path.
    if (visit.method === 'POST' && path === '/') {
      const { message } = errorTable.NOT_FOUND;
      return answerWith(
        404,
        { 'content-type': 'application/json', 'x-error-code': 'NOT_FOUND' },
        JSON.stringify({ error: message }),
      );
    }
    return await answerRoute(routeOf(visit), visit, await services());
  },
  failed: async (visit, error) => await answerThrown(error, visit, await services()),
});
