import { describe, expect, test } from '@jest/globals';
import { postItem } from '../../../../../shared/contract/market/post-item.ts';
import { parseRequest } from '../../../../../shared/entry/http/frame/body.ts';
import { itemXml } from '../../../../../shared/operations/market/listings/item-xml.ts';
import { writeXml } from '../../../../../shared/operations/market/protocol/xml.ts';
import { listingBody } from '../listing-body.ts';

const listing = (changes: Record<string, unknown> = {}) =>
  parseRequest(postItem, { ...listingBody(), ...changes });
const write = (changes: Record<string, unknown> = {}, UUID?: string) =>
  writeXml('Item', itemXml(listing(changes), { UUID }));

describe('a listing as XML', () => {
  test('every field is in its place, in the order of the schema', () => {
    expect(
      write({}, '0123456789ABCDEF0123456789ABCDEF').replaceAll('><', '>\n<').split('\n').slice(1),
    ).toEqual([
      '<Item>',
      '<Country>AU</Country>',
      '<Currency>AUD</Currency>',
      '<Description>Plain or &lt;b&gt;simple&lt;/b&gt; text</Description>',
      '<ListingDuration>GTC</ListingDuration>',
      '<ListingType>FixedPriceItem</ListingType>',
      '<PrimaryCategory>',
      '<CategoryID>9355</CategoryID>',
      '</PrimaryCategory>',
      '<Quantity>2</Quantity>',
      '<ShippingDetails>',
      '<ShippingServiceOptions>',
      '<ShippingService>AU_StandardDelivery</ShippingService>',
      '<ShippingServiceCost currencyID="AUD">9.50</ShippingServiceCost>',
      '<ShippingServiceAdditionalCost currencyID="AUD">9.50</ShippingServiceAdditionalCost>',
      '<ShippingServicePriority>1</ShippingServicePriority>',
      '</ShippingServiceOptions>',
      '<ShippingType>Flat</ShippingType>',
      '</ShippingDetails>',
      '<Site>Australia</Site>',
      '<StartPrice currencyID="AUD">120.00</StartPrice>',
      '<Title>Acme phone 128 GB black</Title>',
      '<UUID>0123456789ABCDEF0123456789ABCDEF</UUID>',
      '<PostalCode>0800</PostalCode>',
      '<PictureDetails>',
      '<PictureURL>https://i.ebayimg.com/00/s/A/$_1.JPG?a=1&amp;b=2</PictureURL>',
      '<PictureURL>https://i.ebayimg.com/00/s/B/$_2.JPG</PictureURL>',
      '</PictureDetails>',
      '<DispatchTimeMax>3</DispatchTimeMax>',
      '<ItemSpecifics>',
      '<NameValueList>',
      '<Name>Brand</Name>',
      '<Value>Acme</Value>',
      '</NameValueList>',
      '<NameValueList>',
      '<Name>Features</Name>',
      '<Value>Dual SIM</Value>',
      '<Value>Water resistant</Value>',
      '</NameValueList>',
      '</ItemSpecifics>',
      '<ReturnPolicy>',
      '<RefundOption>MoneyBack</RefundOption>',
      '<ReturnsWithinOption>Days_30</ReturnsWithinOption>',
      '<ReturnsAcceptedOption>ReturnsAccepted</ReturnsAcceptedOption>',
      '<ShippingCostPaidByOption>Buyer</ShippingCostPaidByOption>',
      '</ReturnPolicy>',
      '<ConditionID>3000</ConditionID>',
      '<ShippingPackageDetails>',
      '<MeasurementUnit>Metric</MeasurementUnit>',
      '<PackageDepth unit="cm">5</PackageDepth>',
      '<PackageLength unit="cm">20</PackageLength>',
      '<PackageWidth unit="cm">15</PackageWidth>',
      '<ShippingPackage>PaddedBags</ShippingPackage>',
      '<WeightMajor unit="kg">0</WeightMajor>',
      '<WeightMinor unit="gr">500</WeightMinor>',
      '</ShippingPackageDetails>',
      '</Item>',
    ]);
  });

  const additional = 'ShippingServiceAdditionalCost';
  const cost = '<ShippingServiceCost currencyID="AUD">9.50</ShippingServiceCost>';
  const free = '<ShippingServicePriority>1</ShippingServicePriority><FreeShipping>true</FreeShipping>';
  const us = { siteName: 'US', currency: 'USD', measurementUnit: 'English' };

  test.each<[Record<string, unknown>, string[], string[]]>([
    [{ quantity: 1 }, [cost], [additional]],
    [us, ['<StartPrice currencyID="USD">', '<PackageDepth unit="in">', 'unit="lbs">0<', 'unit="oz">'], []],
    [
      { domesticReturnsRequired: false },
      ['<ReturnPolicy><ReturnsAcceptedOption>ReturnsNotAccepted</ReturnsAcceptedOption></ReturnPolicy>'],
      [],
    ],
    [{ shippingServiceCost: '0.00' }, [free], []],
    [{ itemSpecifics: { NameValueList: [] } }, [], ['ItemSpecifics', 'UUID']],
    [{ returnPolicyId: '63' }, ['<ShippingDetails>'], ['<ReturnPolicy>']],
    [{ bestOffer: false }, ['<BestOfferEnabled>false</BestOfferEnabled>'], []],
  ])('with %j', (changes, there, absent) => {
    const xml = write(changes);
    for (const part of there) expect(xml).toContain(part);
    for (const part of absent) expect(xml).not.toContain(part);
  });

  test('the optional fields are in the order of the schema', () => {
    const xml = write({
      conditionId: '2750',
      conditionDescription: 'A corner of the case is chipped.',
      conditionDescriptors: [
        { name: '27501', values: ['275010'] },
        { name: '27503', additionalInfo: '12345678' },
      ],
      sku: 'SHELF-12',
      bestOffer: true,
      ...{ fulfillmentPolicyId: '61', paymentPolicyId: '62', returnPolicyId: '63' },
    });
    expect(xml).toContain(
      '</Title><BestOfferDetails><BestOfferEnabled>true</BestOfferEnabled></BestOfferDetails>' +
        '<SKU>SHELF-12</SKU><PostalCode>',
    );
    expect(xml).toContain(
      '<ConditionID>2750</ConditionID><ConditionDescriptors>' +
        '<ConditionDescriptor><Name>27501</Name><Value>275010</Value></ConditionDescriptor>' +
        '<ConditionDescriptor><Name>27503</Name><AdditionalInfo>12345678</AdditionalInfo></ConditionDescriptor>' +
        '</ConditionDescriptors>' +
        '<ConditionDescription>A corner of the case is chipped.</ConditionDescription>' +
        '<SellerProfiles><SellerShippingProfile><ShippingProfileID>61</ShippingProfileID></SellerShippingProfile>' +
        '<SellerReturnProfile><ReturnProfileID>63</ReturnProfileID></SellerReturnProfile>' +
        '<SellerPaymentProfile><PaymentProfileID>62</PaymentProfileID></SellerPaymentProfile></SellerProfiles>' +
        '<ShippingPackageDetails>',
    );
    // Policies replace the fields they decide.
    for (const replaced of ['<ShippingDetails>', '<ReturnPolicy>']) expect(xml).not.toContain(replaced);
  });
});
