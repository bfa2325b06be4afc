import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { MarketEmulator } from '../../../../../lib/sandbox/market/market-emulator.ts';
import { failure, notice } from '../../../../../lib/sandbox/market/trading/errors.ts';
import { phone, phoneWith, startMarket, texts, trading, verdictOf } from '../market-client.ts';

const getUser = '<DetailLevel>ReturnAll</DetailLevel>';

let market: MarketEmulator;
beforeEach(async () => {
  market = await startMarket();
});
afterEach(() => market.stop());

describe('a Trading call', () => {
  test('answers 200 with time, verdict, correlation, version and build in order', async () => {
    const xml = await trading(market, 'GetUser', '<MessageID>a&amp;1</MessageID>');
    expect(xml).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<GetUserResponse xmlns="urn:ebay:apis:eBLBaseComponents"><Timestamp>2026-11-03T04:05:06.789Z<\/Timestamp><Ack>Success<\/Ack><CorrelationID>a&amp;1<\/CorrelationID><Version>1423<\/Version><Build>E1423_EMULATOR_R1<\/Build><User>/,
    );
  });

  test.each<[string, Record<string, string | undefined>, string]>([
    ['no token', { 'x-ebay-api-iaf-token': undefined }, 'Failure 930'],
    ['an unknown token', { 'x-ebay-api-iaf-token': 'v^1.1#x' }, 'Failure 21916984'],
    ['no site', { 'x-ebay-api-siteid': undefined }, 'Failure 37'],
    ['a site that is not a number', { 'x-ebay-api-siteid': 'AU' }, 'Failure 37'],
    ['an unknown site', { 'x-ebay-api-siteid': '999' }, 'Failure 37'],
    ['no version', { 'x-ebay-api-compatibility-level': undefined }, 'Failure 37'],
    ['an old version', { 'x-ebay-api-compatibility-level': '1096' }, 'Failure 37'],
    ['the oldest version', { 'x-ebay-api-compatibility-level': '1097' }, 'Success'],
    ['a wrong content type', { 'content-type': 'application/json' }, 'Failure 37'],
    ['a content type with charset', { 'content-type': 'text/xml; charset=UTF-8' }, 'Success'],
    ['no call name', { 'x-ebay-api-call-name': undefined }, 'Failure 37'],
    ['a call name other than the root', { 'x-ebay-api-call-name': 'EndFixedPriceItem' }, 'Failure 37'],
  ])('a Trading call with %s gets the verdict of the marketplace', async (_name, headers, expected) => {
    expect(verdictOf(await trading(market, 'GetUser', getUser, headers))).toBe(expected);
  });

  test('wants the token bare, of a user, and alive', async () => {
    const { accessToken } = market.issueSellerTokens();
    const withToken = async (token: string) =>
      verdictOf(await trading(market, 'GetUser', getUser, { 'x-ebay-api-iaf-token': token }));
    expect(await withToken(accessToken)).toBe('Success');
    expect(await withToken(`Bearer ${accessToken}`)).toBe('Failure 21916984');
    expect(await withToken(market.issueApplicationToken())).toBe('Failure 21916984');
    market.clock.advance(7_200_000);
    expect(await withToken(accessToken)).toBe('Failure 21917053');
  });

  test.each(['GetCategoryFeatures', 'UploadSiteHostedPictures', 'GetCategories'])(
    'the call %s is answered as decommissioned',
    async (call) => {
      const xml = await trading(market, call, '');
      expect(verdictOf(xml)).toBe('Failure 2');
      expect(xml).toContain(`<${call}Response `);
      expect(xml).toContain('decommissioned');
    },
  );

  test('an unknown call is not answered as decommissioned', async () => {
    expect(await trading(market, 'GetNothing', '')).not.toContain('decommissioned');
  });

  test.each([
    ['no XML', '<?xml version="1.0"?><GetUserRequest', 'Failure 5'],
    ['no namespace', '<?xml version="1.0"?><GetUserRequest/>', 'Failure 37'],
    ['another namespace', '<?xml version="1.0"?><GetUserRequest xmlns="urn:other"/>', 'Failure 37'],
    ['text in the root', 'hello', 'Failure 37'],
    ['base elements after the own', '<UserID>a</UserID><DetailLevel>ReturnAll</DetailLevel>', 'Failure 37'],
    ['a value outside the enumeration', '<DetailLevel>Everything</DetailLevel>', 'Failure 37'],
    ['an unknown element', '<Nonsense/>', 'Failure 37'],
    ['an unknown attribute', '<DetailLevel a="1">ReturnAll</DetailLevel>', 'Failure 37'],
    ['an element twice', '<UserID>a</UserID><UserID>b</UserID>', 'Failure 37'],
    [
      'an element twice that may repeat',
      '<DetailLevel>ReturnAll</DetailLevel><DetailLevel>ReturnSummary</DetailLevel>',
      'Success',
    ],
  ])(
    'a Trading call whose document has %s gets the verdict of the marketplace',
    async (_name, inner, expected) => {
      expect(verdictOf(await trading(market, 'GetUser', inner))).toBe(expected);
    },
  );

  test('a Trading call fails with 518 when the day’s calls are used up', async () => {
    market.quotas.limit('trading', 1);
    expect(verdictOf(await trading(market, 'GetUser', getUser))).toBe('Success');
    expect(verdictOf(await trading(market, 'GetUser', getUser))).toBe('Failure 518');
  });

  test('a Trading call answers as it is scripted, warnings before errors', async () => {
    market.scriptedErrors.add('GetUser', notice('21916790', 'Use larger pictures.'));
    market.scriptedErrors.add(
      'GetUser',
      { code: '10007', short: 'Internal <error> & more', severity: 'Error', classification: 'SystemError' },
      notice('1', 'x'),
      failure('1.32', 'The gateway wrote this.', 'long', ['0', 'a&b']),
    );
    const warned = await trading(market, 'GetUser', getUser);
    expect(verdictOf(warned)).toBe('Warning 21916790');
    expect(warned).toContain('<User>');
    const failed = await trading(market, 'GetUser', getUser);
    expect(verdictOf(failed)).toBe('Failure 1 10007 1.32');
    expect(failed).not.toContain('<User>');
    expect(failed).toContain(
      '<ShortMessage>Internal &lt;error&gt; &amp; more</ShortMessage><ErrorCode>10007</ErrorCode><SeverityCode>Error</SeverityCode><ErrorClassification>SystemError</ErrorClassification>',
    );
    expect(failed).toContain('<ErrorParameters ParamID="0"><Value>a&amp;b</Value></ErrorParameters>');
    expect(verdictOf(await trading(market, 'GetUser', getUser))).toBe('Success');
  });

  test('a lenient emulator takes any order, and warns of unknown elements unless the warnings are off', async () => {
    market.switches.strict = false;
    const item = phoneWith(
      '<Item>',
      '<Item><Site>Australia</Site><AnyThing>x</AnyThing>',
      phoneWith('<Site>Australia</Site>', ''),
    );
    const xml = await trading(market, 'VerifyAddFixedPriceItem', item);
    expect(verdictOf(xml)).toBe('Warning 21927');
    expect(xml).toContain('<ErrorParameters ParamID="0"><Value>Item.AnyThing</Value></ErrorParameters>');
    expect(
      verdictOf(await trading(market, 'VerifyAddFixedPriceItem', `<WarningLevel>Low</WarningLevel>${item}`)),
    ).toBe('Success');
    market.switches.strict = true;
    const strict = await trading(market, 'VerifyAddFixedPriceItem', item);
    expect(texts(strict, 'Value')).toContain('Item.AnyThing');
    expect(verdictOf(strict)).toMatch(/^Failure 37 37/);
  });

  test('a listing may be made and never answered', async () => {
    market.switches.unansweredAdds = 1;
    const controller = new AbortController();
    const { accessToken } = market.issueSellerTokens();
    const lost = fetch(`${market.url}/ws/api.dll`, {
      method: 'POST',
      headers: {
        'content-type': 'text/xml',
        'x-ebay-api-call-name': 'AddFixedPriceItem',
        'x-ebay-api-siteid': '15',
        'x-ebay-api-compatibility-level': '1423',
        'x-ebay-api-iaf-token': accessToken,
      },
      body: `<AddFixedPriceItemRequest xmlns="urn:ebay:apis:eBLBaseComponents">${phone}</AddFixedPriceItemRequest>`,
      signal: controller.signal,
    });
    lost.catch(() => {});
    while (market.listings.all().length === 0) await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    await expect(lost).rejects.toThrow();
    expect(verdictOf(await trading(market, 'AddFixedPriceItem', phone))).toBe('Failure 488');
  });
});

