import type { PricingErrorCode } from '../../contract/pricing.ts';

interface ErrorRow {
  /** HTTP status of the simple shape. */
  readonly status: number;
  /** The default wording; from status 500 on the only one, apart from `aftermaths` and what an error shows itself. */
  readonly message: string;
}

/** Every expected failure with the status and message that callers get. */
export const errorTable = {
  BAD_REQUEST: { status: 400, message: 'The request is not valid.' },
  MARKET_REFUSED: { status: 400, message: 'The marketplace refused the request.' },
  MARKET_GRANT_INVALID: {
    status: 400,
    message: 'The authorization code or refresh token is invalid, used or expired.',
  },
  UNAUTHORIZED: { status: 401, message: 'Invalid API key.' },
  MARKET_TOKEN_INVALID: { status: 401, message: 'Marketplace access token is invalid or expired.' },
  OUT_OF_CREDITS: { status: 402, message: 'Out of credits.' },
  ACCOUNT_LIMIT: { status: 402, message: 'The monthly credit limit of this account is reached.' },
  KEY_LIMIT: { status: 402, message: 'The credit limit of this key is reached.' },
  KEY_NOT_PERMITTED: {
    status: 403,
    message:
      'This API key is for texts and prices only. Marketplace operations need a key without that limit.',
  },
  ACCOUNT_SUSPENDED: { status: 403, message: 'This account is suspended.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  REQUEST_IN_FLIGHT: { status: 409, message: 'A request with this Idempotency-Key is still in progress.' },
  LISTING_CHANGED: {
    status: 409,
    message: 'The listing has changed. Read it again with get-item, then decide.',
  },
  LISTING_BUSY: {
    status: 409,
    message: 'Another change of this listing is under way. Please try again shortly.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message:
      'Request body must have at most 5,900,000 bytes, 100,000 values, 1,000 levels and 10,000 names (100,000 for jobs/create). A picture sent in it as base64 may have about 4.4 MB.',
  },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Content-Type must be application/json.' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'This Idempotency-Key was used with another request.' },
  MODEL_REFUSED: { status: 422, message: 'The model declined to describe this product.' },
  RATE_LIMIT: { status: 429, message: 'Too many requests. Please try again later.' },
  UNKNOWN: { status: 500, message: 'Unexpected error.' },
  SERVER_ERROR: { status: 500, message: 'The service is not configured for this operation.' },
  UPSTREAM_FAILED: { status: 502, message: 'An upstream service failed. Please try again later.' },
  MARKET_CALL_RETIRED: {
    status: 502,
    message: 'The marketplace has retired the call behind this operation.',
  },
  OVERLOADED: { status: 503, message: 'The service is overloaded. Please try again shortly.' },
  TIMEOUT: { status: 504, message: 'An upstream service took too long. Please try again later.' },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorTable;

/** Statuses that pricing operations do not use, and their replacements. */
const pricingStatuses: Readonly<Record<number, number>> = { 413: 400, 415: 400, 503: 429, 504: 502 };

/** The codes of pricing operations by the status of the simple shape; BAD_REQUEST for the others below 500. */
const pricingCodes: Readonly<Record<number, PricingErrorCode>> = {
  401: 'UNAUTHORIZED',
  402: 'OUT_OF_CREDITS',
  403: 'UNAUTHORIZED',
  429: 'RATE_LIMIT',
  502: 'NAVIGATION_ERROR',
  503: 'RATE_LIMIT',
  504: 'NAVIGATION_ERROR',
};

/** How a pricing operation answers a failure: the status, the code in the body, and the one in `x-error-code`. */
export function onPricing(code: ErrorCode) {
  const { status } = errorTable[code];
  const isOurs = code === 'UNKNOWN' || code === 'SERVER_ERROR';
  const bodyCode = isOurs ? code : (pricingCodes[status] ?? 'BAD_REQUEST');
  // The header tells limits and permissions apart.
  const isKept = status === 402 || status === 403;
  return { status: pricingStatuses[status] ?? status, bodyCode, code: isKept ? code : bodyCode };
}

/** Every code that `x-error-code` may carry: the service's own, the pricing operations', and the gateway's. */
export type AnsweredErrorCode = ErrorCode | PricingErrorCode | 'BLOCKED';

/**
 * What a failed call may have left behind, with the message that its caller gets instead of the table's: a plain "try
 * again" would make them do it twice.
 */
export const aftermaths = {
  LISTING_MAY_EXIST:
    'The listing may have been posted. Look for it before you post again. ' +
    'An Idempotency-Key, sent from the first request on, makes a repeat safe.',
  KEYED_LISTING_MAY_EXIST:
    'The listing may have been posted. ' +
    'Repeat the request with the same Idempotency-Key within 24 hours: it is not posted twice.',
  LISTING_MAY_BE_CHANGED:
    'The listing may have been changed. Read it with get-item before you change it again. ' +
    'An Idempotency-Key, sent from the first request on, makes a repeat safe.',
  KEYED_LISTING_MAY_BE_CHANGED:
    'The listing may have been changed. ' +
    'Repeat the request with the same Idempotency-Key within 24 hours: what was done is not done again.',
} as const;

export type Aftermath = keyof typeof aftermaths;

/** Where the reference explains a code; sent as `x-error-docs`. @param address of the API, without a trailing slash */
export const errorDocs = (address: string, code: AnsweredErrorCode): string =>
  `${address}/docs/errors#${code}`;
