import { itemCountries } from '../../../../shared/contract/countries.ts';
import { packagesOf } from '../fixtures/shipping.ts';
import type { Site, Units } from '../fixtures/sites.ts';
import { either, type Form, members, oneOf, text } from './form.ts';

/** At most 80 characters without markup such as `<b>`. */
const title = /^(?!.*<\/?[a-z][^<>]*>).{1,80}$/isu;
const description = /^[\s\S]{1,500000}$/;
const price = /^(?![0.]+$)\d{1,8}(\.\d{1,2})?$/;
const cost = /^\d{1,8}(\.\d{1,2})?$/;
const any = /\S/;
const profileId = text(/^\d{1,19}$/);

/** A parcel measured in one system. */
function parcelForm({ system, length, major, minor }: Units, { siteId }: Site): Form {
  const measure = (unit: string) => text(/^\d{1,6}$/, { unit });
  return members({
    MeasurementUnit: oneOf([system]),
    PackageDepth: measure(length),
    PackageLength: measure(length),
    PackageWidth: measure(length),
    ShippingPackage: oneOf(packagesOf(siteId).map(({ code }) => code)),
    WeightMajor: measure(major),
    WeightMinor: measure(minor),
  });
}

const line = text(/^.{1,250}$/su);
const lines =
  'CompanyName Street1 Street2 CityName StateOrProvince PostalCode Country Phone Email ContactURL';
const company = {
  ...Object.fromEntries(lines.split(' ').map((name) => [name, line])),
  Country: oneOf(itemCountries),
};

const regulatory = members({
  ProductSafety: members({
    Pictograms: members({ 'Pictogram*': text(any) }),
    Statements: members({ 'Statement*': text(any) }),
    Component: line,
  }),
  Manufacturer: members(company),
  ResponsiblePersons: members({
    'ResponsiblePerson*': members({
      ...company,
      'Types!': members({ 'Type!': oneOf(['EUResponsiblePerson']) }),
    }),
  }),
  Documents: members({ 'Document*': members({ 'DocumentID!': text(any) }) }),
});

/**
 * The elements of `Item` that the service sends, in the order of the Trading schema (version 1423), with the values a
 * site accepts in each.
 */
function itemMembers(site: Site): Record<string, Form> {
  const { name, currency, units } = site;
  const amount = text(cost, { currencyID: currency });
  return {
    'Country!': oneOf(itemCountries),
    'Currency!': oneOf([currency]),
    'Description!': text(description),
    'ListingDuration!': oneOf(['GTC']),
    'ListingType!': oneOf(['FixedPriceItem']),
    'PrimaryCategory!': members({ 'CategoryID!': text(/^\d{1,10}$/) }),
    Quantity: text(/^[1-9]\d{0,8}$/),
    ShippingDetails: members({
      'ShippingServiceOptions!': members({
        'ShippingService!': text(any),
        ShippingServiceCost: amount,
        ShippingServiceAdditionalCost: amount,
        ShippingServicePriority: oneOf(['1']),
        FreeShipping: oneOf(['true', 'false']),
      }),
      ShippingType: oneOf(['Flat']),
    }),
    Site: oneOf([name]),
    'StartPrice!': priceForm(site),
    'Title!': text(title),
    UUID: text(/^[0-9A-F]{32}$/),
    BestOfferDetails: members({ 'BestOfferEnabled!': oneOf(['true', 'false']) }),
    SKU: text(/^.{1,80}$/su),
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
    ConditionDescriptors: members({
      'ConditionDescriptor*': members({
        'Name!': text(/^\d{1,10}$/),
        'Value*': text(any),
        AdditionalInfo: text(any),
      }),
    }),
    ConditionDescription: text(/^[\s\S]{1,1000}$/),
    Regulatory: regulatory,
    SellerProfiles: members({
      SellerShippingProfile: members({ 'ShippingProfileID!': profileId }),
      SellerReturnProfile: members({ 'ReturnProfileID!': profileId }),
      SellerPaymentProfile: members({ 'PaymentProfileID!': profileId }),
    }),
    ShippingPackageDetails: either(units.map((system) => parcelForm(system, site))),
  };
}

/** The price per piece on a site. */
export const priceForm = ({ currency }: Site): Form => text(price, { currencyID: currency });

/** An item to post: all that a listing requires. */
export const itemForm = (site: Site): Form => members(itemMembers(site));

/** Changes to a listing: its id, and the members that change, each complete. */
export function changesForm(site: Site, { uuid }: { readonly uuid: boolean }): Form {
  const optional = Object.entries(itemMembers(site))
    .filter(([key]) => uuid || key !== 'UUID')
    .map(([key, form]) => [key.replace(/!$/, ''), form] as const);
  const at = optional.findIndex(([name]) => name === 'ListingDuration');
  return members(
    Object.fromEntries([...optional.slice(0, at), ['ItemID!', text(/^\d{1,19}$/)], ...optional.slice(at)]),
  );
}
