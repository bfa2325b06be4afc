import { describe, expect, test } from '@jest/globals';
import {
  averagePrice,
  type ListedPurchase,
  valueText,
} from '../../../../shared/billing/payments/list-purchases.ts';

const bought = (more: Partial<ListedPurchase> = {}): ListedPurchase => ({
  sessionId: 'cs_1',
  at: 1000,
  credits: 1000,
  currency: 'usd',
  amount: 1900,
  tax: 0,
  state: 'paid',
  returned: 0,
  disputed: 0,
  ...more,
});

describe('the price of a credit', () => {
  test('is the net amount paid divided by the credits bought', () => {
    const purchases = [bought({ amount: 2280, tax: 380 }), bought({ credits: 5000, amount: 8500 })];
    const price = averagePrice(purchases, 2000);
    expect(price).toEqual({ perCredit: 10_400 / 6000, currency: 'usd', purchases: 2 });
  });

  test('counts only earlier purchases that are not refunded', () => {
    const others = (['pending', 'failed', 'refunded', 'disputed'] as const).map((state) =>
      bought({ state, amount: 99_999 }),
    );
    const price = averagePrice([bought(), ...others, bought({ at: 2000, amount: 99_999 })], 2000);
    expect(price).toEqual({ perCredit: 1.9, currency: 'usd', purchases: 1 });
  });

  test.each([
    ['nothing was bought', []],
    ['currencies differ', [bought(), bought({ currency: 'eur' })]],
  ])('is unknown where %s', (_why, purchases) => {
    expect(averagePrice(purchases, 2000)).toBeUndefined();
  });
});

test.each([
  [-10, 1.9, 'usd', 'USD 0.19'],
  [10, 1.543, 'usd', 'USD 0.1543'],
  [10, 3, 'jpy', 'JPY 30'],
  [1_000_000, 1.9, 'eur', 'EUR 19,000.00'],
])('%d credits at %d of the smallest unit of %s are worth %s', (credits, perCredit, currency, text) => {
  expect(valueText(credits, { perCredit, currency, purchases: 1 }).replace('\u00a0', ' ')).toBe(text);
});
