import { securityHeaders } from '../../shared/contract/endpoint.ts';
import {
  type AnsweredErrorCode,
  type ErrorCode,
  errorDocs,
  errorTable,
} from '../../shared/platform/errors/error-table.ts';

/** An answer that the gateway gives itself, before or instead of calling a function. */
export interface GatewayResponse {
  /** API Gateway's name for the case. */
  readonly type: string;
  readonly status: number;
  readonly message: string;
  /** Sent as `x-error-code`. */
  readonly code: AnsweredErrorCode;
}

/** The answer that the code has everywhere. */
const usual = (type: string, code: ErrorCode): GatewayResponse => ({ type, ...errorTable[code], code });

/**
 * The gateway's own answers: the simple shape with a fixed text on every operation. The stack configures them, the
 * local host imitates them.
 */
export const gatewayResponses = {
  unknownRoute: usual('MISSING_AUTHENTICATION_TOKEN', 'NOT_FOUND'),
  signatureRoute: usual('INVALID_SIGNATURE', 'NOT_FOUND'),
  resourceNotFound: usual('RESOURCE_NOT_FOUND', 'NOT_FOUND'),
  clientError: usual('DEFAULT_4XX', 'BAD_REQUEST'),
  serverError: usual('DEFAULT_5XX', 'UNKNOWN'),
  throttled: usual('THROTTLED', 'RATE_LIMIT'),
  filtered: { type: 'WAF_FILTERED', status: 403, message: 'The request was blocked.', code: 'BLOCKED' },
  tooLarge: usual('REQUEST_TOO_LARGE', 'PAYLOAD_TOO_LARGE'),
  timeout: {
    ...usual('INTEGRATION_TIMEOUT', 'TIMEOUT'),
    message: 'The service took too long. Please try again later.',
  },
  /** The function could not be invoked, usually because its concurrency or the account's is used up. */
  integrationFailure: usual('INTEGRATION_FAILURE', 'OVERLOADED'),
  authorizerFailure: usual('AUTHORIZER_FAILURE', 'UNKNOWN'),
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
