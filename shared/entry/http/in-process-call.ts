import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type { Endpoint } from '../../contract/endpoint.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { extentOf, operationBounds, parseRequest } from './frame/body.ts';

export { refusalOf } from './frame/admission.ts';

/** Why an operation would refuse this body, in the words of its answer; undefined: it would not. */
export function problemOf(
  endpoint: Pick<Endpoint, 'request' | 'area' | 'mostNames'>,
  body: unknown,
): string | undefined {
  try {
    parseRequest(endpoint, body);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'BAD_REQUEST') return error.message;
    throw error;
  }
  const most = { ...operationBounds, names: endpoint.mostNames ?? operationBounds.names };
  const { values, names } = extentOf(JSON.stringify(body), most.values);
  if (values <= most.values && names <= most.names) return undefined;
  return `must have at most ${most.values} values and ${most.names} names`;
}

/** The handler of an operation. */
export type OperationHandler = (
  event: APIGatewayProxyEvent,
  context: Context,
) => Promise<APIGatewayProxyResult>;

/** The time of a call, as the operation's own function has it. */
const callMs = 28_000;

/**
 * Calls an operation's handler as the gateway does, with the same charges, limits and refusals. The operation must not ask
 * for the address of the API, which is not known here.
 *
 * @param authorizer the authorizer's context
 */
export function callInProcess(
  handler: OperationHandler,
  { path }: Endpoint,
  body: object,
  idempotencyKey: string,
  authorizer: object,
): Promise<APIGatewayProxyResult> {
  const event = {
    httpMethod: 'POST',
    path,
    headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    multiValueHeaders: null,
    body: JSON.stringify(body),
    isBase64Encoded: false,
    requestContext: { requestId: randomUUID(), authorizer, path },
  };
  const endsAt = performance.now() + callMs;
  const context = { getRemainingTimeInMillis: () => endsAt - performance.now() };
  return handler(event as unknown as APIGatewayProxyEvent, context as Context);
}
