import { describe, expect, test } from '@jest/globals';
import { reportFigure } from '../../../support/figures.ts';
import { allRules, checkDelivery } from './delivery-model/model.ts';

describe('the model of what follows a settled row', () => {
  test.each([false, true])('breaks no rule in any state that can be reached (under a key: %s)', (isKeyed) => {
    const { states, violations } = checkDelivery(isKeyed, allRules);
    reportFigure(`states after the work${isKeyed ? ', under a key' : ''}`, states);
    expect([...violations]).toEqual([]);
    expect(states).toBeGreaterThan(50);
  });

  test.each([
    ['confirmBeforeAnswering', false, 'an answer is free'],
    ['heedMark', false, 'an answer is free'],
    ['giveBackAtOnce', false, 'the ledger says what the account does not'],
    ['onlyWithoutKey', true, 'an answer is free'],
  ])('the model without the rule %s (under a key: %s) finds that %s', (rule, isKeyed, violation) => {
    const { violations } = checkDelivery(isKeyed, { ...allRules, [rule]: false });
    expect([...violations.keys()]).toContain(violation);
  });
});
