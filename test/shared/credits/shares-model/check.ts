import { initialState, isKeyed, keyOf, price, type State } from './state.ts';
import { type Rules, stepsFrom } from './steps.ts';

/** What must hold in every state; empty when it does. */
function violationsIn({ available, holds, rows, callers }: State, balance: number): string[] {
  const settled = rows.filter((row) => row === 'settled').length;
  const held = holds.flat().filter((attempt) => rows[attempt] !== 'settled').length;
  const violations = {
    'available + held + spent differs from what was granted':
      available[0] + available[1] + price * (held + settled) !== balance,
    'available is below zero': Math.min(...available) < 0,
    'one charge is settled twice':
      rows.filter((row, attempt) => row === 'settled' && isKeyed(attempt)).length > 1,
    'an answer was delivered unpaid': callers.some(
      ({ outcome }, attempt) => outcome === 'delivered' && rows[attempt] !== 'settled',
    ),
    'a call was refused with credits enough': callers.some(
      ({ outcome }) => outcome === 'falsely out of credits',
    ),
  };
  return Object.entries(violations).flatMap(([name, broken]) => (broken ? [name] : []));
}

/**
 * Visits every state that can be reached from what the two shares have, in any order of steps, with lost and late
 * replies; or the nearest `most` of them.
 *
 * @param grows whether the account begins with one share and gets its second while the calls are under way.
 * @param options.sought a violation with which the search may end.
 * @returns how many states there are, and what was violated in how many of them.
 */
export function checkShares(
  available: readonly [number, number],
  grows: boolean,
  rules: Rules,
  { sought, most = Number.POSITIVE_INFINITY }: { readonly sought?: string; readonly most?: number } = {},
) {
  const first = initialState(available, grows ? 1 : 2);
  const seen = new Set([keyOf(first)]);
  const queue = [first];
  const violations = new Map<string, number>();
  const count = (name: string) => violations.set(name, (violations.get(name) ?? 0) + 1);
  for (let at = 0; at < Math.min(most, queue.length); at++) {
    const state = queue[at] as State;
    const broken = violationsIn(state, available[0] + available[1]);
    broken.forEach(count);
    if (sought !== undefined && broken.includes(sought)) break;
    if (broken.length > 0) continue;
    const next = stepsFrom(state, rules);
    if (next.length === 0 && state.holds.flat().length > 0) count('a hold stays for ever');
    for (const following of next) {
      const key = keyOf(following);
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push(following);
    }
  }
  return { states: seen.size, violations };
}
