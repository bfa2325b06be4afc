import { expect, test } from '@jest/globals';
import { MarketRefusal } from '../../../../../shared/operations/market/protocol/market-refusal.ts';

test('a refusal names sites by the ids that callers may send', () => {
  const told = 'Category 1 is not in the marketplace EBAY_AU or EBAY_GB.';
  expect(new MarketRefusal([], told, []).message).toBe(
    'Category 1 is not in the marketplace MARKET_AU or MARKET_UK.',
  );
});
