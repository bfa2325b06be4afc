import { describe, expect, test } from '@jest/globals';
import type { DailyCount } from '../../../../../shared/operations/market/daily-limit.ts';
import type { ReplyCache } from '../../../../../shared/operations/market/protocol/kept-replies.ts';
import { createRestTransport } from '../../../../../shared/operations/market/rest-transport.ts';
import { createApplicationTokens } from '../../../../../shared/operations/market/token-endpoint.ts';
import { createSigningKeys } from '../../../../../shared/operations/market/use-cases/signing-keys.ts';
import { useRemoteServer } from '../remote-server.ts';
import { noticeKey } from '../signed-notice.ts';
import { failureOf, startTime, testCall } from '../test-call.ts';
import { keyset } from '../test-services.ts';

const remote = useRemoteServer();
const hourMs = 3_600_000;
/** The marketplace, as a sender of notices. */
const us = '203.0.113.7/32';
const unknown = {
  status: 404,
  body: '{"errors": [{"errorId": 195018, "message": "There is no such key."}]}',
};
const asked = () => remote.journal.filter(({ path }) => path.startsWith('/commerce/'));

/** A cache and counts that outlive one process, as the table does. */
function table() {
  const kept = new Map<string, { value: unknown; until: number }>();
  const used = new Map<string, number>();
  const now = { is: startTime };
  const cache: ReplyCache = {
    async get(key) {
      const reply = kept.get(key);
      return reply !== undefined && reply.until > now.is ? reply.value : undefined;
    },
    async put(key, value, seconds) {
      kept.set(key, { value: JSON.parse(JSON.stringify(value)), until: now.is + seconds * 1000 });
    },
  };
  const dailyCount: DailyCount = {
    async count(who, day, limit) {
      const count = (used.get(`${who} ${day}`) ?? 0) + 1;
      if (count > limit) return undefined;
      used.set(`${who} ${day}`, count);
      return count;
    },
  };
  return { cache, dailyCount, now };
}

/** The keys as known to a new process. */
function signingKeys({ cache, dailyCount, now }: ReturnType<typeof table>) {
  remote.on('POST /identity/v1/oauth2/token', {
    status: 200,
    body: JSON.stringify({ access_token: 'app-1', expires_in: 7 * 86_400 }),
  });
  const clock = () => now.is;
  const tokens = { apiUrl: remote.url, keyset: async () => keyset, cache };
  return createSigningKeys(
    {
      rest: createRestTransport(remote.url),
      applicationTokens: createApplicationTokens(tokens, clock),
      cache,
      dailyCount,
    },
    clock,
  );
}

