import { createHash } from 'node:crypto';
import type { Call } from '../../../platform/call/call.ts';
import type { Clock } from '../../../platform/call/clock.ts';
import { ExpiringCache } from '../../../platform/call/kept-values.ts';
import type { BearerToken, RemoteCall } from './exchange.ts';

/**
 * Caches replies that are the same for everyone, never a seller's data. A broken cache only slows the service down:
 * neither method throws.
 */
export interface ReplyCache {
  /** @returns undefined if the key is unknown or has expired. */
  get(key: string, call: RemoteCall): Promise<unknown>;
  /** @param value any JSON value */
  put(key: string, value: unknown, lifetimeSeconds: number, call: RemoteCall): Promise<void>;
}

export interface KeptReplies {
  readonly cache: ReplyCache;
  readonly acceptedTokens: AcceptedTokens;
  /** Runs before every call to the marketplace. If it throws, the call is not made. */
  readonly beforeAsking?: () => Promise<void>;
}

export const aDay = 86_400;
export const aWeek = 7 * aDay;
/** An empty list, or null, may be the marketplace's mistake, so we ask again within the hour. */
const emptySeconds = 3600;

/**
 * A reply from the cache, else from the marketplace. The cache serves only callers whose token is known to be good.
 *
 * @param key names the method, the environment and everything that affects the reply
 * @param seconds how long the reply is kept
 */
export async function kept<Reply>(
  { cache, acceptedTokens, beforeAsking }: KeptReplies,
  [key, seconds]: readonly [key: readonly string[], seconds: number],
  token: BearerToken,
  call: Call,
  ask: () => Promise<Reply>,
): Promise<Reply> {
  const name = key.join('#');
  if (acceptedTokens.has(token.value)) {
    const known = await cache.get(name, call);
    // Only what `ask` returned is ever stored under the key.
    if (known !== undefined) return known as Reply;
  }
  await beforeAsking?.();
  const reply = await ask();
  acceptedTokens.add(token.value);
  const isEmpty = reply === null || (Array.isArray(reply) && reply.length === 0);
  await cache.put(name, reply, isEmpty ? emptySeconds : seconds, call);
  return reply;
}

const trustedMs = 5 * 60_000;
const maxTokens = 1_000;

/**
 * Sellers' tokens that the marketplace has accepted within the last few minutes. A kept reply needs no remote call, so
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
