import type { Call } from './call.ts';

/** Starts a part of some work. If it throws, all of the work ends, no matter when the part is awaited. */
export type Essential = <Value>(part: Promise<Value>) => Promise<Value>;

/**
 * Runs work whose parts run at the same time. The first essential part that fails ends it at once with that failure,
 * and nothing is left running after the answer: a frozen function would continue it in its next call.
 *
 * @param work is handed a call whose budget also ends with the work
 */
export async function inParts<Value>(
  call: Call,
  work: (call: Call, essential: Essential) => Promise<Value>,
): Promise<Value> {
  const stop = new AbortController();
  const signal = AbortSignal.any([call.budget.signal, stop.signal]);
  const bounded: Call = { ...call, budget: { ...call.budget, signal } };
  const failed = Promise.withResolvers<never>();
  const parts: Promise<unknown>[] = [];
  const essential: Essential = (part) => {
    parts.push(part);
    part.catch(failed.reject);
    return part;
  };
  const whole = work(bounded, essential);
  parts.push(whole);
  try {
    return await Promise.race([whole, failed.promise]);
  } finally {
    stop.abort();
    await Promise.allSettled(parts);
  }
}
