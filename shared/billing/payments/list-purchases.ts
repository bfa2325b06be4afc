import type { TimeBudget } from '../../platform/call/time-budget.ts';
import type { GrantRows } from '../credits/grants.ts';
import type { LedgerRow, TakeBackRow } from '../credits/ledger.ts';
import { type PurchaseNotes, purchasePrefix } from './purchases.ts';

/** What became of a payment. A dispute that was won, or a refund that failed, leaves it paid. */
type PurchaseState = 'paid' | 'pending' | 'failed' | 'refunded' | 'partly refunded' | 'disputed';

/** A payment of an account. Money in the currency's smallest unit. */
export interface ListedPurchase {
  /** Id of the payment provider's checkout session. */
  readonly sessionId: string;
  /** When credits were granted; for a payment without, when its checkout was opened. Milliseconds since 1970. */
  readonly at: number;
  readonly credits: number;
  readonly currency: string;
  /** What was paid, tax included; what a pack costs without it, where the tax is not known. */
  readonly amount: number;
  /** Undefined where it is not known, as on rows of earlier versions. */
  readonly tax: number | undefined;
  readonly state: PurchaseState;
  /** Money that went back to the payer. */
  readonly returned: number;
}

/** What payments are read from. */
export interface PurchaseReader {
  readonly grantRows: GrantRows;
  readonly notes: Pick<PurchaseNotes, 'list'>;
}

type GrantRow = Extract<LedgerRow, { readonly kind: 'grant' }>;

/** The reversals of one purchase by their ids: what each has taken in sum, and the money that it was about. */
function reversalsOf(rows: readonly TakeBackRow[], undone: readonly GrantRow[]) {
  return [...Map.groupBy(rows, ({ reversalId }) => reversalId)].map(([reversalId, own]) => {
    const givenBack = undone.filter(({ givesBack }) => givesBack === reversalId);
    const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
    return {
      cause: own[0]?.cause,
      returned: sum(own.map(({ returned }) => returned)),
      credits:
        sum(own.map(({ amount, missing }) => amount + missing)) - sum(givenBack.map(({ amount }) => amount)),
    };
  });
}

function stateOf(credits: number, reversals: ReturnType<typeof reversalsOf>): PurchaseState {
  const gone = reversals.reduce((sum, { credits: taken }) => sum + taken, 0);
  if (gone <= 0) return 'paid';
  if (reversals.some(({ cause, credits: taken }) => cause === 'dispute' && taken > 0)) return 'disputed';
  return gone >= credits ? 'refunded' : 'partly refunded';
}

/**
 * All payments of an account, the newest first: those that were granted from its ledger, the others as they were noted.
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
  const grants = rows.flatMap((row) => (row.kind === 'grant' ? [row] : []));
  const takeBacks = rows.flatMap((row) => (row.kind === 'take-back' ? [row] : []));
  const paid = grants.flatMap(({ grantId, amount: credits, at, purchase }): ListedPurchase[] => {
    if (purchase === undefined) return [];
    const { sessionId, currency, price, total, tax } = purchase;
    const reversals = reversalsOf(
      takeBacks.filter((row) => row.grantId === grantId),
      grants.filter((row) => row.grantId.startsWith(`${grantId}:`)),
    );
    const state = stateOf(credits, reversals);
    const standing = reversals.filter(({ credits: taken }) => taken > 0);
    const returned = state === 'paid' ? 0 : standing.reduce((sum, { returned: money }) => sum + money, 0);
    return [{ sessionId, at, credits, currency, amount: total ?? price, tax, state, returned }];
  });
  const known = new Set(paid.map(({ sessionId }) => sessionId));
  const others = unpaid
    .filter(({ sessionId }) => !known.has(sessionId))
    .map(({ total, ...payment }): ListedPurchase => ({ ...payment, amount: total, returned: 0 }));
  return [...paid, ...others].toSorted((first, other) => other.at - first.at);
}
