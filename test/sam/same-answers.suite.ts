import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { sampleEvent } from '../../lib/sandbox/sam/sample-event.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { createApiKey } from '../../shared/identity/accounts/key-store.ts';
import { followsAnother, validRequest } from '../support/valid-requests.ts';
import { type Sent, useTwoHosts } from './support/two-hosts.ts';

const creditsGranted = 1000;

const hosts = useTwoHosts();
/** One account per host with the same credits, so that the balances in the answers match. */
const keys = { local: '', sam: '' };
/** Their keys for operations that a full-access key may not call. */
const accountKeys = { local: '', sam: '' };
let emptyKey = '';

beforeAll(async () => {
  keys.local = await hosts.createAccount('caller-of-local-host', creditsGranted);
  keys.sam = await hosts.createAccount('caller-of-sam-local', creditsGranted);
  accountKeys.local = await hosts.createKey('caller-of-local-host', 'account');
  accountKeys.sam = await hosts.createKey('caller-of-sam-local', 'account');
  emptyKey = await hosts.createAccount('out-of-credits', 0);
});

/** Sends the same request to both hosts, with `ownKey` each under its own account, with a permitted key. */
async function sendToBoth(sent: Sent, { ownKey = false } = {}) {
  const { permission } = endpoints.find(({ path }) => path === sent.path) ?? {};
  const { local, sam } = permission === 'account' ? accountKeys : keys;
  return {
    local: await hosts.send('local', ownKey ? { ...sent, key: local } : sent),
    sam: await hosts.send('sam', ownKey ? { ...sent, key: sam } : sent),
  };
}

const byPath = endpoints.map((endpoint) => [endpoint.path, endpoint] as const);

