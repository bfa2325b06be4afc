import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  type CallEntry,
  type CallFilter,
  placeOf,
  type ReadCallsRequest,
  readCalls,
} from '../../../../shared/billing/usage/calls.ts';
import { createDynamoDbCallLog } from '../../../../shared/billing/usage/dynamodb-calls.ts';
import { putCommand } from '../../../../shared/platform/database/commands.ts';
import { useDatabase } from '../../../support/database.ts';
import { endless } from '../credits/support/bounds.ts';

const database = useDatabase();
const day = 86_400_000;
const now = Date.UTC(2026, 10, 22, 12);
const never = new AbortController().signal;

const callLog = () => createDynamoDbCallLog(database.client, database.environment.CALLS_TABLE ?? '');
const read = (request: ReadCallsRequest) =>
  readCalls(request, { callLog: callLog(), clock: () => now }, { budget: endless });

const entryOf = (accountId: string, age: number, more: Partial<CallEntry> = {}): CallEntry => ({
  accountId,
  at: now - age,
  requestId: `request-${age}`,
  operation: 'account',
  keyId: 'k1',
  status: 200,
  credits: 0,
  replayed: false,
  milliseconds: 3,
  ...more,
});

async function put(...entries: CallEntry[]): Promise<void> {
  for (const entry of entries) await callLog().put(entry, never);
}

const agesOf = ({ calls }: { readonly calls: readonly CallEntry[] }) => calls.map(({ at }) => now - at);

describe('the calls of an account', () => {
  test('calls are read the newest first, as they were written, and only those of the account', async () => {
    const full = entryOf('a', 5, {
      operation: 'predict-price',
      status: 400,
      code: 'BAD_REQUEST',
      message: 'image_url could not be read: the server answered 404',
      refused: ['image_url', 'limit'],
      parts: { waiting: 4, pictures: 120, rest: 1 },
      traceId: '0af7651916cd43dd8448eb211c80319c',
      credits: 10,
      replayed: true,
      network: '203.0.113.0/24',
    });
    const unknown = entryOf('a', 9, { credits: undefined });
    await put(unknown, full, entryOf('a', 7), entryOf('b', 6), entryOf('a#b', 6));
    const { calls, next } = await read({ accountId: 'a' });
    expect(calls).toEqual([full, entryOf('a', 7), unknown]);
    expect(next).toBeUndefined();
    expect(await read({ accountId: 'nobody' })).toEqual({ calls: [] });
  });

  test('calls are read for 30 days, even where the table has not dropped older ones yet', async () => {
    await put(entryOf('old', 30 * day), entryOf('old', 30 * day + 1), entryOf('old', 1));
    expect(agesOf(await read({ accountId: 'old' }))).toEqual([1, 30 * day]);
    expect(agesOf(await read({ accountId: 'old', from: 0 }))).toEqual([1, 30 * day]);
  });

  test('calls are read within bounds of time, the later one not included', async () => {
    await put(...[100, 200, 300].map((age) => entryOf('bounds', age)));
    const request = { accountId: 'bounds', from: now - 300, to: now - 100 };
    expect(agesOf(await read(request))).toEqual([200, 300]);
    expect(await read({ ...request, to: now - 301 })).toEqual({ calls: [] });
  });

  test('rows of the previous version and with parts known only to a later one can be read', async () => {
    const rowOf = (age: number) => ({
      pk: 'call#versions',
      sk: placeOf(entryOf('versions', age)),
      ...{ operation: 'account', keyId: 'k1', status: 200, credits: 0, milliseconds: 3 },
    });
    const later = { ...rowOf(1), parts: 'dreaming 7 model 5 broken' };
    const TableName = database.environment.CALLS_TABLE;
    for (const Item of [rowOf(2), later]) await database.client.send(putCommand({ TableName, Item }));
    const { calls } = await read({ accountId: 'versions' });
    expect(calls).toEqual([entryOf('versions', 1, { parts: { model: 5 } }), entryOf('versions', 2)]);
  });

  test('a rewritten row replaces the first', async () => {
    await put(entryOf('again', 5), entryOf('again', 5, { status: 504, code: 'TIMEOUT' }));
    expect((await read({ accountId: 'again' })).calls).toMatchObject([{ status: 504, code: 'TIMEOUT' }]);
  });
});

describe('filters and pages', () => {
  const all = Array.from({ length: 60 }, (_, age) =>
    entryOf('pages', age, {
      keyId: age % 2 === 0 ? 'even' : 'odd',
      operation: age % 3 === 0 ? 'predict-price' : 'account',
      ...(age % 5 === 0 ? { status: 429, code: 'RATE_LIMIT' } : {}),
    }),
  );
  beforeAll(() => put(...all));

  async function everyPage(filter: CallFilter, limit: number) {
    const pages: number[][] = [];
    let after: string | undefined;
    do {
      const page = await read({ accountId: 'pages', filter, limit, after });
      pages.push(agesOf(page));
      after = page.next;
    } while (after !== undefined);
    return pages;
  }

  test.each<[CallFilter, (call: CallEntry) => boolean]>([
    [{}, () => true],
    [{ keyId: 'odd' }, ({ keyId }) => keyId === 'odd'],
    [{ operation: 'predict-price' }, ({ operation }) => operation === 'predict-price'],
    [{ status: 429 }, ({ status }) => status === 429],
    [{ outcome: 'failed' }, ({ status }) => status >= 400],
    [{ outcome: 'succeeded', keyId: 'odd' }, ({ status, keyId }) => status < 400 && keyId === 'odd'],
    [{ code: 'RATE_LIMIT', keyId: 'even' }, ({ code, keyId }) => code !== undefined && keyId === 'even'],
    [{ requestId: 'request-33' }, ({ at }) => at === now - 33],
    [{ requestId: 'request' }, () => false],
  ])('the filter %j finds what agrees, on pages of every size', async (filter, agrees) => {
    const expected = all.filter(agrees).map(({ at }) => now - at);
    for (const limit of [1000, 7, 1]) {
      const pages = await everyPage(filter, limit);
      expect(pages.flat()).toEqual(expected);
      expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(limit);
    }
  });

  test('an invalid position is refused; one outside the bounds is not an error', async () => {
    for (const after of [
      '',
      'x',
      '2026-11-22',
      '2026-02-31T12:00:00.000Z#r',
      `${placeOf({ at: now, requestId: 'r' })}\u0000`,
      "' OR 1=1",
    ]) {
      await expect(read({ accountId: 'pages', after })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    const place = (at: number) => placeOf({ at, requestId: 'r' });
    expect((await read({ accountId: 'pages', after: place(now - 31 * day) })).calls).toEqual([]);
    expect((await read({ accountId: 'pages', after: place(now + day), limit: 3 })).calls).toHaveLength(3);
    expect(agesOf(await read({ accountId: 'bounds', after: place(now - 150) }))).toEqual([200, 300]);
  });
});
