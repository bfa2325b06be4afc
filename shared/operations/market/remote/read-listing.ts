import {
  type HeldFields,
  type ListingState,
  type PartCode,
  partCodes,
  type UnexpressedPart,
} from '../../../contract/market/held-listing.ts';
import { siteNames } from '../../../contract/market/sites.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { HeldListing, ListedItem, ListedPage, ListQuestion, Seller } from '../listings.ts';
import { marketplaceOfSite, siteOfListing } from '../marketplaces.ts';
import type { RemoteCall } from '../protocol/exchange.ts';
import { tradingRefusal } from '../protocol/trading-failure.ts';
import type { TradingTransport } from '../protocol/trading-transport.ts';
import { childOf, childrenOf, textAt, type XmlElement } from '../protocol/xml.ts';
import type { BearerToken } from '../tokens.ts';

/** A whole number in a text; undefined if it is none. */
export const countIn = (text: string | undefined): number | undefined =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : undefined;

/** What the marketplace calls a parcel without a type. */
const noPackage = 'None';

const isTrue = (text: string | undefined): boolean | undefined =>
  text === undefined ? undefined : text === 'true';

const listOf = <Entry>(entries: readonly Entry[]): Entry[] | undefined =>
  entries.length === 0 ? undefined : [...entries];

/** Without the members that the listing lacks. */
function present<Members extends object>(
  members: Members,
): {
  [Name in keyof Members]?: Exclude<Members[Name], undefined>;
} {
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Name in keyof Members]?: Exclude<Members[Name], undefined> };
}

const texts = (elements: readonly XmlElement[]): string[] =>
  elements.map(({ text }) => text).filter((text) => text !== '');

function descriptorsIn(item: XmlElement) {
  const entries = childrenOf(childOf(item, 'ConditionDescriptors') ?? item, 'ConditionDescriptor');
  return listOf(
    entries.map((entry) => ({
      name: textAt(entry, 'Name') ?? '',
      values: texts(childrenOf(entry, 'Value')),
      ...present({ additionalInfo: textAt(entry, 'AdditionalInfo') }),
    })),
  );
}

function specificsIn(item: XmlElement): HeldFields['itemSpecifics'] {
  const entries = childrenOf(childOf(item, 'ItemSpecifics') ?? item, 'NameValueList');
  const list = listOf(
    entries.map((entry) => ({ Name: textAt(entry, 'Name') ?? '', Value: texts(childrenOf(entry, 'Value')) })),
  );
  return list && { NameValueList: list };
}

/** The domestic service that buyers see first. */
const serviceIn = (item: XmlElement): XmlElement | undefined =>
  childOf(childOf(item, 'ShippingDetails'), 'ShippingServiceOptions');

function parcelIn(item: XmlElement) {
  const parcel = childOf(item, 'ShippingPackageDetails');
  const type = textAt(parcel, 'ShippingPackage');
  const system = childOf(parcel, 'WeightMajor')?.attributes.measurementSystem;
  return {
    measurementUnit: textAt(parcel, 'MeasurementUnit') ?? system,
    shippingPackage: type === noPackage ? undefined : type,
    packageDepth: textAt(parcel, 'PackageDepth'),
    packageLength: textAt(parcel, 'PackageLength'),
    packageWidth: textAt(parcel, 'PackageWidth'),
    WeightMajor: textAt(parcel, 'WeightMajor'),
    WeightMinor: textAt(parcel, 'WeightMinor'),
  };
}

function picturesIn(item: XmlElement): string[] | undefined {
  const pictures = childOf(item, 'PictureDetails') ?? item;
  const hosted = texts(childrenOf(pictures, 'PictureURL'));
  return listOf(hosted.length > 0 ? hosted : texts(childrenOf(pictures, 'ExternalPictureURL')));
}

function fieldsOf(item: XmlElement, quantitySold: number): HeldFields {
  const all = countIn(textAt(item, 'Quantity'));
  const service = serviceIn(item);
  const returns = textAt(item, 'ReturnPolicy', 'ReturnsAcceptedOption');
  const profiles = childOf(item, 'SellerProfiles');
  return present({
    title: textAt(item, 'Title'),
    description: textAt(item, 'Description'),
    categoryId: textAt(item, 'PrimaryCategory', 'CategoryID'),
    conditionId: textAt(item, 'ConditionID'),
    conditionDescription: textAt(item, 'ConditionDescription'),
    conditionDescriptors: descriptorsIn(item),
    startPrice: textAt(item, 'StartPrice'),
    quantity: all === undefined ? undefined : Math.max(0, all - quantitySold),
    pictureUrls: picturesIn(item),
    itemSpecifics: specificsIn(item),
    listingType: textAt(item, 'ListingType'),
    domesticReturnsRequired: returns === undefined ? undefined : returns === 'ReturnsAccepted',
    countryCode: textAt(item, 'Country'),
    currency: textAt(item, 'Currency') ?? childOf(item, 'StartPrice')?.attributes.currencyID,
    siteName: textAt(item, 'Site'),
    shippingService: textAt(service, 'ShippingService'),
    shippingServiceCost: textAt(service, 'ShippingServiceCost'),
    postalCode: textAt(item, 'PostalCode'),
    ...parcelIn(item),
    sku: textAt(item, 'SKU'),
    fulfillmentPolicyId: textAt(profiles, 'SellerShippingProfile', 'ShippingProfileID'),
    paymentPolicyId: textAt(profiles, 'SellerPaymentProfile', 'PaymentProfileID'),
    returnPolicyId: textAt(profiles, 'SellerReturnProfile', 'ReturnProfileID'),
    bestOffer: isTrue(textAt(item, 'BestOfferDetails', 'BestOfferEnabled')),
  });
}

