import { type KeyStore, limitNameOf } from '../../identity/accounts/key-store.ts';
import type { Bounds } from '../../platform/call/call.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { accountLimit, type CreditLimit, type LimitedAccounts, monthOf } from '../credits/credit-limits.ts';
import type { Notice } from './mail-layout.ts';
import { creditsText, type OwnerServices, oneLine, sendingMs, tellOwners } from './tell-owners.ts';

/** What is noted with an account when its owners are told that a limit is nearly reached. */
export interface LimitMark {
  /** As `2026-11` (UTC). */
  readonly month: string;
  readonly limit: number;
  /**
   * Set while a mail is being sent: from then on another run may send it, since the one that began must have stopped.
   * Milliseconds since 1970.
   */
  readonly retryAt?: number | undefined;
}

/** What owners of accounts were told about their limits. */
export interface LimitMarks {
  /** The account's name, whether its owners want no such mail, and what was noted last for each limit, by its name. */
  read(
    accountId: string,
    time: TimeBudget,
  ): Promise<{
    readonly name: string;
    readonly isMuted: boolean;
    readonly marks: ReadonlyMap<string, LimitMark>;
  }>;
  /** Writes a mark in the place of the one that was read. @returns false if that has changed since */
  set(
    accountId: string,
    limitName: string,
    change: { readonly seen: LimitMark | undefined; readonly mark: LimitMark },
    time: TimeBudget,
  ): Promise<boolean>;
}

export interface LimitNoticeServices extends OwnerServices {
  readonly limited: LimitedAccounts;
  readonly marks: LimitMarks;
  readonly keys: Pick<KeyStore, 'list'>;
}

/** Owners are told from this share of a limit on. Credits that are only set aside do not count: they may come back. */
const toldFrom = 0.8;

const isDue = (seen: LimitMark | undefined, month: string, { limit }: CreditLimit, now: number): boolean => {
  if (seen === undefined || seen.month !== month || seen.limit !== limit) return true;
  return seen.retryAt !== undefined && seen.retryAt <= now;
};

/** @returns how many mails went out */
async function tellOfAccount(
  accountId: string,
  near: readonly CreditLimit[],
  services: LimitNoticeServices,
  { clock, budget, log }: Bounds,
): Promise<number> {
  const { marks, keys } = services;
  const { name, isMuted, marks: noted } = await marks.read(accountId, budget);
  if (isMuted) return 0;
  let mails = 0;
  for (const limit of near) {
    const now = clock();
    const seen = noted.get(limit.name);
    const mark = { month: monthOf(now), limit: limit.limit };
    if (!isDue(seen, mark.month, limit, now)) continue;
    const sending = { ...mark, retryAt: now + sendingMs };
    if (!(await marks.set(accountId, limit.name, { seen, mark: sending }, budget))) continue;
    const listed = limit.name === accountLimit ? [] : await keys.list(accountId);
    const key = listed.findLast((one) => limitNameOf(one) === limit.name);
    const notice = limitNotice(name, limit, mark.month, key?.keyName);
    const owners = await tellOwners({ accountId, name }, notice, services, budget);
    log.info('limit.told', { account: accountId, limit: limit.name, owners });
    await marks.set(accountId, limit.name, { seen: sending, mark }, budget);
    if (owners > 0) mails += 1;
  }
  return mails;
}

/**
 * Mails the owners of every account of which a monthly limit is nearly reached: once for each limit, month and number,
 * even if runs overlap. A run that stops between the mail and the note of it sends a second one a quarter of an hour
 * later.
 *
 * @returns how many accounts have limits, and how many mails went out
 * @throws ServiceError UPSTREAM_FAILED at the end if some account could not be finished: the next run tries it again
 */
export async function mailLimits(
  services: LimitNoticeServices,
  bounds: Bounds,
): Promise<{ readonly accounts: number; readonly mails: number }> {
  const counts = { accounts: 0, mails: 0, failed: 0 };
  for await (const { accountId, limits } of services.limited.list(bounds.clock(), bounds.budget)) {
    counts.accounts += 1;
    const near = limits.filter(({ charged, limit }) => charged >= toldFrom * limit);
    if (near.length === 0) continue;
    try {
      counts.mails += await tellOfAccount(accountId, near, services, bounds);
    } catch (error) {
      counts.failed += 1;
      bounds.log.error('limit.failed', error, { account: accountId });
    }
  }
  bounds.log.info('limit.looked', { ...counts });
  if (counts.failed > 0)
    throw new ServiceError('UPSTREAM_FAILED', `${counts.failed} accounts were not finished.`);
  return { accounts: counts.accounts, mails: counts.mails };
}

const monthName = (month: string): string =>
  new Date(month).toLocaleString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const nextMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const first = new Date(Date.UTC(year, number));
  return `1 ${first.toLocaleString('en', { month: 'long', timeZone: 'UTC' })}, 00:00 UTC`;
};

/** The notice about a limit. @param keyName of the key that the limit is of; undefined if it is the account's */
function limitNotice(
  accountName: string,
  { name, limit, charged }: CreditLimit,
  month: string,
  keyName: string | undefined,
): Notice {
  const isOfAccount = name === accountLimit;
  const percent = Math.floor((100 * charged) / limit);
  const what = isOfAccount ? 'the monthly limit' : `the monthly limit of the key ${oneLine(keyName ?? name)}`;
  const calls = isOfAccount ? 'Calls' : `Calls with the key ${oneLine(keyName ?? name)}`;
  return {
    subject: percent >= 100 ? `${what} is reached` : `${percent} % of ${what} is used`,
    paragraphs: [
      `${calls} of the account ${oneLine(accountName)} of the Resale Listing API have been charged ${creditsText(charged)} in ${monthName(month)} (UTC). The limit is ${creditsText(limit)}.`,
      `Beyond it, paid calls are answered 402 (${isOfAccount ? 'ACCOUNT_LIMIT' : 'KEY_LIMIT'}). It starts again on ${nextMonth(month)}.`,
      `If that is more than you expect, look for a program that calls more often than it should: the dashboard shows the calls. Owners can change the limit there, which counts at once. This mail comes once a month for each limit, and again after the limit was changed.`,
    ],
  };
}
