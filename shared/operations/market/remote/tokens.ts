import { ServiceError } from '../../../platform/errors/service-error.ts';

/** A bearer token and its owner: the caller replaces a refused seller's token, we replace our own. */
export interface BearerToken {
  readonly kind: 'seller' | 'application';
  readonly value: string;
}

/**
 * The seller's token as it goes into a header.
 *
 * @throws ServiceError MARKET_TOKEN_INVALID if no header could carry the text: no token looks like that.
 */
export function sellerToken(value: string): BearerToken {
  if (!/^[\x21-\x7e]{1,8192}$/.test(value)) throw new ServiceError('MARKET_TOKEN_INVALID');
  return { kind: 'seller', value };
}
