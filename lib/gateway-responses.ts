/** An answer that the gateway gives itself, before or instead of a function. */
export interface GatewayResponse {
  /** API Gateway's name of the case. */
  readonly type: string;
  readonly status: number;
  readonly message: string;
}

/**
 * What the gateway answers itself: the simple shape with a fixed text on every operation. The stack configures
 * these, the local host imitates them.
 */
export const gatewayResponses = {
  unknownRoute: { type: 'MISSING_AUTHENTICATION_TOKEN', status: 404, message: 'Not found.' },
  signatureRoute: { type: 'INVALID_SIGNATURE', status: 404, message: 'Not found.' },
  resourceNotFound: { type: 'RESOURCE_NOT_FOUND', status: 404, message: 'Not found.' },
  clientError: { type: 'DEFAULT_4XX', status: 400, message: 'The request is not valid.' },
  serverError: { type: 'DEFAULT_5XX', status: 500, message: 'Unexpected error.' },
  throttled: { type: 'THROTTLED', status: 429, message: 'Too many requests. Please try again later.' },
  quotaExceeded: {
    type: 'QUOTA_EXCEEDED',
    status: 429,
    message: 'Too many requests. Please try again later.',
  },
  filtered: { type: 'WAF_FILTERED', status: 403, message: 'The request was blocked.' },
  tooLarge: {
    type: 'REQUEST_TOO_LARGE',
    status: 413,
    message: 'Request body must be at most 5,900,000 bytes.',
  },
  timeout: {
    type: 'INTEGRATION_TIMEOUT',
    status: 504,
    message: 'The service took too long. Please try again later.',
  },
  integrationFailure: {
    type: 'INTEGRATION_FAILURE',
    status: 502,
    message: 'The service failed. Please try again later.',
  },
  authorizerFailure: { type: 'AUTHORIZER_FAILURE', status: 500, message: 'Unexpected error.' },
} as const satisfies Record<string, GatewayResponse>;
