import type { PeopleStore } from '../../identity/people/people-store.ts';
import type { Bounds } from '../../platform/call/bounds.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { type CreditTotals, judge, type LowBalanceMark } from './low-balance-mark.ts';
import { lowBalanceText } from './low-balance-text.ts';
import { type Mailer, maxRecipients } from './mailer.ts';

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

export interface LowBalanceServices {
  readonly watched: WatchedAccounts;
  /** Undefined if there is no such account. */
  readonly readMoney: (accountId: string, time: TimeBudget) => Promise<CreditTotals | undefined>;
  readonly people: Pick<PeopleStore, 'membersOf'>;
  readonly mailer: Mailer;
}

/** A run that is at a mail for longer has stopped: a function's run is a minute long at most. */
const sendingMs = 15 * 60_000;
const accountsAtATime = 8;

/** @returns whether a mail went out */
async function tellOwners(
  account: WatchedAccount,
  { watched, readMoney, people, mailer }: LowBalanceServices,
  { clock, budget, log }: Bounds,
): Promise<boolean> {
  const { accountId, name, threshold, mark } = account;
  const money = await readMoney(accountId, budget);
  const now = clock();
  const action = money === undefined ? 'nothing' : judge(money, threshold, mark, now);
  if (money === undefined || action === 'nothing') return false;
  if (action === 'remember') {
    await watched.setMark(account, { ...money, threshold }, budget);
    return false;
  }
  const sending: LowBalanceMark = { ...money, threshold, retryAt: now + sendingMs };
  if (!(await watched.setMark(account, sending, budget))) return false;
  // Nobody becomes a member whose address was not verified.
  const owners = (await people.membersOf(accountId)).filter(({ role }) => role === 'owner');
  const to = owners.slice(0, maxRecipients).map(({ email }) => email);
  if (to.length > 0) {
    await mailer.send({ to, ...lowBalanceText({ name, balance: money.balance, threshold }) }, budget);
  }
  log.info('low-balance.told', { account: accountId, owners: to.length });
  await watched.setMark({ ...account, mark: sending }, { ...sending, retryAt: undefined }, budget);
  return to.length > 0;
}

/**
 * Mails the owners of every account whose balance has fallen below what they want to be warned at: once per crossing,
 * whatever runs side by side. A run that stops between the mail and the note of it sends a second mail a quarter of an
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
  const listed = services.watched.list(bounds.budget)[Symbol.asyncIterator]();
  const worker = async () => {
    for (;;) {
      const next = await listed.next();
      if (next.done === true) return;
      counts.accounts += 1;
      try {
        if (await tellOwners(next.value, services, bounds)) counts.mails += 1;
      } catch (error) {
        counts.failed += 1;
        bounds.log.error('low-balance.failed', error, { account: next.value.accountId });
      }
    }
  };
  await Promise.all(Array.from({ length: accountsAtATime }, worker));
  bounds.log.info('low-balance.looked', { ...counts });
  if (counts.failed > 0)
    throw new ServiceError('UPSTREAM_FAILED', `${counts.failed} accounts were not finished.`);
  return { accounts: counts.accounts, mails: counts.mails };
}
