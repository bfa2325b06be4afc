import { expect, test } from '@jest/globals';
import { profileOf } from '../../../../lib/aws/constructs/function-profiles.ts';
import { failuresOf } from '../../../../lib/tools/openapi/failures.ts';
import { endpoints } from '../../../../shared/contract/endpoints.ts';

// Pricing operations report a refusal by the model with their own code, which has other causes too.
const named = endpoints.filter(({ errorShape }) => errorShape === 'simple');

test.each(named)('$name documents a refusal by the model only if its function asks the model', (endpoint) => {
  const codes = failuresOf(endpoint).map(({ code }) => code);
  expect(codes.includes('MODEL_REFUSED')).toBe(profileOf(endpoint).needs.includes('model'));
});
