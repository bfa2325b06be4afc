import { expect, test } from '@jest/globals';
import type { CommandOptions } from '../../../../lib/tools/admin/command.ts';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import type { CallEntry } from '../../../../shared/billing/usage/calls.ts';
import { useHost } from '../../../support/host.ts';
import { useNoon } from '../../../support/noon.ts';
import { validRequest } from '../../../support/valid-requests.ts';
import { cellsOf } from './cells-of.ts';

useNoon();
const t = useHost();
const top = (options?: CommandOptions, admin = t.admin) =>
  commands['top-accounts']?.run(admin, [], options) ?? Promise.reject(new Error('no such command'));

const day = () => new Date().toISOString().slice(0, 10);
const put = (entry: Partial<CallEntry> & { readonly accountId: string }, at = Date.now()) =>
  t.admin.callLog.put(
    {
      at,
      requestId: `r${entry.status}${entry.credits}-${at}`,
      operation: 'predict-price',
      keyId: 'k',
      status: 200,
      replayed: false,
      milliseconds: 1,
      ...entry,
    },
    new AbortController().signal,
  );

test('top-accounts lists a day’s accounts by credits, then by calls, as answered', async () => {
  for (const accountId of ['small', 'large', 'idle', 'flood']) await t.createAccount(accountId, 0);
  const now = Date.now();
  for (const [accountId, paid] of [
    ['small', 1],
    ['large', 3],
  ] as const) {
    for (let call = 0; call < paid; call += 1) await put({ accountId, credits: 10 }, now + call);
    await put({ accountId, status: 400, credits: 0 }, now);
  }
  await put({ accountId: 'flood', status: 429, credits: 0, times: 64 });
  const expected = [
    ['large', '4', '30', '1', '0', '0', '0'],
    ['small', '2', '10', '1', '0', '0', '0'],
    ['flood', '64', '0', '64', '0', '0', '0'],
  ];
  for (const options of [undefined, { day: day() }])
    expect(cellsOf(await top(options)).slice(1)).toEqual(expected);
});

test('top-accounts shows this hour’s unpaid requests to third parties', async () => {
  const key = await t.createAccount('appraised', 10);
  // The rows of the calls below may be lost on a busy machine.
  await put({ accountId: 'appraised', credits: 50 });
  t.host.standIns.model?.faults.add({ kind: 'answer', status: 401, times: 6 });
  for (let call = 0; call < 2; call += 1) {
    const request = validRequest('appraise-product', t.host);
    const appraised = await t.post('/api/v1/appraise-product', request, { key });
    expect(appraised.headers.get('x-price-note')).toBe('appraisal-failed');
  }
  const [, row] = cellsOf(await top({ limit: '1' }));
  expect([row?.[0], row?.[2], row?.[4]]).toEqual(['appraised', '50', '2']);
});

test.each(['2026-02-30', 'yesterday', '2020-01-01', '2999-01-01', ''])(
  'top-accounts refuses %j as a day',
  async (wrong) => {
    await expect(top({ day: wrong })).rejects.toThrow('--day must be a day of the last 30 (UTC)');
  },
);
