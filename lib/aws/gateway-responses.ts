import { securityHeaders } from '../../shared/contract/endpoint.ts';
import { type AnsweredErrorCode, errorDocs, errorTable } from '../../shared/platform/errors/error-table.ts';

/** An answer that the gateway gives itself, before or instead of calling a function. */
export interface GatewayResponse {
  /** API Gateway's name for the case. */
  readonly type: string;
  readonly status: number;
  readonly message: string;
  /** Sent as `x-error-code`. */
  readonly code: AnsweredErrorCode;
}

const notFound = { status: 404, message: 'Not found.', code: 'NOT_FOUND' } as const;
const unexpected = { status: 500, message: 'Unexpected error.', code: 'UNKNOWN' } as const;
const tooMany = {
  status: 429,
  message: 'Too many requests. Please try again later.',
  code: 'RATE_LIMIT',
} as const;

/**
 * The gateway's own answers: the simple shape with a fixed text on every operation. The stack configures them, the
 * local host imitates them.
 */
export const gatewayResponses = {
  unknownRoute: { type: 'MISSING_AUTHENTICATION_TOKEN', ...notFound },
  signatureRoute: { type: 'INVALID_SIGNATURE', ...notFound },
  resourceNotFound: { type: 'RESOURCE_NOT_FOUND', ...notFound },
  clientError: {
    type: 'DEFAULT_4XX',
    status: 400,
    message: 'The request is not valid.',
    code: 'BAD_REQUEST',
  },
  serverError: { type: 'DEFAULT_5XX', ...unexpected },
  throttled: { type: 'THROTTLED', ...tooMany },
  quotaExceeded: { type: 'QUOTA_EXCEEDED', ...tooMany },
  filtered: { type: 'WAF_FILTERED', status: 403, message: 'The request was blocked.', code: 'BLOCKED' },
  tooLarge: {
    type: 'REQUEST_TOO_LARGE',
    status: 413,
    message: errorTable.PAYLOAD_TOO_LARGE.message,
    code: 'PAYLOAD_TOO_LARGE',
  },
  timeout: {
    type: 'INTEGRATION_TIMEOUT',
    status: 504,
    message: 'The service took too long. Please try again later.',
    code: 'TIMEOUT',
  },
  /** The function could not be invoked, usually because its concurrency or the account's is used up. */
  integrationFailure: {
    type: 'INTEGRATION_FAILURE',
    status: 503,
    message: errorTable.OVERLOADED.message,
    code: 'OVERLOADED',
  },
  authorizerFailure: { type: 'AUTHORIZER_FAILURE', ...unexpected },
} as const satisfies Record<string, GatewayResponse>;

/**
 * Headers of a gateway answer in addition to its type and request id. @param address of the API, without a slash at the
 * end
 */
export const gatewayHeaders = (
  { status, code }: GatewayResponse,
  address: string,
): Record<string, string> => ({
  ...securityHeaders,
  'x-error-code': code,
  'x-error-docs': errorDocs(address, code),
  ...(status === 429 || status === 503 ? { 'retry-after': '1' } : {}),
});
