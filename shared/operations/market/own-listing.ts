import { createHash } from 'node:crypto';
import type { Call } from '../../platform/call/call.ts';
import type { Clock } from '../../platform/call/clock.ts';
import { inParts } from '../../platform/call/in-parts.ts';
import { ExpiringCache } from '../../platform/call/kept-values.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { ours } from '../../platform/errors/wording.ts';
import { countOwner, type DailyLimitServices } from './daily-limit.ts';
import type { HeldListing, Seller } from './listings.ts';
import type { RemoteCall } from './protocol/exchange.ts';
import { type BearerToken, sellerToken } from './tokens.ts';
import type { Listings } from './trading-listings.ts';

/** Who owns a token. The marketplace is asked once in a while for each token. */
export interface TokenOwners {
  /** @param beforeAsking runs before the marketplace is asked; if it throws, the question is not asked */
  of(
    token: BearerToken,
    listings: Listings,
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
    async of(token, listings, call, beforeAsking) {
      const key = createHash('sha256').update(token.value).digest('base64url');
      const known = owners.get(key);
      if (known !== undefined) return known;
      await beforeAsking?.();
      const owner = await listings.owner(token, call);
      if (owner.lastingId === undefined && owner.userId === undefined)
        throw new ServiceError('UPSTREAM_FAILED', "the marketplace: the token's owner has no id");
      owners.set(key, owner, keptMs);
      return owner;
    },
  };
}

/** Whether both are the same person. Names may change, so they count only where the lasting id is missing. */
const isSameSeller = (one: Seller, other: Seller): boolean =>
  one.lastingId !== undefined && other.lastingId !== undefined
    ? one.lastingId === other.lastingId
    : one.userId !== undefined && one.userId === other.userId;

interface ListingServices extends DailyLimitServices {
  readonly listings: Listings;
}

export interface OwnListingServices extends ListingServices {
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
  { owners, listings, ...limit }: OwnListingServices,
  call: Call,
): Promise<string> {
  const token = sellerToken(accessToken);
  const { lastingId, userId } = await owners.of(token, listings, call, () => countOwner(limit, call));
  return JSON.stringify([listings.place, lastingId ?? userId]);
}

/**
 * A listing of the token's owner.
 *
 * @param owner absent: found out at the same time
 * @throws ServiceError BAD_REQUEST if the seller has no such listing: the marketplace shows everyone's
 */
export async function readOwnListing(
  { listings, owners }: OwnListingServices,
  { itemId, token }: { readonly itemId: string; readonly token: BearerToken },
  call: Call,
): Promise<{ readonly held: HeldListing; readonly owner: Seller }> {
  const [owner, held] = await inParts(call, (bounded, essential) =>
    Promise.all([
      essential(owners.of(token, listings, bounded)),
      essential(listings.read(itemId, token, bounded)),
    ]),
  );
  if (held === undefined || !isSameSeller(held.seller, owner)) {
    throw new ServiceError('BAD_REQUEST', ours('item_id must be the id of a listing of this seller.'), {
      fields: ['item_id'],
    });
  }
  return { held, owner };
}
