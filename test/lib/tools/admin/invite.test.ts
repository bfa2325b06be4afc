import { expect, test } from '@jest/globals';
import { UsageError } from '../../../../lib/tools/admin/command.ts';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { useHost } from '../../../support/host.ts';

const t = useHost();

test('invite prints a link of one use and notes who made it', async () => {
  await t.createAccount('inviting', 0);
  const invite = (...words: string[]) => commands.invite?.run(t.admin, words);
  const printed = await invite('inviting', 'Ana@Example.com');
  expect(printed).toMatch(/^invited ana@example\.com to inviting as owner/);
  expect(printed).toMatch(/\nhttp:\/\/127\.0\.0\.1:\d+\/dashboard\/invitation\?code=[\w-]{43}$/);
  expect(await t.admin.people.invitationsOf('inviting')).toMatchObject([
    { email: 'ana@example.com', role: 'owner', invitedBy: 'operator' },
  ]);
  expect(await t.admin.audit.read('inviting', 1)).toMatchObject([
    { what: 'invitation made', about: 'ana@example.com (owner)', who: 'operator' },
  ]);
  await expect(invite('inviting', 'ana@example.com', 'boss')).rejects.toThrow(UsageError);
  await expect(invite('nobody', 'ana@example.com')).rejects.toThrow('There is no account nobody.');
});
