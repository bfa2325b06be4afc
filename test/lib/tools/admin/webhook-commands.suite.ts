import { expect, test } from '@jest/globals';
import type { CommandOptions } from '../../../../lib/tools/admin/command.ts';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { useHost } from '../../../support/host.ts';

const t = useHost();
const run = (name: string, words: string[], options?: CommandOptions) =>
  commands[name]?.run(t.admin, words, options) ?? Promise.reject(new Error(`no command ${name}`));

test('an endpoint is added, shown and removed, and the log has its host alone', async () => {
  await t.createAccount('hooked', 0);
  const wanted = { url: 'https://1.1.1.1/hook', events: 'item.sold, key.ending' };
  const added = await run('add-webhook', ['hooked'], wanted);
  const [, id = ''] =
    /^added endpoint (\S+) to hooked; this secret is shown only now:\nwhsec_\S+$/.exec(added) ?? [];
  const endpoints = async () => JSON.parse(await run('show-account', ['hooked'])).webhooks;
  const types = ['key.ending', 'item.sold'];
  expect(await endpoints()).toEqual([{ id, url: wanted.url, types }]);
  expect(await run('remove-webhook', ['hooked', id])).toBe(`removed endpoint ${id}`);
  expect(await endpoints()).toEqual([]);
  expect((await t.admin.audit.read('hooked', 2)).map(({ who, what, about }) => [who, what, about])).toEqual([
    ['operator', 'webhook removed', '1.1.1.1'],
    ['operator', 'webhook added', '1.1.1.1'],
  ]);
});

test('an unknown endpoint, and events that are missing or unknown, are refused', async () => {
  await t.createAccount('unhooked', 0);
  const add = (more: CommandOptions) =>
    run('add-webhook', ['unhooked'], { url: 'https://1.1.1.1/', ...more });
  await expect(add({ events: 'item.lost' })).rejects.toThrow('no event item.lost');
  await expect(add({})).rejects.toThrow('--events is missing: add-webhook');
  await expect(run('remove-webhook', ['unhooked', 'x'])).rejects.toThrow('unhooked has no endpoint x.');
});
