import type { ListingChanges } from '../../../contract/market/listing-changes.ts';
import { unitSystemOf } from '../../../contract/market/sites.ts';
import { type ListingRequest, parcelFields } from '../listing-facts.ts';
import type { Content, Members } from '../protocol/xml.ts';
import { regulatoryXml } from './regulatory-xml.ts';

const handlingDays = '3';

const units = {
  Metric: { size: 'cm', major: 'kg', minor: 'gr' },
  English: { size: 'in', major: 'lbs', minor: 'oz' },
} as const;

const isZero = (amount: string): boolean => /^[0.]+$/.test(amount);

function shippingDetails(listing: ListingRequest): Content {
  const { fulfillmentPolicyId, shippingService, shippingServiceCost: text, quantity, currency } = listing;
  if (fulfillmentPolicyId !== undefined) return undefined;
  const cost = { text, attributes: { currencyID: currency } };
  return {
    ShippingServiceOptions: {
      ShippingService: shippingService,
      ShippingServiceCost: cost,
      // The cost of each further piece, which the marketplace accepts only for more than one.
      ShippingServiceAdditionalCost: quantity > 1 ? cost : undefined,
      ShippingServicePriority: '1',
      FreeShipping: isZero(text) ? 'true' : undefined,
    },
    ShippingType: 'Flat',
  };
}

function returnPolicy({ returnPolicyId, domesticReturnsRequired }: ListingRequest): Content {
  if (returnPolicyId !== undefined) return undefined;
  if (!domesticReturnsRequired) return { ReturnsAcceptedOption: 'ReturnsNotAccepted' };
  return {
    RefundOption: 'MoneyBack',
    ReturnsWithinOption: 'Days_30',
    ReturnsAcceptedOption: 'ReturnsAccepted',
    ShippingCostPaidByOption: 'Buyer',
  };
}

/** The given policies in the order shipping, returns, payment. */
const sellerProfiles = (listing: ListingRequest): Content => ({
  SellerShippingProfile: { ShippingProfileID: listing.fulfillmentPolicyId },
  SellerReturnProfile: { ReturnProfileID: listing.returnPolicyId },
  SellerPaymentProfile: { PaymentProfileID: listing.paymentPolicyId },
});

function packageDetails(listing: ListingRequest): Content {
  const { size, major, minor } = units[unitSystemOf(listing)];
  const measure = (text: string, unit: string) => ({ text, attributes: { unit } });
  return {
    MeasurementUnit: listing.measurementUnit,
    PackageDepth: measure(listing.packageDepth, size),
    PackageLength: measure(listing.packageLength, size),
    PackageWidth: measure(listing.packageWidth, size),
    ShippingPackage: listing.shippingPackage,
    WeightMajor: measure(listing.WeightMajor, major),
    WeightMinor: measure(listing.WeightMinor, minor),
  };
}

type Field = keyof ListingChanges;

/** A member of `Item`: its fields and its content. */
type Member = readonly [fields: readonly Field[], write: (listing: ListingRequest) => Content];

/**
 * The members of `Item`, in the order of the Trading schema; the id and the UUID are not fields. A revision writes
 * those whose fields change. A policy replaces the block of the same content, shipping or returns; the handling time
 * beside it is ignored. Descriptors are given by the marketplace's ids, as it requires.
 *
 * @see https://developer.ebay.com/Devzone/XML/docs/Reference/eBay/AddFixedPriceItem.html
 * @see https://developer.ebay.com/devzone/XML/docs/reference/ebay/types/SellerProfilesType.html
 * @see https://developer.ebay.com/Devzone/XML/Docs/Reference/ebay/types/ConditionDescriptorType.html (read 2026-11-23)
 */
const itemMembers: Readonly<Record<string, Member>> = {
  Country: [['countryCode'], ({ countryCode }) => countryCode],
  Currency: [[], ({ currency }) => currency],
  Description: [['description'], ({ description }) => description],
  ItemID: [[], () => undefined],
  ListingDuration: [[], () => 'GTC'],
  ListingType: [[], ({ listingType }) => listingType],
  PrimaryCategory: [['categoryId'], ({ categoryId }) => ({ CategoryID: categoryId })],
  Quantity: [['quantity'], ({ quantity }) => String(quantity)],
  ShippingDetails: [['shippingService', 'shippingServiceCost'], shippingDetails],
  Site: [[], ({ siteName }) => siteName],
  StartPrice: [
    ['startPrice'],
    ({ startPrice, currency }) => ({ text: startPrice, attributes: { currencyID: currency } }),
  ],
  Title: [['title'], ({ title }) => title],
  UUID: [[], () => undefined],
  BestOfferDetails: [
    ['bestOffer'],
    ({ bestOffer }) => ({ BestOfferEnabled: bestOffer === undefined ? undefined : String(bestOffer) }),
  ],
  SKU: [['sku'], ({ sku }) => sku],
  PostalCode: [['postalCode'], ({ postalCode }) => postalCode],
  PictureDetails: [['pictureUrls'], ({ pictureUrls }) => ({ PictureURL: pictureUrls })],
  DispatchTimeMax: [[], () => handlingDays],
  ItemSpecifics: [
    ['itemSpecifics'],
    ({ itemSpecifics: { NameValueList: list } }) => ({
      NameValueList: list.map(({ Name, Value }) => ({ Name, Value })),
    }),
  ],
  ReturnPolicy: [['domesticReturnsRequired'], returnPolicy],
  ConditionID: [['conditionId'], ({ conditionId }) => conditionId],
  ConditionDescriptors: [
    ['conditionDescriptors'],
    ({ conditionDescriptors }) => ({
      ConditionDescriptor: conditionDescriptors?.map(({ name, values, additionalInfo }) => ({
        Name: name,
        Value: values,
        AdditionalInfo: additionalInfo,
      })),
    }),
  ],
  ConditionDescription: [['conditionDescription'], ({ conditionDescription }) => conditionDescription],
  Regulatory: [['regulatory'], ({ regulatory }) => regulatory && regulatoryXml(regulatory)],
  SellerProfiles: [['fulfillmentPolicyId', 'paymentPolicyId', 'returnPolicyId'], sellerProfiles],
  ShippingPackageDetails: [['measurementUnit', ...parcelFields], packageDetails],
};

/** The member of `Item` that carries a field; none for fields that never change. */
export const memberOf = (field: Field): string | undefined =>
  Object.entries(itemMembers).find(([, [fields]]) => fields.includes(field))?.[0];

/**
 * The content of a listing's element `Item`.
 *
 * @param known the UUID of a listing that is posted, the id of one that is changed
 * @param changed the fields to write; absent: all
 */
export const itemXml = (
  listing: ListingRequest,
  known: { readonly UUID?: string | undefined; readonly ItemID?: string },
  changed?: readonly Field[],
): Members =>
  Object.fromEntries(
    Object.entries(itemMembers).map(([name, [fields, write]]) => {
      const isWritten = changed === undefined || changed.some((field) => fields.includes(field));
      return [name, known[name as keyof typeof known] ?? (isWritten ? write(listing) : undefined)];
    }),
  );
