import { describe, expect, test } from '@jest/globals';
import { postItem } from '../../../../../shared/contract/market/post-item.ts';
import { parseRequest } from '../../../../../shared/entry/http/frame/body.ts';
import { writeXml } from '../../../../../shared/operations/market/protocol/xml-writer.ts';
import { itemXml } from '../../../../../shared/operations/market/remote/item-xml.ts';
import { listingBody } from '../listing-body.ts';

const write = (changes: Record<string, unknown> = {}, uuid?: string) =>
  writeXml(itemXml(parseRequest(postItem, { ...listingBody(), ...changes }), uuid));

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

  test('a listing of one piece has no cost for further ones', () => {
    const xml = write({ quantity: 1 });
    expect(xml).toContain('<ShippingServiceCost currencyID="AUD">9.50</ShippingServiceCost>');
    expect(xml).not.toContain('ShippingServiceAdditionalCost');
  });

  test('a US listing has US units', () => {
    const xml = write({ siteName: 'US', currency: 'USD', measurementUnit: 'English' });
    expect(xml).toContain('<StartPrice currencyID="USD">');
    expect(xml).toContain('<PackageDepth unit="in">');
    expect(xml).toContain('<WeightMajor unit="lbs">0</WeightMajor><WeightMinor unit="oz">');
  });

  test('a listing without returns has a policy that says only that', () => {
    expect(write({ domesticReturnsRequired: false })).toContain(
      '<ReturnPolicy><ReturnsAcceptedOption>ReturnsNotAccepted</ReturnsAcceptedOption></ReturnPolicy>',
    );
  });

  test.each(['0', '0.00'])('a shipping cost of %s is free shipping', (shippingServiceCost) => {
    expect(write({ shippingServiceCost })).toContain(
      '<ShippingServicePriority>1</ShippingServicePriority><FreeShipping>true</FreeShipping>',
    );
  });

  test('there is no element for absent specifics or an absent UUID', () => {
    const xml = write({ itemSpecifics: { NameValueList: [] } });
    expect(xml).not.toContain('ItemSpecifics');
    expect(xml).not.toContain('UUID');
  });
});
