import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { MarketEmulator } from '../../../../../lib/sandbox/market/market-emulator.ts';
import { phone, phoneWith, startMarket, texts, trading, verdictOf } from '../market-client.ts';

let market: MarketEmulator;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.stop());

const verify = (item: string, headers: Record<string, string> = {}) =>
  trading(market, 'VerifyAddFixedPriceItem', item, headers);

const specificsXml = /<ItemSpecifics>[\s\S]*<\/ItemSpecifics>/;
const specifics = (...pairs: [string, ...string[]][]) =>
  `<ItemSpecifics>${pairs
    .map(
      ([name, ...values]) =>
        `<NameValueList><Name>${name}</Name>${values.map((value) => `<Value>${value}</Value>`).join('')}</NameValueList>`,
    )
    .join('')}</ItemSpecifics>`;
const inCategory = (id: string, condition: string, ...pairs: [string, ...string[]][]) =>
  phone
    .replace(specificsXml, specifics(...pairs))
    .replace('9355', id)
    .replace('>3000<', `>${condition}<`);
/** A trading card in a condition with these details. */
const card = (condition: string, details: string) =>
  inCategory('183454', condition, ['Game', 'Pokémon TCG']).replace(
    '</ConditionID>',
    `</ConditionID><ConditionDescriptors>${details}</ConditionDescriptors>`,
  );
const detail = (name: string, value: string) =>
  `<ConditionDescriptor><Name>${name}</Name><Value>${value}</Value></ConditionDescriptor>`;
const graded = `${detail('27501', '275010')}${detail('27502', '275022')}`;
const withProfiles = phoneWith(
  '<ShippingPackageDetails>',
  '<SellerProfiles><SellerShippingProfile><ShippingProfileID>1</ShippingProfileID></SellerShippingProfile></SellerProfiles><ShippingPackageDetails>',
);

test.each([
  ['an element out of order', phoneWith('<Site>', '<Currency>AUD</Currency><Site>'), 'Item.Currency'],
  ['a price without currency', phoneWith(' currencyID="AUD">120', '>120'), 'Item.StartPrice'],
])('an item with %s breaks the schema', async (_name, item, path) => {
  const xml = await verify(item);
  expect(verdictOf(xml)).toMatch(/^Failure 37/);
  expect(texts(xml, 'Value')).toContain(path);
});

test.each<[string, string, string]>([
  ['a good phone', phone, 'Success'],
  ['a restricted condition', phoneWith('>3000<', '>2010<'), 'Failure 37'],
  ['a condition where there is none', inCategory('172009', '3000'), 'Warning 21917121'],
  ['a card with its details', card('2750', graded), 'Success'],
  ['a card with a detail of another condition', card('4000', graded), 'Failure 37 37 37'],
  ['an empty specific', phoneWith('<Value>Acme</Value>', '<Value/>'), 'Failure 21919303'],
  ['a retired service', phoneWith('AU_StandardDelivery', 'AU_EconomyAirParcel'), 'Failure 21915469'],
  ['policies of a seller who has none', withProfiles, 'Failure 37'],
])('the emulator gives the verdict of the marketplace: %s', async (_name, item, expected) => {
  expect(verdictOf(await verify(item))).toBe(expected);
});

test('a policy that is not the enrolled seller’s is refused, one of each kind', async () => {
  const headers = { 'x-ebay-api-iaf-token': market.issueSellerTokens('harbour_goods').accessToken };
  const legacy = /<ShippingDetails>[\s\S]*<\/ShippingDetails>|<ReturnPolicy>[\s\S]*<\/ReturnPolicy>/g;
  expect(verdictOf(await verify(withProfiles.replace(legacy, ''), headers))).toBe(
    'Failure 21917327 21917328 21917329',
  );
});
