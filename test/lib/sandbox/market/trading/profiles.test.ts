import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { MarketEmulator } from '../../../../../lib/sandbox/market/market-emulator.ts';
import { phone, phoneWith, rest, startMarket, texts, trading, verdictOf } from '../market-client.ts';

let market: MarketEmulator;
let headers: Record<string, string>;
beforeEach(async () => {
  market = await startMarket();
  headers = { 'x-ebay-api-iaf-token': market.issueSellerTokens('harbour_goods').accessToken };
});
afterEach(() => market.stop());

/** The ids of the enrolled seller's first policies. */
async function ownIds() {
  const token = market.issueSellerTokens('harbour_goods').accessToken;
  const first = async (kind: 'fulfillment' | 'return' | 'payment'): Promise<string> => {
    const { body } = await rest(market, token, `/sell/account/v1/${kind}_policy?marketplace_id=EBAY_AU`);
    const list = kind === 'return' ? body.returnPolicies : body[`${kind}Policies`];
    return list[0][`${kind}PolicyId`];
  };
  return {
    shipping: await first('fulfillment'),
    returns: await first('return'),
    payment: await first('payment'),
  };
}

type Ids = { readonly [Kind in keyof Awaited<ReturnType<typeof ownIds>>]?: string | undefined };
const profiles = ({ shipping, returns, payment }: Ids) =>
  `<SellerProfiles>${[
    ...(shipping === undefined
      ? []
      : [
          `<SellerShippingProfile><ShippingProfileID>${shipping}</ShippingProfileID></SellerShippingProfile>`,
        ]),
    ...(returns === undefined
      ? []
      : [`<SellerReturnProfile><ReturnProfileID>${returns}</ReturnProfileID></SellerReturnProfile>`]),
    ...(payment === undefined
      ? []
      : [`<SellerPaymentProfile><PaymentProfileID>${payment}</PaymentProfileID></SellerPaymentProfile>`]),
  ].join('')}</SellerProfiles>`;
const withProfiles = (ids: Ids) =>
  phoneWith('<ShippingPackageDetails>', `${profiles(ids)}<ShippingPackageDetails>`);
const withoutLegacy = (item: string) =>
  item
    .replace(/<ShippingDetails>[\s\S]*<\/ShippingDetails>/, '')
    .replace(/<ReturnPolicy>[\s\S]*<\/ReturnPolicy>/, '');
const add = (item: string, sent = headers) => trading(market, 'AddFixedPriceItem', item, sent);

describe('a seller who is enrolled in business policies', () => {
  test('lists with policies, and the listing shows what they say', async () => {
    const ids = await ownIds();
    const xml = await add(withoutLegacy(withProfiles(ids)));
    expect(verdictOf(xml)).toBe('Success');
    const read = await trading(
      market,
      'GetItem',
      `<DetailLevel>ReturnAll</DetailLevel><ItemID>${texts(xml, 'ItemID')[0]}</ItemID>`,
      headers,
    );
    for (const [name, value] of Object.entries({
      ShippingProfileID: ids.shipping,
      ReturnProfileID: ids.returns,
      PaymentProfileID: ids.payment,
      ShippingService: 'AU_StandardDelivery',
      ReturnsWithinOption: 'Days_30',
    }))
      expect([name, texts(read, name)]).toEqual([name, [value]]);
  });

  test('is warned about shipping and returns without policies', async () => {
    const xml = await add(phone);
    expect(verdictOf(xml)).toBe('Warning 21919456');
  });

  test('is warned that shipping and returns beside policies are ignored', async () => {
    const ids = await ownIds();
    const xml = await add(withProfiles(ids));
    expect(verdictOf(xml)).toBe('Warning 21919056');
    const revised = await trading(
      market,
      'ReviseFixedPriceItem',
      `<Item><ItemID>${texts(xml, 'ItemID')[0]}</ItemID><Title>Other</Title></Item>`,
      headers,
    );
    expect(verdictOf(revised)).toBe('Success');
  });

  test.each<[string, Ids, string]>([
    ['a policy of another kind', { shipping: '61010003000' }, 'Failure 21917327'],
    ['no payment policy', { payment: undefined }, 'Failure 21917328'],
    ['an unknown return policy', { returns: '1' }, 'Failure 21917329'],
    [
      'all policies unknown',
      { shipping: '1', returns: '2', payment: '3' },
      'Failure 21917327 21917328 21917329',
    ],
  ])('cannot list with %s', async (_title, changed, expected) => {
    expect(verdictOf(await add(withoutLegacy(withProfiles({ ...(await ownIds()), ...changed }))))).toBe(
      expected,
    );
  });
});

test('another seller cannot list with policies', async () => {
  const item = withoutLegacy(withProfiles(await ownIds()));
  expect(verdictOf(await add(item, {}))).toBe('Failure 37');
  const german = { 'x-ebay-api-iaf-token': market.issueSellerTokens('mueller_handel').accessToken };
  expect(verdictOf(await add(item, german))).toBe('Failure 21917327 21917328 21917329');
});
