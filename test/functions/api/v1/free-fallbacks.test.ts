import { afterEach, expect, test } from '@jest/globals';
import { createDynamoDbFallbackCount } from '../../../../shared/operations/pricing/dynamodb-stores.ts';
import { hourMs } from '../../../../shared/operations/pricing/free-fallbacks.ts';
import { createDynamoDb } from '../../../../shared/platform/database/dynamodb.ts';
import { type Answer, useHost } from '../../../support/host.ts';
import { useNoon } from '../../../support/noon.ts';

const perHour = 3;
// The functions read their own environment, as they do on AWS.
process.env.FREE_FALLBACKS_PER_HOUR = String(perHour);
useNoon();
const t = useHost();

const appraise = (key: string) =>
  t.post(
    '/api/v1/appraise-product',
    { image_url: t.host.standIns.samplePicture, fresh: true, limit: 2 },
    { key },
  );

function upstreams() {
  const { market, lens, model } = t.host.standIns;
  if (!market || !lens || !model) throw new Error('all upstreams are emulated in these tests');
  return { market, lens, model };
}
const breakModel = () => upstreams().model.faults.add({ kind: 'answer', status: 401, times: 1000 });
const searches = () => upstreams().market.journal.length + upstreams().lens.journal.length;
afterEach(() => upstreams().model.faults.clear());

/** An account that has had this many free fallbacks in this hour. */
async function accountWith(accountId: string, used: number): Promise<string> {
  const client = createDynamoDb({ endpoint: process.env.DYNAMODB_ENDPOINT });
  const count = createDynamoDbFallbackCount(client, process.env.REQUESTS_TABLE ?? '');
  const hour = Math.floor(Date.now() / hourMs);
  for (let times = 0; times < used; times += 1) {
    await count.add(accountId, hour, perHour, new AbortController().signal);
  }
  client.destroy();
  return await t.createAccount(accountId, 1000);
}

function expectRefusal({ status, body, headers }: Answer): void {
  expect([status, body]).toMatchObject([
    429,
    { similar_items: [], error: { discovery_error: { code: 'RATE_LIMIT' }, appraisal_error: null } },
  ]);
  expect(headers.get('x-credits-charged')).toBe('0');
  const wait = Number(headers.get('retry-after'));
  // The hour has just begun.
  expect(wait).toBeGreaterThan(3500);
  expect(wait).toBeLessThanOrEqual(3600);
}

test('an account that has had its free fallbacks of the hour is answered 429 before anything is searched', async () => {
  const key = await accountWith('has-had-them', perHour - 1);
  breakModel();
  expect((await appraise(key)).headers.get('x-price-note')).toBe('appraisal-failed');
  const before = searches();
  expectRefusal(await appraise(key));
  expect(searches()).toBe(before);
  expect(await t.balance('has-had-them')).toEqual({ available: 1000, held: 0 });
  const other = await accountWith('has-had-none', 0);
  expect((await appraise(other)).status).toBe(200);
});

test('parallel appraisals get no more fallbacks than one after the other: the rest get no comparables', async () => {
  const key = await accountWith('at-once', 0);
  breakModel();
  const answers = await Promise.all(Array.from({ length: 8 }, () => appraise(key)));
  const [given, refused] = [200, 429].map((status) => answers.filter((one) => one.status === status));
  expect([given?.length, refused?.length]).toEqual([perHour, 8 - perHour]);
  for (const answer of refused ?? []) expectRefusal(answer);
  expect(await t.balance('at-once')).toEqual({ available: 1000, held: 0 });
});

test('appraisals that the model gives are not counted', async () => {
  const key = await accountWith('well-served', perHour - 1);
  for (let times = 0; times < 2; times += 1) {
    expect((await appraise(key)).headers.get('x-credits-charged')).toBe('10');
  }
});
