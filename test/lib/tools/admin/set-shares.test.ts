import { expect, test } from '@jest/globals';
import { UsageError } from '../../../../lib/tools/admin/command.ts';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { createLimitsOfAccount } from '../../../../shared/identity/accounts/rate-limit/limits-of-account.ts';
import { systemClock } from '../../../../shared/platform/call/clock.ts';
import { useHost } from '../../../support/host.ts';
import { validRequest } from '../../../support/valid-requests.ts';

const t = useHost();
const run = (name: string, ...words: string[]) => commands[name]?.run(t.admin, words);
const limitOf = async (account: string) =>
  (await createLimitsOfAccount(t.admin.settings, systemClock)(account)).requestsPerSecond;

test('set-shares raises the number of shares and with it the rate limit, and never lowers it', async () => {
  await t.createAccount('spread', 100);
  expect(await limitOf('spread')).toBe(50);
  expect(await run('set-shares', 'spread', '4')).toBe('spread has 4 shares, room for 800 paid calls at once');
  expect(await limitOf('spread')).toBe(200);
  expect(await run('set-shares', 'spread', '2')).toBe('spread has 4 shares: their number never falls');
  expect(await limitOf('spread')).toBe(200);
  expect(await t.balance('spread')).toEqual({ available: 100, held: 0 });
  expect(await run('set-shares', 'spread', '64')).toContain('64 shares');
  expect(await limitOf('spread')).toBe(1000);
  await run('set-rate-limit', 'spread', '70');
  expect(await limitOf('spread')).toBe(70);
  for (const wrong of ['0', '-1', '1.5', 'many', '', '65'])
    await expect(run('set-shares', 'spread', wrong)).rejects.toThrow(UsageError);
});

test('an account with several shares is served and audited like any other', async () => {
  const key = await t.createAccount('busy', 30);
  await run('set-shares', 'busy', '3');
  const answers = [];
  for (let call = 0; call < 4; call++) {
    const body = validRequest('generate-basic-listing', t.host);
    const answer = await t.post('/api/v1/generate-basic-listing', body, { key });
    answers.push([answer.status, answer.headers.get('x-credits-charged')]);
  }
  expect(answers).toEqual([
    [200, '10'],
    [200, '10'],
    [200, '10'],
    [402, '0'],
  ]);
  expect(await run('grant', 'busy', '5')).toContain('granted 5 credits');
  expect(await t.balance('busy')).toEqual({ available: 5, held: 0 });
  expect(await run('audit')).toContain('0 drifts');
});
