import { html } from 'hono/html';
import { type Day, endOfDay } from '../../../../billing/credits/days.ts';
import {
  averagePrice,
  type CreditPrice,
  listPurchases,
} from '../../../../billing/payments/list-purchases.ts';
import { moneyText } from '../../../../billing/payments/packs.ts';
import { purchasePrefix } from '../../../../billing/payments/purchases.ts';
import { isOfCall, type StatementEntry } from '../../../../billing/usage/statement.ts';
import { counted, fullDay } from '../../layout/formats.ts';
import type { Column } from '../../layout/tables.ts';
import type { Html, SignedIn } from '../../visit.ts';

/** An owner's payments, as a page for certain days needs them. */
export interface Money {
  /** The cost of a credit by the last of the days; undefined if unknown. */
  readonly price: CreditPrice | undefined;
  /** The last of the days. */
  readonly until: Day;
  /** The currency of a purchase, by its grant. */
  readonly currencyOf: (grantId: string) => string | undefined;
}

/**
 * What the account paid: only for owners, as members do not see purchases.
 *
 * @throws ServiceError OVERLOADED
 */
export async function readMoney({ accountId, budget, services }: SignedIn, until: Day): Promise<Money> {
  const listed = await listPurchases(accountId, await services.purchases(), budget);
  const currencies = new Map(listed.map(({ sessionId, currency }) => [purchasePrefix + sessionId, currency]));
  return {
    price: averagePrice(listed, endOfDay(until)),
    until,
    currencyOf: (grantId) => currencies.get(grantId),
  };
}

/**
 * What a movement paid or gave back, or what the credits of a call were worth, in the currency's smallest unit; undefined
 * for neither.
 */
export function moneyOf(
  { kind, amount, paid, returned }: StatementEntry,
  { price, currencyOf }: Money,
): { readonly amount: number; readonly currency: string; readonly isPaid: boolean } | undefined {
  if (paid !== undefined) return { ...paid, isPaid: true };
  const currency = returned && currencyOf(returned.grantId);
  if (returned !== undefined && currency !== undefined)
    return { amount: 0 - returned.amount, currency, isPaid: true };
  if (price === undefined || amount === 0 || !isOfCall(kind)) return undefined;
  return { amount: amount * price.perCredit, currency: price.currency, isPaid: false };
}

/** What credits were worth, with the decimals of what was paid; empty if unknown. */
export const worth = (credits: number, price: CreditPrice | undefined): Html | '' =>
  price === undefined || credits === 0
    ? ''
    : html`<span class="faint">≈ ${moneyText(Math.abs(credits) * price.perCredit, price.currency)}</span>`;

/** A column with the value of charged credits; none if unknown. */
export const valueColumn = <Row>(
  money: Money | undefined,
  credits: (row: Row) => number,
): readonly Column<Row>[] =>
  money?.price === undefined
    ? []
    : [{ name: 'Value', kind: 'amount', cell: (row) => worth(credits(row), money.price) }];

/** Explains where values come from, or why there are none. */
export function aboutMoney({ price, until }: Money): Html {
  if (price === undefined)
    return html`<p class="note">Charges show no value: there is no price to count with until you have bought credits, in one currency only.</p>`;
  const { purchases } = price;
  return html`<p class="note">Values marked ≈ count ${moneyText(price.perCredit, price.currency, 4)} for a credit: ${purchases === 1 ? 'the price of your purchase' : `the average price of your ${counted(purchases, 'purchase')}`} up to ${fullDay(until)}, without tax.</p>`;
}
