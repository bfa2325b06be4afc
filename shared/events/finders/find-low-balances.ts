import { type AccountReader, heldCredits, isLow } from '../../billing/credits/balances.ts';
import type { Bounds } from '../../platform/call/call.ts';
import { lookAtEach } from '../look-at-each.ts';
import type { FoundEvent, WatchedAccount, WatchedAccounts } from '../outbox.ts';

/** The note made when a low balance is told. */
type LowBalanceNote = readonly [threshold: number, balance: number, granted: number];

export interface LowBalanceServices {
  readonly watched: Pick<WatchedAccounts, 'list'>;
  readonly accounts: AccountReader;
}

async function judgeBalance(
  { accountId, lowBalance: threshold, markOf }: WatchedAccount,
  { accounts }: LowBalanceServices,
  { clock, budget }: Bounds,
): Promise<number> {
  if (threshold === undefined) return 0;
  const money = await accounts.read(accountId, budget);
  if (money === undefined) return 0;
  // Credits set aside may come back. Charges and take-backs lower the sum, and only grants raise it.
  const balance = money.available + heldCredits(money);
  const mark = markOf<LowBalanceNote>('lowBalanceMark');
  if (!isLow(balance, threshold) || isKnown(threshold, money.granted, mark.seen)) return 0;
  const event: FoundEvent = { type: 'credits.low', at: clock(), data: { balance, threshold } };
  return (await mark.replace([threshold, balance, money.granted], event, budget)) ? 1 : 0;
}

/** Finds balances that have fallen below the threshold of their accounts: once per crossing. */
export const findLowBalances = lookAtEach(
  'low balances',
  ['events.looked', 'found'],
  ({ watched }: LowBalanceServices, { budget }) => watched.list(budget),
  judgeBalance,
);

/**
 * Whether a low balance was told already: only grants raise a balance, so it has not been above the threshold since then
 * unless the balance of that time plus the grants since then reaches it.
 */
function isKnown(threshold: number, granted: number, noted: LowBalanceNote | undefined): boolean {
  if (noted === undefined || noted[0] !== threshold) return false;
  const [, before, grantedBefore] = noted;
  return isLow(before + granted - grantedBefore, threshold);
}
