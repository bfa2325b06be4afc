import { describe, expect, test } from '@jest/globals';
import { averagePrice, type ListedPurchase } from '../../../../shared/billing/payments/list-purchases.ts';

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
