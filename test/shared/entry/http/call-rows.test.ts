import { describe, expect, test } from '@jest/globals';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import type { Charges } from '../../../../shared/billing/credits/charges.ts';
import { createDynamoDbLedger } from '../../../../shared/billing/credits/tables/dynamodb-ledger.ts';
import { type CallEntry, readCalls } from '../../../../shared/billing/usage/calls.ts';
import { createDynamoDbCallLog } from '../../../../shared/billing/usage/dynamodb-calls.ts';
import { account as accountEndpoint } from '../../../../shared/contract/account.ts';
import { endpoints } from '../../../../shared/contract/endpoints.ts';
import { predictPrice } from '../../../../shared/contract/pricing.ts';
import { createApiKey } from '../../../../shared/identity/accounts/api-key.ts';
import { createDynamoDb } from '../../../../shared/platform/database/dynamodb.ts';
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
    const key = await t.createAccount(accountId, 0);
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

describe('the row of a call', () => {
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
