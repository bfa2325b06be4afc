import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { type Clock, systemClock } from '../call/clock.ts';
import { createEventLog } from '../call/powertools-log.ts';
import { inTime, type TimeBudget } from '../call/time-budget.ts';
import { type Trace, withinTrace } from '../call/trace.ts';
import { type Answer, seeOther } from '../dashboard/answer.ts';
import { answerCheckout } from '../dashboard/checkout/answer-checkout.ts';
import { failed } from '../dashboard/pages/failure.ts';
import { pathTo } from '../dashboard/visit.ts';
import { lazy } from '../wiring/lazy.ts';
import type { PaymentServices } from '../wiring/payments.ts';
import { answerWebhook } from './answer-webhook.ts';
import { logFailure } from './failed-call.ts';
import { ownHeaders } from './own-headers.ts';
import { resultOf, visitOf } from './page-event.ts';
import { takeOverBugs } from './process-bugs.ts';
import { traceOf } from './trace-of.ts';

/**
 * A webhook about a refund asks the provider four times, once more for each other refund of the payment, and writes
 * twice.
 */
const budgetMs = 15_000;
const webhookPath = '/webhooks/payments';

/**
 * The Lambda handler of everything that knows the payment provider: its webhooks, and the dashboard's pages on the way
 * there and back. Neither bodies nor queries are ever logged.
 */
export function servePayments(
  servicesFactory: (environment: NodeJS.ProcessEnv, clock: Clock) => PaymentServices | undefined,
  options: { readonly clock?: Clock } = {},
) {
  const services = lazy(() => servicesFactory(process.env, options.clock ?? systemClock));

  async function webhook(event: APIGatewayProxyEvent, trace: Trace): Promise<APIGatewayProxyResult> {
    const { requestId } = event.requestContext;
    const log = createEventLog({ operation: 'payment-webhook', requestId, ...trace });
    const answer = await inTime(budgetMs, async (budget) =>
      answerWebhook(event, (await services())?.events, { budget, log }),
    );
    return { ...answer, headers: { ...answer.headers, ...ownHeaders(requestId) } };
  }

  async function page(event: APIGatewayProxyEvent, trace: Trace): Promise<APIGatewayProxyResult> {
    const { requestId } = event.requestContext;
    const log = createEventLog({ operation: 'checkout', requestId, ...trace });
    const visited = async (budget: TimeBudget): Promise<Answer> => {
      const visit = visitOf(event, log, budget);
      const pages = (await services())?.pages;
      // The page there says how to get credits where none are sold.
      if (pages === undefined) return seeOther(pathTo(visit, '/credits'));
      return await answerCheckout(visit, pages).catch((error: unknown) =>
        failed(visit, pages.assets, logFailure(log, error)),
      );
    };
    return resultOf(await inTime(budgetMs, visited), requestId);
  }

  return async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    takeOverBugs();
    const trace = traceOf(event);
    const answer = event.path === webhookPath ? webhook : page;
    return await withinTrace(trace, () => answer(event, trace));
  };
}
