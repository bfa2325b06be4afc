import { initialState, keyOf, price, type State } from './state.ts';
import { type Rules, stepsFrom } from './steps.ts';

/** What must hold in every state; empty when it does. */
function violationsIn(state: State, balance: number): string[] {
  const { available, hold, rows, answers, replayed } = state;
  const settled = rows.filter((row) => row === 'settled').length;
  const held = hold !== null && rows[hold] !== 'settled' ? price : 0;
  const delivered = state.callers.filter(({ outcome, step }) => step === 'ended' && outcome === 'delivered');
  const violations = {
    'available + held + spent differs from what was granted': available + held + price * settled !== balance,
    'available is below zero': available < 0,
    'one charge is settled twice': settled > 1,
    'an answer was delivered unpaid': delivered.some(({ attempt }) => rows[attempt] !== 'settled'),
    'a delivered answer is not kept': delivered.some(({ attempt }) => !answers.includes(attempt)),
    'an unpaid answer was replayed': replayed !== null && rows[replayed] !== 'settled',
    'the answer to replay is gone': rows.some(
      (row, attempt) => row === 'settled' && !answers.includes(attempt),
    ),
  };
  return Object.entries(violations).flatMap(([name, broken]) => (broken ? [name] : []));
}

/**
 * Visits every state that can be reached from a balance, in any order of steps, with every process stopping anywhere
 * and every reply lost; or the nearest `most` of them.
 *
 * @param options.sought a violation with which the search may end.
 * @returns how many states there are, and what was violated in how many of them.
 */
export function checkProtocol(
  balance: number,
  rules: Rules,
  { sought, most = Number.POSITIVE_INFINITY }: { readonly sought?: string; readonly most?: number } = {},
) {
  const first = initialState(balance);
  const seen = new Set([keyOf(first)]);
  const queue = [first];
  const violations = new Map<string, number>();
  const count = (name: string) => violations.set(name, (violations.get(name) ?? 0) + 1);
  let visited = 0;
  for (const state of queue) {
    if (++visited > most) break;
    const broken = violationsIn(state, balance);
    broken.forEach(count);
    if (sought !== undefined && broken.includes(sought)) break;
    if (broken.length > 0) continue;
    const next = stepsFrom(state, rules);
    if (next.length === 0 && state.hold !== null) count('a hold stays for ever');
    for (const following of next) {
      const key = keyOf(following);
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push(following);
    }
  }
  return { states: queue.length, violations };
}