describe('GetUser', () => {
  test('gives the owner’s address with ReturnAll, text safe and zeros kept', async () => {
    const xml = await trading(market, 'GetUser', getUser);
    expect(texts(xml, 'PostalCode')).toEqual(['0800']);
    expect(texts(xml, 'Name')).toEqual(['Zoë O’Brien &amp; Söhne']);
    expect(texts(xml, 'Street1')).toEqual(['1 Example St &lt;rear&gt;']);
    expect(xml).toContain('<Street2><![CDATA[Unit 2 & 3]]></Street2>');
    expect(texts(xml, 'UserID')).toEqual(['sam_example']);
    expect(await trading(market, 'GetUser', '')).not.toContain('RegistrationAddress');
    expect(await trading(market, 'GetUser', `${getUser}<UserID>other</UserID>`)).not.toContain(
      'RegistrationAddress',
    );
  });

  test('withholds what the switch says', async () => {
    market.switches.withheldUserValues = ['Phone'];
    const some = await trading(market, 'GetUser', getUser);
    expect([texts(some, 'Phone'), texts(some, 'CityName')]).toEqual([['Invalid Request'], ['Darwin']]);
    market.switches.withheldUserValues = true;
    expect(texts(await trading(market, 'GetUser', getUser), 'Street2')).toEqual(['Invalid Request']);
  });
});

describe('GeteBayDetails', () => {
  test.each([
    ['15', 'PaddedBags', 'ParcelOrPaddedEnvelope'],
    ['0', 'USPSLargePack', 'PaddedBags'],
    ['3', 'ParcelOrPaddedEnvelope', 'USPSLargePack'],
  ])('site %s has its own package types', async (site, own, foreign) => {
    const inner = '<DetailName>ShippingPackageDetails</DetailName>';
    const xml = await trading(market, 'GeteBayDetails', inner, { 'x-ebay-api-siteid': site });
    expect(texts(xml, 'ShippingPackage')).toContain(own);
    expect(texts(xml, 'ShippingPackage')).not.toContain(foreign);
    expect(texts(xml, 'DefaultValue')).toEqual(['true']);
    expect(xml).toContain('<Description><![CDATA[');
  });

  test('descriptions need decoding', async () => {
    const xml = await trading(market, 'GeteBayDetails', '<DetailName>ShippingPackageDetails</DetailName>');
    expect(xml).toMatch(/<!\[CDATA\[Roll <tube>\]\]>|Roll &lt;tube&gt;/);
    expect(verdictOf(await trading(market, 'GeteBayDetails', '<DetailName>Everything</DetailName>'))).toBe(
      'Failure 37',
    );
  });
});
