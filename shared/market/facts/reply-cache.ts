import type { RemoteCall } from '../remote/exchange.ts';

/**
 * Keeps what the marketplace answers everyone alike, never anything of a seller's. A cache that does not work is a
 * slower service, not a failure: neither method throws for it.
 */
export interface ReplyCache {
  /** @returns undefined for a key that is unknown or whose time is over. */
  get(key: string, call: RemoteCall): Promise<unknown>;
  /** @param value anything that JSON can hold */
  put(key: string, value: unknown, lifetimeSeconds: number, call: RemoteCall): Promise<void>;
}

export const A_DAY = 86_400;
export const A_WEEK = 7 * A_DAY;
