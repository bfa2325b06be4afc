import { createHash } from 'node:crypto';
import type { Call } from '../../platform/call/call.ts';
import type { Clock } from '../../platform/call/clock.ts';
import { ExpiringCache } from '../../platform/call/kept-values.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { countOwner, type DailyLimitServices } from './daily-limit.ts';
import type { RemoteCall } from './protocol/exchange.ts';
import { getOwner } from './remote/get-user.ts';
import type { Seller } from './remote/listings.ts';
import { type BearerToken, sellerToken } from './tokens.ts';
import type { TradingTransport } from './trading-transport.ts';

/** Who owns a token. The marketplace is asked once in a while for each token. */
export interface TokenOwners {
  /** @param beforeAsking runs before the marketplace is asked; if it throws, the question is not asked */
  of(
    token: BearerToken,
    trading: TradingTransport,
    call: RemoteCall,
    beforeAsking?: () => Promise<void>,
  ): Promise<Seller>;
}

/** A token lives for two hours, and may be an hour old when it is first seen. */
const keptMs = 3_600_000;
const maxTokens = 1_000;

/** Owners are kept in this process only and under a hash of the token: the table holds no names of sellers. */
export function createTokenOwners(clock: Clock): TokenOwners {
  const owners = new ExpiringCache<Seller>(maxTokens, clock);
  return {
    async of(token, trading, call, beforeAsking) {
      const key = createHash('sha256').update(token.value).digest('base64url');
      const known = owners.get(key);
      if (known !== undefined) return known;
      await beforeAsking?.();
      const owner = await getOwner(trading, token, call);
      if (owner.lastingId === undefined && owner.userId === undefined)
        throw new ServiceError('UPSTREAM_FAILED', "the marketplace: the token's owner has no id");
      owners.set(key, owner, keptMs);
      return owner;
    },
  };
}

/** What the operations on a seller's own listings work with. */
export interface OwnerServices extends DailyLimitServices {
  readonly trading: TradingTransport;
  readonly owners: TokenOwners;
}

/**
 * The seller whom an Idempotency-Key belongs to, by the id that outlives names and tokens.
 *
 * @throws ServiceError MARKET_TOKEN_INVALID, before anything is replayed; RATE_LIMIT if the account has asked for too
 *   many sellers today; what the marketplace fails with
 */
export async function sellerOfKey(
  accessToken: string,
  { owners, trading, ...limit }: OwnerServices,
  call: Call,
): Promise<string> {
  const token = sellerToken(accessToken);
  const { lastingId, userId } = await owners.of(token, trading, call, () => countOwner(limit, call));
  return JSON.stringify([trading.url, lastingId ?? userId]);
}
