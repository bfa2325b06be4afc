import { ServiceError } from '../../errors/service-error.ts';

/** A bearer token and whose it is: a refused one of the seller's is the caller's affair, one of ours is ours. */
export interface BearerToken {
  readonly kind: 'seller' | 'application';
  readonly value: string;
}

/**
 * The seller's token as it goes into a header.
 *
 * @throws ServiceError MARKET_TOKEN_INVALID for a text that no header could carry: no token looks like that.
 */
export function sellerToken(value: string): BearerToken {
  if (!/^[\x21-\x7e]{1,8192}$/.test(value)) throw new ServiceError('MARKET_TOKEN_INVALID');
  return { kind: 'seller', value };
}
