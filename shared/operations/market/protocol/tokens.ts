import { createHash } from 'node:crypto';
import type { Clock } from '../../../platform/call/clock.ts';
import { ExpiringCache } from '../../../platform/call/kept-values.ts';

/** A bearer token and its owner: the caller replaces a refused seller's token, we replace our own. */
export interface BearerToken {
  readonly kind: 'seller' | 'application';
  readonly value: string;
}

const trustedMs = 5 * 60_000;
const maxTokens = 1_000;

/**
 * Sellers' tokens that the marketplace has accepted within the last few minutes. A kept reply costs no remote call, so
 * without this any text would pass for a token. Only hashes are held, and only in this process.
 */
export interface AcceptedTokens {
  has(token: string): boolean;
  add(token: string): void;
}

export function createAcceptedTokens(clock: Clock): AcceptedTokens {
  const accepted = new ExpiringCache<true>(maxTokens, clock);
  const hash = (token: string) => createHash('sha256').update(token).digest('base64url');
  return {
    has: (token) => accepted.get(hash(token)) === true,
    add: (token) => accepted.set(hash(token), true, trustedMs),
  };
}

/** Serves lookups made alongside a call in which the marketplace judges the token itself. */
export const allTokens: AcceptedTokens = { has: () => true, add: () => undefined };
