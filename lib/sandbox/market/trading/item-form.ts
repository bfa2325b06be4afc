import { countries } from '../fixtures/countries.ts';
import { shippingPackages } from '../fixtures/shipping.ts';
import type { Site } from '../fixtures/sites.ts';
import { type Form, members, oneOf, text } from './form.ts';

/** At most 80 characters without markup such as `<b>`. */
const title = /^(?!.*<\/?[a-z][^<>]*>).{1,80}$/isu;
const description = /^[\s\S]{1,500000}$/;
const price = /^(?![0.]+$)\d{1,8}(\.\d{1,2})?$/;
const cost = /^\d{1,8}(\.\d{1,2})?$/;
const any = /\S/;

/**
 * The elements of `Item` that the service sends, in the order of the Trading schema (version 1423), with what a site
 * takes in each of them.
 */
export function itemForm({ siteId, name, currency, measurementSystem, units }: Site): Form {
  const money = (form: RegExp) => text(form, { currencyID: currency });
  const measure = (unit: string) => text(/^\d{1,6}$/, { unit });
  return members({
    'Country!': oneOf(countries),
    'Currency!': oneOf([currency]),
    'Description!': text(description),
    'ListingDuration!': oneOf(['GTC']),
    'ListingType!': oneOf(['FixedPriceItem']),
    'PrimaryCategory!': members({ 'CategoryID!': text(/^\d{1,10}$/) }),
    Quantity: text(/^[1-9]\d{0,8}$/),
    ShippingDetails: members({
      'ShippingServiceOptions!': members({
        'ShippingService!': text(any),
        ShippingServiceCost: money(cost),
        ShippingServiceAdditionalCost: money(cost),
        ShippingServicePriority: oneOf(['1']),
        FreeShipping: oneOf(['true', 'false']),
      }),
      ShippingType: oneOf(['Flat']),
    }),
    Site: oneOf([name]),
    'StartPrice!': money(price),
    'Title!': text(title),
    UUID: text(/^[0-9A-F]{32}$/),
    'PostalCode!': text(any),
    PictureDetails: members({ 'PictureURL*': text(any) }),
    'DispatchTimeMax!': text(/^([012]?\d|30)$/),
    ItemSpecifics: members({
      'NameValueList*': members({ 'Name!': text(/^.{1,65}$/su), 'Value*': text(/^.{0,65}$/su) }),
    }),
    ReturnPolicy: members({
      RefundOption: oneOf(['MoneyBack']),
      ReturnsWithinOption: oneOf(['Days_30', 'Days_60']),
      'ReturnsAcceptedOption!': oneOf(['ReturnsAccepted', 'ReturnsNotAccepted']),
      ShippingCostPaidByOption: oneOf(['Buyer', 'Seller']),
    }),
    ConditionID: text(/^\d{1,10}$/),
    ShippingPackageDetails: members({
      MeasurementUnit: oneOf([measurementSystem]),
      PackageDepth: measure(units.length),
      PackageLength: measure(units.length),
      PackageWidth: measure(units.length),
      ShippingPackage: oneOf((shippingPackages[siteId] ?? []).map(({ code }) => code)),
      WeightMajor: measure(units.major),
      WeightMinor: measure(units.minor),
    }),
  });
}
