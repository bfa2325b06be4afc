import { afterAll, describe, expect, test } from '@jest/globals';
import { startEmulator } from '../../../../lib/sandbox/emulator/emulator.ts';
import { createUnpaidWork, type WorkKind } from '../../../../shared/billing/usage/unpaid-work.ts';
import { createDynamoDbCounts } from '../../../../shared/identity/accounts/dynamodb-counts.ts';
import { createDynamoDb } from '../../../../shared/platform/database/dynamodb.ts';
import { type Answer, useHost } from '../../../support/host.ts';
import { useNoon } from '../../../support/noon.ts';
import { validRequest } from '../../../support/valid-requests.ts';

const perHour = 3;
const searchesPerDay = 1000;
const requestsPerMinute = 50;
// The functions read their own environment, as they do on AWS.
process.env.UNDELIVERED_PER_HOUR = String(perHour);
process.env.PAID_SEARCHES_PER_DAY = String(searchesPerDay);
process.env.PICTURE_REQUESTS_PER_MINUTE = String(requestsPerMinute);
useNoon();

/** A stranger's host, which has no pictures. */
const stranger = await startEmulator(() => ({ status: 404, body: '' }));
afterAll(() => stranger.stop());

const t = useHost({ ALLOW_PRIVATE_HOSTS: '1', LENS_WHEN: 'always' });

const breakModel = () => t.emulators.model.faults.add({ kind: 'answer', status: 401, times: 1000 });
/** All requests to third parties. */
const asked = () =>
  [t.emulators.market, t.emulators.lens, t.emulators.model, stranger].reduce(
    (all, { journal }) => all + journal.length,
    0,
  );

/** An account that has used this much of a kind in its window. */
async function accountWith(accountId: string, kind: WorkKind, used: number): Promise<string> {
  const client = createDynamoDb({ endpoint: process.env.DYNAMODB_ENDPOINT });
  const counts = createDynamoDbCounts(client, process.env.REQUESTS_TABLE ?? '');
  const most = { undelivered: 1e6, searches: 1e6, requests: 1e6 };
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  await createUnpaidWork(counts, most).count(accountId, { [kind]: used }, { clock: Date.now, log });
  client.destroy();
  return await t.createAccount(accountId, 1000);
}

const send = (key: string, name: string, fields: object = {}) =>
  t.post(
    `/api/v1/${name.replace(/^market-/, 'market/')}`,
    { ...validRequest(name, t.host), ...fields },
    { key },
  );
const appraise = (key: string) => send(key, 'appraise-product', { fresh: true, limit: 2 });

function expectRefusal({ status, headers }: Answer, leastWait: number, mostWait: number): void {
  expect([status, headers.get('x-error-code')]).toEqual([429, 'RATE_LIMIT']);
  expect(headers.get('x-credits-charged')).toBe('0');
  const wait = Number(headers.get('retry-after'));
  expect(wait).toBeGreaterThan(leastWait);
  expect(wait).toBeLessThanOrEqual(mostWait);
}
/** The hour has just begun. */
const expectHourly = (answer: Answer) => expectRefusal(answer, 3500, 3600);

/** Ways to cause third-party requests without paying. */
const unpaid: readonly [string, string, (key: string) => Promise<Answer>][] = [
  [
    'listings that the model refuses',
    'refused',
    (key) => {
      t.emulators.model.replies.push({ stopReason: 'refusal', text: '' });
      return send(key, 'generate-basic-listing');
    },
  ],
  [
    'drafts that the model refuses',
    'refused-drafts',
    (key) => {
      t.emulators.model.replies.push({ stopReason: 'refusal', text: '' });
      return send(key, 'market-draft-item');
    },
  ],
  [
    'replies that are cut off',
    'cut-off',
    (key) => {
      const cutOff = { stopReason: 'max_tokens', text: '{' } as const;
      t.emulators.model.replies.push(cutOff, cutOff);
      return send(key, 'update-listing');
    },
  ],
  [
    'searches that find nothing',
    'no-price',
    (key) => {
      const { lens, market } = t.emulators;
      lens.faults.add({ kind: 'answer', status: 200, body: '{"visual_matches":[]}', times: 9 });
      const headers = { 'content-type': 'application/json' };
      market.faults.add({
        path: '/search',
        kind: 'answer',
        status: 200,
        headers,
        body: '{"total":0}',
        times: 9,
      });
      return send(key, 'predict-price', { fresh: true });
    },
  ],
];

