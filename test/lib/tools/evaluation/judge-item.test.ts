import { describe, expect, test } from '@jest/globals';
import type { ItemAnswers } from '../../../../lib/tools/evaluation/ask-item.ts';
import { agrees } from '../../../../lib/tools/evaluation/compare-values.ts';
import { judgeFlaws } from '../../../../lib/tools/evaluation/judge-flaws.ts';
import { judgeItem } from '../../../../lib/tools/evaluation/judge-item.ts';
import type { JudgedField, TruthItem } from '../../../../lib/tools/evaluation/truth-file.ts';
import pairs from './pairs.json' with { type: 'json' };

const item = (truth: Partial<TruthItem>): TruthItem => ({ id: 'mug', photos: ['mug.jpg'], ...truth });

type Draft = NonNullable<ItemAnswers['draft']>;

const answers = (
  specifics: Readonly<Record<string, string[]>>,
  { brand = 'Unbranded', category = 'Running Shoes' } = {},
): ItemAnswers => ({
  listing: { brand, title: 'A thing' },
  draft: {
    title: 'A thing',
    specifics: Object.entries(specifics).map(([Name, Value]): Draft['specifics'][number] => ({
      Name,
      Value,
    })),
    category,
    condition: undefined,
  },
  appraisal: undefined,
});

describe('comparing', () => {
  test.each(pairs.comparisons as [JudgedField, string, string, boolean][])(
    'as %s, "%s" against "%s" is right: %s',
    (field, answer, truth, right) => {
      expect(agrees(field, answer, truth)).toBe(right);
    },
  );

  test('a line of the file may accept more values, or switch a field off', () => {
    expect(agrees('kind', 'sweater', 'jumper', 'sweater')).toBe(true);
    expect(judgeItem(item({ brand: 'Acme', compare: { brand: [] } }), answers({})).fields).toEqual({});
  });
});

describe('flaws', () => {
  test.each(pairs.noFlaws)('"%s" names no flaw', (text) => {
    expect(judgeFlaws([text], []).invented).toEqual([]);
  });

  test.each(pairs.flaws)('"%s" names a flaw', (text) => {
    expect(judgeFlaws([text], []).invented).toEqual([text]);
  });

  test('flaws match by kind, unmatched ones count as invented, and a denied one as neither', () => {
    expect(
      judgeFlaws(['Scuffs on the toe', 'Stain inside', 'No cracks'], ['scratched toe', 'torn lace']),
    ).toEqual({
      found: ['scratched toe'],
      missed: ['torn lace'],
      invented: ['Stain inside'],
    });
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

  test('a brand is wrong if any operation names another', () => {
    expect(verdicts({ brand: 'Acme' }, answers({ Brand: ['Acme'] }, { brand: 'Ajax' }))).toEqual({
      brand: 'wrong',
    });
    expect(verdicts({ brand: 'Acme' }, answers({ Brand: ['Acme'] }))).toEqual({ brand: 'right' });
  });

  test('an item known to have no brand is right without one and wrong with one', () => {
    expect(verdicts({ brand: 'Unbranded' }, answers({}))).toEqual({ brand: 'right' });
    expect(verdicts({ brand: 'Unbranded' }, answers({ Brand: ['Acme'] }))).toEqual({ brand: 'wrong' });
  });

  test('a height does not contradict a capacity', () => {
    expect(verdicts({ size: '1.7 L' }, answers({ 'Item Height': ['24 cm'] }))).toEqual({ size: 'open' });
    expect(verdicts({ size: '1.7 L' }, answers({ Capacity: ['1.5 L'] }))).toEqual({ size: 'wrong' });
  });

  test('anything listed among accessories is not the item, even if its title says so', () => {
    const phone = item({ kind: 'phone' });
    const given = answers({ Type: ['Phone'] }, { category: 'Mobile Phone Cases' });
    expect(judgeItem(phone, given).fields.kind?.verdict).toBe('wrong');
    expect(judgeItem(phone, answers({ Type: ['Phone'] })).fields.kind?.verdict).toBe('right');
  });

  test('a value without a size does not contradict one', () => {
    expect(verdicts({ size: 'M' }, answers({ 'Sleeve Length': ['Short Sleeve'] }))).toEqual({ size: 'open' });
    expect(verdicts({ size: 'M' }, answers({ Size: ['L'] }))).toEqual({ size: 'wrong' });
  });

  test('a price counts in the currency of the truth', () => {
    const range = { price_lower: 10, price_upper: 20, price_currency: 'AUD' };
    const appraisal = { ...range, defects: [] } as unknown as ItemAnswers['appraisal'];
    const judged = (currency: string) =>
      judgeItem(item({ price: 15, currency }), { ...answers({}), appraisal }).price;
    expect(judged('AUD')).toEqual({ truth: 15, currency: 'AUD', lower: 10, upper: 20 });
    expect(judged('USD')).toBeUndefined();
  });
});
