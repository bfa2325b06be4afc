import { searchStates } from '../support/search-states.ts';
import { initialState, isKeyed, keyOf, price, type State } from './state.ts';
import { type Rules, stepsFrom } from './steps.ts';

/** What must never hold in any state. */
function rulesBrokenIn({ available, holds, rows, callers }: State, isEnd: boolean, balance: number) {
  const settled = rows.filter((row) => row === 'settled').length;
  const held = holds.flat().filter((attempt) => rows[attempt] !== 'settled').length;
  return {
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
    'a hold stays for ever': isEnd && holds.flat().length > 0,
  };
}

/**
 * Visits the states that can be reached from what the two shares have, in any order of steps, with lost and late replies.
 *
 * @param grows whether the account begins with one share and gets its second while the calls are under way.
 */
export const checkShares = (
  available: readonly [number, number],
  grows: boolean,
  rules: Rules,
  options: Parameters<typeof searchStates>[1],
) =>
  searchStates(
    {
      first: initialState(available, grows ? 1 : 2),
      keyOf,
      stepsFrom: (state) => stepsFrom(state, rules),
      rulesBrokenIn: (state, isEnd) => rulesBrokenIn(state, isEnd, available[0] + available[1]),
    },
    options,
  );
