import type { Call } from '../../call/call.ts';

/**
 * Two pieces of work at the same time. When one fails the other is stopped, and nothing is left running after
 * the answer.
 *
 * @throws what the first of them to fail threw
 */
export async function sideBySide<First, Second>(
  call: Call,
  first: (call: Call) => Promise<First>,
  second: (call: Call) => Promise<Second>,
): Promise<[First, Second]> {
  const stop = new AbortController();
  const signal = AbortSignal.any([call.budget.signal, stop.signal]);
  const bounded: Call = { ...call, budget: { signal, remaining: () => call.budget.remaining() } };
  const failures: unknown[] = [];
  const watch = async <Value>(work: Promise<Value>): Promise<Value> => {
    try {
      return await work;
    } catch (error) {
      failures.push(error);
      stop.abort();
      throw error;
    }
  };
  const [one, other] = await Promise.allSettled([watch(first(bounded)), watch(second(bounded))]);
  if (one.status === 'rejected' || other.status === 'rejected') throw failures[0];
  return [one.value, other.value];
}
