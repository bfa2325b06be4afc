import { mock } from 'node:test';
import { describe, expect, test } from '@jest/globals';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import type { Endpoint } from '../../../../shared/contract/endpoint.ts';
import { endpoints } from '../../../../shared/contract/endpoints.ts';
import { sampleOf } from '../../../support/counts.ts';
import { useHost } from '../../../support/host.ts';
import { endpointsWithoutSignIn, validRequest } from '../../../support/valid-requests.ts';
import { contextWith, knownCaller, proxyEvent } from './proxy-event.ts';
import { serve } from './serve.ts';

const t = useHost();
const message =
  'This API key is for texts and prices only. Marketplace operations need a key without that limit.';

async function limitedKey(accountId: string, permission = 'texts-and-prices'): Promise<string> {
  await t.createAccount(accountId, 100);
  const shown = await commands['create-key']?.run(t.admin, [accountId, 'limited'], { permission });
  return shown?.split('\n').at(-1) ?? '';
}

const marketEndpoints = endpoints.filter(({ area }) => area === 'market');
/** The permission is looked at in one place: over HTTP a small run tries every third endpoint. */
const triedOverHttp = sampleOf(marketEndpoints, 3);

describe.each(marketEndpoints)('$name, called with a key for texts and prices', (endpoint) => {
  test('the call is answered 403 before anything is looked at, done or charged', async () => {
    const asked = mock.fn(() => {
      throw new Error('was asked');
    });
    const handler = serve(endpoint, asked, asked, { charges: asked });
    const verdict = { ...knownCaller, permission: 'texts-and-prices' };
    const beyond = { limit: '500', remaining: '0', reset: '7', limited: 'true' };
    for (const authorizer of [verdict, { ...verdict, ...beyond }]) {
      const event = { ...proxyEvent({}, authorizer), body: 'not JSON' };
      const answer = await handler(event, contextWith(28_000));
      expect(answer.statusCode).toBe(403);
      expect(JSON.parse(answer.body)).toEqual({ error: message });
      expect(answer.headers).toMatchObject({ 'x-error-code': 'KEY_NOT_PERMITTED', 'x-request-id': 'r' });
      expect(answer.headers?.['x-credits-charged']).toBe(endpoint.credits > 0 ? '0' : undefined);
    }
    expect(asked.mock.calls).toEqual([]);
  });

  if (!triedOverHttp.includes(endpoint)) return;
  test('the call is answered 403 over HTTP, too', async () => {
    const key = await limitedKey(`limited-${endpoint.name}`);
    const answer = await t.post(endpoint.path, validRequest(endpoint.name, t.host), { key });
    expect([answer.status, answer.body]).toEqual([403, { error: message }]);
    expect(await t.balance(`limited-${endpoint.name}`)).toEqual({ available: 100, held: 0 });
  });
});

test.each(
  sampleOf(
    endpointsWithoutSignIn.filter(({ area }) => area !== 'market'),
    3,
  ),
)('$name is answered with a key for texts and prices', async (endpoint) => {
  const key = await limitedKey(`limited-${endpoint.name}`);
  expect((await t.post(endpoint.path, validRequest(endpoint.name, t.host), { key })).status).toBe(200);
});

/** What may be called with a permission that not every version knows, and what is answered otherwise. */
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
    refuses: ({ permission }: Endpoint) => permission !== undefined,
    message: 'This operation needs an API key that was made with the permission account.',
  },
] as const;

test.each(refusals)(
  'a key with the permission $permission is answered 403 by every operation that it is not for, before anything is done',
  async ({ permission, refuses, message: words }) => {
    const refused = endpoints.filter(refuses);
    expect(refused).not.toEqual([]);
    for (const endpoint of refused) {
      const asked = mock.fn(() => {
        throw new Error('was asked');
      });
      const handler = serve(endpoint, asked, asked, { charges: asked });
      for (const verdict of ['known', 'restricted']) {
        const event = { ...proxyEvent({}, { ...knownCaller, verdict, permission }), body: 'not JSON' };
        const answer = await handler(event, contextWith(28_000));
        expect([endpoint.name, answer.statusCode, answer.headers?.['x-error-code']]).toEqual([
          endpoint.name,
          403,
          'KEY_NOT_PERMITTED',
        ]);
        expect(answer.body).toContain(words);
      }
      expect(asked.mock.calls).toEqual([]);
    }
  },
);

test('a key for the account alone reads balance and usage, and pays for nothing', async () => {
  const key = await limitedKey('account-only', 'account');
  expect((await t.post('/api/v1/account', {}, { key })).status).toBe(200);
  expect((await t.post('/api/v1/account/usage', {}, { key })).body).toEqual({ days: [] });
  const refused = await t.post(
    '/api/v1/generate-basic-listing',
    validRequest('generate-basic-listing', t.host),
    {
      key,
    },
  );
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, 'KEY_NOT_PERMITTED']);
  expect(await t.balance('account-only')).toEqual({ available: 100, held: 0 });
});
