import { expect, test } from '@jest/globals';
import { UsageError } from '../../../../lib/tools/admin/command.ts';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { useHost } from '../../../support/host.ts';

const t = useHost();

test('set-callbacks keeps what signin-url would take, and refuses the rest whole', async () => {
  await t.createAccount('callbacks', 0);
  const set = (...callbacks: string[]) =>
    commands['set-callbacks']?.run(t.admin, ['callbacks', ...callbacks]);
  await set('https://app.example/cb', 'myapp://cb');
  for (const wrong of ['javascript:alert(1)', 'not a uri', 'https://app.example/cb#x'])
    await expect(set('otherapp://cb', wrong)).rejects.toThrow(UsageError);
  expect((await t.admin.settings.read('callbacks'))?.callbacks).toEqual([
    'https://app.example/cb',
    'myapp://cb',
  ]);
  expect(await t.admin.audit.read('callbacks', 1)).toMatchObject([
    { who: 'operator', what: 'callbacks set', about: 'https://app.example/cb myapp://cb' },
  ]);
});
