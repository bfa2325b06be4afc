import { beforeAll, describe, expect, test } from '@jest/globals';
import type { CallEntry } from '../../../../shared/billing/usage/calls.ts';
import { endpoints } from '../../../../shared/contract/endpoints.ts';
import { createApiKey } from '../../../../shared/identity/accounts/key-store.ts';
import { sampleOf, valuesFor } from '../../../support/counts.ts';
import { useHost } from '../../../support/host.ts';
import { endpointsWithoutSignIn, validRequest } from '../../../support/valid-requests.ts';
import { callsOf as rowsOf } from '../../apps/dashboard/session-table.ts';

const t = useHost();

/** A row without a code has no such field. */
const callsOf = async (accountId: string) =>
  (await rowsOf(t.admin, accountId)).map((call): CallEntry => ({ code: undefined, ...call }));

const keyOf = async (accountId: string) => (await t.admin.keys.list(accountId))[0];

/** What a row must say, given the answer to the caller. */
const rowFor = (operation: string, keyId: string, answer: { status: number; headers: Headers }) => ({
  operation,
  keyId,
  requestId: answer.headers.get('x-request-id'),
  status: answer.status,
  code: answer.headers.get('x-error-code') ?? undefined,
  credits: Number(answer.headers.get('x-credits-charged') ?? 0),
  replayed: answer.headers.get('idempotent-replayed') === 'true',
});

/** Rows of all operations are written in one place: a small run checks those of every third endpoint. */
const triedEndpoints = sampleOf(endpoints, 3);

describe.each(triedEndpoints)('a call of $name', (endpoint) => {
  test('a call with a known key has one row when it is refused; without a known key it has none', async () => {
    const accountId = `refused-${endpoint.name}`;
    const key = await t.createAccount(accountId, 0, endpoint.permission);
    for (const unknown of valuesFor(triedEndpoints.indexOf(endpoint), [null, 'nonsense', createApiKey()]))
      await t.post(endpoint.path, {}, { key: unknown });
    expect(await callsOf(accountId)).toEqual([]);
    const refused = await t.post(endpoint.path, {}, { key, raw: 'not JSON' });
    expect(refused.status).toBe(400);
    const keyId = (await keyOf(accountId))?.keyId ?? '';
    expect(await callsOf(accountId)).toMatchObject([
      { ...rowFor(endpoint.name, keyId, refused), network: '127.0.0.0/24' },
    ]);
  });
});

describe.each(sampleOf(endpointsWithoutSignIn.toReversed(), 3))('a call of $name', (endpoint) => {
  test('a delivered call has one row that matches its answer, and updates its key’s last use', async () => {
    const accountId = `rows-${endpoint.name}`;
    const key = await t.createAccount(accountId, 10);
    expect((await keyOf(accountId))?.lastUsedAt).toBeUndefined();
    const before = Date.now();
    const answer = await t.post(endpoint.path, validRequest(endpoint.name, t.host), { key });
    expect(answer.status).toBe(200);
    const made = await keyOf(accountId);
    expect(made?.lastUsedAt).toBeGreaterThanOrEqual(before - 1);
    // Items of a job have rows of their own.
    const calls = (await callsOf(accountId)).filter(({ operation }) => operation === endpoint.name);
    expect(calls).toMatchObject([rowFor(endpoint.name, made?.keyId ?? '', answer)]);
    expect(calls[0]?.at).toBeGreaterThanOrEqual(before - 1);
    expect(calls[0]?.milliseconds).toBeLessThanOrEqual(Date.now() - before + 1);
    // The example of end-item ends a listing that does not exist.
    const isRefused = (answer.body as { Ack?: string }).Ack === 'Failure';
    expect([calls[0]?.message !== undefined, calls[0]?.refused, calls[0]?.traceId]).toEqual([
      isRefused,
      undefined,
      undefined,
    ]);
    for (const time of Object.values(calls[0]?.parts ?? {}))
      expect(time).toBeLessThanOrEqual((calls[0]?.milliseconds ?? 0) + 1);
    const asked = endpoint.asks.filter(
      (who) => who !== 'sign-in' && !['market-signin-url', 'jobs-create'].includes(endpoint.name),
    );
    const measured = asked.map((who) => (who === 'seller' ? 'market' : who));
    expect(Object.keys(calls[0]?.parts ?? {})).toEqual(expect.arrayContaining(measured));
  });
});

test('refusals for a permission, for the rate limit and for the balance, and replays, have rows', async () => {
  const key = await t.createAccount('kinds', 10, 'texts-and-prices');
  const listing = validRequest('generate-basic-listing', t.host);
  const path = '/api/v1/generate-basic-listing';
  const headers = { 'idempotency-key': 'same' };
  const answers = [
    await t.post('/api/v1/market/get-user', {}, { key }),
    await t.post(path, listing, { key, headers }),
    await t.post(path, listing, { key, headers }),
    await t.post(path, listing, { key }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 200, 200, 402]);
  const calls = await callsOf('kinds');
  expect(calls.toReversed()).toMatchObject(
    answers.map(({ headers: given, status }) => ({
      status,
      requestId: given.get('x-request-id'),
      credits: Number(given.get('x-credits-charged') ?? 0),
      replayed: given.has('idempotent-replayed'),
    })),
  );
});

describe('the row of a listing operation says why it had no effect', () => {
  /** Text from this caller that no row may keep. */
  const own = 'Grandmother Ethel';
  const request = (name: string, more: Record<string, unknown>) => ({
    ...validRequest(name, t.host),
    ...more,
  });
  let key = '';
  beforeAll(async () => {
    key = await t.createAccount('sells', 0);
  });

  test.each<[string, Record<string, unknown>, Partial<CallEntry>]>([
    [
      'market-post-item',
      { categoryId: '999999999', title: own },
      {
        status: 200,
        message: 'The marketplace refused the request. Its errors: 87.',
      },
    ],
    [
      'market-revise-item',
      { changes: { currency: 'NZD', title: own } },
      {
        status: 400,
        message: 'changes.currency cannot be changed: the listing has […]',
        refused: ['changes.currency'],
      },
    ],
  ])('%s with %j', async (name, more, expected) => {
    const endpoint = endpoints.find((endpoint) => endpoint.name === name);
    const answer = await t.post(endpoint?.path ?? '', request(name, more), { key });
    const requestId = answer.headers.get('x-request-id');
    const row = (await callsOf('sells')).find((call) => call.requestId === requestId);
    expect(row).toMatchObject({ operation: name, ...expected });
    expect(JSON.stringify(row)).not.toContain('Ethel');
  });
});
