import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { type Clock, systemClock } from '../call/clock.ts';
import { seeOther } from '../dashboard/answer.ts';
import { answerCheckout } from '../dashboard/checkout/answer-checkout.ts';
import { failed } from '../dashboard/pages/failure.ts';
import { pathTo } from '../dashboard/visit.ts';
import { lazy } from '../wiring/lazy.ts';
import type { PaymentServices } from '../wiring/payments.ts';
import { answerEvent } from './answer-event.ts';
import { answerWebhook, failedWebhook } from './answer-webhook.ts';
import { resultOf, visitOf } from './page-event.ts';
import { baseOf } from './public-address.ts';

/**
 * A webhook about a refund asks the provider five times, twice more for each other refund of the payment, and writes
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

  const webhook = (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> =>
    answerEvent(event, {
      operation: 'payment-webhook',
      budgetMs,
      answer: async (asked) => answerWebhook(event, (await services())?.events, asked),
      failed: failedWebhook,
    });

  const page = (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> =>
    answerEvent(event, {
      operation: 'checkout',
      budgetMs,
      async answer(asked) {
        const visit = visitOf(event, asked);
        const pages = (await services())?.pages;
        // The page there says how to get credits where none are sold.
        return resultOf(
          pages === undefined ? seeOther(pathTo(visit, '/credits')) : await answerCheckout(visit, pages),
        );
      },
      async failed(error) {
        const pages = (await services())?.pages;
        if (pages === undefined) throw error;
        return resultOf(await failed({ base: baseOf(event) }, pages.assets, error));
      },
    });

  return (event: APIGatewayProxyEvent) => (event.path === webhookPath ? webhook(event) : page(event));
}
