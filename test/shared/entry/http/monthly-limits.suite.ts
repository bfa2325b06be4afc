import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { type Answer, useHost } from '../../../support/host.ts';
import { validRequest } from '../../../support/valid-requests.ts';

const t = useHost();
const path = '/api/v1/generate-basic-listing';
const listing = () => validRequest('generate-basic-listing', t.host);
const run = async (name: string, ...words: string[]): Promise<string> =>
  (await commands[name]?.run(t.admin, words)) ?? '';
const call = (key: string, headers = {}) => t.post(path, listing(), { key, headers });
const codeOf = ({ status, headers }: Answer) => headers.get('x-error-code') ?? String(status);
const keyIdOf = async (account: string) => (await t.admin.keys.list(account))[0]?.keyId ?? '';
const limitsOf = async (account: string) => JSON.parse(await run('show-account', account)).limits;

test('the operator sets, shows and removes limits, and each change is in the audit log', async () => {
  const key = await t.createAccount('operated', 100);
  const keyId = await keyIdOf('operated');
  expect(await run('set-limit', 'operated', '10')).toBe('operated has 10 credits a month, from now on');
  expect(await run('set-limit', 'operated', '50', keyId)).toContain(`key ${keyId} has 50 credits a month`);
  expect((await call(key)).status).toBe(200);
  expect(codeOf(await call(key))).toBe('ACCOUNT_LIMIT');
  expect(await limitsOf('operated')).toEqual([
    { of: 'the account', limit: 10, charged: 10, held: 0 },
    { of: `key ${keyId}`, limit: 50, charged: 10, held: 0 },
  ]);
  expect(await run('set-limit', 'operated', 'none')).toBe('operated has no limit, from now on');
  expect((await call(key)).status).toBe(200);
  expect((await t.admin.audit.read('operated', 3)).map(({ who, what, about }) => [who, what, about])).toEqual(
    [
      ['operator', 'monthly limit changed', 'operated: no limit'],
      ['operator', 'monthly limit changed', `key ${keyId}: 50 credits a month`],
      ['operator', 'monthly limit changed', 'operated: 10 credits a month'],
    ],
  );
});

test.each([['0'], ['-5'], ['1e21'], ['ten'], ['1000000001'], [''], ['10', 'nosuchkey']])(
  'the operator cannot set a limit of %j %j',
  async (...words) => {
    await t.createAccount('odd', 0);
    await expect(run('set-limit', 'odd', ...words)).rejects.toThrow();
    expect(await limitsOf('odd')).toEqual([]);
  },
);

test('a key that replaces another one shares its limit, during the overlap and after it', async () => {
  const old = await t.createAccount('rotates', 100);
  const keyId = await keyIdOf('rotates');
  await run('set-limit', 'rotates', '20', keyId);
  expect((await call(old)).status).toBe(200);
  await commands['rotate-key']?.run(t.admin, ['rotates', keyId], { overlap: '1h' });
  const shown = await commands['rotate-key']?.run(
    t.admin,
    ['rotates', (await t.admin.keys.list('rotates')).at(-1)?.keyId ?? ''],
    { overlap: 'now' },
  );
  const key = shown?.split('\n').at(-1) ?? '';
  expect((await call(key)).status).toBe(200);
  expect([codeOf(await call(key)), codeOf(await call(old))]).toEqual(['KEY_LIMIT', 'KEY_LIMIT']);
  // Set by the newest key's id, it is still the same limit, and counts charges of all keys.
  const newest = (await t.admin.keys.list('rotates')).at(-1)?.keyId ?? '';
  await run('set-limit', 'rotates', 'none', newest);
  await run('set-limit', 'rotates', '30', newest);
  expect(await limitsOf('rotates')).toEqual([{ of: `key ${keyId}`, limit: 30, charged: 20, held: 0 }]);
});

test('a key revoked during its call is charged within its limit, which then ends with the key', async () => {
  const key = await t.createAccount('revoked-in-flight', 100);
  const keyId = await keyIdOf('revoked-in-flight');
  await run('set-limit', 'revoked-in-flight', '10', keyId);
  const { model } = t.host.standIns;
  const asked = model?.journal.length ?? 0;
  model?.faults.add({ kind: 'delay', milliseconds: 800 });
  const underWay = call(key);
  while (model?.journal.length === asked) await sleep(5);
  await run('revoke-key', 'revoked-in-flight', keyId);
  const answer = await underWay;
  expect([answer.status, answer.headers.get('x-credits-charged')]).toEqual([200, '10']);
  await expect(run('set-limit', 'revoked-in-flight', '50', keyId)).rejects.toThrow('This key is revoked.');
  await run('create-key', 'revoked-in-flight', 'next');
  const next = (await t.admin.keys.list('revoked-in-flight')).at(-1)?.keyId ?? '';
  await run('set-limit', 'revoked-in-flight', '70', next);
  expect(await limitsOf('revoked-in-flight')).toEqual([
    { of: `key ${next}`, limit: 70, charged: 0, held: 0 },
  ]);
});
