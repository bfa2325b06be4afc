import { mock } from 'node:test';
import { describe, expect, test } from '@jest/globals';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { endpoints } from '../../../../shared/contract/endpoints.ts';
import { sampleOf } from '../../../support/counts.ts';
import { useHost } from '../../../support/host.ts';
import { endpointsWithoutSignIn, validRequest } from '../../../support/valid-requests.ts';
import { contextWith, knownCaller, proxyEvent } from './proxy-event.ts';
import { serve } from './serve.ts';

const t = useHost();
const message =
  'This API key is for texts and prices only. Marketplace operations need a key without that limit.';

async function limitedKey(accountId: string): Promise<string> {
  await t.createAccount(accountId, 100);
  const shown = await commands['create-key']?.run(t.admin, [accountId, 'limited'], {
    permission: 'texts-and-prices',
  });
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
