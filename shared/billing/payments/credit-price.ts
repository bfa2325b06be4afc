import type { ListedPurchase } from './list-purchases.ts';
import { moneyText } from './packs.ts';

/** What an account has paid for a credit. */
export interface CreditPrice {
  /** In the currency's smallest unit, without tax where that is known; usually a fraction. */
  readonly perCredit: number;
  /** ISO 4217 in lower case. */
  readonly currency: string;
  /** How many purchases it is the average of. */
  readonly purchases: number;
}

/**
 * The average price of the credits that were bought before a moment and are still paid for. Granted credits have no
 * price, so they do not change it.
 *
 * @param until milliseconds since 1970
 * @returns undefined if there are none, or if they were paid in several currencies
 */
export function averagePrice(purchases: readonly ListedPurchase[], until: number): CreditPrice | undefined {
  const standing = purchases.filter(
    ({ at, state }) => at < until && (state === 'paid' || state === 'partly refunded'),
  );
  const [first] = standing;
  if (first === undefined || standing.some(({ currency }) => currency !== first.currency)) return undefined;
  const sum = (of: (purchase: ListedPurchase) => number) =>
    standing.reduce((total, purchase) => total + of(purchase), 0);
  const perCredit = sum(({ amount, tax = 0 }) => amount - tax) / sum(({ credits }) => credits);
  return { perCredit, currency: first.currency, purchases: standing.length };
}

/** What credits are worth at a price: `USD 0.19`, with up to four digits after the point. */
export const valueText = (credits: number, { perCredit, currency }: CreditPrice): string =>
  moneyText(Math.abs(credits) * perCredit, currency, 4);
