import { type Call, delivered } from '../../platform/call/call.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';

export interface AccountReader {
  /** Strongly consistent; undefined where there is no such account. */
  readBalance(
    accountId: string,
    budget: TimeBudget,
  ): Promise<{ readonly available: number; readonly held: number } | undefined>;
}

/** Whether this can be the id of an account: longer ones do not fit into table keys. */
export const isAccountId = (text: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(text);

/** The balance of the calling account, and the key that called. An account without any money item has none. */
export async function account(_request: object, services: { accounts: AccountReader }, call: Call) {
  const balance = await services.accounts.readBalance(call.account.id, call.budget);
  return delivered({
    available: balance?.available ?? 0,
    held: balance?.held ?? 0,
    keyName: call.account.keyName,
  });
}
