import type { Bounds } from '../../../platform/call/call.ts';
import type { AccountStore } from '../holds/account-store.ts';
import { type RaiseServices, raiseShares } from '../raise-shares.ts';

/** An account with this many live holds on one share gets twice its shares. */
export const growsAtHolds = 150;
/** The most shares that an account gets automatically; more are the operator's decision. */
const growsTo = 16;
/**
 * How long a stage waits after growth was first wanted. Functions from before shares would charge twice or lose holds
 * on them, and while a deployment shifts its traffic they run along with those that know shares.
 */
const firstWaitMs = 3_600_000;

interface GrowthServices extends RaiseServices {
  readonly accounts: Pick<AccountStore, 'read'>;
}

/** Doubles the shares of accounts that were seen with many holds. If one fails, it is tried again in the next run. */
export async function growAccounts(
  services: GrowthServices,
  accountIds: Iterable<string>,
  { clock, budget, log }: Bounds,
): Promise<void> {
  for (const accountId of accountIds) {
    try {
      const standing = (await services.accounts.read(accountId, budget))?.shares ?? 1;
      if (standing >= growsTo) continue;
      const now = clock();
      if (now - (await services.growth.wantedSince(now, budget)) < firstWaitMs) continue;
      const shares = await raiseShares(services, accountId, Math.min(growsTo, standing * 2), budget);
      log.info('account.grown', { account: accountId, shares });
    } catch (error) {
      log.error('account.not-grown', error, { account: accountId });
    }
  }
}
