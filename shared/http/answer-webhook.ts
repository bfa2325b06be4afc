import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { EventLog } from '../call/event-log.ts';
import type { TimeBudget } from '../call/time-budget.ts';
import { errorTable } from '../errors/error-table.ts';
import { ServiceError } from '../errors/service-error.ts';
import { answerPaymentEvent } from '../payments/answer-payment-event.ts';
import type { PaymentEvent } from '../payments/payment-provider.ts';
import type { ReversalServices } from '../payments/reverse-purchase.ts';
import { logFailure } from './failed-call.ts';
import { headerValues } from './headers.ts';

const json = (statusCode: number, body: object): APIGatewayProxyResult => ({
  statusCode,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
});

const notFound = json(404, { error: errorTable.NOT_FOUND.message });

/** The bytes that were signed: API Gateway hands over bodies as text, or as base64 where it takes them for binary. */
const rawBody = ({ body, isBase64Encoded }: APIGatewayProxyEvent): Buffer =>
  Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');

/**
 * @throws ServiceError BAD_REQUEST if the event is not signed, or by somebody else, or long ago; SERVER_ERROR if the
 *   keys have not been filled in
 */
async function read(event: APIGatewayProxyEvent, { provider }: ReversalServices): Promise<PaymentEvent> {
  const [signature = '', ...others] = headerValues(event, 'stripe-signature');
  if (others.length > 0) throw new ServiceError('BAD_REQUEST', 'There must be one signature header.');
  return await provider.readEvent(rawBody(event), signature);
}

/**
 * Answers a webhook: 200 once everything is done that it asks for, which may be nothing; 400 if it is not signed as it
 * should be; from 500 on it comes again. Without packs and keys, and where the keys have not been filled in, there is
 * nothing at this address.
 */
export async function answerWebhook(
  event: APIGatewayProxyEvent,
  services: ReversalServices | undefined,
  bounds: { readonly budget: TimeBudget; readonly log: EventLog },
): Promise<APIGatewayProxyResult> {
  if (services === undefined) return notFound;
  let said: PaymentEvent | undefined;
  try {
    said = await read(event, services);
    await answerPaymentEvent(said, services, bounds);
    return json(200, { received: true });
  } catch (error) {
    const { code, message } = logFailure(bounds.log, error);
    if (said === undefined && code === 'SERVER_ERROR') return notFound;
    const { status, message: fixed } = errorTable[code];
    return json(status, { error: status < 500 ? message : fixed });
  }
}
