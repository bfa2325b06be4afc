import { mock } from 'node:test';
import { describe, expect, test } from '@jest/globals';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { endpoints } from '../../../../shared/contract/endpoints.ts';
import { type Answer, useHost } from '../../../support/host.ts';
import { validRequest } from '../../../support/valid-requests.ts';
import { failureBody } from './failure-body.ts';
import { callerOf, contextWith, proxyEvent } from './proxy-event.ts';
import { serve } from './serve.ts';

const t = useHost();

const beyond = { limit: '500', remaining: '0', reset: '7', limited: 'true' };

/** A busy machine may be too slow for a count, especially on the first calls. */
async function countedAnswer(path: string, body: unknown, key?: string): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await t.post(path, body, key === undefined ? {} : { key });
    if (answer.headers.has('x-ratelimit-limit') || tries === 5) return answer;
  }
}

/** Serves an endpoint whose work and credits fail the test when called. */
const untouched = (endpoint: (typeof endpoints)[number]) => {
  const asked = mock.fn(() => {
    throw new Error('was asked');
  });
  return { asked, handler: serve(endpoint, asked, asked, { charges: asked }) };
};

describe.each(endpoints)('$name, called by an account beyond its rate limit', (endpoint) => {
  test('the call is answered 429 in its own shape, without lookup, work or charge', async () => {
    const { asked, handler } = untouched(endpoint);
    const event = proxyEvent({ country: 'us' }, { ...callerOf(endpoint), ...beyond });
    const answer = await handler(event, contextWith(28_000));
    expect(answer.statusCode).toBe(429);
    expect(answer.headers).toMatchObject({
      'x-error-code': 'RATE_LIMIT',
      'retry-after': '7',
      'x-ratelimit-limit': '500',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '7',
    });
    expect(answer.headers?.['x-credits-charged']).toBe(endpoint.credits > 0 ? '0' : undefined);
    expect(asked.mock.calls).toEqual([]);
    const message = 'This account has used its 500 requests. Try again in 7 s.';
    expect(JSON.parse(answer.body)).toEqual(failureBody(endpoint, 'RATE_LIMIT', message, 'USD'));
  });
});

test('answers and failures alike say how much of its limit the account has used', async () => {
  for (const path of ['/api/v1/account', '/api/v1/predict-price']) {
    const key = await t.createAccount(`stands${path.length}`, 0);
    const first = await countedAnswer(path, {}, key);
    expect(first.status).toBe(path === '/api/v1/account' ? 200 : 400);
    expect(first.headers.get('x-ratelimit-limit')).toBe('500');
    expect(first.headers.get('x-ratelimit-remaining')).toMatch(/^49\d$/);
    expect(first.headers.get('x-ratelimit-reset')).toMatch(/^([1-9]|10)$/);
  }
  const delivered = await countedAnswer(
    '/api/v1/generate-basic-listing',
    validRequest('generate-basic-listing', t.host),
  );
  expect(delivered.status).toBe(200);
  expect(delivered.headers.get('x-ratelimit-limit')).toBe('10000');
  for (const key of [null, 'not-a-key']) {
    const unknown = await t.post('/api/v1/account', {}, { key });
    expect([...unknown.headers.keys()].filter((name) => name.includes('ratelimit'))).toEqual([]);
  }
});

test('the keys of an account share its limit, while other accounts are served', async () => {
  const first = await t.createAccount('limited', 100);
  const shown = (await commands['create-key']?.run(t.admin, ['limited', 'second'])) ?? '';
  const second = shown.split('\n').at(-1) ?? '';
  await commands['set-rate-limit']?.run(t.admin, ['limited', '1']);
  const other = await t.createAccount('beside', 0);
  const answers: Answer[] = [];
  // Ten calls fit into a window, which lasts beyond the eleventh.
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
  try {
    while (answers.length < 60 && answers.at(-1)?.status !== 429) {
      const key = answers.length % 2 === 0 ? first : second;
      answers.push(await t.post('/api/v1/generate-basic-listing', {}, { key }));
    }
  } finally {
    mock.timers.reset();
  }
  const refused = answers.at(-1);
  expect(refused?.status).toBe(429);
  expect(answers.slice(0, -1).map(({ status }) => status)).toEqual(answers.slice(0, -1).map(() => 400));
  expect(answers.length).toBeGreaterThan(10);
  expect(refused?.headers.get('retry-after')).toBe(refused?.headers.get('x-ratelimit-reset'));
  expect(refused?.headers.get('x-ratelimit-remaining')).toBe('0');
  expect((await t.post('/api/v1/account', {}, { key: other })).status).toBe(200);
  expect(await t.balance('limited')).toEqual({ available: 100, held: 0 });
});
