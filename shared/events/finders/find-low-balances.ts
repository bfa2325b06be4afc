import { type AccountReader, heldCredits, isLow } from '../../billing/credits/balances.ts';
import type { Bounds } from '../../platform/call/call.ts';
import { dayMs } from '../../platform/call/clock.ts';
import { lookAtEach } from '../look-at-each.ts';
import type { Outbox, WatchedAccount, WatchedAccounts } from '../outbox.ts';

export interface LowBalanceServices {
  readonly watched: Pick<WatchedAccounts, 'list'>;
  readonly outbox: Pick<Outbox, 'addOnce' | 'forget'>;
  readonly accounts: AccountReader;
}

/** An account that stays low for longer is told again. */
const markedMs = 365 * dayMs;

async function judgeBalance(
  { accountId, lowBalance: threshold, isClosed }: WatchedAccount,
  { outbox, accounts }: LowBalanceServices,
  { clock, budget }: Bounds,
): Promise<boolean> {
  if (threshold === undefined || isClosed) return false;
  const money = await accounts.read(accountId, budget);
  if (money === undefined) return false;
  // Credits set aside may come back.
  const balance = money.available + heldCredits(money);
  if (!isLow(balance, threshold)) {
    // A refund may bring the sum granted back to one that was marked.
    await outbox.forget(accountId, 'credits.low', budget);
    return false;
  }
  const event = { type: 'credits.low', at: clock(), data: { balance, threshold } } as const;
  const mark = { of: [threshold, money.granted].join('#'), until: clock() + markedMs };
  return await outbox.addOnce(accountId, event, mark, budget);
}

/**
 * Finds balances below the threshold of their accounts while these are open: once for each threshold and each sum of
 * credits granted, so again where new credits have not lifted the balance above it, or were spent as well.
 */
export const findLowBalances = lookAtEach(
  'low balances',
  ({ watched }: LowBalanceServices, { budget }) => watched.list(budget),
  judgeBalance,
);
