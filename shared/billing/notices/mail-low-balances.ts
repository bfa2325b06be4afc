import type { Bounds } from '../../platform/call/call.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { type CreditTotals, isLow } from '../credits/balances.ts';
import { atATime } from './at-a-time.ts';
import type { Notice } from './mail-layout.ts';
import { creditsText, type OwnerServices, oneLine, sendingMs, tellOwners } from './tell-owners.ts';

/** An account whose owners want to be warned. */
export interface WatchedAccount {
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

const accountsAtATime = 8;

/** @returns whether a mail went out */
async function warnOwners(
  account: WatchedAccount,
  services: LowBalanceServices,
  { clock, budget, log }: Bounds,
): Promise<boolean> {
  const { watched, accounts } = services;
  const { accountId, name, threshold, mark } = account;
  const money = await accounts.readTotals(accountId, budget);
  const now = clock();
  const action = money === undefined ? 'nothing' : judge(money, threshold, mark, now);
  if (money === undefined || action === 'nothing') return false;
  if (action === 'remember') {
    await watched.setMark(account, { ...money, threshold }, budget);
    return false;
  }
  const sending: LowBalanceMark = { ...money, threshold, retryAt: now + sendingMs };
  if (!(await watched.setMark(account, sending, budget))) return false;
  const notice = lowBalanceNotice({ name, balance: money.balance, threshold });
  const owners = await tellOwners(account, notice, services, budget);
  log.info('low-balance.told', { account: accountId, owners });
  await watched.setMark({ ...account, mark: sending }, { ...sending, retryAt: undefined }, budget);
  return owners > 0;
}

/**
 * Mails the owners of every account whose balance has fallen below what they want to be warned at: once per crossing,
 * even if runs overlap. A run that stops between the mail and the note of it sends a second mail a quarter of an
 * hour later; the other order could lose the only one.
 *
 * @returns how many accounts are watched, and how many mails went out
 * @throws ServiceError UPSTREAM_FAILED at the end if some account could not be finished: the next run tries it again
 */
export async function mailLowBalances(
  services: LowBalanceServices,
  bounds: Bounds,
): Promise<{ readonly accounts: number; readonly mails: number }> {
  const counts = { accounts: 0, mails: 0, failed: 0 };
  await atATime(accountsAtATime, services.watched.list(bounds.budget), async (account) => {
    counts.accounts += 1;
    try {
      if (await warnOwners(account, services, bounds)) counts.mails += 1;
    } catch (error) {
      counts.failed += 1;
      bounds.log.error('low-balance.failed', error, { account: account.accountId });
    }
  });
  bounds.log.info('low-balance.looked', { ...counts });
  if (counts.failed > 0)
    throw new ServiceError('UPSTREAM_FAILED', `${counts.failed} accounts were not finished.`);
  return { accounts: counts.accounts, mails: counts.mails };
}

/** What is noted with an account when its owners are warned of a low balance, and again once it has recovered. */
export interface LowBalanceMark extends CreditTotals {
  readonly threshold: number;
  /**
   * Set while a mail is being sent: from then on another run may send it, since the one that began must have stopped.
   * Milliseconds since 1970.
   */
  readonly retryAt?: number | undefined;
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
