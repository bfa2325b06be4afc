import { describe, expect, test } from '@jest/globals';
import { agrees } from '../../../../../lib/tools/evaluation/truth/compare-values.ts';
import { type ItemAnswers, judgeItem } from '../../../../../lib/tools/evaluation/truth/judge-item.ts';
import type { JudgedField, TruthItem } from '../../../../../lib/tools/evaluation/truth/truth-file.ts';

const item = (truth: Partial<TruthItem>): TruthItem => ({ id: 'one', photos: ['one.jpg'], ...truth });

const answers = (
  specifics: Readonly<Record<string, readonly string[]>>,
  brand = 'Unbranded',
): ItemAnswers => ({
  listing: { brand, title: 'A thing' },
  draft: { title: 'A thing', specifics, category: 'Running Shoes', condition: undefined },
  appraisal: undefined,
});

describe('comparing', () => {
  test.each<[JudgedField, string, string, boolean]>([
    ['brand', 'de longhi', 'De’Longhi', true],
    ['brand', 'Acme', 'Acme Tools', true],
    ['brand', 'Acme', 'Ajax', false],
    ['model', 'HK 1701', 'HK-1701', true],
    ['model', 'X100V', 'X100', false],
    ['kind', 'Kettles', 'kettle', true],
    ['kind', 'Shoe rack', 'running shoes', false],
    ['size', '1700 ml', '1.7 L', true],
    ['size', '12 in', '30.5 cm', true],
    ['size', '1.5 L', '1.7 L', false],
    ['size', '42', 'EU 42', true],
    ['size', 'EU 43', 'EU 42', false],
    ['size', 'L', 'XL', false],
    ['colour', 'Navy', 'blue', true],
    ['colour', 'charcoal', 'Gray', true],
    ['colour', 'red and white', 'red', false],
    ['condition', 'used', 'pre-owned', true],
    ['condition', 'new', 'for parts', false],
  ])('as %s, "%s" against "%s" is right: %s', (field, answer, truth, right) => {
    expect(agrees(field, answer, truth, undefined)).toBe(right);
  });

  test('a line of the file may choose another comparison or accept more values', () => {
    expect(agrees('colour', 'navy', 'blue', 'exact')).toBe(false);
    expect(agrees('kind', 'sweater', 'jumper', ['sweater'])).toBe(true);
    expect(judgeItem(item({ brand: 'Acme', compare: { brand: 'off' } }), answers({})).fields).toEqual({});
  });
});

describe('an item', () => {
  const verdicts = (truth: Partial<TruthItem>, given: ItemAnswers) =>
    Object.fromEntries(
      Object.entries(judgeItem(item(truth), given).fields).map(([field, { verdict }]) => [field, verdict]),
    );

  test('an unknown field is not judged, and one without an answer is left open', () => {
    expect(verdicts({ brand: 'Acme', size: 'M', colour: null }, answers({}))).toEqual({
      brand: 'open',
      size: 'open',
    });
  });

  test('a brand is wrong if one of the operations names another', () => {
    expect(verdicts({ brand: 'Acme' }, answers({ Brand: ['Acme'] }, 'Ajax'))).toEqual({ brand: 'wrong' });
    expect(verdicts({ brand: 'Acme' }, answers({ Brand: ['Acme'] }))).toEqual({ brand: 'right' });
  });

  test('an item known to have no brand is right without one and wrong with one', () => {
    expect(verdicts({ brand: 'Unbranded' }, answers({}))).toEqual({ brand: 'right' });
    expect(verdicts({ brand: 'Unbranded' }, answers({ Brand: ['Acme'] }))).toEqual({ brand: 'wrong' });
  });

  test('a height says nothing against a capacity', () => {
    expect(verdicts({ size: '1.7 L' }, answers({ 'Item Height': ['24 cm'] }))).toEqual({ size: 'open' });
    expect(verdicts({ size: '1.7 L' }, answers({ Capacity: ['1.5 L'] }))).toEqual({ size: 'wrong' });
  });

  test('flaws are found by their kind, others are invented, and a denied one is neither', () => {
    const appraisal = {
      defects: ['Scuffs on the toe', 'Stain inside', 'No cracks'],
      range: { lower: 10, upper: 20, currency: 'AUD' },
    };
    const judged = judgeItem(item({ flaws: ['scratched toe', 'torn lace'], price: 15, currency: 'AUD' }), {
      ...answers({}),
      appraisal,
    });
    expect(judged.flaws).toEqual({
      found: ['scratched toe'],
      missed: ['torn lace'],
      invented: ['Stain inside'],
    });
    expect(judged.price).toEqual({ truth: 15, currency: 'AUD', lower: 10, upper: 20 });
    expect(
      judgeItem(item({ price: 15, currency: 'USD' }), { ...answers({}), appraisal }).price,
    ).toBeUndefined();
  });
});
