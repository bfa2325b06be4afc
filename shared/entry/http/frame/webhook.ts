import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { errorTable } from '../../../platform/errors/error-table.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { type Asked, logFailure } from './frame.ts';

/* What all webhooks have in common. */

export const jsonAnswer = (statusCode: number, body: object): APIGatewayProxyResult => ({
  statusCode,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
});

export const notFound = jsonAnswer(404, { error: errorTable.NOT_FOUND.message });
export const received = jsonAnswer(200, { received: true });

/**
 * The result of `read`, which uses our configuration; undefined, and logged, where that is incomplete: the address then
 * does not exist.
 *
 * @throws what `read` throws, except SERVER_ERROR
 */
export async function ifConfigured<Value>(
  { log }: Asked,
  read: () => Promise<Value | undefined>,
): Promise<Value | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'SERVER_ERROR') throw error;
    logFailure(log, error);
    return undefined;
  }
}

/** A failure in the simple shape, message included below 500. */
export function failedWebhook({ code, message }: ServiceError): APIGatewayProxyResult {
  const { status, message: fixed } = errorTable[code];
  return jsonAnswer(status, { error: status < 500 ? message : fixed });
}

/** The bytes that were signed: API Gateway hands over bodies as text, or as base64 where it considers them binary. */
export const rawBody = ({ body, isBase64Encoded }: APIGatewayProxyEvent): Buffer =>
  Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
