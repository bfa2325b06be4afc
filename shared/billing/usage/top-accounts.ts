import type { Clock } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import type { AccountStore } from '../credits/account-store.ts';
import { type Day, endOfDay, startOfDay } from '../credits/day.ts';
import type { CallLog } from './call-log.ts';
import { readCalls } from './read-calls.ts';

/** What an account did on a day, by the rows of its calls. */
export interface AccountDay {
  readonly accountId: string;
  readonly calls: number;
  readonly credits: number;
  /** Calls that were answered with a status from 400 on. */
  readonly failures: number;
}

export interface TopAccountsServices {
  readonly accounts: Pick<AccountStore, 'list'>;
  readonly callLog: Pick<CallLog, 'read'>;
  readonly clock: Clock;
}

const accountsAtATime = 8;
const rowsPerPage = 1000;

async function dayOfAccount(
  accountId: string,
  day: Day,
  services: TopAccountsServices,
  budget: TimeBudget,
): Promise<AccountDay> {
  const asked = { accountId, from: startOfDay(day), to: endOfDay(day), limit: rowsPerPage };
  let [calls, credits, failures] = [0, 0, 0];
  let after: string | undefined;
  do {
    const page = await readCalls({ ...asked, after }, services, { budget });
    for (const call of page.calls) {
      const times = call.times ?? 1;
      calls += times;
      credits += call.credits ?? 0;
      if (call.status >= 400) failures += times;
    }
    after = page.next;
  } while (after !== undefined);
  return { accountId, calls, credits, failures };
}

/**
 * The accounts that spent most on a day (UTC) of the last 30, and among equal ones those with most calls; none without
 * calls. Reads the table of the accounts whole, and every row that their calls of the day left. A call whose row could not
 * be written is missing, and so are the credits of a call that may or may not have been charged.
 *
 * @throws ServiceError OVERLOADED if the database does not answer in time
 */
export async function topAccounts(
  { day, limit }: { readonly day: Day; readonly limit: number },
  services: TopAccountsServices,
  { budget }: { readonly budget: TimeBudget },
): Promise<AccountDay[]> {
  const found: AccountDay[] = [];
  const ids = services.accounts.list(budget)[Symbol.asyncIterator]();
  const worker = async (): Promise<void> => {
    for (let next = await ids.next(); next.done !== true; next = await ids.next()) {
      const sums = await dayOfAccount(next.value, day, services, budget);
      if (sums.calls > 0) found.push(sums);
    }
  };
  await Promise.all(Array.from({ length: accountsAtATime }, worker));
  return found
    .toSorted((one, other) => other.credits - one.credits || other.calls - one.calls)
    .slice(0, limit);
}