test.each(unpaid)(
  '%s are answered 429 beyond the hourly limit, before any request is made',
  async (_, id, ask) => {
    const key = await accountWith(id, 'undelivered', 0);
    let calls = 0;
    let last = await ask(key);
    for (; last.status !== 429 && calls <= perHour; calls += 1) {
      expect(last.headers.get('x-credits-charged')).toBe('0');
      last = await ask(key);
    }
    expectHourly(last);
    expect(calls).toBeLessThanOrEqual(perHour);
    const before = asked();
    expectHourly(await ask(key));
    expectHourly(await send(key, 'generate-basic-listing'));
    expect(asked()).toBe(before);
    expect(await t.balance(id)).toEqual({ available: 1000, held: 0 });
  },
);

describe('appraisals that are free because the model fails', () => {
  test('are answered 429 beyond the hourly limit, and other accounts are not', async () => {
    const key = await accountWith('has-had-them', 'undelivered', perHour - 1);
    breakModel();
    expect((await appraise(key)).headers.get('x-price-note')).toBe('appraisal-failed');
    expectHourly(await appraise(key));
    const other = await accountWith('has-had-none', 'undelivered', 0);
    expect((await appraise(other)).status).toBe(200);
  });

  test('are limited in parallel as in sequence: the rest get no comparables', async () => {
    const key = await accountWith('at-once', 'undelivered', 0);
    breakModel();
    const answers = await Promise.all(Array.from({ length: 8 }, () => appraise(key)));
    const [given, refused] = [200, 429].map((status) => answers.filter((answer) => answer.status === status));
    expect(given?.length).toBeLessThanOrEqual(perHour);
    for (const answer of refused ?? []) {
      expectHourly(answer);
      expect(answer.body).toMatchObject({
        similar_items: [],
        error: { discovery_error: { code: 'RATE_LIMIT' } },
      });
    }
    expect(await t.balance('at-once')).toEqual({ available: 1000, held: 0 });
  });
});

test('paid work is not counted', async () => {
  const key = await accountWith('well-served', 'undelivered', perHour - 1);
  for (let times = 0; times < 2; times += 1) {
    expect((await appraise(key)).headers.get('x-credits-charged')).toBe('10');
    expect((await send(key, 'generate-basic-listing')).headers.get('x-credits-charged')).toBe('10');
  }
});

test('searches that cost the service money are counted by day, including paid calls', async () => {
  const key = await accountWith('searches', 'searches', searchesPerDay - 1);
  expect((await appraise(key)).headers.get('x-credits-charged')).toBe('10');
  const before = asked();
  const refused = await appraise(key);
  expectRefusal(refused, 11 * 3600, 12 * 3600);
  expect(asked()).toBe(before);
  // It searches nothing.
  expect((await send(key, 'generate-basic-listing')).status).toBe(200);
});

test('unpaid requests of an account to picture hosts are limited per minute', async () => {
  const key = await accountWith('points-at-a-host', 'requests', 0);
  const image_urls = Array.from({ length: 20 }, (_, index) => `${stranger.url}/${index}.jpg`);
  const before = stranger.journal.length;
  const answers: Answer[] = [];
  for (let call = 0; call < 6; call += 1)
    answers.push(await send(key, 'generate-basic-listing', { image_urls }));
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 429, 429, 429]);
  expect(stranger.journal.length - before).toBeLessThanOrEqual(requestsPerMinute + 20);
  for (const answer of answers.slice(3)) expectRefusal(answer, 0, 60);
});
