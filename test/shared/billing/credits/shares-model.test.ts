import { describe, expect, test } from '@jest/globals';
import { counts } from '../../../support/counts.ts';
import { reportFigure } from '../../../support/figures.ts';
import { checkShares } from './shares-model/check.ts';
import { allRules } from './shares-model/steps.ts';

/** Credits on the two shares; 10 pay for one call. */
const few = [[5, 5]] as const;
const every = [...few, [0, 0], [10, 0], [0, 10], [10, 10], [20, 0], [7, 13], [15, 15]] as const;
const balances = counts(1, 2) === 1 ? few : every;
const growth = counts(1, 2) === 1 ? [true] : [true, false];
/** A small run visits the nearest states only. */
const most = counts(10_000, Number.POSITIVE_INFINITY);
const time = counts(60_000, 1_200_000);

describe('the model of an account with two shares', () => {
  test.each(balances.flatMap((available) => growth.map((grows) => ({ available, grows }))))(
    'breaks no rule in any state that can be reached from $available (growing: $grows)',
    ({ available, grows }) => {
      const { states, violations } = checkShares(available, grows, allRules, { most });
      reportFigure(`states of two shares with ${available}${grows ? ', growing' : ''}`, states);
      expect([...violations]).toEqual([]);
      expect(states).toBeGreaterThan(5000);
    },
    time,
  );

  test.each([
    ['shareInGeneration', 'one charge is settled twice', [10, 10]],
    ['readAtOneMoment', 'a call was refused with credits enough', [10, 0]],
    ['moveOnCondition', 'available is below zero', [10, 0]],
  ] as const)('the model without the rule %s finds that %s', (rule, violation, available) => {
    const rules = { ...allRules, [rule]: false };
    const { violations } = checkShares(available, true, rules, { sought: violation });
    expect([...violations.keys()]).toContain(violation);
  });
});
