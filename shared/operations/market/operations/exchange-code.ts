import type { RequestOf, ResponseOf } from '../../../contract/endpoint.ts';
import type { exchangeCode as endpoint } from '../../../contract/market/oauth.ts';
import { type Call, delivered, type Outcome } from '../../../platform/call/call.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { KeysetSource } from '../remote/keyset.ts';
import type { TokenEndpoint } from '../remote/token-endpoint.ts';
import { expiryTimestamp } from '../sign-in/expiry.ts';
import type { SignInStore } from '../sign-in/sign-in-store.ts';

export interface ExchangeCodeServices {
  readonly keyset: KeysetSource;
  readonly tokenEndpoint: Pick<TokenEndpoint, 'exchangeCode'>;
  readonly signIns: Pick<SignInStore, 'ownerOfCode'>;
}

/**
 * Tokens for an authorization code. A code that was issued to one account is refused to another. Does not count
 * against the account's day: the seller has signed in already, and the token endpoint has its own limits.
 */
export async function exchangeCode(
  { code }: RequestOf<typeof endpoint>,
  services: ExchangeCodeServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const owner = await services.signIns.ownerOfCode(code, call.clock(), call);
  if (owner !== undefined && owner !== call.account.id) throw new ServiceError('MARKET_GRANT_INVALID');
  const keyset = await services.keyset();
  const startedAt = call.clock();
  const grant = await services.tokenEndpoint.exchangeCode(keyset, code, call);
  return delivered({
    market_access_token: grant.access_token,
    market_access_token_expiry: expiryTimestamp(startedAt, grant.expires_in),
    market_refresh_token: grant.refresh_token,
    market_refresh_token_expiry: expiryTimestamp(startedAt, grant.refresh_token_expires_in),
  });
}
