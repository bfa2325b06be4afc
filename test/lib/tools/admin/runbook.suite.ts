import { expect, test } from '@jest/globals';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { nextOf, useDashboard } from '../../../shared/apps/dashboard/dashboard-world.ts';
import { validRequest } from '../../../support/valid-requests.ts';
import { cellsOf } from './cells-of.ts';

const { t, ownerOf, dashboard } = useDashboard();
const run = (name: string, ...words: string[]) =>
  commands[name]?.run(t.admin, words) ?? Promise.reject(new Error(`no command ${name}`));
const rowsOf = async (name: string, account: string) => cellsOf(await run(name, account)).slice(1);
const available = async (account: string) => (await t.balance(account)).available;

test('a key was found somewhere: whose it is, what it did, and that it is stopped', async () => {
  const secret = await t.createAccount('careless', 10);
  const called = () =>
    t.post('/api/v1/generate-basic-listing', validRequest('generate-basic-listing', t.host), { key: secret });
  expect((await called()).status).toBe(200);
  const [, account, , key = ''] = (await run('find-key', secret)).match(/to (\w+)\n(.*)\n(\w+)/) ?? [];
  expect(account).toBe('careless');
  const calls = await rowsOf('list-calls', 'careless');
  expect(calls.map(([, operation, keyId, status]) => [operation, keyId, status])).toEqual([
    ['generate-basic-listing', key, '200'],
  ]);
  await run('revoke-key', 'careless', key);
  expect((await called()).status).toBe(401);
  expect(cellsOf(await run('find-key', secret)).at(-1)).toContain('revoked');
  for (let time = 0; time < 2; time += 1) await run('grant', 'careless', '10', `leaked-${key}`);
  expect(await available('careless')).toBe(10);
});

test('two payments by card: both are listed, and the credits of the one that is refunded go back', async () => {
  const owner = await ownerOf('twice');
  const { payments } = t.host.standIns;
  const sessions: string[] = [];
  for (let time = 0; time < 2; time += 1) {
    const credits = await owner.open(`${dashboard()}/credits`);
    const session =
      nextOf(await owner.submit(credits, '/checkout', { pack: 'small' }))
        .pathname.split('/')
        .at(-1) ?? '';
    payments?.choose(session, 'pay');
    await payments?.webhooks.settled();
    sessions.unshift(session);
  }
  const listed = async () =>
    (await rowsOf('purchases', 'twice')).map(([, state, credits, , , session]) => [state, credits, session]);
  expect(await listed()).toEqual(sessions.map((session) => ['paid', '1000', session]));
  payments?.refund(sessions[0] ?? '');
  await payments?.webhooks.settled();
  expect(await listed()).toEqual([
    ['refunded', '1000', sessions[0]],
    ['paid', '1000', sessions[1]],
  ]);
  expect(await available('twice')).toBe(1000);
  // The event of a payment may be sent again: it grants once.
  for (const event of payments?.webhooks.events ?? []) await payments?.webhooks.send(event);
  expect(await available('twice')).toBe(1000);
});
