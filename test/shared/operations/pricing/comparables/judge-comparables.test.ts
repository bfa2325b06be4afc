import { expect, test } from '@jest/globals';
import {
  judgeComparables,
  judgeLooks,
  type Offer,
} from '../../../../../shared/operations/pricing/comparables/judge-comparables.ts';
import type { Verdict } from '../../../../../shared/operations/pricing/look/verdict.ts';
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

test('pictures that would leave no price are ignored; titles still count', () => {
  expect(judged(['other'], ['lot'], ['accessory'])).toEqual(['counts', 'counts', 'counts']);
  expect(judged(['other'], ['lot', 'accessory'], ['same', 'whole', 'unpriced'])).toEqual([
    'counts',
    'accessory',
    'counts',
  ]);
});

const offer = (title: string, price: string | undefined, look?: Offer['look']): Offer => ({
  match: {
    title,
    url: `https://shop.example/${title}`,
    image: '',
    vendor: '',
    foundBy: [],
    pricedBy: 'lens',
    score: 1,
  },
  price: {
    found: undefined,
    rates: [],
    price,
    gap: price === undefined ? 'no-price' : undefined,
    lacking: undefined,
    failure: undefined,
  },
  look,
});

test('each offer keeps its facts, weight and the reason why it does not count', () => {
  const given = [
    offer('Sony WH-1000XM4', '200.00', 'same'),
    offer('Case for Sony WH-1000XM4', '12.00'),
    offer('Sony WH-1000XM4 black', undefined, 'unclear'),
    offer('Sony WH-1000XM4 silver', '210.00', 'other'),
    offer('Sony WH-1000XM4 boxed', '1900.00', 'same'),
    offer('Sony WH-1000XM4 used', '190.00', 'same'),
  ];
  const { offers, range } = judgeComparables(given, undefined);
  expect(offers.map(({ match, price, look }) => ({ match, price, look }))).toEqual(given);
  expect(offers.map(({ leftOut }) => leftOut)).toEqual([
    undefined,
    'accessory',
    'no-price',
    'other-product',
    'outlier-high',
    undefined,
  ]);
  expect(offers.map(({ weight }) => weight)).toEqual(given.map((_, rank) => 2 ** (-rank / 8)));
  expect(range).toMatchObject({ lower: 190, upper: 200, counted: 2, considered: 3 });
});
