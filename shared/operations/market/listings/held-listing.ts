import { createHash } from 'node:crypto';
import {
  type HeldFields,
  type ListingState,
  type PartCode,
  partCodes,
  type UnexpressedPart,
} from '../../../contract/market/own-listings.ts';
import { siteNames } from '../../../contract/market/sites.ts';
import type { Call } from '../../../platform/call/call.ts';
import { canonical } from '../../../platform/call/canonical.ts';
import { inParts } from '../../../platform/call/in-parts.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { ours } from '../../../platform/errors/wording.ts';
import { marketplaceOfSite } from '../marketplaces.ts';
import type { BearerToken } from '../protocol/exchange.ts';
import { brokenReply } from '../protocol/market-refusal.ts';
import { childOf, childrenOf, textAt, type XmlElement } from '../protocol/xml.ts';
import { type OwnerServices, type Seller, sellerIn } from '../seller-facts.ts';
import { askTrading } from '../trading-transport.ts';
import { regulatoryIn } from './regulatory-xml.ts';

/** A whole number in a text; undefined if it is none. */
export const countIn = (text: string | undefined): number | undefined =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : undefined;

/** A listing as the marketplace holds it. */
export interface HeldListing {
  readonly itemId: string;
  readonly seller: Seller;
  readonly state: ListingState;
  readonly fields: HeldFields;
  readonly unexpressed: readonly UnexpressedPart[];
  readonly quantitySold: number;
  readonly startTime: string | undefined;
  readonly endTime: string | undefined;
}

/** The marketplace's value for a parcel without a type. */
const noPackage = 'None';

const listOf = <Entry>(entries: readonly Entry[]): Entry[] | undefined =>
  entries.length === 0 ? undefined : [...entries];

const texts = (elements: readonly XmlElement[]): string[] =>
  elements.map(({ text }) => text).filter((text) => text !== '');

function descriptorsIn(item: XmlElement) {
  const entries = childrenOf(item, 'ConditionDescriptors', 'ConditionDescriptor');
  return listOf(
    entries.map((entry) => ({
      name: textAt(entry, 'Name') ?? '',
      values: texts(childrenOf(entry, 'Value')),
      additionalInfo: textAt(entry, 'AdditionalInfo'),
    })),
  );
}

function specificsIn(item: XmlElement): HeldFields['itemSpecifics'] {
  const entries = childrenOf(item, 'ItemSpecifics', 'NameValueList');
  const list = listOf(
    entries.map((entry) => ({ Name: textAt(entry, 'Name') ?? '', Value: texts(childrenOf(entry, 'Value')) })),
  );
  return list && { NameValueList: list };
}

const service = ['ShippingDetails', 'ShippingServiceOptions'] as const;
const parcel = 'ShippingPackageDetails';

function picturesIn(item: XmlElement): string[] | undefined {
  const hosted = texts(childrenOf(item, 'PictureDetails', 'PictureURL'));
  return listOf(hosted.length > 0 ? hosted : texts(childrenOf(item, 'PictureDetails', 'ExternalPictureURL')));
}

/** Paths of the fields that are copied unchanged. */
const textFields = {
  title: ['Title'],
  description: ['Description'],
  categoryId: ['PrimaryCategory', 'CategoryID'],
  conditionId: ['ConditionID'],
  conditionDescription: ['ConditionDescription'],
  startPrice: ['StartPrice'],
  listingType: ['ListingType'],
  countryCode: ['Country'],
  siteName: ['Site'],
  // The domestic service that buyers see first.
  shippingService: [...service, 'ShippingService'],
  shippingServiceCost: [...service, 'ShippingServiceCost'],
  postalCode: ['PostalCode'],
  packageDepth: [parcel, 'PackageDepth'],
  packageLength: [parcel, 'PackageLength'],
  packageWidth: [parcel, 'PackageWidth'],
  WeightMajor: [parcel, 'WeightMajor'],
  WeightMinor: [parcel, 'WeightMinor'],
  sku: ['SKU'],
  fulfillmentPolicyId: ['SellerProfiles', 'SellerShippingProfile', 'ShippingProfileID'],
  paymentPolicyId: ['SellerProfiles', 'SellerPaymentProfile', 'PaymentProfileID'],
  returnPolicyId: ['SellerProfiles', 'SellerReturnProfile', 'ReturnProfileID'],
} as const satisfies { readonly [Field in keyof HeldFields]?: readonly string[] };

function fieldsOf(item: XmlElement, quantitySold: number): HeldFields {
  const texts = Object.entries(textFields).map(([field, path]) => [field, textAt(item, ...path)]);
  const all = countIn(textAt(item, 'Quantity'));
  const returns = textAt(item, 'ReturnPolicy', 'ReturnsAcceptedOption');
  const packageType = textAt(item, parcel, 'ShippingPackage');
  const [weight] = childrenOf(item, parcel, 'WeightMajor');
  const offers = textAt(item, 'BestOfferDetails', 'BestOfferEnabled');
  return {
    ...(Object.fromEntries(texts) as { [Field in keyof typeof textFields]: string | undefined }),
    conditionDescriptors: descriptorsIn(item),
    quantity: all === undefined ? undefined : Math.max(0, all - quantitySold),
    pictureUrls: picturesIn(item),
    itemSpecifics: specificsIn(item),
    domesticReturnsRequired: returns === undefined ? undefined : returns === 'ReturnsAccepted',
    currency: textAt(item, 'Currency') ?? childOf(item, 'StartPrice')?.attributes.currencyID,
    measurementUnit: textAt(item, parcel, 'MeasurementUnit') ?? weight?.attributes.measurementSystem,
    shippingPackage: packageType === noPackage ? undefined : packageType,
    bestOffer: offers === undefined ? undefined : offers === 'true',
    regulatory: regulatoryIn(item),
  };
}

