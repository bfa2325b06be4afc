import type { AdminServices } from '../admin/command.ts';
import { commands } from '../admin/commands.ts';

/** Makes an account with this many credits and a key for it. @returns the key */
export async function createAccount(
  admin: AdminServices,
  accountId: string,
  credits: number,
): Promise<string> {
  const run = async (command: string, ...words: string[]): Promise<string> =>
    (await commands[command]?.run(admin, [accountId, ...words])) ?? '';
  await run('create-account');
  if (credits > 0) await run('grant', String(credits));
  // The last line is the key, which is shown only once.
  return (await run('create-key')).split('\n').at(-1) ?? '';
}
