import { describe, expect, test } from '@jest/globals';
import {
  alteredMeasures,
  asUserWrote,
  measuresIn,
  missingSize,
  readUserMeasures,
  withoutAltered,
} from '../../../../../shared/operations/listing/measures.ts';

test('sizes and numbers with units are found', () => {
  const text =
    '1,200 W, 45cm, 100 x 200 cm, size 12, Size: XL, size 10 to 12, 27" monitor, model 4500, 3 mugs';
  expect(measuresIn(text).map(({ kind, value }) => `${kind} ${value}`)).toEqual([
    'w 1200',
    'cm 45',
    'cm 100x200',
    'size 12',
    'size xl',
    'size 10to12',
    'in 27',
  ]);
});

test.each([
  ['6.1 inch screen, 6.1 in screen, 12 in x 14 in, 27in monitor, 8 in.', 6],
  ['Apple iPhone 12 in Black', 0],
  ['Lenovo Yoga 2 in 1 Laptop, 2-in-1, 3in1', 0],
])('a bare `in` is an inch only if it can be nothing else: %s', (text, count) => {
  expect(measuresIn(text)).toHaveLength(count);
});

test('the user’s measures come back as the user wrote them', () => {
  expect(asUserWrote('A 1200W heater, 45 cm', readUserMeasures('1,200 W and 45cm'))).toBe(
    'A 1,200 W heater, 45cm',
  );
});

describe('a measure other than the user’s', () => {
  const fix = (texts: readonly string[], userText: string) =>
    texts.map((text) => withoutAltered(text, alteredMeasures(texts, readUserMeasures(userText))));

  test('a measure other than the user’s is removed; a size is corrected', () => {
    expect(fix(['Vase 46 cm tall', 'a vase'], 'It is 45 cm tall')).toEqual(['Vase tall', 'a vase']);
    expect(fix(['Jug about 12 cm across the mouth'], '30 cm tall')).toEqual(['Jug across the mouth']);
    expect(fix(['Apple iPhone 12 in Black'], '6.1 inch screen')).toEqual(['Apple iPhone 12 in Black']);
    expect(fix(['Dress Size 10'], 'size 12 dress')).toEqual(['Dress size 12']);
  });

  test('another measure stays with the user’s, or if the user gave several', () => {
    expect(fix(['500 GB disk, 16 GB memory'], '500 GB')).toEqual(['500 GB disk, 16 GB memory']);
    expect(fix(['20 cm jug'], '10 cm wide, 30 cm tall')).toEqual(['20 cm jug']);
  });
});

describe('the size that the user named', () => {
  test('a size that the user named and no text has is reported', () => {
    expect(missingSize(['Blue dress'], readUserMeasures('Worn once, size 12'))).toBe('size 12');
    expect(missingSize(['Blue dress size 12'], readUserMeasures('Size 12'))).toBeUndefined();
  });

  test('the user’s size is not added to a title that has another one', () => {
    const said = readUserMeasures('labelled size 12 but fits like a size 10');
    expect(missingSize(['Dress size 10'], said, 'Dress size 10')).toBeUndefined();
  });

  test('a size that the item merely fits is not its own', () => {
    expect(missingSize(['Blue cover'], readUserMeasures('fits size 12, not size 14'))).toBeUndefined();
  });
});
