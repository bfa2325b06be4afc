import type { SettingsStore } from '../../identity/accounts/account-settings.ts';
import type { Call } from '../../platform/call/call.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { said, type Wording } from '../../platform/errors/wording.ts';
import type { BearerToken } from './protocol/exchange.ts';
import { pacificDay } from './protocol/pacific-day.ts';

export interface DailyLimitServices {
  readonly dailyCount: DailyCount;
  readonly settings: Pick<SettingsStore, 'read'>;
  /** Default operations per day for an account. */
  readonly defaultLimit: number;
}

/**
 * Counts an operation that calls the marketplace, before its first remote call, and reports the rest of the daily limit
 * in headers. An operation counts once, however many remote calls it makes. Days are the marketplace's own.
 *
 * @param counted `owner` for looking up a token's owner, which is counted separately and without headers: the operation
 * that follows counts itself, and a replay does not count
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
 * The seller's token as sent in a header.
 *
 * @throws ServiceError MARKET_TOKEN_INVALID if the text cannot be sent in a header.
 */
export function sellerToken(value: string): BearerToken {
  if (!/^[\x21-\x7e]{1,8192}$/.test(value)) throw new ServiceError('MARKET_TOKEN_INVALID');
  return { kind: 'seller', value };
}

/**
 * Begins an operation that always calls the marketplace.
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

/** The log's name for searches, taken from the marketplace's documentation. They share one quota. */
export const searchCalls = { image: 'searchByImage', words: 'search' } as const;

/** The services for counting an account's marketplace searches. */
export interface SearchLimitServices {
  readonly dailyCount: DailyCount;
  /** Maximum searches per day for an account. */
  readonly limit: number;
}

/**
 * Counts a search that our application makes for an account, so that one account cannot use up the quota of the others.
 *
 * @returns why it must not be made, if the account has used up its daily searches
 */
export async function countSearch(
  { dailyCount, limit }: SearchLimitServices,
  call: Pick<Call, 'account' | 'budget' | 'clock'>,
): Promise<ServiceError | undefined> {
  const { date, secondsLeft } = pacificDay(call.clock());
  const used = await dailyCount.count(`search#${call.account.id}`, date, limit, call);
  return used === undefined ? usedUp(said`${limit} marketplace searches`, secondsLeft) : undefined;
}

/** Counts the operation the first time it is called, for work that calls the marketplace only when necessary. */
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
   * @returns how many were used, including this one; undefined if the limit had been reached
   */
  count(
    accountId: string,
    day: string,
    limit: number,
    call: Pick<Call, 'budget'>,
  ): Promise<number | undefined>;
}

/** Calls per day that a new application gets for most of the marketplace's APIs. */
export const startingQuota = 5_000;

/**
 * The share of the application's quota at which the alarm goes off; also one account's default limit. An operation
 * makes one call to one of the marketplace's APIs, so an account at its limit leaves the others a fifth of that API's
 * quota. Looking up a category for the first time in a day takes two or three calls.
 */
const share = 0.8;

/** Default searches per day for an account: a tenth, as each pricing call makes one or two. */
export const searchShareOfQuota = (quota: number): number => Math.max(1, Math.floor(quota / 10));

/** @param quota calls a day that the application has */
export const shareOfQuota = (quota: number): number => Math.floor(quota * share);
