import { describe, expect, test } from '@jest/globals';
import { commands } from '../../../../lib/admin/commands.ts';
import { endpoints } from '../../../../shared/contract/endpoints.ts';
import { useHost } from '../../../support/host.ts';
import { validRequest } from '../../../support/valid-requests.ts';
import { listingBody } from '../listing/listing-body.ts';

const t = useHost();

const sentToMarket = (): number => t.host.standIns.market?.journal.length ?? 0;

/** An account that may make one marketplace operation a day. */
async function accountForOne(accountId: string): Promise<string> {
  const key = await t.createAccount(accountId, 10);
  await commands['set-market-limit']?.run(t.admin, [accountId, '1']);
  return key;
}

// Starting a sign-in asks the marketplace nothing: the seller's browser goes there.
const counted = endpoints.filter(({ area, name }) => area === 'market' && name !== 'market-signin-url');

const cases: [string, (typeof counted)[number], Record<string, unknown>][] = counted.flatMap((endpoint) =>
  endpoint.name === 'market-post-item'
    ? [
        ['post-item-verified', endpoint, {}],
        ['post-item', endpoint, listingBody()],
      ]
    : [[endpoint.name, endpoint, {}]],
);

describe.each(cases)('%s', (name, endpoint, more) => {
  test('counts as one operation of the day; beyond the limit the marketplace is not asked', async () => {
    const key = await accountForOne(`counted-${name}`);
    const valid = validRequest(endpoint.name, t.host);
    const request = { ...valid, ...more, market_access_token: valid.market_access_token };

    const before = sentToMarket();
    const first = await t.post(endpoint.path, request, { key });
    // No sign-in came before the code of exchange-code: the marketplace refuses it, which counts all the same.
    const refused = endpoint.name === 'market-exchange-code';
    expect([first.status, first.headers.get('x-error-code')]).toEqual(
      refused ? [400, 'MARKET_GRANT_INVALID'] : [200, null],
    );
    const sent = sentToMarket();
    expect(sent).toBeGreaterThan(before);

    const second = await t.post(endpoint.path, request, { key });
    expect([second.status, second.headers.get('x-error-code')]).toEqual([429, 'RATE_LIMIT']);
    expect(second.body).toEqual({
      error: expect.stringContaining('its 1 marketplace operations of the day'),
    });
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(sentToMarket()).toBe(sent);
  });
});

test('starting a sign-in does not count', async () => {
  const key = await accountForOne('counted-signin');
  const signIn = '/api/v1/market/oauth/signin-url';
  const request = validRequest('market-signin-url', t.host);
  for (let call = 0; call < 3; call += 1) {
    expect((await t.post(signIn, request, { key })).status).toBe(200);
  }
});
