import { isLow } from '../../billing/credits/low-balance.ts';
import type { Caller } from '../../identity/accounts/caller.ts';

/** Credits below which the caller's account wants to be warned. */
const thresholdOf = (caller: Caller): number | undefined =>
  caller.verdict === 'known' && caller.lowBalance !== undefined ? Number(caller.lowBalance) : undefined;

/**
 * `x-credits-remaining`, and `x-credits-low` if that is below what the account wants to be warned at. The authorizer
 * brings the threshold along, so that it costs no call another read.
 *
 * @param remaining credits available after the call; undefined, if nobody knows, gives no header
 */
export function balanceHeaders(remaining: number | undefined, caller: Caller): Record<string, string> {
  if (remaining === undefined) return {};
  return {
    'x-credits-remaining': String(remaining),
    ...(isLow(remaining, thresholdOf(caller)) ? { 'x-credits-low': 'true' } : {}),
  };
}
