import { expect, test } from '@jest/globals';
import { UsageError } from '../../../../lib/tools/admin/command.ts';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { useHost } from '../../../support/host.ts';

const t = useHost();

test('set-rate-limit keeps a whole number that one count can carry, and refuses any other', async () => {
  await t.createAccount('rated', 0);
  const set = (...words: string[]) => commands['set-rate-limit']?.run(t.admin, ['rated', ...words]);
  const kept = async () => (await t.admin.settings.read('rated'))?.requestsPerSecond;
  expect(await kept()).toBeUndefined();
  expect(await set('120')).toBe('rated may make 1200 requests in 10 s, from 30 s from now at the latest');
  expect(await kept()).toBe(120);
  for (const wrong of ['0', '-1', '1.5', 'many', '', '1001']) {
    await expect(set(wrong)).rejects.toThrow(UsageError);
  }
  expect(await kept()).toBe(120);
});

test('set-rate-limit mentions the limit of the firewall where that is lower', async () => {
  await t.createAccount('fast', 0);
  expect(await commands['set-rate-limit']?.run(t.admin, ['fast', '300'])).toContain(
    'the firewall of a deployed stage lets one key make 200 a second',
  );
});

test('no limit is set for an account that does not exist', async () => {
  await expect(commands['set-rate-limit']?.run(t.admin, ['nobody', '5'])).rejects.toThrow(
    'There is no account nobody.',
  );
});
