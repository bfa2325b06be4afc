import { type KeyStore, limitNameOf } from '../../identity/accounts/key-store.ts';
import type { Bounds } from '../../platform/call/call.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { accountLimit, type CreditLimit, monthOf } from '../credits/credit-limits.ts';
import { mailEach } from './mail-each.ts';
import type { Notice } from './mail-layout.ts';
import { creditsText, type Mark, type OwnerServices, oneLine, type Told, tellOnce } from './tell-owners.ts';

/** An account that has limits, with their use so far. */
interface LimitedAccount {
  readonly accountId: string;
  readonly limits: readonly CreditLimit[];
}

/** An account's name, whether its owners want no mail about limits, and the last note for each limit, by name. */
interface LimitMarks {
  readonly name: string;
  readonly isMuted: boolean;
  readonly markOf: (limitName: string) => Mark<Told>;
}

export interface LimitNoticeServices extends OwnerServices {
  readonly limited: { list(now: number, time: TimeBudget): AsyncIterable<LimitedAccount> };
  readonly marks: { read(accountId: string, time: TimeBudget): Promise<LimitMarks> };
  readonly keys: Pick<KeyStore, 'list'>;
}

/**
 * Owners are told once this share of a limit is used. Credits that are only set aside do not count: they may come back.
 */
const toldFrom = 0.8;

/** @returns how many mails went out */
async function tellOfLimits(
  { accountId, limits }: LimitedAccount,
  services: LimitNoticeServices,
  bounds: Bounds,
): Promise<number> {
  const near = limits.filter(({ charged, limit }) => charged >= toldFrom * limit);
  if (near.length === 0) return 0;
  const { marks, keys } = services;
  const { name, isMuted, markOf } = await marks.read(accountId, bounds.budget);
  if (isMuted) return 0;
  let mails = 0;
  for (const limit of near) {
    const month = monthOf(bounds.clock());
    const notice = async () => {
      const listed = limit.name === accountLimit ? [] : await keys.list(accountId);
      const key = listed.findLast((own) => limitNameOf(own) === limit.name);
      return limitNotice(name, limit, month, key?.keyName);
    };
    const told = {
      mark: markOf(limit.name),
      note: [month, limit.limit],
      event: ['limit.told', { limit: limit.name }],
    } as const;
    mails += await tellOnce({ accountId, name }, notice, told, services, bounds);
  }
  return mails;
}

/**
 * Mails the owners of every account of which a monthly limit is nearly reached: once for each limit, month and number.
 */
export const mailLimits = mailEach(
  { things: 'accounts', looked: 'limit.looked', failed: 'limit.failed' },
  ({ limited }: LimitNoticeServices, { clock, budget }) => limited.list(clock(), budget),
  tellOfLimits,
);

const monthName = (month: string): string =>
  new Date(month).toLocaleString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const nextMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const first = new Date(Date.UTC(year, number));
  return `1 ${first.toLocaleString('en', { month: 'long', timeZone: 'UTC' })}, 00:00 UTC`;
};

/** The notice about a limit. @param keyName of the key that the limit belongs to; undefined if it is the account's */
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
