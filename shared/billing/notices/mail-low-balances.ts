import type { Bounds } from '../../platform/call/call.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { type CreditTotals, isLow } from '../credits/balances.ts';
import { mailEach } from './mail-each.ts';
import type { Notice } from './mail-layout.ts';
import { creditsText, type Mark, type OwnerServices, oneLine, tellOnce } from './tell-owners.ts';

/** An account whose owners want to be warned. */
interface WatchedAccount {
  readonly accountId: string;
  readonly name: string;
  readonly threshold: number;
  readonly mark: LowBalanceMark | undefined;
}

/** The accounts whose owners want to be warned of a low balance, and the warnings that they got. */
export interface WatchedAccounts {
  list(time: TimeBudget): AsyncIterable<WatchedAccount>;
  /** Writes a mark in the place of the one that was read. @returns false if threshold or mark have changed since */
  setMark(account: WatchedAccount, mark: LowBalanceMark, time: TimeBudget): Promise<boolean>;
}

export interface LowBalanceServices extends OwnerServices {
  readonly watched: WatchedAccounts;
  /** Undefined if there is no such account. */
  readonly accounts: { readTotals(accountId: string, time: TimeBudget): Promise<CreditTotals | undefined> };
}

async function warnOwners(
  account: WatchedAccount,
  services: LowBalanceServices,
  bounds: Bounds,
): Promise<number> {
  const { watched, accounts } = services;
  const { accountId, name, threshold, mark: seen } = account;
  const money = await accounts.readTotals(accountId, bounds.budget);
  const action = money === undefined ? 'nothing' : judge(money, threshold, seen, bounds.clock());
  if (money === undefined || action === 'nothing') return 0;
  const mark: LowBalanceMark = { ...money, threshold };
  const set = (before: LowBalanceMark | undefined, after: LowBalanceMark) =>
    watched.setMark({ ...account, mark: before }, after, bounds.budget);
  if (action === 'remember') {
    await set(seen, mark);
    return 0;
  }
  const notice = () => lowBalanceNotice({ name, balance: money.balance, threshold });
  return await tellOnce(account, notice, { seen, mark, set, told: ['low-balance.told'] }, services, bounds);
}

/** Mails the owners of every account whose balance has fallen below what they want to be warned at: once per crossing. */
export const mailLowBalances = mailEach(
  { things: 'accounts', looked: 'low-balance.looked', failed: 'low-balance.failed' },
  ({ watched }: LowBalanceServices, { budget }) => watched.list(budget),
  warnOwners,
);

/** What is noted with an account when its owners are warned of a low balance, and again once it has recovered. */
export interface LowBalanceMark extends CreditTotals, Mark {
  readonly threshold: number;
}

/**
 * What to do about a balance: warn the owners, remember it for the next run, or nothing. Between two runs it may have
 * risen and fallen again. Only grants raise it, so it was above the threshold in between only if what was granted since
 * the last run, on top of what was left then, reaches it. A balance above the threshold is remembered, since the grant
 * that lifted it may be taken back later.
 */
function judge(
  money: CreditTotals,
  threshold: number,
  mark: LowBalanceMark | undefined,
  now: number,
): 'warn' | 'remember' | 'nothing' {
  const isAbove = !isLow(money.balance, threshold);
  if (mark === undefined || mark.threshold !== threshold) return isAbove ? 'nothing' : 'warn';
  if (mark.retryAt !== undefined) return mark.retryAt <= now && !isAbove ? 'warn' : 'nothing';
  const wasAbove = !isLow(mark.balance, threshold);
  if (isAbove) return wasAbove ? 'nothing' : 'remember';
  if (wasAbove) return 'warn';
  if (money.granted === mark.granted && money.balance === mark.balance) return 'nothing';
  return isLow(mark.balance + money.granted - mark.granted, threshold) ? 'remember' : 'warn';
}

/** The notice about a low balance. */
function lowBalanceNotice(account: {
  readonly name: string;
  readonly balance: number;
  readonly threshold: number;
}): Notice {
  const left = `${creditsText(account.balance)} left`;
  return {
    subject: left,
    paragraphs: [
      `The account ${oneLine(account.name)} of the Resale Listing API has ${left}. You asked for a notice when there are fewer than ${account.threshold.toLocaleString('en')}.`,
      'Without credits, paid calls are answered 402 (Out of credits).',
      'The dashboard shows what was spent, and its settings say at which balance this mail is sent. It comes once each time the balance falls below that.',
    ],
  };
}
