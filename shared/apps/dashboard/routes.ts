import { lazy } from '../../platform/call/kept-values.ts';
import { errorTable } from '../../platform/errors/error-table.ts';
import { answerRoute, answerScript, answerThrown, type Route, routeIn } from './access/access.ts';
import { entryOf } from './access/route-table.ts';
import { jsonAnswer, seeOther } from './layout/answer.ts';
import { failurePage, notFound } from './layout/layout.ts';
import { overview } from './pages/overview.ts';
import type { Answer, Area, DashboardServices, OpenVisit, Pages, Visit } from './visit.ts';

const signIn = lazy(async () => (await import('./pages/sign-in.ts')).signIn);

/**
 * The pages by the first part of their paths. Most are loaded with the first request for them, so that the function starts
 * without them.
 */
export const areas: Readonly<Record<string, () => Promise<Area>>> = {
  '': async () => ({ everyone: { 'GET ': overview } }),
  keys: async () => (await import('./pages/keys/keys.ts')).keys,
  usage: async () => (await import('./pages/usage.ts')).usage,
  calls: async () => (await import('./pages/calls/calls.ts')).calls,
  jobs: async () => (await import('./pages/jobs/jobs.ts')).jobs,
  credits: async () => (await import('./pages/credits.ts')).credits,
  invoices: async () => (await import('./pages/invoices.ts')).invoices,
  statement: async () => (await import('./pages/statement/statement.ts')).statement,
  webhooks: async () => (await import('./pages/webhooks/webhooks.ts')).webhooks,
  settings: async () => (await import('./pages/settings/settings.ts')).settings,
  playground: async () => (await import('./pages/playground.ts')).playground,
  marketplace: async () => (await import('./pages/marketplace.ts')).marketplace,
  'sign-in': signIn,
  'sign-out': signIn,
  'sign-out-everywhere': signIn,
  'signed-out': signIn,
  invitation: signIn,
  account: signIn,
};

async function asset(visit: OpenVisit): Promise<Answer> {
  const file = visit.services.assets.find(visit.path.slice('/assets/'.length));
  if (file === undefined) return await failurePage(visit, notFound);
  const headers = {
    // The name of a file changes with its content.
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': file.contentType,
    'cross-origin-resource-policy': 'same-origin',
  };
  return { status: 200, headers, cookies: [], body: file.text };
}

/** @returns undefined if there is nothing at this address for this method */
async function routeOf(visit: Visit): Promise<Route<DashboardServices> | undefined> {
  if (visit.method === 'GET' && visit.path.startsWith('/assets/')) return { kind: 'open', page: asset };
  const [, name = ''] = /^\/([\w-]*)/.exec(visit.path) ?? [];
  const area = Object.hasOwn(areas, name) ? await areas[name]?.() : undefined;
  const [, script] = entryOf(area?.scripts, visit) ?? [];
  if (script !== undefined) return { kind: 'open', page: (asked) => answerScript(script, asked) };
  // A form's own address may not be a page.
  return (
    area && routeIn(area, visit, `GET /${name}` in { ...area.everyone, ...area.owners } ? `/${name}` : '')
  );
}

/** The dashboard's pages, except payment pages. `GET /` leads to them. */
export const dashboardPages = (services: () => Promise<DashboardServices>): Pages => ({
  async answer(visit, path) {
    if (visit.method === 'GET' && path === '/') return seeOther(visit.to(''));
    // No page has a form for the root of the host, so this is a program that has lost its path.
    if (visit.method === 'POST' && path === '/')
      return jsonAnswer(404, { error: errorTable.NOT_FOUND.message }, { 'x-error-code': 'NOT_FOUND' });
    return await answerRoute(await routeOf(visit), { ...visit, services: await services() });
  },
  failed: async (visit, error) => await answerThrown(error, { ...visit, services: await services() }),
});