/** Whether shipping has more to it than one domestic service at a flat rate, which each further piece costs again. */
function hasOtherShipping(item: XmlElement, quantity: number): boolean {
  const shipping = childOf(item, 'ShippingDetails');
  if (shipping === undefined) return false;
  const further = textAt(serviceIn(item), 'ShippingServiceAdditionalCost');
  const cost = textAt(serviceIn(item), 'ShippingServiceCost');
  return (
    childrenOf(shipping, 'ShippingServiceOptions').length > 1 ||
    ['InternationalShippingServiceOption', 'ExcludeShipToLocation'].some(
      (name) => childOf(shipping, name) !== undefined,
    ) ||
    (textAt(shipping, 'ShippingType') ?? 'Flat') !== 'Flat' ||
    (quantity > 1 && further !== undefined && Number(further) !== Number(cost ?? 0))
  );
}

/** Whether returns are accepted on other terms than 30 days at the cost of the buyer, for money back. */
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
  const found: Readonly<Record<PartCode, boolean>> = {
    AUCTION: fields.listingType !== 'FixedPriceItem',
    VARIATIONS: childOf(item, 'Variations') !== undefined,
    SHIPPING: hasOtherShipping(item, fields.quantity ?? 0),
    RETURNS: hasOtherReturns(item),
    SITE: !siteNames.some((name) => name === fields.siteName),
  };
  const codes = Object.keys(found) as PartCode[];
  return codes.filter((code) => found[code]).map((code) => ({ code, message: partCodes[code] }));
}

/** A user as a reply names it. */
export const sellerIn = (user: XmlElement | undefined): Seller => ({
  userId: textAt(user, 'UserID'),
  lastingId: textAt(user, 'EIASToken'),
});

