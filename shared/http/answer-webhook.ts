import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { errorTable } from '../errors/error-table.ts';
import { ServiceError } from '../errors/service-error.ts';
import { answerPaymentEvent, type EventServices } from '../payments/answer-payment-event.ts';
import type { PaymentEvent } from '../payments/payment-provider.ts';
import type { Asked } from './answer-event.ts';
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
async function read(event: APIGatewayProxyEvent, { provider }: EventServices): Promise<PaymentEvent> {
  const [signature = '', ...others] = headerValues(event, 'stripe-signature');
  if (others.length > 0) throw new ServiceError('BAD_REQUEST', 'There must be one signature header.');
  return await provider.readEvent(rawBody(event), signature);
}

/**
 * Answers a webhook: 200 once everything is done that it asks for, which may be nothing. Without packs and keys, and
 * where the keys have not been filled in, there is nothing at this address.
 *
 * @throws ServiceError, for `failedWebhook`
 */
export async function answerWebhook(
  event: APIGatewayProxyEvent,
  services: EventServices | undefined,
  asked: Asked,
): Promise<APIGatewayProxyResult> {
  if (services === undefined) return notFound;
  let said: PaymentEvent;
  try {
    said = await read(event, services);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'SERVER_ERROR') throw error;
    logFailure(asked.log, error);
    return notFound;
  }
  await answerPaymentEvent(said, services, asked);
  return json(200, { received: true });
}

/** Answers a webhook that failed: 400 if it is not signed as it should be; from 500 on it comes again. */
export function failedWebhook({ code, message }: ServiceError): APIGatewayProxyResult {
  const { status, message: fixed } = errorTable[code];
  return json(status, { error: status < 500 ? message : fixed });
}