describe('sam local answers like the local host, byte for byte', () => {
  test.each(byPath)(
    '%s answers 401 without a key, with a broken key and with an unknown one',
    async (path) => {
      for (const key of [undefined, 'not-a-key', createApiKey()]) {
        const { local, sam } = await sendToBoth({ path, key, body: '{}' });
        expect(local.status).toBe(401);
        expect(sam).toEqual(local);
      }
    },
  );

  test.each(byPath)('%s refuses invalid bodies alike', async (path, { area }) => {
    const text = { body: 'text', headers: { 'content-type': 'text/plain' } };
    // Account operations have no required field.
    const lacking = area === 'account' ? [] : [{ body: '{}' }];
    for (const given of [{ body: '{"image_url":' }, { body: '[]' }, ...lacking, text]) {
      const { local, sam } = await sendToBoth({ path, ...given }, { ownKey: true });
      expect([400, 415]).toContain(local.status);
      expect(sam).toEqual(local);
    }
  });

  test.each(byPath.filter(([, { credits }]) => credits > 0))(
    '%s answers 402 to an account without credits',
    async (path, { name }) => {
      const asked = name === 'market-exchange-code' ? { code: 'unknown' } : requestOf(name);
      const { local, sam } = await sendToBoth({ path, key: emptyKey, body: JSON.stringify(asked) });
      expect(local.status).toBe(402);
      expect(sam).toEqual(local);
    },
  );

  /**
   * Their answers differ each time: a state, a token, the address of an upload, changes by a first call, the id of a
   * key.
   */
  const newEveryTime = new Set([
    'account-usage',
    'upload-photo',
    'market-signin-url',
    'market-refresh',
    'market-upload-picture',
    'market-revise-item',
    'market-relist-item',
  ]);

  // sam local has no queue of jobs.
  const queued = new Set(['jobs-create', 'jobs-resume']);
  test.each(byPath.filter(([, { name }]) => !queued.has(name)))(
    '%s answers a valid request alike',
    async (path, { name }) => {
      const { local, sam } = await sendToBoth(
        { path, body: JSON.stringify(requestOf(name)) },
        { ownKey: true },
      );
      const unknown = name === 'market-exchange-code' ? 400 : 404;
      expect(local.status).toBe(followsAnother({ name }) ? unknown : 200);
      if (!newEveryTime.has(name)) return expect(sam).toEqual(local);
      expect([sam.status, sam.headers]).toEqual([200, local.headers]);
      expect(Object.keys(JSON.parse(sam.body))).toEqual(Object.keys(JSON.parse(local.body)));
    },
  );

  test('GET /login/market answers a foreign state with the same 400 page', async () => {
    for (const query of ['', '?state=unknown&code=c']) {
      const { local, sam } = await sendToBoth({ method: 'GET', path: `/login/market${query}` });
      expect(local.status).toBe(400);
      expect(sam).toEqual(local);
    }
  });

  test.each([
    ['GET', '/dashboard/sign-in', 200],
    ['GET', '/dashboard/signed-out', 200],
    ['GET', '/dashboard/nothing', 404],
    ['GET', '/dashboard/assets/nothing.js', 404],
    ['POST', '/dashboard/keys', 403],
  ] as const)('%s %s is answered with the same page', async (method, path, status) => {
    const { local, sam } = await sendToBoth({ method, path });
    expect(local.status).toBe(status);
    expect(sam).toEqual(local);
  });

  test('POST /mcp lists the same tools, and one of them reaches the API', async () => {
    const headers = { accept: 'application/json, text/event-stream' };
    const message = (method: string, params: object = {}) =>
      JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const listed = await sendToBoth({ path: '/mcp', headers, body: message('tools/list') }, { ownKey: true });
    expect(listed.local.status).toBe(200);
    expect(listed.sam.body).toBe(listed.local.body);
    const call = { name: 'account_balance', arguments: {} };
    const called = await sendToBoth(
      { path: '/mcp', headers, body: message('tools/call', call) },
      { ownKey: true },
    );
    for (const { status, body } of [called.local, called.sam]) {
      expect([status, /\d+ credits available/.test(body)]).toEqual([200, true]);
    }
  });

  test('one host replays the other’s answer under an Idempotency-Key', async () => {
    const sent: Sent = {
      path: '/api/v1/generate-basic-listing',
      key: keys.local,
      headers: { 'idempotency-key': 'across-hosts' },
      body: JSON.stringify(requestOf('generate-basic-listing')),
    };
    const first = await hosts.send('sam', sent);
    const second = await hosts.send('local', sent);
    expect(first.headers['x-credits-charged']).toBe('10');
    expect(second.headers).toMatchObject({ 'x-credits-charged': '0', 'idempotent-replayed': 'true' });
    expect(second.body).toBe(first.body);
  });

  test('both hosts charge the same', async () => {
    const { local, sam } = await sendToBoth({ path: '/api/v1/account', body: '{}' }, { ownKey: true });
    const available = (body: string): number => (JSON.parse(body) as { available: number }).available;
    // The replayed call was made on the local host's account alone.
    expect(available(sam.body) - available(local.body)).toBe(10);
    expect(available(sam.body)).toBeLessThan(creditsGranted);
  });
});

describe('sam local invoke with the sample events', () => {
  const events = [
    'generate-basic-listing',
    'predict-price',
    'market-category-suggestions',
    'market-my-listings',
    'authorizer',
  ];

  test.each(events)('test/events/%s.json is answered', async (name) => {
    const event = sampleEvent(join(import.meta.dirname, `../events/${name}.json`), hosts.world);
    const answer: unknown = JSON.parse(await hosts.invoke(`resale-listing-dev-${name}`, event));
    expect(answer).toMatchObject(
      name === 'authorizer' ? { context: { verdict: 'known', accountId: 'demo' } } : { statusCode: 200 },
    );
  });
});

/** A valid body for the endpoint, using the shared stand-ins; the seller's tokens are new each time. */
function requestOf(name: string): Record<string, unknown> {
  if (name === 'market-exchange-code') return { code: 'v^1.1#unknown' };
  return validRequest(name, { ...hosts.localHost, standIns: hosts.world.standIns });
}