/** Reads an element `Item` of GetItem. Its `Quantity` counts the pieces that were sold as well. */
export function heldListing(item: XmlElement, itemId: string): HeldListing {
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

const itemCall = 'GetItem';

const unknownItem = [
  '17', // deleted, of another kind, or not shown to this user
  '37', // invalid input: the id is all there is
];

/**
 * Anyone's listing, whichever site it is on; undefined where there is none. Only the full detail level brings the
 * description. Trading API.
 *
 * @see https://developer.ebay.com/devzone/xml/Docs/Reference/ebay/GetItem.html (read 2026-11-23)
 * @see https://developer.ebay.com/support/knowledge-base/1526 (the quantity, read 2026-11-23)
 * @throws ServiceError MARKET_REFUSED if the marketplace refuses for another reason
 */
export async function getItem(
  trading: TradingTransport,
  itemId: string,
  token: BearerToken,
  call: RemoteCall,
): Promise<HeldListing | undefined> {
  const marketplace = marketplaceOfSite('Australia');
  const content = { ItemID: itemId, IncludeItemSpecifics: 'true' };
  const reply = await trading.send({ callName: itemCall, marketplace, token, isFull: true, content }, call);
  if (reply.ack === 'Failure') {
    if (reply.errors.some(({ errorCode }) => unknownItem.includes(errorCode))) return undefined;
    throw tradingRefusal(itemCall, reply, token);
  }
  const item = childOf(reply.root, 'Item');
  if (item === undefined)
    throw new ServiceError('UPSTREAM_FAILED', `the marketplace: ${itemCall}: the reply has no item`);
  return heldListing(item, itemId);
}

const listsCall = 'GetMyeBaySelling';
const entriesPerPage = 50;
/** An entry of the list of sales is an order, which may have several items. */
const mostItems = 20 * entriesPerPage;
/** The lists of ended listings and of sales go back this far at most. */
const longestDays = '60';
/** There is no such page: the list has become shorter. */
const pageOutOfRange = '340';

/** The list of the reply for each state, and how it is asked for, its members in the order of the schema. */
const lists: Readonly<Record<ListingState, readonly [name: string, sort: string, days?: string]>> = {
  live: ['ActiveList', 'StartTimeDescending'],
  unsold: ['UnsoldList', 'EndTimeDescending', longestDays],
  sold: ['SoldList', 'EndTimeDescending', longestDays],
};

/** Listings in this list, deduplicated for sales. */
function itemsIn(list: XmlElement | undefined): XmlElement[] {
  if (list === undefined) return [];
  const orders = childrenOf(childOf(list, 'OrderTransactionArray') ?? list, 'OrderTransaction');
  const transactions = orders.flatMap((order) => [
    ...childrenOf(order, 'Transaction'),
    ...childrenOf(childOf(childOf(order, 'Order'), 'TransactionArray') ?? order, 'Transaction'),
  ]);
  const sold = new Map<string | undefined, XmlElement>();
  for (const item of transactions.flatMap((transaction) => childrenOf(transaction, 'Item'))) {
    const itemId = textAt(item, 'ItemID');
    if (!sold.has(itemId)) sold.set(itemId, item);
  }
  return [...childrenOf(childOf(list, 'ItemArray') ?? list, 'Item'), ...sold.values()];
}

/** How long a listing still runs that has ended. */
const noTimeLeft = 'PT0S';

function stateOf(item: XmlElement, asked: ListingState, left: number): ListingState {
  if (asked === 'live') return 'live';
  const timeLeft = textAt(item, 'TimeLeft') ?? noTimeLeft;
  if (asked === 'sold' && timeLeft !== noTimeLeft) return 'live';
  return left === 0 ? 'sold' : 'unsold';
}

function listedItem(item: XmlElement, asked: ListingState): ListedItem {
  const url = textAt(item, 'ListingDetails', 'ViewItemURL') ?? '';
  const all = countIn(textAt(item, 'Quantity'));
  const available = countIn(textAt(item, 'QuantityAvailable'));
  const sold = countIn(textAt(item, 'SellingStatus', 'QuantitySold'));
  const quantity = available ?? Math.max(0, (all ?? 0) - (sold ?? 0));
  const price = [childOf(childOf(item, 'SellingStatus'), 'CurrentPrice')]
    .concat(['BuyItNowPrice', 'StartPrice'].map((member) => childOf(item, member)))
    .find((amount) => amount !== undefined);
  return {
    itemId: textAt(item, 'ItemID') ?? '',
    title: textAt(item, 'Title') ?? '',
    price: price?.text ?? '',
    currency: price?.attributes.currencyID ?? '',
    quantity,
    quantitySold: sold ?? Math.max(0, (all ?? quantity) - quantity),
    watchers: countIn(textAt(item, 'WatchCount')),
    state: stateOf(item, asked, quantity),
    url,
    siteName: siteOfListing(url, price?.attributes.currencyID ?? ''),
    sku: textAt(item, 'SKU'),
    startTime: textAt(item, 'ListingDetails', 'StartTime') ?? '',
    endTime: textAt(item, 'ListingDetails', 'EndTime'),
  };
}

/**
 * A page of what the token's owner sells, has failed to sell or has sold. Trading API.
 *
 * @see https://developer.ebay.com/devzone/xml/docs/reference/eBay/GetMyeBaySelling.html (read 2026-11-23)
 * @see https://developer.ebay.com/DevZone/XML/docs/Reference/ebay/types/ItemListCustomizationType.html (read 2026-11-23)
 * @throws ServiceError MARKET_REFUSED if the marketplace refuses
 */
export async function getMyEbaySelling(
  trading: TradingTransport,
  { token, marketplace, state, page }: ListQuestion,
  call: RemoteCall,
): Promise<ListedPage> {
  const [list, sort, days] = lists[state];
  const content = {
    [list]: {
      Include: 'true',
      Sort: sort,
      DurationInDays: days,
      Pagination: { EntriesPerPage: String(entriesPerPage), PageNumber: String(page) },
    },
    HideVariations: 'true',
  };
  const reply = await trading.send({ callName: listsCall, marketplace, token, content }, call);
  if (reply.ack === 'Failure') {
    if (reply.errors.some(({ errorCode }) => errorCode === pageOutOfRange))
      return { items: [], hasMore: false };
    throw tradingRefusal(listsCall, reply, token);
  }
  const listed = childOf(reply.root, list);
  const items = itemsIn(listed);
  if (items.length > mostItems)
    throw new ServiceError(
      'UPSTREAM_FAILED',
      `the marketplace: ${listsCall}: more entries than were asked for`,
    );
  const pages = countIn(textAt(listed, 'PaginationResult', 'TotalNumberOfPages')) ?? 1;
  return { items: items.map((item) => listedItem(item, state)), hasMore: page < pages };
}
