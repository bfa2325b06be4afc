import { expect, test } from '@jest/globals';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { connectAgent, useTool } from '../../../support/agent.ts';
import { useHost } from '../../../support/host.ts';

const t = useHost();
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
