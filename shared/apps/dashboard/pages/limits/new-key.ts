import { limitNewKey } from '../../../../billing/usage/change-limit.ts';
import { creditsAsTyped } from '../../../../identity/accounts/account-settings.ts';
import type { NewKey } from '../../../../identity/accounts/key-store.ts';
import { createKey, revokeKey } from '../../../../identity/accounts/keys.ts';
import { counted } from '../../layout/formats.ts';
import type { DashboardServices, SignedIn } from '../../visit.ts';
import { auditorOf, noteShowing } from '../audit.ts';

/**
 * Makes a key with a monthly limit as typed, or without one, and notes both. A key that cannot be limited is revoked
 * again, since its secret has not been shown.
 *
 * @throws ServiceError BAD_REQUEST as createKey and creditsAsTyped do; OVERLOADED
 */
export async function makeLimited(
  visit: SignedIn,
  services: DashboardServices,
  request: Parameters<typeof createKey>[0],
  typed: string,
): Promise<NewKey> {
  const credits = creditsAsTyped(typed);
  const made = await createKey(request, services);
  const { key } = made;
  const about = `${key.keyName} (${key.keyId})`;
  if (credits !== undefined) {
    try {
      await limitNewKey(key, credits, await services.limits(), visit.budget);
    } catch (error) {
      await revokeKey(key, services);
      throw error;
    }
  }
  await noteShowing(visit, services, 'key created', about);
  if (credits !== undefined) {
    const words = `${about}: ${counted(credits, 'credit')} a month, before that no limit`;
    await auditorOf(visit, services)('monthly limit changed', words);
  }
  return made;
}
