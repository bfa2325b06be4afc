import type { AccountReader } from '../../../../../shared/billing/credits/holds/account.ts';
import { type Account, heldCredits } from '../../../../../shared/billing/credits/holds/account.ts';
import type { Ledger, LedgerRow } from '../../../../../shared/billing/credits/ledger.ts';
import { endless } from './bounds.ts';

/** An account compared with its ledger. */
export interface Books {
  readonly account: Account;
  readonly rows: readonly LedgerRow[];
  readonly settled: readonly Extract<LedgerRow, { readonly kind: 'charge' }>[];
}

export async function readBooks(
  stores: { readonly accounts: AccountReader; readonly ledger: Ledger },
  accountId: string,
): Promise<Books> {
  const account = await stores.accounts.read(accountId, endless);
  if (account === undefined) throw new Error(`there is no account ${accountId}`);
  const rows = await Array.fromAsync(stores.ledger.rows(accountId, endless));
  const settled = rows.flatMap((row) => (row.kind === 'charge' && row.ending === 'settled' ? [row] : []));
  return { account, rows, settled };
}

const sum = (amounts: readonly { readonly amount: number }[]): number =>
  amounts.reduce((total, { amount }) => total + amount, 0);

/** Checks the invariants of the books; returns each broken rule in words. */
export function brokenRules({ account, rows, settled }: Books): string[] {
  const broken: string[] = [];
  const sumOf = (wanted: LedgerRow['kind']) => sum(rows.filter(({ kind }) => kind === wanted));
  const settledInHold = settled.filter(
    ({ chargeId, attempt }) => account.holds.get(chargeId)?.attempt === attempt,
  );
  if (account.available < 0) broken.push('available is below 0');
  if (account.available + heldCredits(account) + account.spent !== account.granted)
    broken.push('available + held + spent is not granted');
  if (sumOf('grant') - sumOf('take-back') !== account.granted)
    broken.push('granted is not what the ledger granted');
  if (account.spent + sum(settledInHold) + sumOf('return') !== sum(settled))
    broken.push('spent is not what the ledger settled');
  if (new Set(settled.map(({ chargeId }) => chargeId)).size !== settled.length)
    broken.push('a charge is settled twice');
  return broken;
}
