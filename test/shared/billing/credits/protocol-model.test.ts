import { describe, expect, test } from '@jest/globals';
import { counts } from '../../../support/counts.ts';
import { checkProtocol } from './protocol-model/check.ts';
import { allRules } from './protocol-model/steps.ts';

/** A small run visits the nearest states only. */
const most = counts(10_000, Number.POSITIVE_INFINITY);
/** In credits; 10 pays for one call. With 40 there is enough for every attempt that can be made. */
const balances = counts(1, 2) === 1 ? [0, 10] : [0, 10, 20, 40];

describe('the model of the credit protocol', () => {
  test.each(balances)('breaks no rule in any state that can be reached from %d credits', (balance) => {
    const { states, violations } = checkProtocol(balance, allRules, { most });
    expect([...violations]).toEqual([]);
    expect(states).toBeGreaterThan(balance === 0 ? 1000 : Math.min(most, 80_000));
  });

  test.each([
    ['secondLook', 'one charge is settled twice'],
    ['newAttemptAfterUnclearReply', 'available + held + spent differs from what was granted'],
    ['answerPerAttempt', 'the answer to replay is gone'],
  ])('the model without the rule %s finds that %s', (rule, violation) => {
    const { violations } = checkProtocol(20, { ...allRules, [rule]: false }, { sought: violation });
    expect([...violations.keys()]).toContain(violation);
  });
});
