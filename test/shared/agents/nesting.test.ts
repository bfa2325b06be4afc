import { expect, test } from '@jest/globals';
import { isTooDeep } from '../../../shared/agents/nesting.ts';

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

test('a request is not too deep, whatever it is nested in is', () => {
  expect(isTooDeep({ itemSpecifics: { NameValueList: [{ Name: 'Brand', Value: ['Acme'] }] } })).toBe(false);
  expect([isTooDeep(nested(32)), isTooDeep(nested(33)), isTooDeep(nested(5000))]).toEqual([
    false,
    true,
    true,
  ]);
});
