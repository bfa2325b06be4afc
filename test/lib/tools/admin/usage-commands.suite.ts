import { expect, test } from '@jest/globals';
import type { CommandOptions } from '../../../../lib/tools/admin/command.ts';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { UsageError } from '../../../../lib/tools/program.ts';
import { counts } from '../../../support/counts.ts';
import { useHost } from '../../../support/host.ts';
import { validRequest } from '../../../support/valid-requests.ts';

const t = useHost();
const run = (name: string, words: string[], options?: CommandOptions) =>
  commands[name]?.run(t.admin, words, options) ?? Promise.reject(new Error(`no command ${name}`));
const month = () => new Date().toISOString().slice(0, 7);

test('calls, usage and statement agree with the answers to callers of two keys', async () => {
  const months = new Set([month()]);
  const first = await t.createAccount('agree', 1000);
  const second = (await run('create-key', ['agree', 'second'])).split('\n').at(-1) ?? '';
  const listing = validRequest('generate-basic-listing', t.host);
  const charged = new Map<string, number>();
  let failures = 0;
  const made = counts(17, 37);
  const isBad = (call: number) => call % 8 === 7;
  for (let call = 0; call < made; call += 1) {
    const key = call % 3 === 0 ? second : first;
    const body = isBad(call) ? { image_urls: ['not a url'] } : listing;
    const path = isBad(call) ? '/api/v1/predict-price' : '/api/v1/generate-basic-listing';
    const { headers, status } = await t.post(path, body, { key });
    if (status !== 200) failures += 1;
    charged.set(key, (charged.get(key) ?? 0) + Number(headers.get('x-credits-charged')));
  }
  const total = [...charged.values()].reduce((sum, credits) => sum + credits, 0);
  const bad = Array.from({ length: made }, (_, call) => call).filter(isBad).length;
  expect([failures, total]).toEqual([bad, 10 * (made - bad)]);

  const keyIds = (await run('list-keys', ['agree'])).split('\n').map((line) => line.slice(0, 12));
  const creditsIn = (lines: string[], form: RegExp) =>
    lines.reduce((sum, line) => sum + Number(form.exec(line)?.[1] ?? Number.NaN), 0);

  const calls = (await run('list-calls', ['agree'])).split('\n');
  expect(calls).toHaveLength(made);
  const latest = await commands['list-calls']?.run(t.admin, ['agree'], { limit: '3' });
  expect(latest).toBe(calls.slice(0, 3).join('\n'));
  const usage = (await run('usage', ['agree', '2'])).split('\n');
  for (const [index, key] of [first, second].entries()) {
    const ofKey = (line: string) => line.includes(`  ${keyIds[index]}  `);
    const inCalls = creditsIn(calls.filter(ofKey), / {2}(\d+) {2}\d+ ms/);
    const inUsage = creditsIn(usage.filter(ofKey), /(\d+) credits$/);
    expect([inCalls, inUsage]).toEqual([charged.get(key), charged.get(key)]);
  }
  // At the end of a month there may be two.
  months.add(month());
  const lines: string[] = [];
  for (const shown of months) lines.push(...(await run('statement', ['agree', shown])).split('\n'));
  expect(lines[0]).toBe('opening balance 0');
  expect(lines.at(-1)).toBe(`closing balance ${1000 - total}`);
  expect(lines.filter((line) => !/^(?:opening|closing) balance /.test(line))).toHaveLength(1 + made - bad);
  const charges = lines.filter((line) => line.includes('  charge  '));
  expect(charges).toHaveLength(made - bad);
  for (const charge of [charges.at(0), charges.at(-1)]) {
    const [, , , operation = '', keyId = '', request = ''] = charge?.split('  ') ?? [];
    const call = await run('list-calls', ['agree'], { request });
    expect([call, calls.includes(call)]).toEqual([expect.stringContaining(`${operation}  ${keyId}`), true]);
  }
  expect(await t.balance('agree')).toEqual({ available: 1000 - total, held: 0 });
});

test('an invalid month and an invalid number of days are refused', async () => {
  await t.createAccount('mistaken', 0);
  await expect(run('statement', ['mistaken'])).rejects.toThrow(UsageError);
  await expect(run('statement', ['mistaken', 'November'])).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(run('usage', ['mistaken', 'many'])).rejects.toThrow(UsageError);
  await expect(run('list-calls', ['mistaken'], { limit: '0' })).rejects.toThrow(
    '--limit must be a whole number from 1.',
  );
  await expect(run('list-calls', ['mistaken'], { request: '' })).rejects.toThrow('--request must be');
  await expect(run('list-calls', ['mistaken'], { request: 'none' })).rejects.toThrow(
    'There is no call none in the last 30 days.',
  );
});
