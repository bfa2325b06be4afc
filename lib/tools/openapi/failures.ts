import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import type { AnsweredErrorCode } from '../../../shared/platform/errors/error-catalogue.ts';
import { type ErrorCode, errorTable } from '../../../shared/platform/errors/error-table.ts';
import { gatewayResponses } from '../../aws/gateway-responses.ts';

/** One way in which a call may fail. */
export interface Failure {
  readonly status: number;
  readonly code: AnsweredErrorCode;
  /** In the operation's own shape, or in the simple one as all that the gateway answers. */
  readonly shape: 'own' | 'simple';
}

const takesSellerToken = ({ area, path }: Endpoint): boolean =>
  area === 'market' && !path.startsWith('/api/v1/market/oauth/');
const signsIn = ({ name }: Endpoint): boolean => ['market-exchange-code', 'market-refresh'].includes(name);
const asksTheModel = ({ area, name }: Endpoint): boolean =>
  area === 'listing' || area === 'pricing' || name === 'market-draft-item';
const isPaid = ({ credits }: Endpoint): boolean => credits > 0;
const takesKey = ({ idempotent }: Endpoint): boolean => idempotent;

/** Which operations fail with a code; all that are not here fail on any. */
const only: Readonly<Partial<Record<ErrorCode, (endpoint: Endpoint) => boolean>>> = {
  MARKET_REFUSED: takesSellerToken,
  MARKET_GRANT_INVALID: signsIn,
  MARKET_TOKEN_INVALID: takesSellerToken,
  OUT_OF_CREDITS: isPaid,
  KEY_NOT_PERMITTED: ({ area }) => area === 'market',
  // The gateway's alone.
  NOT_FOUND: () => false,
  REQUEST_IN_FLIGHT: takesKey,
  IDEMPOTENCY_KEY_REUSED: takesKey,
  MODEL_REFUSED: asksTheModel,
  UPSTREAM_FAILED: (endpoint) => asksTheModel(endpoint) || signsIn(endpoint) || takesSellerToken(endpoint),
  MARKET_CALL_RETIRED: takesSellerToken,
};

function ownFailure(endpoint: Endpoint, code: ErrorCode): Failure {
  const row = errorTable[code];
  if (endpoint.errorShape === 'simple') return { status: row.status, code, shape: 'simple' };
  const status = 'pricingStatus' in row ? row.pricingStatus : row.status;
  return { status, code: 'keepsItsCode' in row ? code : row.pricingCode, shape: 'own' };
}

/** Every way in which a call of an endpoint may fail, whether the operation answers or the gateway before it. */
export function failuresOf(endpoint: Endpoint): Failure[] {
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
