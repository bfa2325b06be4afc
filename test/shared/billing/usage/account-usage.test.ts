import { beforeAll, describe, expect, test } from '@jest/globals';
import { createKey } from '../../../../lib/tools/examples/demo-accounts.ts';
import { dayOf } from '../../../../shared/billing/credits/days.ts';
import { usage } from '../../../../shared/billing/usage/account-usage.ts';
import { dayMs } from '../../../../shared/platform/call/clock.ts';
import { useNoon } from '../../../support/noon.ts';
import { validRequest } from '../../../support/valid-requests.ts';
import { useDashboard } from '../../apps/dashboard/dashboard-world.ts';
import { endless } from '../credits/support/bounds.ts';

useNoon();
const w = useDashboard();
const { t, dashboard } = w;
const path = '/api/v1/account/usage';

interface Row {
  readonly day: string;
  readonly operation: string | null;
  readonly key: string | null;
  readonly calls: number;
  readonly credits: number;
}

const today = () => dayOf(Date.now());
const daysAgo = (count: number) => dayOf(Date.now() - count * dayMs);

describe('the usage of an account', () => {
  const account = 'reports';
  const other = 'neighbours';
  let key: string;
  let otherKey: string;
  let ids: string[];
  const rowsOf = async (request: object, with_ = key): Promise<readonly Row[]> => {
    const answer = await t.post(path, request, { key: with_ });
    expect([answer.status, answer.headers.get('x-credits-charged')]).toEqual([200, null]);
    return (answer.body as { days: Row[] }).days;
  };

  beforeAll(async () => {
    const spender = await t.createAccount(account, 100);
    const second = await createKey(t.admin, account);
    await t.createAccount(other, 100);
    const call = (name: string, own: string) =>
      t.post(`/api/v1/${name}`, validRequest(name, t.host), { key: own });
    for (const own of [spender, spender, second]) await call('generate-basic-listing', own);
    await call('predict-price', second);
    await t.post('/api/v1/predict-price', {}, { key: second });
    await t.post('/api/v1/account', {}, { key: second });
    key = await createKey(t.admin, account, 'account');
    otherKey = await createKey(t.admin, other, 'account');
    ids = (await t.admin.keys.list(account)).map(({ keyId }) => keyId);
  });

  test('the usage has one row per charged day, operation and key, as on the page and in its file', async () => {
    const rows = await rowsOf({});
    const [first, second] = ids;
    expect(rows).toEqual([
      { day: today(), operation: 'generate-basic-listing', key: first, calls: 2, credits: 20 },
      { day: today(), operation: 'generate-basic-listing', key: second, calls: 1, credits: 10 },
      { day: today(), operation: 'predict-price', key: second, calls: 1, credits: 10 },
    ]);
    const owner = await w.join(account, 'owner@reports.example', 'owner');
    const file = await owner.request(`${dashboard()}/usage.csv`);
    const lines = file.html.trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(','))).toEqual(
      rows.map(({ day, operation, key: id, calls, credits }) => [
        day,
        operation,
        id,
        'default',
        String(calls),
        String(credits),
      ]),
    );
  });

  test('the usage covers only the requested days and key', async () => {
    const [first] = ids;
    expect(await rowsOf({ from: today(), to: today(), key: first })).toMatchObject([{ credits: 20 }]);
    expect(await rowsOf({ from: daysAgo(9), to: daysAgo(1) })).toEqual([]);
    expect(await rowsOf({ to: daysAgo(1) })).toEqual([]);
    expect(await rowsOf({ from: daysAgo(30) })).toHaveLength(3);
    expect(await rowsOf({ from: today(), to: dayOf(Date.now() + 20 * dayMs) })).toHaveLength(3);
    expect(await rowsOf({ key: 'playground' })).toEqual([]);
    // A key of the account that was never used.
    expect(await rowsOf({ key: ids[2] })).toEqual([]);
  });

  test('the usage of another account is not read, and its keys count as unknown', async () => {
    expect(await rowsOf({}, otherKey)).toEqual([]);
    for (const id of [ids[0], 'nonsense', '', '__proto__', '\u0000', 'a#b']) {
      const answer = await t.post(path, { key: id }, { key: otherKey });
      expect([id, answer.status, answer.body]).toEqual([
        id,
        400,
        { error: 'key must be the id of a key of this account.' },
      ]);
    }
  });

  test.each([
    [{ from: '2026-02-31' }, 'from must be a day, such as 2026-11-22'],
    [{ from: 20261122 }, 'from must be a string'],
    [{ from: '2026-11-22', to: '2026-11-21' }, 'from must not be after to.'],
    [{ from: '2026-10-01', to: '2026-11-01' }, 'from must be at most 30 days before to.'],
    [{ from: '9999-12-31' }, 'from must not be after to.'],
    [{ key: 'a'.repeat(65) }, 'key must be at most 64 characters'],
  ])('invalid days and keys are refused by name: %j', async (request, error) => {
    const answer = await t.post(path, request, { key });
    expect([answer.status, answer.body]).toEqual([400, { error }]);
  });

  test('31 days are read, even across a leap day', async () => {
    expect(await rowsOf({ from: '2026-10-02', to: '2026-11-01' })).toEqual([]);
    expect(await rowsOf({ from: '2028-02-29', to: '2028-03-30' })).toEqual([]);
  });
});

test('too many rows for an answer are refused, with an alternative', async () => {
  const cells = Array.from({ length: 1000 }, (_, index) => ({
    operation: 'predict-price',
    keyId: `key-${index}`,
    charges: 1,
    credits: 10,
  }));
  const sums = Array.from({ length: 21 }, (_, index) => ({
    day: dayOf(Date.UTC(2026, 10, 1 + index)),
    granted: 0,
    spent: 10_000,
    grantedTotal: 0,
    spentTotal: 0,
    usage: cells,
  }));
  const ledger = {
    sums: { between: async () => sums, latest: async () => sums.at(-1) },
    timedRows: { between: async function* () {} },
  };
  const services = { ledger, keys: { list: () => Promise.reject(new Error('not asked')) } };
  const call = {
    account: { id: 'a', keyId: 'key', keyName: 'k' },
    clock: () => Date.UTC(2026, 10, 21),
    budget: endless,
  };
  const request = { from: '2026-11-01', to: '2026-11-21' };
  await expect(usage(request, services, call)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'These days have more than 20000 rows. Ask for fewer days, or for one key.',
  });
  const fewer = await usage({ from: '2026-11-02', to: '2026-11-21' }, services, {
    ...call,
    clock: () => Date.UTC(2026, 10, 21),
  });
  expect(fewer.body.days.length).toBe(21_000 - 1000);
  expect((await usage({ ...request, key: 'playground' }, services, call)).body.days).toEqual([]);
});
