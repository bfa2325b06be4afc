import { expect, test } from '@jest/globals';
import { answered } from '../../../../../shared/apps/agents/calls/result.ts';
import { suggestCategories } from '../../../../../shared/apps/agents/tools/market-lookups.ts';
import type { Receipt } from '../../../../../shared/apps/client/index.ts';
import { fitsIntoAnAnswer } from '../../../../../shared/platform/call/call.ts';

const receipt = {
  creditsCharged: 10,
  creditsRemaining: 90,
  creditsLow: false,
  replayed: false,
  sandbox: false,
};

test('an answer too large to be delivered to an agent becomes a result that says so and what was charged', () => {
  const resultFor = (characters: number) =>
    answered(
      suggestCategories,
      { categorySuggestions: ['a'.repeat(characters)] },
      receipt as Receipt,
      'request',
    );
  expect(resultFor(2_900_000)).not.toHaveProperty('isError');
  const refused = resultFor(3_000_000);
  expect(refused).toMatchObject({
    isError: true,
    structuredContent: { requestId: 'request', receipt: { creditsCharged: 10 }, error: { retry: 'no' } },
  });
  expect(refused.content[0]).toMatchObject({
    text: 'The answer is too large for an agent.\nCharged 10 credits. 90 credits are left.',
  });
  expect(fitsIntoAnAnswer(JSON.stringify(refused))).toBe(true);
});
