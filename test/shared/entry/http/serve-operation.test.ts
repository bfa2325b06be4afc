import { describe, expect, test } from '@jest/globals';
import type { Charges } from '../../../../shared/billing/credits/charges.ts';
import { account } from '../../../../shared/contract/account.ts';
import type { Endpoint } from '../../../../shared/contract/endpoint.ts';
import { generateBasicListing } from '../../../../shared/contract/listing.ts';
import { exchangeCode, refresh } from '../../../../shared/contract/market/oauth.ts';
import { appraiseProduct, predictPrice } from '../../../../shared/contract/pricing.ts';
import { callerIssuer } from '../../../../shared/identity/accounts/caller-context.ts';
import type { AnswerHeaders, UseCase } from '../../../../shared/platform/call/call.ts';
import { startTimeBudget } from '../../../../shared/platform/call/time-budget.ts';
import { errorTable } from '../../../../shared/platform/errors/error-table.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { ours } from '../../../../shared/platform/errors/wording.ts';
import { inMovedTime } from '../../platform/call/moved-time.ts';
import { answerOf, never } from './serve.ts';

const balance = { body: { available: 1, held: 0, keyName: 'k' }, delivered: true };
const picture = { image_url: 'https://a.example/a.png' };
const failing = (error: Error) => () => Promise.reject(error);

describe('headers that a use case adds', () => {
  const adding =
    (...added: AnswerHeaders[]) =>
    async (_request: unknown, _services: unknown, call: { addHeaders(headers: AnswerHeaders): void }) => {
      for (const headers of added) call.addHeaders(headers);
      return balance;
    };

  test('are in this answer only, each with its latest value', async () => {
    const { answer } = await answerOf(account, {
      work: adding({ 'x-one': '1', 'x-two': '2' }, { 'x-two': '3', 'x-request-id': 'mine' }),
    });
    expect(answer.headers).toMatchObject({ 'x-one': '1', 'x-two': '3', 'x-request-id': 'r' });
    expect((await answerOf(account, { work: adding() })).answer.headers).not.toHaveProperty('x-one');
  });

  test.each([
    [new ServiceError('RATE_LIMIT'), 429],
    [new Error('a bug'), 500],
  ])('are in failure answers, too: %s', async (error, status) => {
    const { answer } = await answerOf(account, {
      async work(request, services, call) {
        await adding({ 'x-one': '1' })(request, services, call);
        throw error;
      },
    });
    expect(answer).toMatchObject({ statusCode: status, headers: { 'x-one': '1' } });
  });
});

describe('a function that runs out of time', () => {
  test.each([
    [exchangeCode, { code: 'c' }, 504, 'TIMEOUT', ['charge.outcome-unknown']],
    [refresh, { refresh_token: 'r' }, 504, 'TIMEOUT', []],
    [predictPrice, picture, 502, 'NAVIGATION_ERROR', ['charge.outcome-unknown']],
  ])('reports it in the shape of $name, and logs that a paid call’s charge is unknown', async (...row) => {
    const [endpoint, body, status, code, logged] = row;
    const asking = { body, work: never, charge: never, left: 60, logs: 'ERROR' } as const;
    const { answer, log } = await answerOf(endpoint, asking);
    expect(answer).toMatchObject({ statusCode: status, headers: { 'x-error-code': code } });
    expect(answer.headers).not.toHaveProperty('x-credits-charged');
    expect(log.map(({ event }) => event)).toEqual(logged);
  });

  test(
    'ends its work early enough to return credits',
    inMovedTime(async () => {
      const budgets: number[] = [];
      const charge: Charges['charge'] = async (_request, { budget }) => {
        budgets.push(budget.remaining());
        return { body: '{}', replayed: false, charged: 5, remaining: 0 };
      };
      for (const left of [28_000, 10_000]) await answerOf(predictPrice, { body: picture, charge, left });
      // Closing an attempt goes on for 1.5 s after the budget.
      expect(budgets).toEqual([26_000, 8_000]);
    }),
  );
});

test.each([
  [predictPrice, picture, 6],
  [appraiseProduct, picture, 6],
  [generateBasicListing, { image_urls: [picture.image_url] }, undefined],
])('$name is replayed under its key for as long as the contract says', async (endpoint, body, hours) => {
  const asked: unknown[] = [];
  const charge: Charges['charge'] = async ({ idempotency }) => {
    asked.push(idempotency?.replayMs);
    return { body: '{}', replayed: false, charged: 10, remaining: 0 };
  };
  await answerOf(endpoint, { body, charge, headers: { 'idempotency-key': 'one' } });
  expect(asked).toEqual([hours && hours * 3_600_000]);
});

test.each([
  ['certainly not charged says so', { creditsRemaining: 7 }, '0'],
  ['may have been charged says nothing about a charge', { chargeUnknown: true }, undefined],
])('a call that was %s, to its caller and in the log', async (_what, details, charged) => {
  const charge = failing(new ServiceError('OVERLOADED', undefined, details));
  const { answer, log } = await answerOf(predictPrice, { body: picture, charge });
  expect(answer.headers?.['x-credits-charged']).toBe(charged);
  expect(answer.headers?.['x-credits-remaining']).toBe(charged && '7');
  expect(log.find(({ event }) => event === 'call.answered').charged).toBe(charged && 0);
});