/** Whether shipping is more than one domestic flat-rate service that costs the same for each further piece. */
function hasOtherShipping(item: XmlElement, quantity: number): boolean {
  const shipping = childOf(item, 'ShippingDetails');
  if (shipping === undefined) return false;
  const further = textAt(item, ...service, 'ShippingServiceAdditionalCost');
  const cost = textAt(item, ...service, 'ShippingServiceCost');
  return (
    childrenOf(shipping, 'ShippingServiceOptions').length > 1 ||
    ['InternationalShippingServiceOption', 'ExcludeShipToLocation'].some(
      (name) => childOf(shipping, name) !== undefined,
    ) ||
    (textAt(shipping, 'ShippingType') ?? 'Flat') !== 'Flat' ||
    (quantity > 1 && further !== undefined && Number(further) !== Number(cost ?? 0))
  );
}

/** Whether returns are accepted on terms other than 30 days, buyer pays, money back. */
function hasOtherReturns(item: XmlElement): boolean {
  const policy = childOf(item, 'ReturnPolicy');
  const domestic = textAt(policy, 'ReturnsAcceptedOption');
  const international = textAt(policy, 'InternationalReturnsAcceptedOption') ?? domestic;
  const isUsual = (name: string, usual: string) => (textAt(policy, name) ?? usual) === usual;
  const isAsPosted =
    isUsual('ReturnsWithinOption', 'Days_30') &&
    isUsual('ShippingCostPaidByOption', 'Buyer') &&
    isUsual('RefundOption', 'MoneyBack');
  return international !== domestic || (domestic === 'ReturnsAccepted' && !isAsPosted);
}

function unexpressedIn(item: XmlElement, fields: HeldFields): UnexpressedPart[] {
  const parts: Readonly<Record<PartCode, boolean>> = {
    AUCTION: fields.listingType !== 'FixedPriceItem',
    VARIATIONS: childOf(item, 'Variations') !== undefined,
    SHIPPING: hasOtherShipping(item, fields.quantity ?? 0),
    RETURNS: hasOtherReturns(item),
    SITE: !siteNames.some((name) => name === fields.siteName),
  };
  const codes = Object.keys(parts) as PartCode[];
  return codes.filter((code) => parts[code]).map((code) => ({ code, message: partCodes[code] }));
}

/** Reads an element `Item` of GetItem. Its `Quantity` includes sold pieces. */
function heldListing(item: XmlElement, itemId: string): HeldListing {
  const quantitySold = countIn(textAt(item, 'SellingStatus', 'QuantitySold')) ?? 0;
  const fields = fieldsOf(item, quantitySold);
  const isLive = textAt(item, 'SellingStatus', 'ListingStatus') === 'Active';
  return {
    itemId,
    seller: sellerIn(childOf(item, 'Seller')),
    state: isLive ? 'live' : fields.quantity === 0 ? 'sold' : 'unsold',
    fields,
    unexpressed: unexpressedIn(item, fields),
    quantitySold,
    startTime: textAt(item, 'ListingDetails', 'StartTime'),
    endTime: textAt(item, 'ListingDetails', 'EndTime'),
  };
}

const unknownItem = [
  '17', // deleted, of another kind, or hidden from this user
  '37', // invalid input, which can only be the id
];

/** Whether both are the same person. Names may change, so they count only if the permanent id is missing. */
const isSameSeller = (seller: Seller, other: Seller): boolean =>
  seller.lastingId !== undefined && other.lastingId !== undefined
    ? seller.lastingId === other.lastingId
    : seller.userId !== undefined && seller.userId === other.userId;

/**
 * A listing of the token's owner, on any site. Only the full detail level includes the description. Trading API.
 *
 * @see https://developer.ebay.com/devzone/xml/Docs/Reference/ebay/GetItem.html (read 2026-11-23)
 * @see https://developer.ebay.com/support/knowledge-base/1526 (the quantity, read 2026-11-23)
 * @throws ServiceError BAD_REQUEST if the seller has no such listing: the marketplace shows everyone's; MARKET_REFUSED
 *   if the marketplace refuses for another reason
 */
export async function readOwnListing(
  { trading, owners }: OwnerServices,
  { itemId, token }: { readonly itemId: string; readonly token: BearerToken },
  call: Call,
): Promise<HeldListing> {
  const content = { ItemID: itemId, IncludeItemSpecifics: 'true' };
  const marketplace = marketplaceOfSite('Australia');
  const request = { callName: 'GetItem', marketplace, token, isFull: true, content };
  const [owner, root] = await inParts(call, (bounded, essential) =>
    Promise.all([
      essential(owners.of(token, trading, bounded)),
      essential(askTrading(trading, request, bounded, unknownItem)),
    ]),
  );
  const item = childOf(root, 'Item');
  if (root !== undefined && item === undefined) throw brokenReply('GetItem', 'the reply has no item');
  const held = item === undefined ? undefined : heldListing(item, itemId);
  if (held !== undefined && isSameSeller(held.seller, owner)) return held;
  throw new ServiceError('BAD_REQUEST', ours('item_id must be the id of a listing of this seller.'), {
    fields: ['item_id'],
  });
}

const characters = 16;

/**
 * A mark of a listing's state: it changes with every field that a revision can change, with a sale and with the end,
 * but not with watchers or the time left. Absent fields are left out, so a field that a later version adds changes only
 * the marks of listings that have it.
 */
export function markOf({ fields, state, quantitySold, unexpressed }: HeldListing): string {
  const parts = canonical({ fields, state, quantitySold, unexpressed: unexpressed.map(({ code }) => code) });
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, characters);
}
