import { createHash } from 'node:crypto';
import type { Clock } from '../../../platform/call/clock.ts';
import { ExpiringCache } from '../../../platform/call/expiring-cache.ts';

const trustedMs = 5 * 60_000;
const maxTokens = 1_000;

/**
 * Sellers' tokens that the marketplace has accepted within the last minutes. A kept reply costs no remote call, so
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

/** For use beside a call that has the marketplace judge the token itself. */
export const everyToken: AcceptedTokens = { has: () => true, add: () => undefined };