test.each([
  [5_900_000, 200, 1],
  [6_000_000, 500, 0],
])('an answer too large for Lambda is not charged: %i characters', async (characters, status, count) => {
  const listing = {
    listingTitle: 'Mug',
    // Each word ends in a character that JSON escapes.
    listingDescription: Array(25)
      .fill(`${'w'.repeat(characters / 25 - 2)}"`)
      .join(' '),
    brand: 'Unbranded',
    listingKeywords: 'a, b, c, d, e, f, g, h, i, j',
  };
  let charges = 0;
  const { answer } = await answerOf(generateBasicListing, {
    body: { image_urls: [picture.image_url] },
    work: async () => ({ body: listing, delivered: true }),
    async charge(_request, _bounds, work) {
      const { body } = await work('charge', startTimeBudget(20_000));
      charges += 1;
      return { body, replayed: false, charged: 10, remaining: 0 };
    },
  });
  expect([answer.statusCode, charges]).toEqual([status, count]);
});

test.each([
  [refresh, 503, 'OVERLOADED', undefined],
  [predictPrice, 429, 'RATE_LIMIT', '0'],
])('a caller who temporarily cannot be identified learns when to retry', async (...row) => {
  const [endpoint, statusCode, code, charged] = row;
  const caller = { issuer: callerIssuer, verdict: 'unavailable', reason: 'r', principalId: 'unknown' };
  const { answer } = await answerOf(endpoint, { caller });
  expect(answer).toMatchObject({ statusCode, headers: { 'x-error-code': code, 'retry-after': '1' } });
  expect(answer.headers?.['x-credits-charged']).toBe(charged);
});

test('a request that could not be counted is served without the headers, and the log says why', async () => {
  const asking = { work: async () => balance, logs: 'WARN' } as const;
  const uncounted = await answerOf(account, { ...asking, caller: { uncounted: 'TIMEOUT' } });
  expect(uncounted.answer.statusCode).toBe(200);
  expect(Object.keys(uncounted.answer.headers ?? {}).join()).not.toContain('ratelimit');
  expect(uncounted.log).toMatchObject([{ event: 'rate-limit.not-counted', reason: 'TIMEOUT', account: 'a' }]);
  const rate = { limit: '500', remaining: '41', reset: '7' };
  const counted = await answerOf(account, { ...asking, caller: rate });
  expect(counted.answer.headers).toMatchObject({ 'x-ratelimit-remaining': '41' });
  expect(counted.log).toEqual([]);
});

test.each([
  [15, null],
  [14, 'true'],
])(
  'an answer and a failure with %i credits left, of an account that warns below 15, say low: %j',
  async (...row) => {
    const [remaining, low] = row;
    const caller = { lowBalance: '15' };
    const outcomes: Charges['charge'][] = [
      async () => ({ body: '{}', replayed: false, charged: 10, remaining }),
      failing(new ServiceError('BAD_REQUEST', undefined, { creditsRemaining: remaining })),
    ];
    for (const charge of outcomes) {
      const { answer } = await answerOf(predictPrice, { body: picture, charge, caller });
      expect(answer.headers?.['x-credits-remaining']).toBe(String(remaining));
      expect(answer.headers?.['x-credits-low'] ?? null).toBe(low);
    }
  },
);

test.each([
  [200, 1, async () => balance],
  [502, 0, failing(new ServiceError('UPSTREAM_FAILED'))],
])(
  'the event of a call that is answered %i counts its success, by the version of the authorizer',
  async (...row) => {
    const [status, succeeded, work] = row;
    const { log } = await answerOf(account, { work, caller: { version: '42' } });
    const event = log.find(({ event }) => event === 'call.answered');
    expect(event).toMatchObject({ status, succeeded, authorizerVersion: '42' });
  },
);

test('the fields of the draft standard say the same as the headers of each limit', async () => {
  const caller = { limit: '500', remaining: '41', reset: '7' };
  const day = { limit: '4000', remaining: '3999', reset: '60' };
  const work: UseCase<Endpoint, object> = async (_request, _services, call) => {
    for (const [figure, value] of Object.entries(day))
      call.addHeaders({ [`x-ratelimit-${figure}-day`]: value });
    return balance;
  };
  expect((await answerOf(account, { caller, work })).answer.headers).toMatchObject({
    'ratelimit-policy': '"requests";q=500;w=10, "market-day";q=4000;w=86400',
    ratelimit: '"requests";r=41;t=7, "market-day";r=3999;t=60',
  });
});

describe('the row of a call', () => {
  test('says in our words what failed: the answer’s message, or what may be left behind', async () => {
    const rowOf = async (error: Error) => (await answerOf(account, { work: failing(error) })).rows[0];
    expect(await rowOf(new ServiceError('UPSTREAM_FAILED', 'the model answered 529'))).toMatchObject({
      code: 'UPSTREAM_FAILED',
      message: errorTable.UPSTREAM_FAILED.message,
      refused: undefined,
    });
    const bug = await rowOf(new Error('a secret'));
    expect(bug).toMatchObject({ code: 'UNKNOWN', message: errorTable.UNKNOWN.message });
    expect(Object.keys(bug?.parts ?? {}).filter((part) => part !== 'waiting' && part !== 'rest')).toEqual([]);
  });

  test('keeps the beginning of a long reason, and the first names of many fields', async () => {
    const fields = Array.from({ length: 500 }, (_, index) => `itemSpecifics.NameValueList[${index}].Value`);
    const work = failing(new ServiceError('BAD_REQUEST', ours('m'.repeat(2000)), { fields }));
    const { rows } = await answerOf(account, { work });
    expect(rows).toMatchObject([
      { message: expect.stringMatching(/^m{299}…$/), refused: fields.slice(0, 5) },
    ]);
  });

  test('does not affect the answer if it cannot be written', async () => {
    const work = async () => balance;
    const written = await answerOf(account, { work });
    const lost = await answerOf(account, { work, record: failing(new Error('broken')) });
    expect(lost.answer).toEqual(written.answer);
  });
});
