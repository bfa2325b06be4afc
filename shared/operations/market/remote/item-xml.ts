import { unitSystemOf } from '../../../contract/market/sites.ts';
import type { ListingRequest } from '../listing-facts.ts';
import { element, type XmlNode } from '../protocol/xml-writer.ts';

const handlingDays = '3';

const units = {
  Metric: { size: 'cm', major: 'kg', minor: 'gr' },
  English: { size: 'in', major: 'lbs', minor: 'oz' },
} as const;

const isZero = (amount: string): boolean => /^[0.]+$/.test(amount);

type Given<Field extends keyof ListingRequest> = Pick<ListingRequest, Field>;

/** An element with this text; none where there is no text. */
const optional = (name: string, text: string | undefined): XmlNode[] =>
  text === undefined ? [] : [element(name, text)];

function shippingDetails(
  listing: Given<'fulfillmentPolicyId' | 'shippingService' | 'shippingServiceCost' | 'quantity' | 'currency'>,
): XmlNode[] {
  if (listing.fulfillmentPolicyId !== undefined) return [];
  const cost = (name: string) => element(name, listing.shippingServiceCost, { currencyID: listing.currency });
  return [
    element('ShippingDetails', [
      element('ShippingServiceOptions', [
        element('ShippingService', listing.shippingService),
        cost('ShippingServiceCost'),
        // The cost of each further piece, which the marketplace accepts only for more than one.
        ...(listing.quantity > 1 ? [cost('ShippingServiceAdditionalCost')] : []),
        element('ShippingServicePriority', '1'),
        ...(isZero(listing.shippingServiceCost) ? [element('FreeShipping', 'true')] : []),
      ]),
      element('ShippingType', 'Flat'),
    ]),
  ];
}

function itemSpecifics({ itemSpecifics: { NameValueList: list } }: Given<'itemSpecifics'>): XmlNode[] {
  if (list.length === 0) return [];
  const entries = list.map(({ Name, Value }) =>
    element('NameValueList', [element('Name', Name), ...Value.map((value) => element('Value', value))]),
  );
  return [element('ItemSpecifics', entries)];
}

function returnPolicy(listing: Given<'returnPolicyId' | 'domesticReturnsRequired'>): XmlNode[] {
  if (listing.returnPolicyId !== undefined) return [];
  const accepted = [
    element('RefundOption', 'MoneyBack'),
    element('ReturnsWithinOption', 'Days_30'),
    element('ReturnsAcceptedOption', 'ReturnsAccepted'),
    element('ShippingCostPaidByOption', 'Buyer'),
  ];
  const refused = [element('ReturnsAcceptedOption', 'ReturnsNotAccepted')];
  return [element('ReturnPolicy', listing.domesticReturnsRequired ? accepted : refused)];
}

/** @param listing its descriptors by the marketplace's ids, which are what it takes */
function conditionDescriptors({
  conditionDescriptors: descriptors = [],
}: Given<'conditionDescriptors'>): XmlNode[] {
  if (descriptors.length === 0) return [];
  const entries = descriptors.map(({ name, values = [], additionalInfo }) =>
    element('ConditionDescriptor', [
      element('Name', name),
      ...values.map((value) => element('Value', value)),
      ...optional('AdditionalInfo', additionalInfo),
    ]),
  );
  return [element('ConditionDescriptors', entries)];
}

/** The policies that are given, shipping before returns before payment. */
function sellerProfiles({
  fulfillmentPolicyId,
  returnPolicyId,
  paymentPolicyId,
}: Given<'fulfillmentPolicyId' | 'returnPolicyId' | 'paymentPolicyId'>): XmlNode[] {
  const profile = (kind: string, id: string | undefined) =>
    id === undefined ? [] : [element(`Seller${kind}Profile`, [element(`${kind}ProfileID`, id)])];
  const profiles = [
    ...profile('Shipping', fulfillmentPolicyId),
    ...profile('Return', returnPolicyId),
    ...profile('Payment', paymentPolicyId),
  ];
  return profiles.length === 0 ? [] : [element('SellerProfiles', profiles)];
}

