import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import type { Charges } from '../../../../shared/billing/credits/charges.ts';
import { createDynamoDbLedger } from '../../../../shared/billing/credits/tables/dynamodb-ledger.ts';
import { type CallEntry, readCalls } from '../../../../shared/billing/usage/calls.ts';
import {
  createDynamoDbCallLog,
  createDynamoDbCallWriter,
} from '../../../../shared/billing/usage/dynamodb-calls.ts';
import { account as accountEndpoint } from '../../../../shared/contract/account.ts';
import { endpoints } from '../../../../shared/contract/endpoints.ts';
import { predictPrice } from '../../../../shared/contract/pricing.ts';
import { createApiKey } from '../../../../shared/identity/accounts/key-store.ts';
import { callParts } from '../../../../shared/platform/call/working-call.ts';
import { createDynamoDb } from '../../../../shared/platform/database/dynamodb.ts';
import { errorTable } from '../../../../shared/platform/errors/error-table.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { ours } from '../../../../shared/platform/errors/wording.ts';
import { aroundRequests } from '../../../support/around-requests.ts';
import { sampleOf, valuesFor } from '../../../support/counts.ts';
import { useHost } from '../../../support/host.ts';
import { endpointsWithoutSignIn, validRequest } from '../../../support/valid-requests.ts';
import { endless } from '../../billing/credits/support/bounds.ts';
import { contextWith, knownCaller, proxyEvent } from './proxy-event.ts';
import { serve } from './serve.ts';

const t = useHost();

async function callsOf(accountId: string): Promise<readonly CallEntry[]> {
  const client = createDynamoDb({ endpoint: process.env.DYNAMODB_ENDPOINT });
  const callLog = createDynamoDbCallLog(client, process.env.CALLS_TABLE ?? '');
  const { calls } = await readCalls({ accountId }, { callLog, clock: Date.now }, { budget: endless });
  client.destroy();
  return calls;
}

const keyOf = async (accountId: string) => (await t.admin.keys.list(accountId))[0];

/** What a row must say, by what the caller was answered. */
const rowFor = (operation: string, keyId: string, answer: { status: number; headers: Headers }) => ({
  operation,
  keyId,
  requestId: answer.headers.get('x-request-id'),
  status: answer.status,
  code: answer.headers.get('x-error-code') ?? undefined,
  credits: Number(answer.headers.get('x-credits-charged') ?? 0),
  replayed: answer.headers.get('idempotent-replayed') === 'true',
});

/** Rows are written in one place, whatever the operation: a small run looks at those of every third endpoint. */
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
  test('a call that is delivered has one row that agrees with its answer, and dates the last use of its key', async () => {
    const accountId = `rows-${endpoint.name}`;
    const key = await t.createAccount(accountId, 10);
    expect((await keyOf(accountId))?.lastUsedAt).toBeUndefined();
    const before = Date.now();
    const answer = await t.post(endpoint.path, validRequest(endpoint.name, t.host), { key });
    expect(answer.status).toBe(200);
    const made = await keyOf(accountId);
    expect(made?.lastUsedAt).toBeGreaterThanOrEqual(before - 1);
    const calls = await callsOf(accountId);
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
    const asked = endpoint.asks.filter((who) => who !== 'sign-in' && endpoint.name !== 'market-signin-url');
    const measured = asked.map((who) => (who === 'seller' ? 'market' : who));
    expect(Object.keys(calls[0]?.parts ?? {})).toEqual(expect.arrayContaining(measured));
  });
});

