import type * as z from 'zod';
import type { Asked, Endpoint } from '../../../shared/contract/endpoint.ts';
import {
  type AnsweredErrorCode,
  type ErrorCode,
  errorTable,
  onPricing,
} from '../../../shared/platform/errors/error-table.ts';
import { gatewayResponses } from '../../aws/gateway-responses.ts';

/** One way in which a call may fail. */
export interface DocumentedFailure {
  readonly status: number;
  readonly code: AnsweredErrorCode;
  /** The operation's own shape, or the simple one, which the gateway always uses. */
  readonly shape: 'own' | 'simple';
}

const asking =
  (upstream: Asked) =>
  ({ asks }: Endpoint): boolean =>
    asks.includes(upstream);
const costsCredits = ({ credits }: Endpoint): boolean => credits > 0;
const takesKey = ({ repeat }: Endpoint): boolean => repeat === 'keyed';

/** The operations that fail with a code. Any operation may fail with codes not listed here. */
const only: Readonly<Partial<Record<ErrorCode, (endpoint: Endpoint) => boolean>>> = {
  MARKET_REFUSED: asking('seller'),
  MARKET_GRANT_INVALID: asking('sign-in'),
  MARKET_TOKEN_INVALID: asking('seller'),
  OUT_OF_CREDITS: costsCredits,
  ACCOUNT_LIMIT: costsCredits,
  KEY_LIMIT: costsCredits,
  // Elsewhere only the gateway answers with it.
  NOT_FOUND: ({ request }) => 'job' in (request as z.ZodObject).shape,
  REQUEST_IN_FLIGHT: takesKey,
  LISTING_CHANGED: ({ name }) => name === 'market-revise-item',
  LISTING_BUSY: ({ name }) => /^market-(revise|relist)-item$/.test(name),
  IDEMPOTENCY_KEY_REUSED: takesKey,
  MODEL_REFUSED: asking('model'),
  UPSTREAM_FAILED: ({ asks }) => asks.length > 0,
  MARKET_CALL_RETIRED: asking('seller'),
};

function ownFailure(endpoint: Endpoint, code: ErrorCode): DocumentedFailure {
  if (endpoint.errorShape === 'simple') return { status: errorTable[code].status, code, shape: 'simple' };
  const answered = onPricing(code);
  return { status: answered.status, code: answered.code, shape: 'own' };
}

/** Every way in which a call of an endpoint may fail, whether the operation answers or the gateway in front of it. */
export function failuresOf(endpoint: Endpoint): DocumentedFailure[] {
  const codes = Object.keys(errorTable) as ErrorCode[];
  return [
    ...codes.filter((code) => only[code]?.(endpoint) !== false).map((code) => ownFailure(endpoint, code)),
    ...Object.values(gatewayResponses).map(({ status, code }) => ({
      status,
      code,
      shape: 'simple' as const,
    })),
  ].sort((a, b) => a.status - b.status);
}
