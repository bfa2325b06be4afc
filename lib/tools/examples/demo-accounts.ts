import type { KeyPermission } from '../../../shared/identity/accounts/key-store.ts';
import type { AdminServices } from '../admin/command.ts';
import { commands } from '../admin/commands.ts';

/** Makes a key of an account. */
export async function createKey(
  admin: AdminServices,
  accountId: string,
  permission: KeyPermission = 'everything',
): Promise<string> {
  const shown = await commands['create-key']?.run(admin, [accountId], { permission });
  // The last line is the key, which is shown only once.
  return shown?.split('\n').at(-1) ?? '';
}

/** Makes an account with this many credits and a key for it. @returns the key */
export async function createAccount(
  admin: AdminServices,
  accountId: string,
  credits: number,
): Promise<string> {
  await commands['create-account']?.run(admin, [accountId]);
  if (credits > 0) await commands.grant?.run(admin, [accountId, String(credits)]);
  return await createKey(admin, accountId);
}
