import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { endpoints } from '../../../../../shared/contract/endpoints.ts';
import { connectAgent, useTool } from '../../../../support/agent.ts';
import { useHost } from '../../../../support/host.ts';
import { endedItem, listedItem } from '../../../../support/market-listings.ts';
import { validRequest } from '../../../../support/valid-requests.ts';

const t = useHost();

const marketOf = () => t.emulators.market;
const tokenOf = (user?: string) => marketOf().issueSellerTokens(user).accessToken;

/** How often the marketplace was asked for a token's owner. */
const ownersAsked = () =>
  marketOf().journal.filter(({ headers }) => headers['x-ebay-api-call-name'] === 'GetUser').length;

/** A valid request without the seller's token. */
function sellersRequest(name: string): object {
  const { market_access_token: _token, ...request } = validRequest(name, t.host);
  return request;
}

/** A request of the sample seller that changes something or costs credits, with a listing of theirs. */
function changing(name: string): Record<string, unknown> {
  const own: Readonly<Record<string, object>> = {
    // Of an operation of the marketplace, since others ignore the token, that fails before it asks there.
    'jobs-create': {
      operation: 'market-draft-item',
      items: [{ id: 'one', request: { ...sellersRequest('market-draft-item'), image_urls: [t.host.url] } }],
    },
    'market-post-item': { verifyOnly: false },
    'market-revise-item': { item_id: listedItem(marketOf()) },
    'market-end-item': { item_id: listedItem(marketOf()) },
    'market-relist-item': { item_id: endedItem(marketOf()) },
  };
  return { ...validRequest(name, t.host), ...own[name] };
}

const keyed = endpoints.filter(
  ({ request, repeat }) =>
    repeat === 'keyed' &&
    'market_access_token' in
      (z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }).properties ?? {}),
);

let numbers = 0;
/** Sends requests under a new key of a new account. */
async function underOneKey(credits = 1000) {
  numbers += 1;
  const key = await t.createAccount(`seller-of-key-${numbers}`, credits);
  const headers = { 'idempotency-key': `key-${numbers}` };
  return async (path: string, request: object) => {
    const answer = await t.post(path, request, { key, headers });
    // The items of a job ask for the seller as well: they must not meet what follows.
    const { job } = JSON.parse(answer.text);
    const stateOf = async () => JSON.parse((await t.post('/api/v1/jobs/read', { job }, { key })).text).state;
    while (job !== undefined && (await stateOf()) === 'running') await sleep(50);
    return answer;
  };
}

test('the operations that act for a seller and take a key', () => {
  expect(keyed.map(({ name }) => name).toSorted()).toEqual([
    'jobs-create',
    'market-draft-item',
    'market-end-item',
    'market-post-item',
    'market-relist-item',
    'market-revise-item',
    'market-upload-picture',
  ]);
});

describe.each(keyed)('a key of $name', ({ name, path }) => {
  test('replays for its seller, also with a refreshed token, and for no other seller', async () => {
    const post = await underOneKey();
    const request = { ...changing(name), market_access_token: tokenOf() };
    const first = await post(path, request);
    expect(first.status).toBe(200);
    const refreshed = await post(path, { ...request, market_access_token: tokenOf() });
    expect([refreshed.status, refreshed.text]).toEqual([200, first.text]);
    expect(refreshed.headers.get('idempotent-replayed')).toBe('true');

    const other = await post(path, { ...request, market_access_token: tokenOf('amy_example') });
    expect([other.status, other.headers.get('x-error-code')]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    const refused = await post(path, { ...request, market_access_token: 'v^1.1#nonsense' });
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([401, 'MARKET_TOKEN_INVALID']);
  });

  test('charges nothing and replays nothing while the owner of the token is unknown', async () => {
    const post = await underOneKey();
    const request = { ...changing(name), market_access_token: tokenOf() };
    marketOf().faults.add({ path: '/ws/api.dll', kind: 'answer', status: 503, times: 3 });
    const failed = await post(path, request);
    expect([failed.status, failed.headers.get('x-error-code')]).toEqual([502, 'UPSTREAM_FAILED']);
    expect(await t.balance(`seller-of-key-${numbers}`)).toEqual({ available: 1000, held: 0 });
    expect((await post(path, request)).status).toBe(200);
  });
});

describe('owner lookups', () => {
  const path = '/api/v1/market/post-item';

  test('happen once per token, and not for a call without a key', async () => {
    const key = await t.createAccount('seller-of-key-asked', 0);
    const request = changing('market-post-item');
    const before = ownersAsked();
    expect((await t.post(path, request, { key })).status).toBe(200);
    expect(ownersAsked()).toBe(before);
    const mine = { ...request, title: 'Another phone 128 GB' };
    for (let time = 1; time <= 3; time += 1) {
      await t.post(path, mine, { key, headers: { 'idempotency-key': 'asked' } });
    }
    expect(ownersAsked()).toBe(before + 1);
  });

  test('two sellers at once with the same key and body: one of them lists, the other is refused', async () => {
    const post = await underOneKey();
    const request = { ...changing('market-post-item'), title: 'Phone of two sellers at once' };
    const before = marketOf().listings;
    const answers = await Promise.all(
      [tokenOf(), tokenOf('amy_example'), tokenOf(), tokenOf('amy_example')].map((market_access_token) =>
        post(path, { ...request, market_access_token }),
      ),
    );
    const listed = answers.filter(({ status }) => status === 200);
    const ids = new Set(listed.map(({ body }) => (body as { ItemID: string }).ItemID));
    expect(ids.size).toBe(1);
    const [id = ''] = ids;
    const owner = before.get(id)?.seller;
    const refused = answers.filter((_, index) => (owner === 'amy_example') === (index % 2 === 0));
    expect(refused.map(({ status }) => status)).toEqual([422, 422]);
  });

  test('end when the account has used up the day’s lookups', async () => {
    const key = await t.createAccount('seller-of-key-limit', 0);
    await t.admin.settings.set('seller-of-key-limit', 'marketDailyLimit', 2);
    const request = { ...changing('market-post-item'), title: 'Phone with a limit' };
    const codes: (string | null)[] = [];
    for (let time = 1; time <= 3; time += 1) {
      const answer = await t.post(
        path,
        { ...request, market_access_token: `v^1.1#nonsense${time}` },
        { key, headers: { 'idempotency-key': 'limit' } },
      );
      codes.push(answer.headers.get('x-error-code'));
    }
    expect(codes).toEqual(['MARKET_TOKEN_INVALID', 'MARKET_TOKEN_INVALID', 'RATE_LIMIT']);
  });
});

test('an agent of another seller does not get the answer either', async () => {
  const key = await t.createAccount('seller-of-key-agents', 1000);
  const { market_access_token: _, verifyOnly, ...listing } = changing('market-post-item');
  const answers: unknown[] = [];
  for (const token of [tokenOf(), tokenOf(), tokenOf('amy_example'), 'v^1.1#nonsense']) {
    const headers = { authorization: `Bearer ${key}`, 'x-market-access-token': token };
    const agent = await connectAgent(t.host.url, headers);
    const { output } = await useTool(agent, 'post_listing', { ...listing, title: 'Phone of an agent' });
    answers.push(output.error?.code ?? output.receipt?.replayed);
    await agent.close();
  }
  expect(answers).toEqual([false, true, 'IDEMPOTENCY_KEY_REUSED', 'MARKET_TOKEN_INVALID']);
});
