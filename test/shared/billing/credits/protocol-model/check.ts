import { searchStates } from '../support/search-states.ts';
import { initialState, keyOf, price, type State } from './state.ts';
import { type Rules, stepsFrom } from './steps.ts';

/** What must never hold in any state. */
function rulesBrokenIn(state: State, isEnd: boolean, balance: number) {
  const { available, hold, rows, answers, replayed } = state;
  const settled = rows.filter((row) => row === 'settled').length;
  const held = hold !== null && rows[hold] !== 'settled' ? price : 0;
  const delivered = state.callers.filter(({ outcome, step }) => step === 'ended' && outcome === 'delivered');
  return {
    'available + held + spent differs from what was granted': available + held + price * settled !== balance,
    'available is below zero': available < 0,
    'one charge is settled twice': settled > 1,
    'an answer was delivered unpaid': delivered.some(({ attempt }) => rows[attempt] !== 'settled'),
    'a delivered answer is not kept': delivered.some(({ attempt }) => !answers.includes(attempt)),
    'an unpaid answer was replayed': replayed !== null && rows[replayed] !== 'settled',
    'the answer to replay is gone': rows.some(
      (row, attempt) => row === 'settled' && !answers.includes(attempt),
    ),
    'a hold stays for ever': isEnd && hold !== null,
  };
}

/**
 * Visits the states that can be reached from a balance, in any order of steps, with every process stopping anywhere and
 * every reply lost.
 */
export const checkProtocol = (balance: number, rules: Rules, options: Parameters<typeof searchStates>[1]) =>
  searchStates(
    {
      first: initialState(balance),
      keyOf,
      stepsFrom: (state) => stepsFrom(state, rules),
      rulesBrokenIn: (state, isEnd) => rulesBrokenIn(state, isEnd, balance),
    },
    options,
  );
