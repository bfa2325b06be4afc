import { describe, expect, test } from '@jest/globals';
import { readAppraisal } from '../../../../../shared/operations/pricing/appraisal/appraisal-question.ts';

const whole = {
  best_match_index: 1,
  price_lower: 17,
  price_upper: 21,
  reasoning: ['Mugs ask about 20 dollars.'],
  defects: ['Chip on the rim.'],
};

describe('an odd value costs only itself', () => {
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
