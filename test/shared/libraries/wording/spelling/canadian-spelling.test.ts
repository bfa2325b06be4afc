import { describe, expect, test } from '@jest/globals';
import { keptSpans, namesMarkedBy } from '../../../../../shared/libraries/wording/names.ts';
import {
  toAustralianSpelling,
  toCanadianSpelling,
} from '../../../../../shared/libraries/wording/spelling.ts';

describe('American spelling becomes Canadian', () => {
  test.each([
    ['gray wool, grayish', 'grey wool, greyish'],
    ['COLOR Color colored', 'COLOUR Colour coloured'],
    ['centered theater, 5 meter lead', 'centred theatre, 5 metre lead'],
    ['jewelry, traveler, labeled', 'jewellery, traveller, labelled'],
    ['molded catalog', 'moulded catalogue'],
  ])('"%s" becomes "%s"', (american, canadian) => {
    expect(toCanadianSpelling(american)).toBe(canadian);
    expect(toCanadianSpelling(canadian)).toBe(canadian);
  });
});

test.each(['aluminum organizer', 'customizable and analyzed', 'pajamas', 'curbside', 'new bike tires'])(
  '"%s" stays as Canadians and Americans write it',
  (text) => {
    expect(toAustralianSpelling(text)).not.toBe(text);
    expect(toCanadianSpelling(text)).toBe(text);
  },
);

test('names and quotations keep their spelling', () => {
  const text = 'Color “Gray” cap by Gray';
  const kept = keptSpans(text, ['Gray'], namesMarkedBy(text));
  expect(toCanadianSpelling(text, kept)).toBe('Colour “Gray” cap by Gray');
});
