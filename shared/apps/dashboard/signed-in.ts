import { isLow } from '../../billing/credits/low-balance.ts';
import type { Visitor } from '../../identity/people/sessions.ts';
import type { DashboardServices, SignedIn, Visit } from './visit.ts';

async function lowBalanceOf(
  { budget }: Visit,
  accountId: string,
  threshold: number,
  { accounts }: Pick<DashboardServices, 'accounts'>,
): Promise<SignedIn['lowBalance']> {
  const available = (await accounts.readBalance(accountId, budget))?.available ?? 0;
  return isLow(available, threshold) ? { available, threshold } : undefined;
}

/**
 * A request with what every page says of its sender: their accounts, and whether credits run low in this one or it is
 * suspended.
 */
export async function signedIn(
  visit: Visit,
  visitor: Visitor,
  services: Pick<DashboardServices, 'accounts' | 'settings' | 'clock'>,
): Promise<SignedIn> {
  let threshold: number | undefined;
  let isSuspended: boolean | undefined;
  const named = await Promise.all(
    visitor.places.map(async ({ accountId: id }) => {
      const settings = await services.settings.read(id);
      if (id === visitor.accountId) {
        threshold = settings?.lowBalance;
        isSuspended = settings?.suspended;
      }
      return { id, name: settings?.name || id };
    }),
  );
  const lowBalance =
    threshold === undefined ? undefined : await lowBalanceOf(visit, visitor.accountId, threshold, services);
  const accounts = named.toSorted(
    (one, other) => Number(other.id === visitor.accountId) - Number(one.id === visitor.accountId),
  );
  return { ...visit, visitor, accounts, lowBalance, isSuspended, now: services.clock() };
}
