import { describe, expect, test } from '@jest/globals';
import { describingWords, isName, namesAmong } from '../../../../shared/libraries/wording/names.ts';
import { toAustralianSpelling } from '../../../../shared/libraries/wording/spelling.ts';
import { honestNames, hostileNames } from './brand-names.ts';

const describing = describingWords([
  'A gray enamel mug with a colored rim and an aluminum handle in the favorite color, on the center of a table.',
  'enamel mug',
  'handle',
]);

describe('words that a model may call a name', () => {
  test.each(honestNames)('%s may be called a name', (name) => {
    expect(toAustralianSpelling(name)).not.toBe(name);
    expect(isName(name, describingWords(['Black item with soft padded cushions', 'nail strips']))).toBe(true);
  });

  test.each(hostileNames)('%s may not be called a name of a gray mug', (name) => {
    expect(isName(name, describing)).toBe(false);
  });

  test('a word that describes the item in either spelling is not a name by itself, with or without a capital', () => {
    expect(isName('Gray', describingWords(['a grey mug']))).toBe(false);
    expect(isName('Gray Mugs', describingWords(['a white mug']))).toBe(false);
    expect(isName('Gray Nicolls', describingWords(['a grey bat']))).toBe(true);
  });
});

test('a part of a name keeps its spelling without the rest', () => {
  expect(namesAmong(['Barbie Color Reveal', 'Acme Mug'], new Set())).toEqual([
    'Barbie Color Reveal',
    'Barbie Color',
    'Color Reveal',
    'Acme Mug',
  ]);
});
