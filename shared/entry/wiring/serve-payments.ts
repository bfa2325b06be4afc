import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { seeOther } from '../../apps/dashboard/answer.ts';
import { answerCheckout } from '../../apps/dashboard/checkout/answer-checkout.ts';
import { failed } from '../../apps/dashboard/pages/failure.ts';
import { pathTo } from '../../apps/dashboard/visit.ts';
import { type Clock, systemClock } from '../../platform/call/clock.ts';
import { lazy } from '../../platform/call/lazy.ts';
import { servePages } from '../http/serve-pages.ts';
import { serveWebhook } from '../http/serve-webhook.ts';
import type { PaymentServices } from './payments.ts';

const webhookPath = '/webhooks/payments';

/**
 * The Lambda handler of everything that knows the payment provider: its webhooks, and the dashboard's pages on the way
 * there and back.
 */
export function servePayments(
  servicesFactory: (environment: NodeJS.ProcessEnv, clock: Clock) => PaymentServices | undefined,
  { clock = systemClock }: { readonly clock?: Clock } = {},
) {
  const services = lazy(() => servicesFactory(process.env, clock));
  const webhook = serveWebhook(async () => (await services())?.events, clock);
  const page = servePages(
    'checkout',
    {
      async answer(visit) {
        const pages = (await services())?.pages;
        // The page there says how to get credits where none are sold.
        return pages === undefined ? seeOther(pathTo(visit, '/credits')) : await answerCheckout(visit, pages);
      },
      async failed(base, error) {
        const pages = (await services())?.pages;
        if (pages === undefined) throw error;
        return await failed({ base }, pages.assets, error);
      },
    },
    clock,
  );
  return (event: APIGatewayProxyEvent, context: Context) =>
    event.path === webhookPath ? webhook(event, context) : page(event, context);
}
