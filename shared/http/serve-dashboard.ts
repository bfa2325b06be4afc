import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { type Clock, systemClock } from '../call/clock.ts';
import { answerRoute } from '../dashboard/access.ts';
import { type Answer, seeOther } from '../dashboard/answer.ts';
import { failed } from '../dashboard/pages/failure.ts';
import { routeOf } from '../dashboard/routes.ts';
import { type DashboardServices, pathTo, type Visit } from '../dashboard/visit.ts';
import { isOfReference } from '../reference/reference.ts';
import { lazy } from '../wiring/lazy.ts';
import { answerEvent } from './answer-event.ts';
import { resultOf, visitOf } from './page-event.ts';
import { baseOf } from './public-address.ts';

/** The return from a sign-in asks the provider up to four times; every other page reads a few items. */
const budgetMs = 15_000;

/**
 * The Lambda handler of the dashboard and of the reference: `GET /`, `/dashboard`, `/docs`, everything below these two,
 * and the files of the reference, each also by HEAD. People see it, not programs: API keys open nothing here, failures
 * are pages, and neither query nor form is ever logged.
 */
export function serveDashboard(
  servicesFactory: (environment: NodeJS.ProcessEnv, clock: Clock) => DashboardServices,
  options: { readonly clock?: Clock } = {},
) {
  const services = lazy(() => servicesFactory(process.env, options.clock ?? systemClock));
  // Pages of the dashboard need nothing of it.
  const reference = lazy(async () => {
    const [{ answerReference }, { referenceServices }] = await Promise.all([
      import('../dashboard/reference/answer-reference.ts'),
      import('../wiring/reference.ts'),
    ]);
    const referred = referenceServices(process.env, services);
    return (visit: Visit) => answerReference(visit, referred);
  });

  async function page(visit: Visit, path: string): Promise<Answer> {
    if (visit.method === 'GET') {
      if (path === '/') return seeOther(pathTo(visit, ''));
      if (isOfReference(path)) return await (await reference())(visit);
    }
    return await answerRoute(routeOf(visit), visit, await services());
  }

  return (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> =>
    answerEvent(event, {
      operation: 'dashboard',
      budgetMs,
      answer: async (asked) => resultOf(await page(visitOf(event, asked), event.path)),
      failed: async (error) =>
        resultOf(await failed({ base: baseOf(event) }, (await services()).assets, error)),
    });
}
