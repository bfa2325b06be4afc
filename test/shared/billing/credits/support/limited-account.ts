import { readLimits, setCreditLimit } from '../../../../../shared/billing/credits/credit-limits.ts';
import { dayOf } from '../../../../../shared/billing/credits/days.ts';
import { accountLimit } from '../../../../../shared/billing/credits/holds/account.ts';
import { usageByDay } from '../../../../../shared/billing/usage/usage-by-day.ts';
import type { Clock } from '../../../../../shared/platform/call/clock.ts';
import { endless } from './bounds.ts';
import type { Credits } from './use-credits.ts';

/** What an owner of an account does with its limits, over the database. */
export function limitsOver(credits: () => Credits, clock: Clock) {
  return {
    /** @param name of the limit: the account's, or a key's id */
    set: (accountId: string, limit: number | undefined, name = accountLimit) =>
      setCreditLimit(
        {
          accountId,
          name,
          credits: limit,
          charged: async (month) => {
            const days = { from: `${month}-01`, to: dayOf(clock()) };
            const usage = await usageByDay({ accountId, ...days }, credits().audited, { budget: endless });
            const cells = usage.flatMap(({ usage: of }) => of);
            const own = cells.filter(({ keyId }) => name === accountLimit || keyId === name);
            return own.reduce((sum, cell) => sum + cell.credits, 0);
          },
        },
        { ...credits().stores, clock },
        endless,
      ),
    read: async (accountId: string) =>
      Object.fromEntries(
        (await readLimits(credits().stores.accounts, accountId, clock(), endless)).map(
          ({ name, ...limit }) => [name, limit],
        ),
      ),
  };
}
