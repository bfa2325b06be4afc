import { afterAll, beforeAll } from '@jest/globals';
import { createGateway } from '../../../../lib/sandbox/gateway.ts';
import { type Listening, listenOnLoopback } from '../../../../lib/sandbox/listen.ts';
import { localRoutes } from '../../../../lib/sandbox/routes.ts';
import type { DashboardServices } from '../../../../shared/apps/dashboard/visit.ts';
import { dashboardServices, serveDashboard } from '../../../../shared/entry/wiring/dashboard.ts';
import type { Clock } from '../../../../shared/platform/call/clock.ts';

/**
 * A second address of the test's host, whose dashboard has some replaced services. Sessions work at both: cookies
 * ignore ports.
 *
 * @returns the dashboard's address, once tests run
 */
export function useChangedDashboard(change: (services: DashboardServices) => DashboardServices) {
  let changed: Listening;
  beforeAll(async () => {
    const services = (environment: NodeJS.ProcessEnv, clock: Clock) =>
      change(dashboardServices(environment, clock));
    const handler = serveDashboard(services);
    const routes = localRoutes(new Set()).map((route) =>
      route.functionName === 'dashboard' ? { ...route, load: async () => ({ handler }) } : route,
    );
    const gateway = createGateway({
      routes,
      authorizer: () => import('../../../../functions/authorizer.ts'),
    });
    changed = await listenOnLoopback(gateway, 0);
  });
  afterAll(() => changed.close());
  return () => `http://127.0.0.1:${changed.port}/dashboard`;
}