function packageDetails(
  listing: Given<
    | 'measurementUnit'
    | 'packageDepth'
    | 'packageLength'
    | 'packageWidth'
    | 'shippingPackage'
    | 'WeightMajor'
    | 'WeightMinor'
  >,
): XmlNode[] {
  const unit = units[unitSystemOf(listing)];
  return [
    element('ShippingPackageDetails', [
      element('MeasurementUnit', listing.measurementUnit),
      element('PackageDepth', listing.packageDepth, { unit: unit.size }),
      element('PackageLength', listing.packageLength, { unit: unit.size }),
      element('PackageWidth', listing.packageWidth, { unit: unit.size }),
      element('ShippingPackage', listing.shippingPackage),
      element('WeightMajor', listing.WeightMajor, { unit: unit.major }),
      element('WeightMinor', listing.WeightMinor, { unit: unit.minor }),
    ]),
  ];
}

/**
 * How each member of `Item` is written, in the order of the Trading schema. Each one needs only the fields that it
 * carries, so that a revision may write some of them; none comes back where there is nothing to write. A policy
 * replaces the block that says the same, shipping or returns; the handling time beside it does not count.
 *
 * @see https://developer.ebay.com/Devzone/XML/docs/Reference/eBay/AddFixedPriceItem.html
 * @see https://developer.ebay.com/devzone/XML/docs/reference/ebay/types/SellerProfilesType.html
 * @see https://developer.ebay.com/Devzone/XML/Docs/Reference/ebay/types/ConditionDescriptorType.html (read 2026-11-23)
 */
export const itemMembers = {
  Country: ({ countryCode }: Given<'countryCode'>) => [element('Country', countryCode)],
  Currency: ({ currency }: Given<'currency'>) => [element('Currency', currency)],
  Description: ({ description }: Given<'description'>) => [element('Description', description)],
  ListingDuration: () => [element('ListingDuration', 'GTC')],
  ListingType: ({ listingType }: Given<'listingType'>) => [element('ListingType', listingType)],
  PrimaryCategory: ({ categoryId }: Given<'categoryId'>) => [
    element('PrimaryCategory', [element('CategoryID', categoryId)]),
  ],
  Quantity: ({ quantity }: Given<'quantity'>) => [element('Quantity', String(quantity))],
  ShippingDetails: shippingDetails,
  Site: ({ siteName }: Given<'siteName'>) => [element('Site', siteName)],
  StartPrice: ({ startPrice, currency }: Given<'startPrice' | 'currency'>) => [
    element('StartPrice', startPrice, { currencyID: currency }),
  ],
  Title: ({ title }: Given<'title'>) => [element('Title', title)],
  UUID: ({ uuid }: { readonly uuid?: string | undefined }) => optional('UUID', uuid),
  BestOfferDetails: ({ bestOffer }: Given<'bestOffer'>) =>
    bestOffer === undefined
      ? []
      : [element('BestOfferDetails', [element('BestOfferEnabled', String(bestOffer))])],
  SKU: ({ sku }: Given<'sku'>) => optional('SKU', sku),
  PostalCode: ({ postalCode }: Given<'postalCode'>) => [element('PostalCode', postalCode)],
  PictureDetails: ({ pictureUrls }: Given<'pictureUrls'>) => [
    element(
      'PictureDetails',
      pictureUrls.map((url) => element('PictureURL', url)),
    ),
  ],
  DispatchTimeMax: () => [element('DispatchTimeMax', handlingDays)],
  ItemSpecifics: itemSpecifics,
  ReturnPolicy: returnPolicy,
  ConditionID: ({ conditionId }: Given<'conditionId'>) => [element('ConditionID', conditionId)],
  ConditionDescriptors: conditionDescriptors,
  ConditionDescription: ({ conditionDescription }: Given<'conditionDescription'>) =>
    optional('ConditionDescription', conditionDescription),
  SellerProfiles: sellerProfiles,
  ShippingPackageDetails: packageDetails,
} as const satisfies Readonly<Record<string, (listing: ListingRequest & { uuid?: string }) => XmlNode[]>>;

/**
 * The element `Item` of a listing, its members in the order of the Trading schema.
 *
 * @param uuid absent if the listing is only verified
 */
export const itemXml = (listing: ListingRequest, uuid?: string): XmlNode =>
  element(
    'Item',
    Object.values(itemMembers).flatMap((write) => write({ ...listing, ...(uuid !== undefined && { uuid }) })),
  );
