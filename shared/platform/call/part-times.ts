import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What a call may take its time for.
 * - `waiting`: until its work begins: for the key's limits, the credits, or another call with its Idempotency-Key.
 * - `pictures`: fetching the caller's pictures, and preparing them.
 * - `search`: sources of comparables, and the pages that these lead to.
 * - `model`, `market`: the model and the marketplace.
 * - `rest`: none of these was under way.
 */
export const callParts = ['waiting', 'pictures', 'search', 'model', 'market', 'rest'] as const;
export type CallPart = (typeof callParts)[number];

/** Milliseconds by part. Parts that are under way at the same time count all of it, so the sum may be larger than the whole. */
export type PartTimes = Readonly<Partial<Record<CallPart, number>>>;

/** Adds up how long at least one of several steps was under way. */
class Stopwatch {
  #running = 0;
  #since = 0;
  #total = 0;

  start(): void {
    if (this.#running === 0) this.#since = performance.now();
    this.#running += 1;
  }

  stop(): void {
    this.#running -= 1;
    if (this.#running === 0) this.#total += performance.now() - this.#since;
  }

  /** Milliseconds so far. */
  get total(): number {
    return this.#total + (this.#running === 0 ? 0 : performance.now() - this.#since);
  }
}

/** Measures what a call takes its time for. It waits until `begin`. */
export class PartClock {
  readonly #startedAt = performance.now();
  readonly #any = new Stopwatch();
  readonly #parts = new Map<CallPart, Stopwatch>();
  /** Says that the work begins. */
  readonly begin: () => void = this.start('waiting');

  /** Begins a step. @returns ends it; only the first time counts */
  start(part: CallPart): () => void {
    const own = this.#parts.get(part) ?? new Stopwatch();
    this.#parts.set(part, own);
    own.start();
    this.#any.start();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      own.stop();
      this.#any.stop();
    };
  }

  /** The times so far, of the parts that took at least half a millisecond. */
  times(): PartTimes {
    const rest = performance.now() - this.#startedAt - this.#any.total;
    const all: readonly [CallPart, number][] = [
      ...[...this.#parts].map(([part, { total }]): [CallPart, number] => [part, total]),
      ['rest', rest],
    ];
    return Object.fromEntries(
      all.map(([part, time]) => [part, Math.round(time)] as const).filter(([, time]) => time > 0),
    );
  }
}

/** The clock of the call that is being worked on. */
export const workingClock = new AsyncLocalStorage<PartClock>();

/** Does a step of a call's part; outside of any call no one measures it. */
export async function timed<Value>(part: CallPart, step: () => Promise<Value>): Promise<Value> {
  const end = workingClock.getStore()?.start(part);
  try {
    return await step();
  } finally {
    end?.();
  }
}
