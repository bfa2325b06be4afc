import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { Account } from '../holds/account.ts';
import { accountLimit, type Month } from './allowance.ts';
import type { AllowanceStore } from './allowance-store.ts';

/** The refusal of a call for which a limit has too little left. */
export const limitError = (name: string): ServiceError =>
  new ServiceError(name === accountLimit ? 'ACCOUNT_LIMIT' : 'KEY_LIMIT');

/**
 * Gives share 0 the whole limit again, if what it has is of an earlier month.
 *
 * @returns false if it is not
 * @throws ServiceError OVERLOADED
 */
export async function startMonth(
  allowances: AllowanceStore,
  accountId: string,
  { name, month }: { readonly name: string; readonly month: Month },
  first: Account,
  time: TimeBudget,
): Promise<boolean> {
  const seen = first.allowances.get(name);
  if (seen === undefined || seen.month >= month) return false;
  // A limit that was never completely set ends with its month.
  if (seen.limit === undefined) await allowances.remove(accountId, name, seen, time);
  else {
    const next = { month, left: seen.limit, limit: seen.limit };
    await allowances.replace(accountId, name, { seen, next }, time);
  }
  return true;
}
