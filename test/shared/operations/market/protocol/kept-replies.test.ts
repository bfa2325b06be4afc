import { expect, test } from '@jest/globals';
import { createAcceptedTokens } from '../../../../../shared/operations/market/protocol/kept-replies.ts';
import { startTime } from '../test-call.ts';

test('a token is trusted for five minutes after the marketplace accepted it', () => {
  let now = startTime;
  const tokens = createAcceptedTokens(() => now);
  expect(tokens.has('t')).toBe(false);
  tokens.add('t');
  now += 299_999;
  expect(tokens.has('t')).toBe(true);
  now += 1;
  expect(tokens.has('t')).toBe(false);
});
