import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MarketEmulator } from '../../../../../lib/sandbox/market/market-emulator.ts';
import { countries } from '../../../../../lib/sandbox/market/trading/item-form.ts';
import { countryCodes, itemCountries } from '../../../../../shared/contract/countries.ts';
import { phone, phoneWith, startMarket, texts, trading, verdictOf } from '../market-client.ts';

let market: MarketEmulator;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.stop());

const verify = (item: string, site = '15') =>
  trading(market, 'VerifyAddFixedPriceItem', item, { 'x-ebay-api-siteid': site });

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
/** A watch: a category in which several specifics are required, and a return policy. */
const watch = (...pairs: [string, ...string[]][]) =>
  inCategory('31387', '3000', ['Brand', 'S'], ['Department', 'Men'], ['Type', 'Wristwatch'], ...pairs);
const returns = /<ReturnPolicy>[\s\S]*<\/ReturnPolicy>/;
const shippingOption = /<ShippingServiceOptions>[\s\S]*<\/ShippingServiceOptions>/;
const packageField = /<ShippingPackageDetails>[\s\S]*<\/ShippingPackageDetails>/;
const option = (inner: string) => `<ShippingServiceOptions>${inner}</ShippingServiceOptions>`;
const service = '<ShippingService>AU_StandardDelivery</ShippingService>';
const cost = '<ShippingServiceCost currencyID="AUD">9.50</ShippingServiceCost>';
const inEnglishUnits = (item: string) =>
  item
    .replace('Metric', 'English')
    .replaceAll('unit="cm"', 'unit="in"')
    .replace('unit="kg"', 'unit="lbs"')
    .replace('unit="gr"', 'unit="oz"');
const american = inEnglishUnits(phone)
  .replaceAll('AUD', 'USD')
  .replace('<Country>AU', '<Country>US')
  .replace('<Site>Australia', '<Site>US')
  .replace('AU_StandardDelivery', 'USPSPriority')
  .replace('0800', '02134')
  .replace('PaddedBags', 'PackageThickEnvelope');
const british = phone
  .replaceAll('AUD', 'GBP')
  .replace('<Country>AU', '<Country>GB')
  .replace('<Site>Australia', '<Site>UK')
  .replace('AU_StandardDelivery', 'UK_OtherCourier')
  .replace('0800', 'SW1A 1AA')
  .replace('PaddedBags', 'ParcelOrPaddedEnvelope');
const canadian = phone
  .replaceAll('AUD', 'CAD')
  .replace('<Country>AU', '<Country>CA')
  .replace('<Site>Australia', '<Site>Canada')
  .replace('AU_StandardDelivery', 'CA_PostExpeditedParcel')
  .replace('0800', 'K1A 0B1')
  .replace('PaddedBags', 'SmallCanadaPostBox');

test('the emulator and the contract know the same countries', () => {
  expect(countries.filter((code) => countryCodes.includes(code)).toSorted()).toEqual(
    itemCountries.toSorted(),
  );
});

describe('the schema of an item', () => {
  test.each([
    [
      'children out of order',
      phoneWith('<Currency>AUD</Currency>', '', phoneWith('<Site>', '<Currency>AUD</Currency><Site>')),
      'Item.Currency',
    ],
    ['an unknown element', phoneWith('<Title>', '<eBayPlus>true</eBayPlus><Title>'), 'Item.eBayPlus'],
    ['an element twice', phoneWith('<Title>', '<Title>Other</Title><Title>'), 'Item.Title'],
    [
      'a price without currency',
      phoneWith('<StartPrice currencyID="AUD">', '<StartPrice>'),
      'Item.StartPrice',
    ],
    ['a price with a comma', phoneWith('120.00', '120,00'), 'Item.StartPrice'],
    ['a quantity that is not a number', phoneWith('<Quantity>1', '<Quantity>one'), 'Item.Quantity'],
    ['a country that does not exist', phoneWith('<Country>AU', '<Country>UK'), 'Item.Country'],
    ['a country that the marketplace lacks', phoneWith('<Country>AU', '<Country>SS'), 'Item.Country'],
    ['an unknown site', phoneWith('<Site>Australia', '<Site>Austria'), 'Item.Site'],
    [
      'a UUID in lower case',
      phoneWith('0123456789ABCDEF0123456789ABCDEF', '0123456789abcdef0123456789abcdef'),
      'Item.UUID',
    ],
    [
      'an unknown package type',
      phoneWith('PaddedBags', 'Paddedbags'),
      'Item.ShippingPackageDetails.ShippingPackage',
    ],
    ['elements in a text', phoneWith('Acme phone', '<b>Acme</b> phone'), 'Item.Title'],
    ['text between elements', phoneWith('<Title>', 'x<Title>'), 'Item'],
    ['a stray attribute', phoneWith('<Title>', '<Title lang="en">'), 'Item.Title'],
  ])('an item with %s breaks the schema', async (_name, item, path) => {
    const xml = await verify(item);
    expect(verdictOf(xml)).toMatch(/^Failure 37/);
    expect(texts(xml, 'Value')).toContain(path);
  });
});

