import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { answerPaymentEvent, type EventServices } from '../../billing/payments/payment-events.ts';
import type { PaymentEvent } from '../../billing/payments/payment-provider.ts';
import type { Clock } from '../../platform/call/clock.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { type Asked, bounded, frame } from './frame/frame.ts';
import { failedWebhook, ifConfigured, notFound, rawBody, received } from './frame/webhook.ts';
import { headerValues } from './gateway-event.ts';

/**
 * A webhook about a refund makes five requests to the provider, two more for each other refund of the payment, and two
 * writes.
 */
const budgetMs = 15_000;

/**
 * @throws ServiceError BAD_REQUEST if the signature is missing, too old or not the provider's; SERVER_ERROR if the
 *   keys have not been filled in
 */
async function read(event: APIGatewayProxyEvent, { provider }: EventServices): Promise<PaymentEvent> {
  const [signature = '', ...others] = headerValues(event, 'stripe-signature');
  if (others.length > 0) throw new ServiceError('BAD_REQUEST', 'There must be one signature header.');
  return await provider.readEvent(rawBody(event), signature);
}

async function answer(asked: Asked, services: EventServices | undefined): Promise<APIGatewayProxyResult> {
  const said = services && (await ifConfigured(asked, () => read(asked.event, services)));
  if (services === undefined || said === undefined) return notFound;
  await answerPaymentEvent(said, services, asked);
  return received;
}

/**
 * The Lambda handler of the payment provider's webhooks: 200 once everything that the webhook asks for is done, which
 * may be nothing; 400 if its signature is invalid; after a status from 500 on, the provider sends it again. Without
 * packs and keys, and where the keys have not been filled in, there is nothing at this address. Bodies are never
 * logged.
 */
export const serveWebhook = (services: () => Promise<EventServices | undefined>, clock: Clock) =>
  frame({
    operation: 'payment-webhook',
    budgetMs,
    clock,
    answer: (asked) => bounded(asked, async () => answer(asked, await services())),
    failed: failedWebhook,
  });
