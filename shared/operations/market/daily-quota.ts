/** Calls a day that the marketplace gives an application at the start, for each of most of its APIs. */
export const startingQuota = 5_000;

/**
 * How much of the application's quota is much: the alarm's threshold, and what one account may use by default.
 * An operation makes one call in the API behind it, so that an account at its limit leaves the others a fifth of
 * that API. Lookups of a category that nobody has asked for within a day make two or three.
 */
const share = 0.8;

/** @param quota calls a day that the application has */
export const shareOfQuota = (quota: number): number => Math.floor(quota * share);
