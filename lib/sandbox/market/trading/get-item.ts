import { siteOfHeader } from '../fixtures/sites.ts';
import { categoryTree } from '../fixtures/taxonomy.ts';
import { type Listing, piecesLeft, piecesSold } from '../listing-book.ts';
import type { Market } from '../market.ts';
import { conditionPolicyOf } from '../rest/metadata.ts';
import type { TradingCall, TradingHandler } from './call.ts';
import { notAccessible, timeXml } from './listing-reply.ts';
import { galleryXml, type ItemMembers, itemXml, pageUrlXml, priceXml, timeLeftXml } from './read-item.ts';
import { sellerXml } from './seller-xml.ts';
import { block, elementXml, leaf } from './write-xml.ts';
import { childrenOf, find, textAt } from './xml.ts';

/** Days after its end in which an item can be read. */
const readDays = 90;
const day = 86_400_000;
/** How long a listing that has just ended is said to be `Ended`, which means that the end is still being dealt with. */
const settlingMs = 60_000;

/**
 * @see https://developer.ebay.com/devzone/xml/docs/reference/ebay/types/ListingStatusCodeType.html
 */
function statusOf({ endedAt }: Listing, { clock }: Market): string {
  if (endedAt === undefined) return 'Active';
  return clock.now() < endedAt + settlingMs ? 'Ended' : 'Completed';
}

function listingDetails(listing: Listing, market: Market): string {
  const again = market.listings.all().find(({ parentId }) => parentId === listing.itemId);
  return block('ListingDetails', [
    ...(again === undefined ? [] : [leaf('RelistedItemID', again.itemId)]),
    timeXml('StartTime', listing.startTime),
    timeXml('EndTime', market.listings.endTimeOf(listing)),
    pageUrlXml(listing, market),
    ...(listing.endingReason === undefined ? [] : [leaf('EndingReason', listing.endingReason)]),
  ]);
}

function category({ item, siteId }: Listing): string {
  const id = textAt(item, 'PrimaryCategory.CategoryID')?.trim() ?? '';
  const name = categoryTree(siteOfHeader(siteId)?.categoryTreeId ?? '')?.get(id)?.name ?? '';
  return block('PrimaryCategory', [leaf('CategoryID', id), leaf('CategoryName', name)]);
}

function conditionName({ item }: Listing): string[] {
  const policy = conditionPolicyOf(textAt(item, 'PrimaryCategory.CategoryID')?.trim() ?? '');
  const id = textAt(item, 'ConditionID')?.trim();
  return (policy?.conditions ?? [])
    .filter(({ conditionId }) => conditionId === id)
    .map(({ conditionDescription }) => leaf('ConditionDisplayName', conditionDescription));
}

/** What was sent, without what only some requests see. */
function sent({ item }: Listing): ItemMembers {
  const hidden = ['Description', 'ItemSpecifics', 'UUID', 'SKU', 'SellerProfiles'];
  return Object.fromEntries(
    item.children
      .filter(({ name }) => !hidden.includes(name))
      .map((child) => [child.name, elementXml(child)]),
  );
}

const memberXml = (listing: Listing, name: keyof ItemMembers): ItemMembers => {
  const element = find(listing.item, name);
  return element === undefined ? {} : { [name]: elementXml(element) };
};

/** What the request asks for, as far as the caller may see it. */
function asked(listing: Listing, { request, seller }: TradingCall): ItemMembers {
  const isTrue = (name: string) => textAt(request, name)?.trim() === 'true';
  const isFull = find(request, 'DetailLevel') !== undefined;
  const isOwner = listing.seller === seller;
  return {
    ...(isFull ? memberXml(listing, 'Description') : {}),
    ...(isTrue('IncludeItemSpecifics') ? memberXml(listing, 'ItemSpecifics') : {}),
    ...(isOwner ? { ...memberXml(listing, 'SKU'), ...memberXml(listing, 'SellerProfiles') } : {}),
    ...(isOwner && isFull && isTrue('IncludeWatchCount')
      ? { WatchCount: leaf('WatchCount', String(listing.watchers)) }
      : {}),
  };
}

/**
 * GetItem: any seller's item, with everything that was sent for it. The description comes with `DetailLevel`, the item
 * specifics with `IncludeItemSpecifics`, the watchers to the item's seller with `IncludeWatchCount`. The quantity is
 * all that ever was on sale, the sold pieces as well.
 *
 * @see https://developer.ebay.com/devzone/xml/Docs/Reference/ebay/GetItem.html (read 2026-11-23)
 * @see https://developer.ebay.com/support/knowledge-base/392 (the watchers, read 2026-11-23)
 */
export const getItem: TradingHandler = (call) => {
  const { request, market } = call;
  const itemId = textAt(request, 'ItemID')?.trim() ?? '';
  const listing = market.listings.get(itemId);
  const isGone = (listing?.endedAt ?? market.clock.now()) + readDays * day < market.clock.now();
  if (listing === undefined || isGone) return { errors: [notAccessible(itemId)] };
  const pictures = childrenOf(find(listing.item, 'PictureDetails'), 'PictureURL').map(elementXml);
  const members: ItemMembers = {
    ...sent(listing),
    ...asked(listing, call),
    ItemID: leaf('ItemID', itemId),
    ListingDetails: listingDetails(listing, market),
    PrimaryCategory: category(listing),
    Quantity: leaf('Quantity', String(piecesLeft(listing) + piecesSold(listing))),
    ReviseStatus: block('ReviseStatus', [leaf('ItemRevised', String(listing.isRevised))]),
    Seller: sellerXml(listing.seller),
    SellingStatus: block('SellingStatus', [
      leaf('BidCount', '0'),
      priceXml('CurrentPrice', listing),
      leaf('QuantitySold', String(piecesSold(listing))),
      leaf('ListingStatus', statusOf(listing, market)),
    ]),
    TimeLeft: timeLeftXml(listing, market),
    PictureDetails: block('PictureDetails', [...galleryXml(listing), ...pictures]),
    ConditionDisplayName: conditionName(listing).join(''),
    ...(listing.parentId === undefined ? {} : { RelistParentID: leaf('RelistParentID', listing.parentId) }),
  };
  return { content: [itemXml(members)] };
};
