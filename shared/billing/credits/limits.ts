/**
 * A hold this old is given back by the sweep, or by a call that it keeps from being paid for: second 38 of the line in docs/architecture.md, well
 * after any function that takes holds has ended.
 */
export const holdLifetimeMs = 38_000;

/** The most live holds of an account: every write of its item pays for all of them. */
export const maxHolds = 200;

/** The most credits of one grant: small enough for every sum of an account to stay exact. */
export const maxGrant = 1_000_000_000;

/**
 * The longest time until a call's amount is held; 10 ms is usual. A database slow to hold it would be slow to settle
 * it: an early refusal is better than a call that times out with its work done. Second 5 of the line in
 * docs/architecture.md.
 */
export const admissionMs = 5000;

/** The most attempts of one call, including the first; each further one follows a write with an unclear reply. */
export const maxAttempts = 5;

/** An answer is replayed for this long after its delivery, unless its operation says less. */
export const replayMs = 24 * 60 * 60 * 1000;

/** A kept answer outlives every generation of its key that can still reach it: this many times as long as it is replayed. */
export const keptPerReplay = 2;

/** The longest time for which an answer is kept. */
export const answerLifetimeMs = keptPerReplay * replayMs;

/** How many expired holds a call resolves before it retries, if they blocked it. */
export const resolvedWhenRefused = 50;

/** How soon a refused caller may try again. */
export const retryAfterSeconds = 2;
