import { expect, test } from '@jest/globals';
import { neededForDraft } from '../../../../../shared/operations/drafting/lookups/late-facts.ts';
import { ServiceError } from '../../../../../shared/platform/errors/service-error.ts';

test.each([
  [
    'comes too late fails as if there were none',
    new ServiceError('TIMEOUT', 'the model did not answer in time'),
    { code: 'UPSTREAM_FAILED', message: 'too late for a draft: the model did not answer in time' },
  ],
  ['fails otherwise fails in its own way', new ServiceError('MODEL_REFUSED'), { code: 'MODEL_REFUSED' }],
  ['holds a bug lets it through', new TypeError('bug'), { message: 'bug' }],
])('a fact that every draft needs and that %s', async (_what, error, failure) => {
  await expect(neededForDraft(Promise.reject(error))).rejects.toMatchObject(failure);
});
