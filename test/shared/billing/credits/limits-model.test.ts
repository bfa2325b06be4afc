import { describe, expect, test } from '@jest/globals';
import { counts } from '../../../support/counts.ts';
import { reportFigure } from '../../../support/figures.ts';
import { allRules, checkLimits } from './limits-model/model.ts';

/** What the two shares have left of the limit; 10 are enough for one call. */
const worlds = [
  { left: [10, 0], lowers: false },
  { left: [5, 5], lowers: false },
  { left: [0, 20], lowers: false },
  { left: [0, 20], lowers: true },
  { left: [10, 10], lowers: true },
] as const;
/** A small run visits the nearest states only. */
const most = counts(10_000, Number.POSITIVE_INFINITY);
const time = counts(60_000, 1_200_000);

describe('the model of a limit over two shares', () => {
  test.each(worlds)(
    'breaks no rule in any state that can be reached from $left (lowered: $lowers)',
    ({ left, lowers }) => {
      const { states, violations } = checkLimits(left, lowers, allRules, { most });
      reportFigure(`states of a limit with ${left} left${lowers ? ', lowered' : ''}`, states);
      expect([...violations]).toEqual([]);
      expect(states).toBeGreaterThan(5000);
    },
    time,
  );

  test.each([
    ['giveBackInItsMonth', 'more is taken than the limit', [10, 0], false],
    ['readAtOneMoment', 'a call was refused with enough left', [10, 0], false],
    ['moveOnCondition', 'more is taken than the limit', [10, 0], false],
    ['closeTheOther', 'more is taken after the limit was lowered', [0, 20], true],
  ] as const)('the model without the rule %s finds that %s', (rule, violation, left, lowers) => {
    const rules = { ...allRules, [rule]: false };
    const { violations } = checkLimits(left, lowers, rules, { sought: violation });
    expect([...violations.keys()]).toContain(violation);
  });
});
