import type { SettingsStore } from '../../identity/accounts/account-settings.ts';
import type { Call } from '../../platform/call/call.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { said, type Wording } from '../../platform/errors/wording.ts';
import { pacificDay } from './protocol/pacific-day.ts';

export interface DailyLimitServices {
  readonly dailyCount: DailyCount;
  readonly settings: Pick<SettingsStore, 'read'>;
  /** Operations a day of an account that was given no limit. */
  readonly defaultLimit: number;
}

async function countAs(name: string, { settings, defaultLimit, dailyCount }: DailyLimitServices, call: Call) {
  const { date, secondsLeft } = pacificDay(call.clock());
  const limit = (await settings.read(call.account.id))?.marketDailyLimit ?? defaultLimit;
  return { limit, used: await dailyCount.count(name, date, limit, call), secondsLeft };
}

/**
 * Counts an operation for which the marketplace is asked, before its first remote call, and says in headers what
 * is left of the day. An operation counts once, however many remote calls it makes. Days are the marketplace's own.
 *
 * @throws ServiceError RATE_LIMIT with the seconds until the day ends, if the limit is reached
 */
export async function countOperation(services: DailyLimitServices, call: Call): Promise<void> {
  const { limit, used, secondsLeft } = await countAs(call.account.id, services, call);
  call.addHeaders({
    'x-ratelimit-limit-day': String(limit),
    'x-ratelimit-remaining-day': String(used === undefined ? 0 : limit - used),
    'x-ratelimit-reset-day': String(secondsLeft),
  });
  if (used !== undefined) return;
  throw usedUp(said`${limit} marketplace operations`, secondsLeft);
}

/**
 * Counts a question whose token a request carries. Such questions are counted separately: the operation that follows
 * counts itself, and a replay is none.
 *
 * @throws ServiceError RATE_LIMIT, as countOperation does
 */
export async function countOwner(services: DailyLimitServices, call: Call): Promise<void> {
  const { limit, used, secondsLeft } = await countAs(`owner#${call.account.id}`, services, call);
  if (used === undefined) throw usedUp(said`${limit} marketplace operations`, secondsLeft);
}

const usedUp = (what: Wording, retryAfterSeconds: number): ServiceError =>
  new ServiceError(
    'RATE_LIMIT',
    said`This account has used its ${what} of the day, which ends at midnight Pacific time.`,
    { retryAfterSeconds },
  );

/** What the searches are called in the log, as in the marketplace's own documentation. They share one quota. */
export const searchCalls = { image: 'searchByImage', words: 'search' } as const;

/** What counting an account's searches of the marketplace needs. */
export interface SearchLimitServices {
  readonly dailyCount: DailyCount;
  /** Searches a day that an account may cause. */
  readonly limit: number;
}

/**
 * Counts a search that our application makes for an account, so that one account cannot use up the quota of the others.
 *
 * @returns why it must not be made, if the account has used its searches of the day
 */
export async function countSearch(
  { dailyCount, limit }: SearchLimitServices,
  call: Pick<Call, 'account' | 'budget' | 'clock'>,
): Promise<ServiceError | undefined> {
  const { date, secondsLeft } = pacificDay(call.clock());
  const used = await dailyCount.count(`search#${call.account.id}`, date, limit, call);
  return used === undefined ? usedUp(said`${limit} marketplace searches`, secondsLeft) : undefined;
}

/** Counts the operation the first time it is called, for work that asks the marketplace only if it must. */
export function countedOnce(services: DailyLimitServices, call: Call): () => Promise<void> {
  let counted: Promise<void> | undefined;
  return () => {
    counted ??= countOperation(services, call);
    return counted;
  };
}

/** How many marketplace operations an account has used on a day. */
export interface DailyCount {
  /**
   * Counts one more unless the limit is reached. The count is exact for any number of concurrent callers.
   *
   * @param day `YYYY-MM-DD`
   * @returns how many were used, this one among them; undefined when the limit was reached before
   */
  count(
    accountId: string,
    day: string,
    limit: number,
    call: Pick<Call, 'budget'>,
  ): Promise<number | undefined>;
}

/** Calls a day that the marketplace gives a new application for each of most of its APIs. */
export const startingQuota = 5_000;

/**
 * The share of the application's quota at which the alarm goes off, and which one account may use by default. An
 * operation makes one call to one of the marketplace's APIs, so an account at its limit leaves the others a fifth of
 * that API. The lookup of a category that no caller has asked for within a day makes two or three calls.
 */
const share = 0.8;

/** Searches a day that one account may cause by default: a tenth, as each pricing call makes one or two. */
export const searchShareOfQuota = (quota: number): number => Math.max(1, Math.floor(quota / 10));

/** @param quota calls a day that the application has */
export const shareOfQuota = (quota: number): number => Math.floor(quota * share);
