import { answerRoute } from '../../apps/dashboard/access.ts';
import { seeOther } from '../../apps/dashboard/answer.ts';
import { failed } from '../../apps/dashboard/pages/failure.ts';
import { routeOf } from '../../apps/dashboard/routes.ts';
import { type DashboardServices, pathTo, type Visit } from '../../apps/dashboard/visit.ts';
import { isOfReference } from '../../apps/reference/reference.ts';
import { type Clock, systemClock } from '../../platform/call/clock.ts';
import { lazy } from '../../platform/call/lazy.ts';
import { servePages } from '../http/serve-pages.ts';

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
      import('../../apps/dashboard/reference/answer-reference.ts'),
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
