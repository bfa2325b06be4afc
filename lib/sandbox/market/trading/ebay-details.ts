import { shippingPackages } from '../fixtures/shipping-packages.ts';
import type { TradingHandler } from './call.ts';
import { block, cdataLeaf, leaf } from './write-xml.ts';

const updated = leaf('UpdateTime', '2026-01-01T00:00:00.000Z');

/** GeteBayDetails, package types only. Every other description is a CDATA section. */
export const getEbayDetails: TradingHandler = ({ site }) => ({
  content: [
    ...(shippingPackages[site.siteId] ?? []).map((type, index) =>
      block('ShippingPackageDetails', [
        leaf('PackageID', String(index + 1)),
        (index % 2 === 0 ? leaf : cdataLeaf)('Description', type.description),
        leaf('ShippingPackage', type.code),
        ...(type.default === true ? [leaf('DefaultValue', 'true')] : []),
        leaf('DimensionsSupported', String(type.dimensions)),
        leaf('DetailVersion', '1'),
        updated,
      ]),
    ),
    updated,
  ],
});
