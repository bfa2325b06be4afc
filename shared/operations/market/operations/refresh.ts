import type { RequestOf, ResponseOf } from '../../../contract/endpoint.ts';
import type { refresh as endpoint } from '../../../contract/market/oauth.ts';
import { type Call, delivered, type Outcome } from '../../../platform/call/call.ts';
import type { KeysetSource } from '../remote/keyset.ts';
import type { TokenEndpoint } from '../remote/token-endpoint.ts';
import { expiryTimestamp } from '../sign-in/expiry.ts';

export interface RefreshServices {
  readonly keyset: KeysetSource;
  readonly tokenEndpoint: Pick<TokenEndpoint, 'refresh'>;
}

/** A new access token for a seller who has signed in before. Does not count against the account's day. */
export async function refresh(
  request: RequestOf<typeof endpoint>,
  services: RefreshServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const keyset = await services.keyset();
  const startedAt = call.clock();
  const grant = await services.tokenEndpoint.refresh(keyset, request.refresh_token, call);
  return delivered({
    market_access_token: grant.access_token,
    market_access_token_expiry: expiryTimestamp(startedAt, grant.expires_in),
  });
}
