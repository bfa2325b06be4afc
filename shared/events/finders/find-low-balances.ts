import { type AccountReader, heldCredits, isLow } from '../../billing/credits/balances.ts';
import type { Bounds } from '../../platform/call/call.ts';
import { lookAtEach } from '../look-at-each.ts';
import type { FoundEvent, WatchedAccount, WatchedAccounts } from '../outbox.ts';

/** The note made when a low balance is told, and again once it has recovered. */
type LowBalanceNote = readonly [threshold: number, balance: number, granted: number];

export interface LowBalanceServices {
  readonly watched: Pick<WatchedAccounts, 'list'>;
  readonly accounts: AccountReader;
}

async function judgeBalance(
  { accountId, lowBalance: threshold, isClosed, markOf }: WatchedAccount,
  { accounts }: LowBalanceServices,
  { clock, budget }: Bounds,
): Promise<number> {
  if (threshold === undefined || isClosed) return 0;
  const money = await accounts.read(accountId, budget);
  if (money === undefined) return 0;
  // Credits set aside may come back. Charges and take-backs lower the sum, and only grants raise it.
  const balance = money.available + heldCredits(money);
  const mark = markOf<LowBalanceNote>('lowBalanceMark');
  const note: LowBalanceNote = [threshold, balance, money.granted];
  const action = judge(note, mark.seen);
  if (action === 'nothing') return 0;
  const event: FoundEvent = { type: 'credits.low', at: clock(), data: { balance, threshold } };
  const isNoted = await mark.replace(note, action === 'warn' ? event : undefined, budget);
  return isNoted && action === 'warn' ? 1 : 0;
}

/** Finds balances that have fallen below the threshold of their accounts: once per crossing, while the account is open. */
export const findLowBalances = lookAtEach(
  'low balances',
  ['events.looked', 'found'],
  ({ watched }: LowBalanceServices, { budget }) => watched.list(budget),
  judgeBalance,
);

/**
 * What to do about a balance: warn the owners, remember it for the next run, or nothing. Between two runs it may have
 * risen and fallen again. Only grants raise it, so it was above the threshold in between only if the balance at the
 * last run plus the grants since then reaches it. A balance above the threshold is remembered, since the grant that
 * lifted it may be taken back later.
 */
function judge(
  [threshold, balance, granted]: LowBalanceNote,
  noted: LowBalanceNote | undefined,
): 'warn' | 'remember' | 'nothing' {
  const isAbove = !isLow(balance, threshold);
  if (noted === undefined || noted[0] !== threshold) return isAbove ? 'nothing' : 'warn';
  const [, before, grantedBefore] = noted;
  const wasAbove = !isLow(before, threshold);
  if (isAbove) return wasAbove ? 'nothing' : 'remember';
  if (wasAbove) return 'warn';
  if (granted === grantedBefore && balance === before) return 'nothing';
  return isLow(before + granted - grantedBefore, threshold) ? 'remember' : 'warn';
}