test('refusals for a permission, for the rate limit and for the balance, and replays, have rows', async () => {
  await t.createAccount('kinds', 10);
  const shown = await commands['create-key']?.run(t.admin, ['kinds', 'limited'], {
    permission: 'texts-and-prices',
  });
  const key = shown?.split('\n').at(-1) ?? '';
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

  // The paid one's row in the ledger names the same key and request.
  const client = createDynamoDb({ endpoint: process.env.DYNAMODB_ENDPOINT });
  const ledger = createDynamoDbLedger(client, process.env.LEDGER_TABLE ?? '');
  const rows = await Array.fromAsync(ledger.rows('kinds', endless));
  client.destroy();
  const settled = rows.filter((row) => row.kind === 'charge' && row.ending === 'settled');
  expect(settled).toMatchObject([
    {
      operation: 'generate-basic-listing',
      origin: { keyId: calls[2]?.keyId, requestId: answers[1]?.headers.get('x-request-id') },
    },
  ]);
});

describe('the row of a listing operation says why it did nothing', () => {
  /** Something that only this caller sent, and that no row may keep. */
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
      'market-get-item',
      { item_id: '199999999999' },
      { status: 400, message: 'item_id must be the id of a listing of this seller.', refused: ['item_id'] },
    ],
    [
      'market-my-listings',
      { cursor: own },
      {
        status: 400,
        message: 'cursor is not one of this list: begin again without one.',
        refused: ['cursor'],
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
    const endpoint = endpoints.find((one) => one.name === name);
    const answer = await t.post(endpoint?.path ?? '', request(name, more), { key });
    const requestId = answer.headers.get('x-request-id');
    const row = (await callsOf('sells')).find((one) => one.requestId === requestId);
    expect(row).toMatchObject({ operation: name, ...expected });
    expect(JSON.stringify(row)).not.toContain('Ethel');
  });
});

