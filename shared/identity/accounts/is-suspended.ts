import { atMost } from '../../platform/call/time-budget.ts';
import type { AccountLimits } from './rate-limit/limits-of-account.ts';

/** Longest time that a call waits to be known as one of a suspended account. It is counted meanwhile. */
const readMs = 300;

/**
 * Whether an account is suspended, from the settings that its limits come from, and kept as long. One whose settings
 * cannot be read in time is not: only the operator's word turns callers away.
 */
export const createSuspensionCheck =
  (limitsOf: (accountId: string) => Promise<AccountLimits>) =>
  async (accountId: string): Promise<boolean> => {
    try {
      const { suspended } = await atMost(readMs, () => limitsOf(accountId));
      return suspended === true;
    } catch {
      return false;
    }
  };
