import { describe, expect, test } from '@jest/globals';
import { commands } from '../../../../../lib/tools/admin/commands.ts';
import { endpoints } from '../../../../../shared/contract/endpoints.ts';
import { counts } from '../../../../support/counts.ts';
import { useHost } from '../../../../support/host.ts';
import { useNoon } from '../../../../support/noon.ts';
import { validRequest } from '../../../../support/valid-requests.ts';
import { listingBody } from '../listing-body.ts';

useNoon();
const t = useHost();

const sentToMarket = (): number => t.host.standIns.market?.journal.length ?? 0;

/** An account that may make this many marketplace operations a day. */
async function accountWithLimit(accountId: string, limit: number): Promise<string> {
  const key = await t.createAccount(accountId, 20);
  await commands['set-market-limit']?.run(t.admin, [accountId, String(limit)]);
  return key;
}

const dayHeaders = ({ headers }: { readonly headers: Headers }) => ({
  limit: headers.get('x-ratelimit-limit-day'),
  remaining: headers.get('x-ratelimit-remaining-day'),
  reset: headers.get('x-ratelimit-reset-day'),
});
const untold = { limit: null, remaining: null, reset: null };
const seconds = expect.stringMatching(/^[1-9]\d{0,4}$/);

// Starting a sign-in sends no request to the marketplace, and a token is useless without counted operations.
const signIn = endpoints.filter(({ path }) => path.startsWith('/api/v1/market/oauth/'));
const counted = endpoints.filter((endpoint) => endpoint.area === 'market' && !signIn.includes(endpoint));
/** Answered from kept replies, for a seller whose token the marketplace has accepted. */
const kept = new Set(['market-item-aspects', 'market-get-category-features', 'market-shipping-packages']);

const cases: [string, (typeof counted)[number], Record<string, unknown>][] = counted.flatMap((endpoint) =>
  endpoint.name === 'market-post-item'
    ? [
        ['post-item-verified', endpoint, {}],
        ['post-item', endpoint, listingBody()],
      ]
    : [[endpoint.name, endpoint, {}]],
);

describe.each(cases)('%s', (name, endpoint, more) => {
  const freshRequest = () => {
    const valid = validRequest(endpoint.name, t.host);
    return { ...valid, ...more, market_access_token: valid.market_access_token };
  };

  test('counts as one operation of the day; beyond the limit the marketplace is not asked', async () => {
    const key = await accountWithLimit(`counted-${name}`, 1);
    const before = sentToMarket();
    const first = await t.post(endpoint.path, freshRequest(), { key });
    expect([first.status, first.headers.get('x-error-code')]).toEqual([200, null]);
    expect(dayHeaders(first)).toEqual({ limit: '1', remaining: '0', reset: seconds });
    const sent = sentToMarket();
    expect(sent).toBeGreaterThan(before);

    // A token new to the service, so that no kept reply is used.
    const second = await t.post(endpoint.path, freshRequest(), { key });
    expect([second.status, second.headers.get('x-error-code')]).toEqual([429, 'RATE_LIMIT']);
    expect(second.body).toEqual({
      error: expect.stringContaining('its 1 marketplace operations of the day'),
    });
    expect(dayHeaders(second)).toEqual({ limit: '1', remaining: '0', reset: seconds });
    expect(second.headers.get('retry-after')).toBe(second.headers.get('x-ratelimit-reset-day'));
    expect(sentToMarket()).toBe(sent);
  });

  if (!kept.has(name)) return;
  test('does not count if the answer is kept', async () => {
    const key = await accountWithLimit(`kept-${name}`, 1);
    const request = freshRequest();
    await t.post(endpoint.path, request, { key });
    for (let call = 0; call < counts(1, 3); call += 1) {
      const again = await t.post(endpoint.path, request, { key });
      expect(again.status).toBe(200);
      expect(dayHeaders(again)).toEqual(untold);
    }
  });
});

test.each(signIn.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s works on a day that is used up',
  async (name, { path }) => {
    const key = await accountWithLimit(`used-up-${name}`, 1);
    const getUser = () => t.post('/api/v1/market/get-user', validRequest('market-get-user', t.host), { key });
    expect([(await getUser()).status, (await getUser()).status]).toEqual([200, 429]);
    const answer = await t.post(path, validRequest(name, t.host), { key });
    // The code of exchange-code belongs to no sign-in: the marketplace refuses it.
    const refused = name === 'market-exchange-code';
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual(
      refused ? [400, 'MARKET_GRANT_INVALID'] : [200, null],
    );
    expect(dayHeaders(answer)).toEqual(untold);
  },
);
