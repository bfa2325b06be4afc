import { expect, test } from '@jest/globals';
import type { HeldListing } from '../../../../../shared/operations/market/remote/listings.ts';
import { markOf } from '../../../../../shared/operations/market/revising/repeat.ts';

const held: HeldListing = {
  itemId: '110000000001',
  seller: { lastingId: 'A', userId: 'a' },
  state: 'live',
  fields: { title: 'Enamel mug', startPrice: '12.50', quantity: 3 },
  quantitySold: 1,
  unexpressed: [],
  startTime: '2026-11-03T04:05:06.000Z',
  endTime: '2026-12-03T04:05:06.000Z',
};

test('a mark is short, and stays what it is from one deployment to the next', () => {
  expect(markOf(held)).toBe('s1f6GVm5ph-rhxzV');
});

test.each<[string, Partial<HeldListing>]>([
  ['a field', { fields: { ...held.fields, title: 'Enamel cup' } }],
  ['a field that is added', { fields: { ...held.fields, sku: 'A-1' } }],
  ['a sale, although the pieces were put back', { quantitySold: 2 }],
  ['the end', { state: 'unsold' }],
  ['a part that no field expresses', { unexpressed: [{ code: 'VARIATIONS', message: '' }] }],
])('another mark comes with %s', (_, changed) => {
  expect(markOf({ ...held, ...changed })).not.toBe(markOf(held));
});

test.each<[string, Partial<HeldListing>]>([
  ['the order of the fields', { fields: { quantity: 3, startPrice: '12.50', title: 'Enamel mug' } }],
  ['a field that is named and absent', { fields: { ...held.fields, sku: undefined } }],
  ['the times', { endTime: '2027-01-03T04:05:06.000Z' }],
])('the mark is the same whatever %s', (_, changed) => {
  expect(markOf({ ...held, ...changed })).toBe(markOf(held));
});
