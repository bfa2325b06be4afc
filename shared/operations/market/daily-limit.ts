import type { SettingsStore } from '../../identity/accounts/account-settings.ts';
import type { Call } from '../../platform/call/call.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { said, type Wording } from '../../platform/errors/wording.ts';
import type { BearerToken } from './protocol/exchange.ts';
import { pacificDay } from './protocol/pacific-day.ts';

export interface DailyLimitServices {
  readonly dailyCount: DailyCount;
  readonly settings: Pick<SettingsStore, 'read'>;
  /** Operations a day of an account that was given no limit. */
  readonly defaultLimit: number;
}

/**
 * Counts an operation for which the marketplace is asked, before its first remote call, and says in headers what
 * is left of the day. An operation counts once, however many remote calls it makes. Days are the marketplace's own.
 *
 * @param counted a question whose token a request carries is counted separately and without headers: the operation that
 *   follows counts itself, and a replay is none
 * @throws ServiceError RATE_LIMIT with the seconds until the day ends, if the limit is reached
 */
export async function countOperation(
  { settings, defaultLimit, dailyCount }: DailyLimitServices,
  call: Call,
  counted: 'operation' | 'owner' = 'operation',
): Promise<void> {
  const { id } = call.account;
  const { date, secondsLeft } = pacificDay(call.clock());
  const limit = (await settings.read(id))?.marketDailyLimit ?? defaultLimit;
  const used = await dailyCount.count(counted === 'owner' ? `owner#${id}` : id, date, limit, call);
  if (counted === 'operation')
    call.addHeaders({
      'x-ratelimit-limit-day': String(limit),
      'x-ratelimit-remaining-day': String(used === undefined ? 0 : limit - used),
      'x-ratelimit-reset-day': String(secondsLeft),
    });
  if (used === undefined) throw usedUp(said`${limit} marketplace operations`, secondsLeft);
}

/**
 * The seller's token as it goes into a header.
 *
 * @throws ServiceError MARKET_TOKEN_INVALID if no header could carry the text: no token looks like that.
 */
export function sellerToken(value: string): BearerToken {
  if (!/^[\x21-\x7e]{1,8192}$/.test(value)) throw new ServiceError('MARKET_TOKEN_INVALID');
  return { kind: 'seller', value };
}

/**
 * Begins an operation that asks the marketplace in any case.
 *
 * @returns the seller's token
 * @throws ServiceError MARKET_TOKEN_INVALID, before the operation is counted; RATE_LIMIT
 */
export async function beginOperation(
  request: { readonly market_access_token: string },
  services: DailyLimitServices,
  call: Call,
): Promise<BearerToken> {
  const token = sellerToken(request.market_access_token);
  await countOperation(services, call);
  return token;
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
