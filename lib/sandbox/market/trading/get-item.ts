import { eiasTokenOf } from '../fixtures/sellers.ts';
import { type Listing, piecesLeft, piecesSold } from '../listing-book.ts';
import type { Market } from '../market.ts';
import type { Members, TradingHandler } from './call.ts';
import { isoTime, money, notAccessible } from './listing-reply.ts';
import { find, textAt, valueAt } from './xml.ts';

/** The price of a piece. */
export const priceOf = ({ item }: Listing) => money(valueAt(item, 'StartPrice'), valueAt(item, 'Currency'));

/** The page of a listing on the marketplace. */
export const pageUrl = ({ itemId }: Listing, { origin }: Market): string => `${origin()}/itm/${itemId}`;

/** Pieces ever on sale, including sold ones. */
export const quantityOf = (listing: Listing): number => piecesLeft(listing) + piecesSold(listing);

/** The time until a listing renews, here always a day; `PT0S` after its end. */
export const timeLeft = ({ endedAt }: Listing): string => (endedAt === undefined ? 'P1DT0H0M0S' : 'PT0S');

/** Members returned only on request. */
const hidden = ['Description', 'ItemSpecifics', 'UUID', 'SKU', 'SellerProfiles'];

/**
 * GetItem: any seller's item, with everything it was posted with. The description comes with `DetailLevel`, the item
 * specifics with `IncludeItemSpecifics`.
 *
 * @see https://developer.ebay.com/devzone/xml/Docs/Reference/ebay/GetItem.html (read 2026-11-23)
 */
export const getItem: TradingHandler = ({ request, market, seller }) => {
  const itemId = valueAt(request, 'ItemID');
  const listing = market.listings.get(itemId);
  if (listing === undefined) return { errors: [notAccessible(itemId)] };
  const { item } = listing;
  const isOwner = listing.seller === seller;
  const sent = item.children.filter(({ name }) => !hidden.includes(name));
  const shown: Members = {
    ...Object.fromEntries(sent.map((child) => [child.name, child])),
    Description: find(request, 'DetailLevel') && find(item, 'Description'),
    ItemID: itemId,
    ListingDetails: {
      StartTime: isoTime(listing.startTime),
      EndTime: isoTime(market.listings.endTimeOf(listing)),
    },
    Quantity: quantityOf(listing),
    Seller: { EIASToken: eiasTokenOf(listing.seller), UserID: listing.seller },
    SellingStatus: {
      CurrentPrice: priceOf(listing),
      QuantitySold: piecesSold(listing),
      // https://developer.ebay.com/devzone/xml/docs/reference/ebay/types/ListingStatusCodeType.html
      ListingStatus: listing.endedAt === undefined ? 'Active' : 'Completed',
    },
    SKU: isOwner ? textAt(item, 'SKU') : undefined,
    ItemSpecifics: find(request, 'IncludeItemSpecifics') && find(item, 'ItemSpecifics'),
    SellerProfiles: isOwner ? find(item, 'SellerProfiles') : undefined,
  };
  return { content: { Item: shown } };
};
