import { expect, test } from '@jest/globals';
import { appraisalQuestion } from '../../../../../shared/operations/pricing/appraisal/appraisal-question.ts';

const picture = { mediaType: 'image/jpeg', bytes: new Uint8Array([1]) } as const;
const questionFor = (description?: string) =>
  appraisalQuestion(picture, [], { currency: 'AUD', description });

test('the question says where to look by the kind of goods that the description names', () => {
  expect(questionFor('gold ring').text).toMatch(/<\/data>\n\nLook first in pictures of jewellery [^<]+\.$/);
  expect(questionFor('mine').text).toMatch(/<\/data>$/);
  expect(questionFor('gold ring').instructions).toBe(questionFor().instructions);
});
