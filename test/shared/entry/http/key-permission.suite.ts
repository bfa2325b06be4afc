import { mock } from 'node:test';
import { expect, test } from '@jest/globals';
import type { Endpoint } from '../../../../shared/contract/endpoint.ts';
import { endpoints } from '../../../../shared/contract/endpoints.ts';
import { sampleOf } from '../../../support/counts.ts';
import { fillJob } from '../../../support/filled-jobs.ts';
import { useHost } from '../../../support/host.ts';
import { endpointsWithoutSignIn, validRequest } from '../../../support/valid-requests.ts';
import { contextWith, knownCaller, proxyEvent } from './proxy-event.ts';
import { serve } from './serve.ts';

const t = useHost();
const message =
  'This API key is for texts and prices only. Marketplace operations need a key without that limit.';

test.each(
  sampleOf(
    endpointsWithoutSignIn.filter(({ area }) => area !== 'market'),
    3,
  ),
)('$name is answered with a key for texts and prices', async (endpoint) => {
  const key = await t.createAccount(`limited-${endpoint.name}`, 100, 'texts-and-prices');
  expect((await t.post(endpoint.path, validRequest(endpoint.name, t.host), { key })).status).toBe(200);
});

test('a key for texts and prices neither creates nor resumes a job of the marketplace’s operations', async () => {
  const operation = 'market-draft-item';
  const key = await t.createAccount('limited-jobs', 100, 'texts-and-prices');
  const job = await fillJob('limited-jobs', { operation, reason: 'RATE_LIMIT' });
  const items = [{ id: 'mug', request: validRequest(operation, t.host) }];
  const created = await t.post('/api/v1/jobs/create', { operation, items }, { key });
  const resumed = await t.post('/api/v1/jobs/resume', { job }, { key });
  for (const { status, body } of [created, resumed])
    expect([status, body]).toEqual([403, { error: message }]);
  expect((await t.post('/api/v1/jobs/read', { job }, { key })).body).toMatchObject({ state: 'paused' });
});

/** A caller who has used up the rate limit, too. */
const beyond = { limit: '500', remaining: '0', reset: '7', limited: 'true' };

/** What a permission unknown to some versions allows, and the answer otherwise. */
const refusals = [
  {
    permission: 'account',
    refuses: ({ area }: Endpoint) => area !== 'account',
    message: 'This API key reads the account only. Other operations need another key.',
  },
  {
    permission: 'of a later version',
    refuses: () => true,
    message: 'This API key has a permission that is not known yet. Try again later.',
  },
  {
    permission: 'everything',
    refuses: ({ permission }: Endpoint) => permission !== undefined,
    message: 'This operation needs an API key that was made with the permission account.',
  },
  {
    permission: 'texts-and-prices',
    refuses: ({ area, permission }: Endpoint) => area === 'market' && permission === undefined,
    message,
  },
  {
    permission: 'texts-and-prices',
    refuses: ({ permission }: Endpoint) => permission !== undefined,
    message: 'This operation needs an API key that was made with the permission account.',
  },
] as const;

test.each(refusals)(
  'a key with the permission $permission is answered 403 by every other operation, before anything is done',
  async ({ permission, refuses, message: words }) => {
    const refused = endpoints.filter(refuses);
    expect(refused).not.toEqual([]);
    for (const endpoint of refused) {
      const asked = mock.fn(() => {
        throw new Error('was asked');
      });
      const handler = serve(endpoint, asked, asked, { charges: asked });
      for (const more of [{}, { verdict: 'restricted' }, beyond]) {
        const event = { ...proxyEvent({}, { ...knownCaller, ...more, permission }), body: 'not JSON' };
        const answer = await handler(event, contextWith(28_000));
        expect([endpoint.name, answer.statusCode, answer.headers?.['x-error-code']]).toEqual([
          endpoint.name,
          403,
          'KEY_NOT_PERMITTED',
        ]);
        expect(answer.body).toContain(words);
        expect(answer.headers?.['x-credits-charged']).toBe(endpoint.credits > 0 ? '0' : undefined);
      }
      expect(asked.mock.calls).toEqual([]);
    }
  },
);

test('a key for the account alone reads balance and usage', async () => {
  const key = await t.createAccount('account-only', 0, 'account');
  expect((await t.post('/api/v1/account', {}, { key })).status).toBe(200);
  expect((await t.post('/api/v1/account/usage', {}, { key })).body).toEqual({ days: [] });
});
