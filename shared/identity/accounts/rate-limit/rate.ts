/**
 * Requests of an account are counted in windows of this length: an app may send a burst, as long as the window's
 * total stays within the limit.
 */
export const windowSeconds = 10;

/** Requests a second that an account may make for each share of its credits, unless the operator has set a number. */
export const defaultRequestsPerSecond = 50;

/** An account's count is one item of a table, and one item takes no more writes a second than this. */
export const maxRequestsPerSecond = 1000;

/** Where an account stands with its limit, the current request included. */
export interface Rate {
  /** Requests that the account may make in one window. */
  readonly limit: number;
  /** How many of them are left. */
  readonly remaining: number;
  /** Seconds until the window ends and all of them are there again, 1 to 10. */
  readonly resetSeconds: number;
  /** Whether the current request is one too many. */
  readonly exceeded: boolean;
}
