import { type Call, delivered, type Outcome } from '../../call/call.ts';
import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type { refresh } from '../../contract/market/oauth.ts';
import type { KeysetSource } from '../remote/keyset.ts';
import type { TokenEndpoint } from '../remote/token-endpoint.ts';
import { expiryTimestamp } from '../sign-in/expiry.ts';

export interface RefreshTokenServices {
  readonly keyset: KeysetSource;
  readonly tokenEndpoint: Pick<TokenEndpoint, 'refresh'>;
}

/** A further access token for a seller who is connected. Does not count against the account's day. */
export async function refreshToken(
  request: RequestOf<typeof refresh>,
  services: RefreshTokenServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof refresh>>> {
  const keyset = await services.keyset();
  const startedAt = call.clock();
  const grant = await services.tokenEndpoint.refresh(keyset, request.refresh_token, call);
  return delivered({
    market_access_token: grant.access_token,
    market_access_token_expiry: expiryTimestamp(startedAt, grant.expires_in),
  });
}
