import { expect, test } from '@jest/globals';
import type { Verdict } from '../../../../../shared/operations/pricing/look/verdict.ts';
import { judgeLooks } from '../../../../../shared/operations/pricing/offers/judge-looks.ts';
import type { OfferKind } from '../../../../../shared/operations/pricing/offers/judge-offers.ts';

type Row = readonly [look: Verdict | undefined, kind?: OfferKind, price?: 'unpriced'];
const judged = (...rows: readonly Row[]) =>
  judgeLooks(
    rows.map(([look, kind = 'whole', price]) => ({
      look,
      kind,
      amount: price === undefined ? 5 : Number.NaN,
    })),
  ).map(({ exclusion }) => exclusion ?? 'counts');

test('an offer counts unless its title or its picture shows something else', () => {
  expect(
    judged(['same'], ['unclear'], [undefined], ['accessory'], ['lot'], ['other'], ['same', 'accessory']),
  ).toEqual(['counts', 'counts', 'counts', 'accessory', 'bundle', 'other-product', 'accessory']);
});

test('where title and picture both show something else, the title gives the reason', () => {
  expect(judged(['same'], ['other', 'other-condition'], ['lot', 'accessory'])).toEqual([
    'counts',
    'other-condition',
    'accessory',
  ]);
});

test('other models count until three offers of the same product have a price', () => {
  expect(judged(['same'], ['same'], ['same', 'whole', 'unpriced'], ['kind'])).toEqual(
    Array(4).fill('counts'),
  );
  expect(judged(['same'], ['same'], ['same', 'bundle'], ['kind'])).toContain('bundle');
  expect(judged(['same'], ['same'], ['same'], ['kind'], ['unclear'])).toEqual([
    'counts',
    'counts',
    'counts',
    'other-model',
    'counts',
  ]);
});

test('pictures that would leave no price decide nothing; titles still do', () => {
  expect(judged(['other'], ['lot'], ['accessory'])).toEqual(['counts', 'counts', 'counts']);
  expect(judged(['other'], ['lot', 'accessory'], ['same', 'whole', 'unpriced'])).toEqual([
    'counts',
    'accessory',
    'counts',
  ]);
});
