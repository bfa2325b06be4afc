import { type Clock, systemClock } from '../call/clock.ts';
import { lazy } from '../call/lazy.ts';
import { answerRoute } from '../dashboard/access.ts';
import { seeOther } from '../dashboard/answer.ts';
import { failed } from '../dashboard/pages/failure.ts';
import { routeOf } from '../dashboard/routes.ts';
import { type DashboardServices, pathTo, type Visit } from '../dashboard/visit.ts';
import { servePages } from '../http/serve-pages.ts';
import { isOfReference } from '../reference/reference.ts';

/**
 * The Lambda handler of the dashboard and of the reference: `GET /`, `/dashboard`, `/docs`, everything below these two,
 * and the files of the reference, each also by HEAD. People see it, not programs: API keys open nothing here.
 */
export function serveDashboard(
  servicesFactory: (environment: NodeJS.ProcessEnv, clock: Clock) => DashboardServices,
  { clock = systemClock }: { readonly clock?: Clock } = {},
) {
  const services = lazy(() => servicesFactory(process.env, clock));
  // Pages of the dashboard need nothing of it.
  const reference = lazy(async () => {
    const [{ answerReference }, { referenceServices }] = await Promise.all([
      import('../dashboard/reference/answer-reference.ts'),
      import('./reference.ts'),
    ]);
    const referred = referenceServices(process.env, services);
    return (visit: Visit) => answerReference(visit, referred);
  });

  return servePages(
    'dashboard',
    {
      async answer(visit, path) {
        if (visit.method === 'GET') {
          if (path === '/') return seeOther(pathTo(visit, ''));
          if (isOfReference(path)) return await (await reference())(visit);
        }
        return await answerRoute(routeOf(visit), visit, await services());
      },
      failed: async (base, error) => failed({ base }, (await services()).assets, error),
    },
    clock,
  );
}