describe('what the marketplace says of an item', () => {
  test.each<[string, string, string, site?: string]>([
    ['a good phone', phone, 'Success'],
    ['no title', phoneWith(/<Title>.*<\/Title>/, ''), 'Failure 37'],
    ['an empty title', phoneWith(/<Title>.*<\/Title>/, '<Title> </Title>'), 'Failure 37'],
    ['80 characters of title', phoneWith('Acme phone 128 GB', '😀'.repeat(80)), 'Success'],
    ['81 characters of title', phoneWith('Acme phone 128 GB', 'x'.repeat(81)), 'Failure 37'],
    ['markup in the title', phoneWith('Acme phone', 'Acme &lt;b&gt;phone'), 'Failure 37'],
    ['neither postal code nor location', phoneWith('<PostalCode>0800</PostalCode>', ''), 'Failure 37'],
    ['a bad postal code', phoneWith('0800', '800'), 'Failure 166'],
    ['another site than the header’s', phoneWith('<Site>Australia', '<Site>US'), 'Failure 37'],
    ['no site', phoneWith('<Site>Australia</Site>', ''), 'Success'],
    ['another currency', phoneWith('<Currency>AUD', '<Currency>USD'), 'Failure 37'],
    [
      'a price in another currency',
      phoneWith('<StartPrice currencyID="AUD">', '<StartPrice currencyID="USD">'),
      'Failure 37',
    ],
    ['a price of 0', phoneWith('120.00', '0.00'), 'Failure 37'],
    ['a price with three decimals', phoneWith('120.00', '120.005'), 'Failure 37'],
    ['a quantity of 0', phoneWith('<Quantity>1', '<Quantity>0'), 'Failure 37'],
    ['another duration', phoneWith('GTC', 'Days_7'), 'Failure 37'],
    ['an unknown category', phoneWith('9355', '123456'), 'Failure 87'],
    ['a category that is not a leaf', phoneWith('9355', '15032'), 'Failure 87'],
    ['no handling time', phoneWith('<DispatchTimeMax>3</DispatchTimeMax>', ''), 'Failure 37'],
    ['no condition', phoneWith('<ConditionID>3000</ConditionID>', ''), 'Failure 37'],
    ['a condition the category lacks', phoneWith('>3000<', '>1750<'), 'Failure 37'],
    ['a restricted condition', phoneWith('>3000<', '>2010<'), 'Failure 37'],
    ['a condition where there is none', inCategory('172009', '3000'), 'Warning 21917121'],
    [
      'used books do not exist',
      inCategory('261186', '3000', ['Author', 'A'], ['Book Title', 'B'], ['Language', '日本語']),
      'Failure 37',
    ],
    ['a card without descriptors', inCategory('183454', '4000', ['Game', 'Pokémon TCG']), 'Failure 37'],
    ['no specifics', phoneWith(specificsXml, ''), 'Failure 21919303'],
    ['an empty specific', phoneWith('<Value>Acme</Value>', '<Value/>'), 'Failure 21919303'],
    [
      'several specifics missing',
      inCategory('31387', '3000', ['Brand', 'Seiko']),
      'Failure 21919303 21919303',
    ],
    [
      'a choice that is not offered',
      inCategory('31387', '3000', ['Brand', 'Seiko'], ['Department', 'Dogs'], ['Type', 'Wristwatch']),
      'Failure 37',
    ],
    [
      'a choice that another value rules out',
      inCategory('122828', '3000', ['Brand', 'B'], ['Type', 'Impact Driver'], ['Drive Size', '13 mm']),
      'Failure 37',
    ],
    [
      'a choice that another value allows',
      inCategory('122828', '3000', ['Brand', 'B'], ['Type', 'Drill'], ['Drive Size', '13 mm']),
      'Success',
    ],
    [
      'only the first of a single one counts',
      inCategory('31387', '3000', ['Brand', 'Seiko'], ['Department', 'Men', 'Dogs'], ['Type', 'Wristwatch']),
      'Success',
    ],
    ['a date in another form', watch(['Year Manufactured', '99']), 'Failure 37'],
    [
      'an invalid number',
      inCategory('9355', '3000', ['Brand', 'Acme'], ['Screen Size', '6,1']),
      'Failure 37',
    ],
    ['a specific of 66 characters', inCategory('9355', '3000', ['Brand', 'x'.repeat(66)]), 'Failure 37'],
    ['a specific twice', inCategory('9355', '3000', ['Brand', 'A'], ['Brand', 'B']), 'Failure 37'],
    [
      'pictures whose addresses are too long together',
      phoneWith(
        /<PictureDetails>.*<\/PictureDetails>/,
        `<PictureDetails>${`<PictureURL>${'https://a.example/'.padEnd(800, 'x')}</PictureURL>`.repeat(5)}</PictureDetails>`,
      ),
      'Failure 37',
    ],
    ['no pictures', phoneWith(/<PictureDetails>.*<\/PictureDetails>/, ''), 'Failure 21919136'],
    ['no return policy', phoneWith(returns, ''), 'Success'],
    ['no return policy where it is required', phoneWith(returns, '', watch()), 'Failure 21916250'],
    [
      'no returns where a policy is required',
      phoneWith(
        returns,
        '<ReturnPolicy><ReturnsAcceptedOption>ReturnsNotAccepted</ReturnsAcceptedOption></ReturnPolicy>',
        watch(),
      ),
      'Success',
    ],
    [
      'returns without time',
      phoneWith(/<ReturnsWithinOption>.*<\/ReturnsWithinOption>/, ''),
      'Failure 21916250',
    ],
    ['returns in a time that is not offered', phoneWith('Days_30', 'Days_14'), 'Failure 37'],
    ['returns paid by an unknown party', phoneWith('>Buyer<', '>Nobody<'), 'Failure 37'],
    ['no shipping', phoneWith(/<ShippingDetails>[\s\S]*<\/ShippingDetails>/, ''), 'Failure 21915469'],
    ['an unknown service', phoneWith('AU_StandardDelivery', 'UPSGround'), 'Failure 21915469'],
    ['a retired service', phoneWith('AU_StandardDelivery', 'AU_EconomyAirParcel'), 'Failure 21915469'],
    ['a service without cost', phoneWith(shippingOption, option(service)), 'Failure 37'],
    [
      'a cost in another currency',
      phoneWith(shippingOption, option(`${service}${cost.replace('AUD', 'USD')}`)),
      'Failure 37',
    ],
    [
      'a free service',
      phoneWith(
        shippingOption,
        option(
          `${service}${cost.replace('9.50', '0.0')}<ShippingServicePriority>1</ShippingServicePriority><FreeShipping>true</FreeShipping>`,
        ),
      ),
      'Success',
    ],
    [
      'two items without additional cost',
      phoneWith('<Quantity>1', '<Quantity>2', phoneWith(/<ShippingServiceAdditionalCost.*\n/, '')),
      'Warning 219026',
    ],
    [
      'a free service with a cost',
      phoneWith(shippingOption, option(`${service}${cost}<FreeShipping>true</FreeShipping>`)),
      'Failure 37',
    ],
    ['flat shipping without a package', phoneWith(packageField, ''), 'Success'],
    ['inches in Australia', phoneWith('<PackageDepth unit="cm">', '<PackageDepth unit="in">'), 'Failure 37'],
    ['the English system in Australia', phoneWith('>Metric<', '>English<'), 'Failure 37'],
    ['a depth in fractions', phoneWith('>5</PackageDepth>', '>5.5</PackageDepth>'), 'Failure 37'],
    ['a package of another site', phoneWith('PaddedBags', 'USPSLargePack'), 'Failure 37'],
    ['an American item in its own currency, units and services', american, 'Success', '0'],
    [
      'an American service that is only calculated, at a flat cost',
      american.replace('USPSPriority', 'UPSNextDay'),
      'Failure 21915469',
      '0',
    ],
    ['a British item in its own currency and services', british, 'Success', '3'],
    [
      'an American service for an item in Australia',
      american.replace('<Country>US', '<Country>AU').replace('02134', '0800'),
      'Warning 12519',
      '0',
    ],
    [
      'the service for items outside America, for one in Germany',
      american
        .replace('<Country>US', '<Country>DE')
        .replace('02134', '10115')
        .replace('USPSPriority', 'StandardShippingFromOutsideUS'),
      'Success',
      '0',
    ],
    [
      'the service for items outside America, for one in America',
      american.replace('USPSPriority', 'StandardShippingFromOutsideUS'),
      'Warning 12519',
      '0',
    ],
    ['a Canadian item in metric units', canadian, 'Success', '2'],
    ['a Canadian item in English units', inEnglishUnits(canadian), 'Success', '2'],
    [
      'a Canadian item in units of both systems',
      canadian.replace('<PackageDepth unit="cm">', '<PackageDepth unit="in">'),
      'Failure 37',
      '2',
    ],
    ['a Canadian item with a foreign postal code', canadian.replace('K1A 0B1', '02134'), 'Failure 166', '2'],
    [
      'several faults in one reply, warnings first',
      phoneWith('<Quantity>1', '<Quantity>2', phoneWith('9355', '1', phoneWith('0800', '1'))).replace(
        /<ShippingServiceAdditionalCost.*\n/,
        '',
      ),
      'Failure 219026 87 166',
    ],
  ])('the emulator gives the verdict of the marketplace: %s', async (_name, item, expected, site = '15') => {
    expect(verdictOf(await verify(item, site))).toBe(expected);
  });

  test('the missing specific is named in parameter 2', async () => {
    expect(await verify(phoneWith(specificsXml, ''))).toContain(
      '<ErrorParameters ParamID="2"><Value>Brand</Value></ErrorParameters>',
    );
  });
});
