import { AsyncLocalStorage } from 'node:async_hooks';

/** The part of one function in a trace, in the terms of W3C Trace Context. */
export interface Trace {
  /** 32 hexadecimal digits: the same for everything that one request of a caller triggers. */
  readonly traceId: string;
  /** 16 hexadecimal digits: this function's own. */
  readonly spanId: string;
}

/**
 * What a call may spend its time on.
 * - `waiting`: until its work begins: for the key's limits, the credits, or another call with its Idempotency-Key.
 * - `pictures`: fetching the caller's pictures, and preparing them.
 * - `search`: sources of comparables, and the pages that these lead to.
 * - `model`, `market`: the model and the marketplace.
 * - `rest`: none of these was under way.
 */
export const callParts = ['waiting', 'pictures', 'search', 'model', 'market', 'rest'] as const;
export type CallPart = (typeof callParts)[number];

/** Milliseconds by part. Parts that overlap each count in full, so the sum may exceed the total. */
export type PartTimes = Readonly<Partial<Record<CallPart, number>>>;

/** A call's external requests: those that cost us money, and those for pictures from hosts that callers name. */
export interface AskedOutside {
  questions: number;
  searches: number;
  requests: number;
}

/** Measures what a call spends its time on, and counts its external requests. It counts as waiting until `begin`. */
export class PartClock {
  asked: AskedOutside = { questions: 0, searches: 0, requests: 0 };
  readonly #times = new Map<CallPart, number>();
  /** The part of each step. */
  readonly #underWay: CallPart[] = [];
  #countedUntil = performance.now();
  /** Marks the beginning of the work. */
  readonly begin: () => void = this.start('waiting');

  /** Begins a step. @returns a function that ends it, to be called once */
  start(part: CallPart): () => void {
    this.#count();
    this.#underWay.push(part);
    return () => {
      this.#count();
      this.#underWay.splice(this.#underWay.indexOf(part), 1);
    };
  }

  /** The times so far, of the parts that took at least half a millisecond. */
  times(): PartTimes {
    this.#count();
    const times: Partial<Record<CallPart, number>> = {};
    for (const [part, time] of this.#times) if (time >= 0.5) times[part] = Math.round(time);
    return times;
  }

  /** Adds the time since the last count to each part that had a step under way. */
  #count(): void {
    const now = performance.now();
    const parts = new Set<CallPart>(this.#underWay.length > 0 ? this.#underWay : ['rest']);
    for (const part of parts) this.#times.set(part, (this.#times.get(part) ?? 0) + now - this.#countedUntil);
    this.#countedUntil = now;
  }
}

/** A call that is being worked on. */
interface WorkingCall {
  readonly trace: Trace;
  readonly partClock: PartClock;
}

/** The call that the current work belongs to: `run` starts a call's work, with everything that this starts. */
export const workingCall = new AsyncLocalStorage<WorkingCall>();

/** Counts one more. @returns the count, including this one; outside of any call each is the first */
export function countAsked(what: keyof AskedOutside): number {
  const { asked } = workingCall.getStore()?.partClock ?? new PartClock();
  asked[what] += 1;
  return asked[what];
}

/** Runs a step of one part of a call; outside of any call it is not measured. */
export async function timed<Value>(part: CallPart, step: () => Promise<Value>): Promise<Value> {
  const end = workingCall.getStore()?.partClock.start(part);
  try {
    return await step();
  } finally {
    end?.();
  }
}

/**
 * Headers that pass on the trace of the current work; empty outside of any. They are only for upstreams whose addresses
 * are configured: elsewhere they would link one caller's visits. The flag at the end says that this part of the trace
 * is recorded: every call is logged.
 *
 * @see https://www.w3.org/TR/trace-context/#traceparent-header
 */
export function traceHeaders(): Readonly<Record<string, string>> {
  const working = workingCall.getStore();
  if (working === undefined) return {};
  const { traceId, spanId } = working.trace;
  return { traceparent: `00-${traceId}-${spanId}-01` };
}
