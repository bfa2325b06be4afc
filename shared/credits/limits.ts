/** A hold is given back by whoever sees it this long after it was taken. Longer than any function may run. */
export const HOLD_LIFETIME_MS = 38_000;

/** Holds of one account that may live at a time: every write of the account's item pays for all of them. */
export const MAX_HOLDS = 200;

/**
 * Longest time until the amount of a call is held; some 10 ms are usual. A database that is slow to hold it would be
 * slow to settle it: an early refusal is better than a call that runs out of time with its work done.
 */
export const ADMISSION_MS = 5000;

/** Attempts of one call, the first included; each further one follows a write whose reply was unclear. */
export const MAX_ATTEMPTS = 5;

/** An answer is replayed for this long after its delivery. */
export const REPLAY_MS = 24 * 60 * 60 * 1000;

/** A kept answer outlives every generation of its key that can still lead to it. */
export const ANSWER_LIFETIME_MS = 2 * REPLAY_MS;

/** Expired holds of other calls that one call resolves beside its own work. */
export const RESOLVED_BESIDE_WORK = 10;

/** Expired holds that a call resolves before it tries once more, where they stood in its way. */
export const RESOLVED_WHEN_REFUSED = 50;

/** When a refused caller may come again. */
export const RETRY_AFTER_SECONDS = 2;
