import type { TimeBudget } from '../../platform/call/time-budget.ts';
import type { GrantRows } from '../credits/grants.ts';
import type { TakeBackRow } from '../credits/ledger.ts';
import { type PurchaseNotes, purchasePrefix, type UnpaidPurchase } from './purchases.ts';

/** The outcome of a payment. A dispute that was won, or a refund that failed, leaves it paid. */
type PurchaseState = 'paid' | 'pending' | 'failed' | 'refunded' | 'partly refunded' | 'disputed';

/** A payment of an account. Amounts are in the currency's smallest unit. */
export interface ListedPurchase extends Pick<UnpaidPurchase, 'sessionId' | 'credits' | 'currency' | 'tax'> {
  /** When credits were granted; for a payment without, when its checkout was opened. Milliseconds since 1970. */
  readonly at: number;
  /** The amount paid, including tax; the pack's price without tax, where the tax is unknown. */
  readonly amount: number;
  readonly state: PurchaseState;
  /** Money that went back to the payer, at most the amount. */
  readonly returned: number;
  /** The part of it that a dispute took; refunds gave the rest. */
  readonly disputed: number;
}

/** The stores that payments are read from. */
export interface PurchaseReader {
  readonly grantRows: GrantRows;
  readonly notes: Pick<PurchaseNotes, 'list'>;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** The reversals of one purchase: the total that each has taken, and its amount of money. */
const reversalsOf = (rows: readonly TakeBackRow[]) =>
  [...Map.groupBy(rows, ({ reversalId }) => reversalId).values()].map((own) => ({
    cause: own[0]?.cause,
    returned: sum(own.map(({ returned }) => returned)),
    credits: sum(own.map(({ amount, missing }) => amount + missing)),
  }));

/** What has become of a purchase that granted credits, by what was taken back of them. */
export function purchaseState(credits: number, rows: readonly TakeBackRow[]): PurchaseState {
  const reversals = reversalsOf(rows);
  const gone = sum(reversals.map(({ credits: taken }) => taken));
  if (gone <= 0) return 'paid';
  if (reversals.some(({ cause, credits: taken }) => cause === 'dispute' && taken > 0)) return 'disputed';
  return gone >= credits ? 'refunded' : 'partly refunded';
}

/**
 * All payments of an account, the newest first: those that were granted from its ledger, the others as they were
 * recorded.
 *
 * @throws ServiceError OVERLOADED
 */
export async function listPurchases(
  accountId: string,
  { grantRows, notes }: PurchaseReader,
  time: TimeBudget,
): Promise<ListedPurchase[]> {
  const [rows, unpaid] = await Promise.all([
    grantRows.beginningWith(accountId, purchasePrefix, time),
    notes.list(accountId, time),
  ]);
  const taken = Map.groupBy(
    rows.flatMap((row) => (row.kind === 'take-back' ? [row] : [])),
    ({ grantId }) => grantId,
  );
  const paid = rows.flatMap((row): ListedPurchase[] => {
    if (row.kind !== 'grant' || row.purchase === undefined) return [];
    const { grantId, amount: credits, at } = row;
    const { sessionId, currency, price, total, tax } = row.purchase;
    const reversals = taken.get(grantId) ?? [];
    const state = purchaseState(credits, reversals);
    const standing = reversalsOf(reversals).filter((reversal) => state !== 'paid' && reversal.credits > 0);
    const amount = total ?? price;
    // The sum of a dispute is the whole payment, even after a refund of a part.
    const returned = Math.min(amount, sum(standing.map((reversal) => reversal.returned)));
    const refunds = standing.filter(({ cause }) => cause === 'refund');
    const disputed = Math.max(0, returned - sum(refunds.map((refund) => refund.returned)));
    return [{ sessionId, at, credits, currency, amount, tax, state, returned, disputed }];
  });
  const known = new Set(paid.map(({ sessionId }) => sessionId));
  const others = unpaid
    .filter(({ sessionId }) => !known.has(sessionId))
    .map(
      ({ total, ...payment }): ListedPurchase => ({ ...payment, amount: total, returned: 0, disputed: 0 }),
    );
  return [...paid, ...others].toSorted((first, other) => other.at - first.at);
}

/**
 * The average price of the credits bought before a given time and not refunded. Granted credits have no price, so they
 * do not change it.
 *
 * @param until milliseconds since 1970
 * @returns `perCredit` in the smallest unit of `currency` (ISO 4217 in lower case), without tax where that is known,
 *   usually a fraction; `purchases`: the number of purchases in the average. Undefined if there are none, or if they were
 *   paid in several currencies
 */
export function averagePrice(purchases: readonly ListedPurchase[], until: number) {
  const standing = purchases.filter(
    ({ at, state }) => at < until && (state === 'paid' || state === 'partly refunded'),
  );
  const [first] = standing;
  if (first === undefined || standing.some(({ currency }) => currency !== first.currency)) return undefined;
  const paid = sum(standing.map(({ amount, tax = 0 }) => amount - tax));
  const perCredit = paid / sum(standing.map(({ credits }) => credits));
  return { perCredit, currency: first.currency, purchases: standing.length };
}

export type CreditPrice = NonNullable<ReturnType<typeof averagePrice>>;
