import { expect, test } from '@jest/globals';
import { profileOf } from '../../../../lib/aws/constructs/function-profiles.ts';
import { failuresOf } from '../../../../lib/tools/openapi/failures.ts';
import { endpoints } from '../../../../shared/contract/endpoints.ts';

// Pricing operations answer a refusal of the model under a code of their own that has other reasons, too.
const named = endpoints.filter(({ errorShape }) => errorShape === 'simple');

test.each(named)('$name may be refused by the model only if its function asks the model', (endpoint) => {
  const codes = failuresOf(endpoint).map(({ code }) => code);
  expect(codes.includes('MODEL_REFUSED')).toBe(profileOf(endpoint).needs.includes('model'));
});
