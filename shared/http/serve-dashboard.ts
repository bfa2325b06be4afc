import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { type Clock, systemClock } from '../call/clock.ts';
import { createEventLog } from '../call/powertools-log.ts';
import { inTime, type TimeBudget } from '../call/time-budget.ts';
import { withinTrace } from '../call/trace.ts';
import { answerRoute } from '../dashboard/access.ts';
import { type Answer, seeOther } from '../dashboard/answer.ts';
import { failed } from '../dashboard/pages/failure.ts';
import { routeOf } from '../dashboard/routes.ts';
import { type DashboardServices, pathTo, type Visit } from '../dashboard/visit.ts';
import { isOfReference } from '../reference/reference.ts';
import { lazy } from '../wiring/lazy.ts';
import { logFailure } from './failed-call.ts';
import { resultOf, visitOf } from './page-event.ts';
import { takeOverBugs } from './process-bugs.ts';
import { traceOf } from './trace-of.ts';

/** The return from a sign-in asks the provider up to four times; every other page reads a few items. */
const budgetMs = 15_000;

/**
 * The Lambda handler of the dashboard and of the reference: `GET /`, `/dashboard`, `/docs`, everything below these two,
 * and the files of the reference. People see it, not programs: API keys open nothing here, failures are pages, and
 * neither query nor form is ever logged.
 */
export function serveDashboard(
  servicesFactory: (
    environment: NodeJS.ProcessEnv,
    clock: Clock,
  ) => DashboardServices | Promise<DashboardServices>,
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

  return async (event: APIGatewayProxyEvent, _context?: Context): Promise<APIGatewayProxyResult> => {
    takeOverBugs();
    const { requestId } = event.requestContext;
    const trace = traceOf(event);
    const log = createEventLog({ operation: 'dashboard', requestId, ...trace });
    const visited = async (budget: TimeBudget): Promise<Answer> => {
      const visit = visitOf(event, log, budget);
      if (event.path === '/') return seeOther(pathTo(visit, ''));
      const page = async () =>
        isOfReference(event.path)
          ? await (await reference())(visit)
          : await answerRoute(routeOf(visit), visit, await services());
      return await page().catch(async (error: unknown) =>
        failed(visit, (await services()).assets, logFailure(log, error)),
      );
    };
    const answer = await withinTrace(trace, () => inTime(budgetMs, visited));
    return resultOf(answer, requestId);
  };
}
