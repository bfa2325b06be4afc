import { describe, expect, test } from '@jest/globals';
import {
  appraisalQuestion,
  readAppraisal,
} from '../../../../../shared/operations/pricing/appraisal/appraisal-question.ts';

const whole = {
  best_match_index: 1,
  price_lower: 17,
  price_upper: 21,
  reasoning: ['Mugs ask about 20 dollars.'],
  defects: ['Chip on the rim.'],
};

describe('an odd value loses only itself', () => {
  test.each([
    [{ reasoning: ['ok', 1, null] }, { reasoning: ['ok'] }],
    [{ reasoning: 'text' }, { reasoning: ['text'] }],
    [
      { reasoning: null, defects: 5 },
      { reasoning: [], defects: [] },
    ],
    [{ defects: undefined }, { defects: [] }],
    [{ best_match_index: '0' }, { best_match_index: null }],
    [{ best_match_index: 0.5 }, { best_match_index: null }],
    [{ best_match_index: undefined }, { best_match_index: null }],
    [{ price_lower: '50' }, { price_lower: null }],
    [
      { price_lower: undefined, price_upper: {} },
      { price_lower: null, price_upper: null },
    ],
  ])('the odd value in %j costs only itself', (odd, read) => {
    expect(readAppraisal({ ...whole, ...odd })).toEqual({ ...whole, ...read });
  });
});

test.each([{}, { answer: whole }, { price_lower: 'abc' }, { reasoning: [], defects: [7] }])(
  '%j says nothing that was asked',
  (value) => {
    expect(readAppraisal(value)).toBeUndefined();
  },
);

test.each([null, 'text', 5, []])('%j is not an appraisal', (value) => {
  expect(readAppraisal(value)).toBeUndefined();
});

const picture = { mediaType: 'image/jpeg', bytes: new Uint8Array([1]) } as const;
test('the question says which of the prices were paid, and the condition where it is given', () => {
  const mug = { title: 'Mug', price: '5.00', url: '', image: '', vendor: '' };
  const sale = { ...mug, isSold: true, condition: 'used' as const };
  const { text } = appraisalQuestion(picture, [mug, sale], { currency: 'AUD' });
  const { comparables } = JSON.parse(text.replaceAll(/<.?data>/g, ''));
  const asked = { title: 'Mug', vendor: '', price: 5 };
  expect(comparables).toEqual([
    { ...asked, index: 0 },
    { ...asked, index: 1, sold: true, condition: 'used' },
  ]);
});

const questionFor = (description?: string) =>
  appraisalQuestion(picture, [], { currency: 'AUD', description });

test('the question says where to look by the kind of goods that the description names', () => {
  expect(questionFor('gold ring').text).toMatch(/<\/data>\n\nLook first in pictures of jewellery [^<]+\.$/);
  expect(questionFor('mine').text).toMatch(/<\/data>$/);
  expect(questionFor('gold ring').instructions).toBe(questionFor().instructions);
});
