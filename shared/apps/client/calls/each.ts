import { ApiError, type ApiErrorCode } from './errors.ts';
import { keyFrom } from './idempotency-key.ts';

/** Passed to the work on one item. */
export interface Task {
  /** The Idempotency-Key for a call of this item. For a second call of the same item append a suffix. */
  readonly key: string;
  /** Index of the item, from 0. */
  readonly index: number;
  readonly signal: AbortSignal | undefined;
}

/** The outcome of an item. */
export type Outcome<Item, Value> =
  | {
      readonly item: Item;
      readonly key: string;
      readonly done: true;
      readonly value: Value;
      /** What the store threw instead of keeping the value: a later run would call again. */
      readonly error?: unknown;
    }
  | { readonly item: Item; readonly key: string; readonly done: false; readonly error: unknown };

export interface Progress {
  /** Items that are finished, well or not. */
  readonly finished: number;
  readonly failed: number;
  readonly total: number;
}

/** Keeps finished values by key, so that a later run need not call again. */
export interface Store<Value> {
  /** Undefined or null if there is none. */
  read(key: string): Value | undefined | null | Promise<Value | undefined | null>;
  keep(key: string, value: Value): void | Promise<void>;
}

export interface EachOptions<Item, Value> {
  /**
   * Names an item, the same in each run, different for each item and for each content: a repeat under its key replays
   * the answer for 24 hours (6 for prices), and a changed request under an old key is refused.
   */
  readonly keyOf: (item: Item) => string;
  /** Items at work at the same time: 4 unless given, at least 1. */
  readonly parallel?: number | undefined;
  /** Called after each item. If it fails, no further item is begun, and the run rejects when those at work are finished. */
  readonly onProgress?: ((progress: Progress, outcome: Outcome<Item, Value>) => unknown) | undefined;
  /** Begins no further item and ends the calls that were given the task's signal. */
  readonly signal?: AbortSignal | undefined;
  readonly store?: Store<Value> | undefined;
}

/** Failures that every further item would hit as well. */
const endsAll: readonly ApiErrorCode[] = [
  'UNAUTHORIZED',
  'KEY_NOT_PERMITTED',
  'ACCOUNT_SUSPENDED',
  'MARKET_TOKEN_INVALID',
  'OUT_OF_CREDITS',
  'ACCOUNT_LIMIT',
  'KEY_LIMIT',
  'BLOCKED',
];

/**
 * Does the work on many items, some at a time. An item that fails does not stop the others, unless they would fail in
 * the same way (no credits, a limit reached, key refused): then those that have not begun are given up. Nothing is paid
 * for twice when a run is interrupted and repeated within 24 hours (6 for prices), if the work passes the task's key to
 * its paid calls.
 *
 * @returns the outcome of each item, in order; also when it was cancelled
 * @throws TypeError if two items have the same key, or `parallel` is not a number from 1; whatever onProgress throws
 */
export async function each<Item, Value>(
  items: Iterable<Item>,
  work: (item: Item, task: Task) => Promise<Value>,
  options: EachOptions<Item, Value>,
): Promise<Outcome<Item, Value>[]> {
  const all = [...items];
  const keys = await Promise.all(all.map((item) => keyFrom(options.keyOf(item))));
  if (new Set(keys).size < keys.length) throw new TypeError('keyOf must tell items apart.');
  const outcomes: Outcome<Item, Value>[] = [];
  const { parallel = 4, onProgress, signal, store } = options;
  if (!(parallel >= 1)) throw new TypeError('parallel must be at least 1.');
  let next = 0;
  let finished = 0;
  let failed = 0;
  let ending: unknown;

  async function goOn(): Promise<void> {
    for (let index = next++; index < all.length; index = next++) {
      // Both arrays have as many entries as there are items.
      const item = all[index] as Item;
      const key = keys[index] as string;
      let outcome: Outcome<Item, Value> | undefined;
      try {
        const kept = (await store?.read(key)) ?? undefined;
        if (kept === undefined) {
          if (ending) throw ending;
          signal?.throwIfAborted();
        }
        const value = kept ?? (await work(item, { key, index, signal }));
        outcome = { item, key, done: true, value };
        if (kept === undefined) await store?.keep(key, value);
      } catch (error) {
        if (outcome) outcome = { ...outcome, error };
        else {
          outcome = { item, key, done: false, error };
          failed += 1;
          if (error instanceof ApiError && endsAll.includes(error.code)) ending ??= error;
        }
      }
      outcomes[index] = outcome;
      finished += 1;
      try {
        await onProgress?.({ finished, failed, total: all.length }, outcome);
      } catch (error) {
        ending ??= error;
        next = all.length;
        throw error;
      }
    }
  }

  const lanes = Array.from({ length: Math.min(all.length, parallel) }, goOn);
  // Paid calls are waited for, and their results kept, even if the run is about to reject.
  await Promise.allSettled(lanes);
  await Promise.all(lanes);
  return outcomes;
}
