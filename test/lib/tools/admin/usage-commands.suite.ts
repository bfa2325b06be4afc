import { expect, test } from '@jest/globals';
import type { CommandOptions } from '../../../../lib/tools/admin/command.ts';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { UsageError } from '../../../../lib/tools/program.ts';
import { endless } from '../../../shared/billing/credits/support/bounds.ts';
import { counts } from '../../../support/counts.ts';
import { useHost } from '../../../support/host.ts';
import { validRequest } from '../../../support/valid-requests.ts';
import { cellsOf } from './cells-of.ts';

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

  const keyIds = cellsOf(await run('list-keys', ['agree'])).map(([keyId]) => keyId);
  const creditsIn = ([headings = [], ...rows]: readonly string[][], keyId = '') =>
    rows
      .filter((row) => row.includes(keyId))
      .reduce((sum, row) => sum + Number(row[headings.indexOf('credits')]), 0);

  const calls = cellsOf(await run('list-calls', ['agree']));
  expect(calls).toHaveLength(made + 1);
  const latest = await run('list-calls', ['agree'], { limit: '3' });
  expect(cellsOf(latest)).toEqual(calls.slice(0, 4));
  const refusal = calls.find((row) => row.includes('BAD_REQUEST'));
  expect(refusal?.at(-1)).toBe('Missing image_url.');
  const usage = cellsOf(await run('usage', ['agree', '2']));
  for (const [index, key] of [first, second].entries()) {
    const sums = [calls, usage].map((table) => creditsIn(table, keyIds[index + 1]));
    expect(sums).toEqual([charged.get(key), charged.get(key)]);
  }
  // At the end of a month there may be two.
  months.add(month());
  const lines: string[][] = [];
  for (const shown of months) lines.push(...cellsOf(await run('statement', ['agree', shown])));
  expect([lines[0], lines.at(-1)]).toEqual([['opening balance 0'], [`closing balance ${1000 - total}`]]);
  expect(lines.filter(([, kind]) => kind === 'grant')).toHaveLength(1);
  const charges = lines.filter(([, kind]) => kind === 'charge');
  expect(charges).toHaveLength(made - bad);
  for (const charge of [charges.at(0), charges.at(-1)]) {
    const [, , , operation, keyId, request = ''] = charge ?? [];
    const [, call] = cellsOf(await run('list-calls', ['agree'], { request }));
    expect(call?.slice(1, 3)).toEqual([operation, keyId]);
  }
  expect(await t.balance('agree')).toEqual({ available: 1000 - total, held: 0 });
});

test('purchases shows what was paid, and what is on its way, each with its session', async () => {
  await t.createAccount('buying', 0);
  expect(await run('purchases', ['buying'])).toBe('buying has bought nothing');
  const purchase = {
    sessionId: 'cs_paid',
    packId: 'small',
    currency: 'aud',
    price: 4900,
    total: 5390,
    tax: 490,
  };
  await t.admin.money.grant('buying', 'stripe-cs_paid', 1000, { purchase });
  const note = { sessionId: 'cs_late', state: 'pending', at: 0, credits: 500, currency: 'aud' } as const;
  await t.admin.purchaseNotes.write('buying', { ...note, total: 2690, tax: undefined }, endless);
  const rows = cellsOf(await run('purchases', ['buying'])).map(([, ...row]) => row);
  expect(rows).toEqual([
    ['state', 'credits', 'paid', 'returned', 'session'],
    ['paid', '1000', 'AUD\u00a053.90', '-', 'cs_paid'],
    ['pending', '500', 'AUD\u00a026.90', '-', 'cs_late'],
  ]);
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
