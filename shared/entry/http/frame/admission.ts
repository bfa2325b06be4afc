import { isLow } from '../../../billing/credits/balances.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { Caller, KnownCaller } from '../../../identity/accounts/caller.ts';
import type { ReadPermission } from '../../../identity/accounts/key-store.ts';
import { windowSeconds } from '../../../identity/accounts/rate-limit.ts';
import type { AnswerHeaders } from '../../../platform/call/call.ts';
import type { EventLog } from '../../../platform/call/log-events.ts';
import { errorTable } from '../../../platform/errors/error-table.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { ours, said, type Wording } from '../../../platform/errors/wording.ts';
import { headerValues } from '../gateway-event.ts';

type Guarded = Pick<Endpoint, 'area' | 'permission'>;

const needed = ours('This operation needs an API key that was made with the permission account.');
const textsAndPricesOnly = ours(errorTable.KEY_NOT_PERMITTED.message);
const accountOnly = ours('This API key reads the account only. Other operations need another key.');
const unknownPermission = ours('This API key has a permission that is not known yet. Try again later.');

/** Why a key may not call an operation; undefined if it may. */
export function refusalOf(
  permission: ReadPermission,
  { area, permission: wanted }: Guarded,
): Wording | undefined {
  switch (permission) {
    case 'account':
      return area === 'account' ? undefined : accountOnly;
    case 'unknown':
      return unknownPermission;
    default:
      if (wanted !== undefined) return needed;
      return permission === 'texts-and-prices' && area === 'market' ? textsAndPricesOnly : undefined;
  }
}

/** What tells the holder of a refused key that it came without its scheme; the message is that of any bad key. */
export const schemeHint = (event: Parameters<typeof headerValues>[0]): Record<string, string> =>
  /^Bearer /i.test(headerValues(event, 'authorization')[0] ?? '')
    ? {}
    : { 'x-error-hint': 'Write Bearer and a space before the key.' };

function strangerRefused(caller: Exclude<Caller, KnownCaller>): ServiceError {
  if (caller.verdict === 'unavailable') {
    return new ServiceError('OVERLOADED', `the key could not be looked up: ${caller.reason}`);
  }
  const message = caller.verdict === 'missing' ? 'Missing Authorization header.' : undefined;
  return new ServiceError('UNAUTHORIZED', message);
}

function limitUsed({ limit, reset }: KnownCaller): ServiceError {
  const message = said`This account has used its ${Number(limit)} requests. Try again in ${Number(reset)} s.`;
  return new ServiceError('RATE_LIMIT', message, { retryAfterSeconds: Number(reset) });
}

/**
 * Admits a known caller before any of the request is read.
 *
 * @param operation absent where the operation calls that follow are admitted separately
 * @throws ServiceError UNAUTHORIZED without a live key, OVERLOADED if the key could not be looked up, ACCOUNT_SUSPENDED if
 *   the key's account is suspended, KEY_NOT_PERMITTED if the key is not for this operation, RATE_LIMIT if the
 *   account has used its limit, with the seconds until it may call again
 */
export function admit(
  caller: Caller,
  operation?: { readonly endpoint: Guarded; readonly log: EventLog },
): KnownCaller {
  if (caller.verdict !== 'known') throw strangerRefused(caller);
  const { suspended, permission, uncounted, limited } = caller;
  if (suspended !== undefined) throw new ServiceError('ACCOUNT_SUSPENDED');
  const refusal = operation && refusalOf(permission, operation.endpoint);
  if (refusal !== undefined) throw new ServiceError('KEY_NOT_PERMITTED', refusal);
  if (uncounted !== undefined) operation?.log.warn('rate-limit.not-counted', { reason: uncounted });
  if (limited !== undefined) throw limitUsed(caller);
  return caller;
}

/** `x-ratelimit-*` for an answer to a known caller; none if the request could not be counted. */
export function rateHeaders(caller: Caller): Record<string, string> {
  if (caller.verdict !== 'known') return {};
  const { limit, remaining, reset } = caller;
  if (limit === undefined || remaining === undefined || reset === undefined) return {};
  return { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': reset };
}

/** The limits that answers report: the name of each, how its `x-ratelimit-*` headers end, and its length in seconds. */
const reportedLimits = [
  { name: 'requests', ending: '', seconds: windowSeconds },
  { name: 'market-day', ending: '-day', seconds: 24 * 60 * 60 },
] as const;

/**
 * `ratelimit-policy` and `ratelimit` for the limits that an answer's other headers report; none if they report none.
 *
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-11 (read on 2026-11-29)
 */
export function limitFields(given: AnswerHeaders): Record<string, string> {
  const standing = reportedLimits.flatMap(({ name, ending, seconds }) => {
    const [limit, left, reset] = ['limit', 'remaining', 'reset'].map(
      (figure) => given[`x-ratelimit-${figure}${ending}`],
    );
    if (limit === undefined) return [];
    return [{ policy: `"${name}";q=${limit};w=${seconds}`, state: `"${name}";r=${left};t=${reset}` }];
  });
  if (standing.length === 0) return {};
  return {
    'ratelimit-policy': standing.map(({ policy }) => policy).join(', '),
    ratelimit: standing.map(({ state }) => state).join(', '),
  };
}

/**
 * `x-credits-remaining`, and `x-credits-low` if that is below the account's warning threshold. The authorizer passes
 * the threshold along, which saves each call a read.
 *
 * @param remaining credits available after the call; undefined if unknown, which gives no header
 */
export function balanceHeaders(remaining: number | undefined, caller: Caller): Record<string, string> {
  if (remaining === undefined) return {};
  const threshold = caller.verdict === 'known' ? caller.lowBalance : undefined;
  const low = threshold !== undefined && isLow(remaining, Number(threshold));
  return { 'x-credits-remaining': String(remaining), ...(low ? { 'x-credits-low': 'true' } : {}) };
}