describe('the row of a call', () => {
  /** What one failure keeps. */
  async function rowOf(failure: ServiceError, headers: Readonly<Record<string, string>> = {}) {
    const entries: CallEntry[] = [];
    const recorder = () => async (entry: CallEntry) => {
      entries.push(entry);
    };
    const handler = serve(
      accountEndpoint,
      () => Promise.reject(failure),
      () => ({}),
      { recorder },
    );
    const event = proxyEvent({}, knownCaller);
    await handler({ ...event, headers: { ...event.headers, ...headers } }, contextWith(28_000));
    expect(entries).toHaveLength(1);
    return entries[0] as CallEntry;
  }

  test('the row of a call never takes more than the unit of writing that it took before, whatever its failure says', async () => {
    const names = Array.from(
      { length: 500 },
      (_, index) => `itemSpecifics.NameValueList[${index}].Value[99]`,
    );
    const failure = new ServiceError('BAD_REQUEST', ours('m'.repeat(2000)), { fields: names });
    const traceparent = `00-${'a1'.repeat(16)}-${'b2'.repeat(8)}-01`;
    const entry = await rowOf(failure, { traceparent });
    expect(entry.message).toMatch(/^m{299}…$/);
    expect(entry.refused?.length).toBeGreaterThan(2);
    expect(entry.traceId).toBe('a1'.repeat(16));
    let bytes = 0;
    const client = createDynamoDb({ endpoint: 'http://127.0.0.1:9' });
    aroundRequests(client, async (_send, { input }) => {
      const { Item = {} } = input as { Item?: Record<string, { S?: string; N?: string; BOOL?: boolean }> };
      for (const [name, { S = '', N = '' }] of Object.entries(Item)) {
        // A number takes a byte for two digits, and one more: at most as many as its text.
        bytes += Buffer.byteLength(name + S + N) + 1;
      }
      return {};
    });
    const worst = { ...entry, accountId: 'a'.repeat(64), operation: 'market-get-category-features' };
    const parts = Object.fromEntries(callParts.map((part) => [part, 27_999]));
    const row = {
      ...worst,
      requestId: randomUUID(),
      code: 'UNSUPPORTED_MEDIA_TYPE',
      network: '2001:db8:ffff::/48',
      parts,
      times: 1_048_576,
    };
    await createDynamoDbCallWriter(client, 'calls').put(row, new AbortController().signal);
    client.destroy();
    expect(bytes).toBeGreaterThan(800);
    expect(bytes).toBeLessThanOrEqual(1024);
  });

  test('the row of a call says in our words what failed: those of the answer, or what may have been left behind', async () => {
    expect(await rowOf(new ServiceError('UPSTREAM_FAILED', 'the model answered 529'))).toMatchObject({
      code: 'UPSTREAM_FAILED',
      message: errorTable.UPSTREAM_FAILED.message,
      refused: undefined,
    });
    const bug = await rowOf(new Error('a secret') as ServiceError);
    expect(bug).toMatchObject({ code: 'UNKNOWN', message: errorTable.UNKNOWN.message });
    expect(Object.keys(bug.parts ?? {}).filter((part) => part !== 'waiting' && part !== 'rest')).toEqual([]);
  });

  /** A recorder that keeps what it is given, and is done with it once that resolves. */
  function recorderThatWaitsFor(end: Promise<void>) {
    const entries: CallEntry[] = [];
    const recorder = () => (entry: CallEntry) => {
      entries.push(entry);
      return end;
    };
    return { entries, recorder };
  }
  const answerOf = (handled: Promise<APIGatewayProxyResult>) => handled;

  test('the row of a call is on its way before the hold is released, and is not written twice', async () => {
    const { entries, recorder } = recorderThatWaitsFor(Promise.resolve());
    let begunBeforeRelease = false;
    const charge: Charges['charge'] = async (request, { onSettled }) => {
      onSettled?.(request.amount);
      await new Promise((resolve) => setImmediate(resolve));
      begunBeforeRelease = entries.length === 1;
      return { body: '{}', replayed: false, charged: request.amount, remaining: 5 };
    };
    const handler = serve(
      predictPrice,
      () => Promise.reject(new Error('unused')),
      () => ({}),
      {
        charges: () => ({ charge }),
        recorder,
      },
    );
    const event = proxyEvent({ image_url: 'https://a.example/a.png' });
    expect((await answerOf(handler(event, contextWith(28_000)))).statusCode).toBe(200);
    expect(begunBeforeRelease).toBe(true);
    expect(entries).toMatchObject([{ status: 200, credits: 10, replayed: false, accountId: 'a' }]);
  });

  test('the row of a call is written again if the call runs out of time after it was settled, and does not keep that answer waiting', async () => {
    const written = Promise.withResolvers<void>();
    const { entries, recorder } = recorderThatWaitsFor(written.promise);
    const charge: Charges['charge'] = (request, { onSettled }) => {
      onSettled?.(request.amount);
      return new Promise(() => {});
    };
    const handler = serve(
      predictPrice,
      () => Promise.reject(new Error('unused')),
      () => ({}),
      {
        charges: () => ({ charge }),
        recorder,
      },
    );
    const answer = await handler(proxyEvent({ image_url: 'https://a.example/a.png' }), contextWith(60));
    expect(answer.statusCode).toBe(502);
    written.resolve();
    while (entries.length < 2) await new Promise((resolve) => setImmediate(resolve));
    expect(entries).toMatchObject([
      { status: 200, credits: 10 },
      { status: 502, code: 'NAVIGATION_ERROR' },
    ]);
    expect(entries[1]?.credits).toBeUndefined();
    expect(entries[1]?.at).toBe(entries[0]?.at);
  });

  test('the row of a call makes no difference to the answer, whether it can be written or not', async () => {
    const answers = [];
    for (const recorder of [
      recorderThatWaitsFor(Promise.resolve()).recorder,
      () => Promise.reject(new Error('no table')),
      () => () => Promise.reject(new Error('broken')),
    ]) {
      const handler = serve(
        accountEndpoint,
        async () => ({ body: { available: 1, held: 0, keyName: 'k' }, delivered: true }),
        () => ({}),
        { recorder },
      );
      process.env.LOG_LEVEL = 'SILENT';
      answers.push(await handler(proxyEvent({}, knownCaller), contextWith(28_000)));
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });
});
