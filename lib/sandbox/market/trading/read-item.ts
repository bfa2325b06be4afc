import type { Listing } from '../listing-book.ts';
import type { Market } from '../market.ts';
import { pictureUrls } from './pictures.ts';
import { block, leaf } from './write-xml.ts';
import { textAt } from './xml.ts';

/** The members of `Item` that replies hold, in the order of the schema (version 1423). */
const order = [
  'BuyItNowPrice',
  'Country',
  'Currency',
  'Description',
  'ItemID',
  'ListingDetails',
  'ListingDuration',
  'ListingType',
  'PrimaryCategory',
  'Quantity',
  'ReviseStatus',
  'Seller',
  'SellingStatus',
  'ShippingDetails',
  'Site',
  'StartPrice',
  'TimeLeft',
  'Title',
  'WatchCount',
  'BestOfferDetails',
  'QuantityAvailable',
  'SKU',
  'PostalCode',
  'PictureDetails',
  'DispatchTimeMax',
  'ItemSpecifics',
  'ReturnPolicy',
  'ConditionID',
  'ConditionDescriptors',
  'ConditionDescription',
  'ConditionDisplayName',
  'SellerProfiles',
  'ShippingPackageDetails',
  'RelistParentID',
] as const;

/** Members of an item as XML, by name. */
export type ItemMembers = Partial<Record<(typeof order)[number], string>>;

export const itemXml = (members: ItemMembers): string =>
  block(
    'Item',
    order.flatMap((name) => members[name] ?? []),
  );

/** The price of a piece, in a member of that name. */
export const priceXml = (name: string, { item }: Listing): string =>
  leaf(name, textAt(item, 'StartPrice')?.trim() ?? '', {
    currencyID: textAt(item, 'Currency')?.trim() ?? '',
  });

/** The page of a listing on the marketplace. */
export const pageUrlXml = ({ itemId }: Listing, { origin }: Market): string =>
  leaf('ViewItemURL', `${origin()}/itm/${itemId}`);

/** The address of the first picture. */
export const galleryXml = (listing: Listing): string[] =>
  pictureUrls(listing)
    .slice(0, 1)
    .map((url) => leaf('GalleryURL', url));

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The time until a listing renews, such as `P28DT7H29M30S`; `PT0S` after its end. */
export function timeLeftXml(listing: Listing, { listings, clock }: Market): string {
  const left = listings.isEnded(listing) ? 0 : Math.floor((listings.endTimeOf(listing) - clock.now()) / 1000);
  const days = Math.floor(left / day);
  const hours = Math.floor((left % day) / hour);
  const minutes = Math.floor((left % hour) / minute);
  const parts = [hours > 0 ? `${hours}H` : '', minutes > 0 ? `${minutes}M` : '', `${left % minute}S`];
  return leaf('TimeLeft', `P${days > 0 ? `${days}D` : ''}T${parts.join('')}`);
}
