import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { account } from '../../../../shared/contract/account.ts';
import { connectAgent, useTool } from '../../../support/agent.ts';
import { useHost } from '../../../support/host.ts';
import { validRequest } from '../../../support/valid-requests.ts';
import { contextWith, knownCaller, proxyEvent } from './proxy-event.ts';
import { serve } from './serve.ts';

const t = useHost();
const path = '/api/v1/generate-basic-listing';
const listing = () => validRequest('generate-basic-listing', t.host);
const suspend = (accountId: string) => commands.suspend?.run(t.admin, [accountId]);
const resume = (accountId: string) => commands.resume?.run(t.admin, [accountId]);

test('suspending and resuming an account takes effect at once on the local host, and is in the audit log', async () => {
  const key = await t.createAccount('stopped', 100);
  const status = async () => (await t.post('/api/v1/account', {}, { key })).status;
  expect(await status()).toBe(200);
  expect(await suspend('stopped')).toContain('stopped is suspended: its calls are answered 403');
  expect(await status()).toBe(403);
  const newKey = (await commands['create-key']?.run(t.admin, ['stopped']))?.split('\n').at(-1) ?? '';
  expect((await t.post('/api/v1/account', {}, { key: newKey })).status).toBe(403);
  expect(await commands['show-account']?.run(t.admin, ['stopped'])).toContain('"suspended": true');
  expect(await resume('stopped')).toContain('stopped is resumed');
  expect(await status()).toBe(200);
  expect(await t.admin.audit.read('stopped', 3)).toMatchObject([
    { who: 'operator', what: 'account resumed' },
    { who: 'operator', what: 'key created' },
    { who: 'operator', what: 'account suspended' },
  ]);
  await expect(suspend('nobody')).rejects.toThrow('There is no account nobody.');
});

test('a suspended account gets no kept answer, but gets it free of charge once it is resumed', async () => {
  const key = await t.createAccount('replays', 100);
  const headers = { 'idempotency-key': 'one' };
  const first = await t.post(path, listing(), { key, headers });
  expect(first.headers.get('x-credits-charged')).toBe('10');
  await suspend('replays');
  const refused = await t.post(path, listing(), { key, headers });
  expect([refused.status, refused.headers.get('idempotent-replayed')]).toEqual([403, null]);
  await resume('replays');
  const replayed = await t.post(path, listing(), { key, headers });
  expect([replayed.text, replayed.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
  expect(await t.balance('replays')).toEqual({ available: 90, held: 0 });
});

test('a call in flight when its account is suspended is answered and charged', async () => {
  const key = await t.createAccount('under-way', 100);
  const { model } = t.host.standIns;
  const asked = model?.journal.length ?? 0;
  model?.faults.add({ kind: 'delay', milliseconds: 1500 });
  const call = t.post(path, listing(), { key });
  while (model?.journal.length === asked) await sleep(5);
  await suspend('under-way');
  expect((await t.post(path, listing(), { key })).status).toBe(403);
  const answer = await call;
  expect([answer.status, answer.headers.get('x-credits-charged')]).toEqual([200, '10']);
});

test('agents of a suspended account are refused, even those already connected', async () => {
  const key = await t.createAccount('agents-stopped', 100);
  const headers = { authorization: `Bearer ${key}` };
  const agent = await connectAgent(t.host.url, headers);
  expect((await useTool(agent, 'account_balance')).isError).toBe(false);
  await suspend('agents-stopped');
  await expect(useTool(agent, 'account_balance')).rejects.toThrow('This account is suspended.');
  await agent.close();
  const answer = await t.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' }, { key });
  expect([answer.status, answer.body]).toEqual([403, { error: 'This account is suspended.' }]);
  expect(answer.headers.get('x-error-code')).toBe('ACCOUNT_SUSPENDED');
});

test('a suspended account beyond its rate limit is told that it is suspended', async () => {
  const handler = serve(
    account,
    () => Promise.reject(new Error('was asked')),
    () => undefined,
  );
  const beyond = { limit: '500', remaining: '0', reset: '7', limited: 'true', suspended: 'true' };
  const answer = await handler(proxyEvent({}, { ...knownCaller, ...beyond }), contextWith(28_000));
  expect([answer.statusCode, answer.headers?.['x-error-code']]).toEqual([403, 'ACCOUNT_SUSPENDED']);
});
