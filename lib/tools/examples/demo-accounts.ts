import { randomUUID } from 'node:crypto';
import type { KeyPermission } from '../../../shared/identity/accounts/key-store.ts';
import * as keys from '../../../shared/identity/accounts/keys.ts';
import type { AdminServices } from '../admin/services.ts';

/** Makes a key of an account. */
export async function createKey(
  admin: AdminServices,
  accountId: string,
  permission: KeyPermission = 'everything',
): Promise<string> {
  return (await keys.createKey({ accountId, name: 'default', permission }, admin)).secret;
}

/** Creates an account with this many credits and a key for it. @returns the key */
export async function createAccount(
  admin: AdminServices,
  accountId: string,
  credits: number,
): Promise<string> {
  await admin.settings.create(accountId, { name: accountId, callbacks: [] });
  await admin.money.createAccount(accountId);
  if (credits > 0) await admin.money.grant(accountId, randomUUID(), credits);
  return await createKey(admin, accountId);
}
