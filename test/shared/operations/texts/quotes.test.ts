import { describe, expect, test } from '@jest/globals';
import { bears, pictureIn, quoteIn } from '../../../../shared/operations/texts/quotes.ts';

describe('a quote', () => {
  const said =
    'Red  enamel mug,\n350 ml – my mother’s. Asking $45,000, tired “Falcon” print, 20" wide, 128GB';

  test.each([
    ['red enamel', 'Red  enamel'],
    ['enamel mug, 350 ML', 'enamel mug,\n350 ml'],
    ["350 ml - my mother's", '350 ml – my mother’s'],
    ['"Falcon" print', '“Falcon” print'],
    ['“enamel mug”', 'enamel mug'],
    ['…enamel mug…', 'enamel mug'],
    ['20"', '20"'],
    ['ｍｕｇ', 'mug'],
    ['$45,000', '$45,000'],
  ])('%j is in the words as %j', (passage, text) => {
    const quote = quoteIn(said, passage);
    expect(quote?.text).toBe(text);
    expect(said.slice(quote?.start, quote?.end)).toBe(text);
  });

  test.each([
    '',
    '   ',
    '…',
    '.',
    ',',
    '.*',
    'r.d',
    'blue',
    'red mug',
    'ed',
    'ire',
    '$45',
    '45',
    '45,00',
    '50 ml',
    '128',
    'x'.repeat(301),
  ])('%j is not in the words', (passage) => {
    expect(quoteIn(said, passage)).toBeUndefined();
  });

  test('a quote of signs alone is never in the words', () => {
    expect(quoteIn('', '')).toBeUndefined();
    expect(quoteIn('!!!', '!!!')).toBeUndefined();
  });
});

test.each([
  ['size: M', 'M', true],
  ['colour is gray', 'Grey mug', true],
  ['two handles', 'handle', true],
  ['128 GB', '128GB', true],
  ['the mug', 'the kettle', false],
  ['a gift for my mother', 'for a walk', false],
  ['杯子', 'red', false],
  ['mug', '', false],
  ['mug', '✓', false],
])('whether %j says something about %j: %s', (quote, value, expected) => {
  expect(bears(quote, value)).toBe(expected);
});

test('a picture is one of those that were given; with a single one there is no other', () => {
  expect([-1, 0, 2, 3, 0.5, Number.NaN].map((named) => pictureIn(3, named))).toEqual([
    undefined,
    0,
    2,
    undefined,
    undefined,
    undefined,
  ]);
  expect([-1, 0, 7].map((named) => pictureIn(1, named))).toEqual([0, 0, 0]);
});
