import { type Account, heldCredits } from '../../../../../shared/billing/credits/holds/account.ts';
import type { Ledger, LedgerRow } from '../../../../../shared/billing/credits/ledger.ts';
import { type ShareStore, wholeOf } from '../../../../../shared/billing/credits/shares/shares.ts';
import { endless } from './bounds.ts';

/** An account compared with its ledger. */
export interface Books {
  /** The whole of it. */
  readonly account: Account;
  readonly shares: readonly Account[];
  readonly rows: readonly LedgerRow[];
  readonly settled: readonly {
    readonly chargeId: string;
    readonly attempt: string;
    readonly amount: number;
  }[];
}

export async function readBooks(
  stores: { readonly shares: Pick<ShareStore, 'readAll'>; readonly ledger: Ledger },
  accountId: string,
): Promise<Books> {
  const shares = await stores.shares.readAll(accountId, endless);
  const rows = await Array.fromAsync(stores.ledger.rows(accountId, endless));
  const settled = rows.flatMap((row) => (row.kind === 'charge' && row.ending === 'settled' ? [row] : []));
  return { account: wholeOf(shares), shares, rows, settled };
}

const sum = (amounts: readonly { readonly amount: number }[]): number =>
  amounts.reduce((total, { amount }) => total + amount, 0);

/** Everything that must be true of the books at any moment; each broken rule in words. */
export function brokenRules({ account, shares, rows, settled }: Books): string[] {
  const broken: string[] = [];
  const grants = rows.flatMap((row) => (row.kind === 'grant' ? [row] : []));
  const takenBack = rows.flatMap((row) => (row.kind === 'take-back' ? [row] : []));
  const settledInHold = settled.filter(
    ({ chargeId, attempt }) => account.holds.get(chargeId)?.attempt === attempt,
  );
  if (shares.some(({ available }) => available < 0)) broken.push('available is below 0');
  for (const share of shares)
    if (share.available + heldCredits(share) + share.spent !== share.granted)
      broken.push('available + held + spent is not granted');
  if (shares.reduce((holds, share) => holds + share.holds.size, 0) !== account.holds.size)
    broken.push('a charge is held on two shares');
  if (sum(grants) - sum(takenBack) !== account.granted) broken.push('granted is not what the ledger granted');
  const returned = rows.flatMap((row) => (row.kind === 'return' ? [row] : []));
  if (account.spent + sum(settledInHold) + sum(returned) !== sum(settled))
    broken.push('spent is not what the ledger settled');
  if (new Set(settled.map(({ chargeId }) => chargeId)).size !== settled.length)
    broken.push('a charge is settled twice');
  return broken;
}