describe('the key of a notice', () => {
  test('is requested with our own token, once an hour for all processes', async () => {
    const [key, shared] = [noticeKey(), table()];
    remote.on(key.path, { status: 200, body: JSON.stringify(key.reply) });
    for (const later of [0, 0, hourMs - 1]) {
      shared.now.is = startTime + later;
      expect(await signingKeys(shared).find(key.keyId, us, testCall())).toEqual(key.reply);
    }
    expect(asked()).toHaveLength(1);
    expect(asked()[0]?.headers.authorization).toBe('Bearer app-1');
    shared.now.is = startTime + hourMs;
    remote.on(key.path, unknown);
    expect(await signingKeys(shared).find(key.keyId, us, testCall())).toBeUndefined();
    expect(asked()).toHaveLength(2);
  });

  test('is requested once an hour if the marketplace does not know it', async () => {
    const [key, shared] = [noticeKey(), table()];
    remote.on(key.path, unknown);
    for (const _ of [1, 2, 3])
      expect(await signingKeys(shared).find(key.keyId, us, testCall())).toBeUndefined();
    expect(asked()).toHaveLength(1);
    remote.on(key.path, { status: 200, body: JSON.stringify(key.reply) });
    shared.now.is += hourMs;
    expect(await signingKeys(shared).find(key.keyId, us, testCall())).toEqual(key.reply);
  });

  test('is found while strangers name endless keys, each of whom causes a limited number of calls a day', async () => {
    const [known, late, shared] = [noticeKey(), noticeKey(), table()];
    for (const key of [known, late]) remote.on(key.path, { status: 200, body: JSON.stringify(key.reply) });
    remote.on('GET /commerce/notification/v1/public_key/stranger-', unknown);
    const keys = signingKeys(shared);
    await keys.find(known.keyId, us, testCall());
    const forge = async (id: number, sender: string) => {
      const outcome = keys.find(`stranger-${id}`, sender, testCall());
      return (await outcome.catch(({ code }) => code)) ?? 'unknown';
    };
    const outcomes: string[] = [];
    for (let id = 0; id < 150; id += 1) outcomes.push(await forge(id, 'one/32'));
    expect(Map.groupBy(outcomes, (outcome) => outcome).get('unknown')).toHaveLength(50);
    for (let id = 0; id < 150; id += 1) await forge(1000 + id, `${id}/32`);
    expect(asked()).toHaveLength(201);
    // The known one has expired by now, and a new one is named for the first time.
    shared.now.is += hourMs;
    expect(await keys.find(known.keyId, us, testCall())).toEqual(known.reply);
    expect(await keys.find(late.keyId, us, testCall())).toEqual(late.reply);
    // What is old of the strangers' own counts again.
    expect(await forge(0, 'one/32')).toBe('OVERLOADED');
  });

  test('serves for 90 days if strangers have used up the marketplace’s quota', async () => {
    const [key, shared] = [noticeKey(), table()];
    remote.on(key.path, { status: 200, body: JSON.stringify(key.reply) });
    await signingKeys(shared).find(key.keyId, us, testCall());
    for (const broken of [
      { status: 429, body: '' },
      { status: 500, body: '' },
    ]) {
      remote.on(key.path, broken);
      shared.now.is = startTime + 90 * 24 * hourMs - 1000;
      expect(await signingKeys(shared).find(key.keyId, us, testCall())).toEqual(key.reply);
    }
    shared.now.is = startTime + 90 * 24 * hourMs;
    expect((await failureOf(() => signingKeys(shared).find(key.keyId, us, testCall()))).code).toBe(
      'UPSTREAM_FAILED',
    );
  });

  test('is found after an outage of the marketplace with repeated notices', async () => {
    const [key, shared] = [noticeKey(), table()];
    const keys = signingKeys(shared);
    remote.on(key.path, { status: 429, body: '' });
    for (let attempt = 0; attempt < 150; attempt += 1)
      expect((await failureOf(() => keys.find(key.keyId, us, testCall()))).code).toBe('OVERLOADED');
    remote.on(key.path, { status: 200, body: JSON.stringify(key.reply) });
    expect(await keys.find(key.keyId, us, testCall())).toEqual(key.reply);
  });

  test.each([
    ['is broken', { status: 500, body: '' }, 'UPSTREAM_FAILED'],
    ['limits us', { status: 429, body: '' }, 'OVERLOADED'],
    ['answers something else', { status: 200, body: '{"key": 7}' }, 'UPSTREAM_FAILED'],
    ['has moved', { status: 404, body: '' }, 'MARKET_CALL_RETIRED'],
    ['refuses our application', { status: 403, body: '{"errors": [{"errorId": 1100}]}' }, 'SERVER_ERROR'],
  ])('does not count as unknown because the marketplace %s', async (_what, answer, code) => {
    const [key, shared] = [noticeKey(), table()];
    remote.on(key.path, answer);
    expect((await failureOf(() => signingKeys(shared).find(key.keyId, us, testCall()))).code).toBe(code);
    remote.on(key.path, { status: 200, body: JSON.stringify(key.reply) });
    expect(await signingKeys(shared).find(key.keyId, us, testCall())).toEqual(key.reply);
  });

  test('of another environment is another', async () => {
    const [key, shared] = [noticeKey(), table()];
    remote.on(key.path, { status: 200, body: JSON.stringify(key.reply) });
    await signingKeys(shared).find(key.keyId, us, testCall());
    const rest = createRestTransport(`${remote.url}/sandbox`);
    remote.on(`GET /sandbox/commerce/notification/v1/public_key/${key.keyId}`, unknown);
    const applicationTokens = {
      get: async () => ({ kind: 'application', value: 'app-1' }) as const,
      forget: () => {},
    };
    const sandbox = createSigningKeys({ ...shared, rest, applicationTokens }, () => shared.now.is);
    expect(await sandbox.find(key.keyId, us, testCall())).toBeUndefined();
  });
});
