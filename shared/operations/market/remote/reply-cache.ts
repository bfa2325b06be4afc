import type { RemoteCall } from './exchange.ts';

/**
 * Keeps what the marketplace answers to everyone alike, never a seller's data. A cache that does not work makes the
 * service slower and is not a failure: neither method throws.
 */
export interface ReplyCache {
  /** @returns undefined if the key is unknown or has expired. */
  get(key: string, call: RemoteCall): Promise<unknown>;
  /** @param value anything that JSON can hold */
  put(key: string, value: unknown, lifetimeSeconds: number, call: RemoteCall): Promise<void>;
}

export const aDay = 86_400;
export const aWeek = 7 * aDay;
