import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { MarketEmulator } from '../../../../../lib/sandbox/market/market-emulator.ts';
import { startMarket, startTime, texts, trading, verdictOf } from '../market-client.ts';

const getUser = '<DetailLevel>ReturnAll</DetailLevel>';

let market: MarketEmulator;
let later = 0;
const start = async () => {
  market = await startMarket({ clock: () => startTime + later });
};
const stop = () => market.stop();

/** The request; by default it asks for the seller's own address. */
interface Asked {
  readonly call?: string;
  readonly inner?: string;
  readonly headers?: Record<string, string | undefined>;
}
const ask = ({ call = 'GetUser', inner = getUser, headers }: Asked = {}) =>
  trading(market, call, inner, headers);
const sends = (name: string, value?: string): Asked => ({ headers: { [`x-ebay-api-${name}`]: value } });
const declaration = '<?xml version="1.0" encoding="utf-8"?>';
const packageTypes = '<DetailName>ShippingPackageDetails</DetailName>';

describe('answers to a Trading call', () => {
  beforeAll(start);
  afterAll(stop);

  test('a Trading call is answered with time, verdict and version in order', async () => {
    const xml = await ask({ inner: getUser });
    expect(xml).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<GetUserResponse xmlns="urn:ebay:apis:eBLBaseComponents"><Timestamp>2026-11-03T04:05:06.789Z<\/Timestamp><Ack>Success<\/Ack><Version>1423<\/Version><User>/,
    );
  });

  test.each<[string, Asked, string]>([
    ['without a token', sends('iaf-token'), 'Failure 930'],
    ['with an unknown token', sends('iaf-token', 'v^1.1#x'), 'Failure 21916984'],
    ['with an unknown site', sends('siteid', '999'), 'Failure 37'],
    ['with a call name other than the root', sends('call-name', 'EndFixedPriceItem'), 'Failure 37'],
    ['that is not XML', { inner: `${declaration}<GetUserRequest` }, 'Failure 5'],
    ['with elements out of order', { inner: `<ErrorLanguage>en_AU</ErrorLanguage>${getUser}` }, 'Failure 37'],
    ['with an unknown element', { inner: '<Nonsense/>' }, 'Failure 37'],
  ])('a Trading call %s gets the verdict of the marketplace', async (_title, asked, expected) => {
    expect(verdictOf(await ask(asked))).toBe(expected);
  });

  test('the owner’s address comes with ReturnAll, escaped and with leading zeros', async () => {
    const xml = await ask();
    expect(texts(xml, 'PostalCode')).toEqual(['0800']);
    expect(texts(xml, 'Name')).toEqual(['Zoë O’Brien &amp; Söhne']);
    expect(texts(xml, 'Street1')).toEqual(['1 Example St &lt;rear&gt;']);
    expect(texts(xml, 'UserID')).toEqual(['sam_example']);
  });

  test.each([
    ['15', 'PaddedBags', 'ParcelOrPaddedEnvelope'],
    ['0', 'USPSLargePack', 'PaddedBags'],
  ])('the site %s has its own package types', async (site, own, foreign) => {
    const xml = await ask({ call: 'GeteBayDetails', inner: packageTypes, ...sends('siteid', site) });
    expect(texts(xml, 'ShippingPackage')).toContain(own);
    expect(texts(xml, 'ShippingPackage')).not.toContain(foreign);
    expect(texts(xml, 'DefaultValue')).toEqual(['true']);
  });
});

describe('conditions on a Trading call', () => {
  beforeEach(start);
  afterEach(stop);

  test('a Trading call needs the valid token of a user, without a prefix', async () => {
    const { accessToken } = market.issueSellerTokens();
    const withToken = async (token: string) => verdictOf(await ask(sends('iaf-token', token)));
    expect(await withToken(accessToken)).toBe('Success');
    expect(await withToken(`Bearer ${accessToken}`)).toBe('Failure 21916984');
    expect(await withToken(market.issueApplicationToken())).toBe('Failure 21916984');
    later = 7_200_000;
    expect(await withToken(accessToken)).toBe('Failure 21917053');
  });
});
