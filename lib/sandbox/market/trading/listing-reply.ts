import { feeNames } from '../fixtures/fees.ts';
import { sellerNamed } from '../fixtures/sellers.ts';
import type { Site } from '../fixtures/sites.ts';
import type { Listing } from '../listing-book.ts';
import type { TradingCall } from './call.ts';
import { failure, type TradingError } from './errors.ts';
import { pictureUrls } from './pictures.ts';
import type { TradingReply } from './reply.ts';
import { block, leaf } from './write-xml.ts';
import { textAt, type XmlElement } from './xml.ts';

export const timeXml = (name: string, time: number): string => leaf(name, new Date(time).toISOString());

/** Every fee by name, as elements `Fee`; the first posting of a listing has a discount. */
export function feeList({ currency }: Site): string[] {
  const amount = (name: string, value: string) => leaf(name, value, { currencyID: currency });
  return feeNames.map((name) =>
    block('Fee', [
      leaf('Name', name),
      amount('Fee', '0.0'),
      ...(name === 'InsertionFee' ? [amount('PromotionalDiscount', '0.35')] : []),
    ]),
  );
}

export const feesXml = (site: Site): string => block('Fees', feeList(site));

/** Id, SKU, times and fees of a listing that was written. */
export const writtenXml = (listing: Listing, { market, site }: TradingCall): string[] => [
  leaf('ItemID', listing.itemId),
  ...skuXml(listing.item),
  timeXml('StartTime', listing.startTime),
  timeXml('EndTime', market.listings.endTimeOf(listing)),
  feesXml(site),
];

export function skuXml(item: XmlElement): string[] {
  const sku = textAt(item, 'SKU')?.trim();
  return sku === undefined ? [] : [leaf('SKU', sku)];
}

/** Code 17, for a listing that is not there or belongs to someone else. */
export const notAccessible = (itemId: string): TradingError =>
  failure(
    '17',
    'Item cannot be accessed.',
    `The item ${itemId} was deleted, does not exist or is not this seller's.`,
    ['0', itemId],
  );

/** The seller's own listing of an id. */
export function ownListing({ market, seller }: TradingCall, itemId: string): Listing | undefined {
  const listing = market.listings.get(itemId);
  return listing?.seller === seller ? listing : undefined;
}

/** The listing that used the item's UUID before, as the answer to it. */
export function duplicateReply({ market, seller }: TradingCall, item: XmlElement): TradingReply | undefined {
  const uuid = textAt(item, 'UUID')?.trim();
  const existing = uuid === undefined ? undefined : market.listings.withUuid(seller, uuid);
  if (uuid === undefined || existing === undefined) return undefined;
  return {
    errors: [
      failure(
        '488',
        'Duplicate UUID used.',
        'The specified UUID has already been used; it identifies the listing in parameter 0.',
        ['0', existing.itemId],
      ),
    ],
    duplicate: block('DuplicateInvocationDetails', [
      leaf('DuplicateInvocationID', uuid),
      leaf('Status', 'Success'),
      leaf('InvocationTrackingID', existing.itemId),
    ]),
  };
}

const identityPaths = ['Title', 'PrimaryCategory.CategoryID', 'ConditionID'];

/**
 * Refuses an item that equals another one that its seller has on sale. The sample seller is exempt, so that examples and
 * guides can be repeated. What counts as equal is not documented: here it is the title, the category and the condition.
 *
 * @see https://pages.ebay.com/help/policies/listing-multi.html (the policy; the number 21919067 with title and item id as
 *   parameters is from public clients, read 2026-11-26)
 */
export function duplicateListing({ market, site, seller }: TradingCall, item: XmlElement): TradingError[] {
  if (sellerNamed(seller).mayRepeat) return [];
  const identity = (one: XmlElement) =>
    JSON.stringify(identityPaths.map((path) => textAt(one, path)?.trim()));
  const other = market.listings
    .all()
    .find(
      (listing) =>
        listing.seller === seller &&
        listing.siteId === site.siteId &&
        !market.listings.isEnded(listing) &&
        identity(listing.item) === identity(item),
    );
  if (other === undefined) return [];
  const title = textAt(other.item, 'Title')?.trim() ?? '';
  const reason = `This listing is a duplicate of your item: ${title} (${other.itemId}).`;
  return [
    failure(
      '21919067',
      'Listing violates the duplicate listing policy.',
      reason,
      ['0', title],
      ['1', other.itemId],
    ),
  ];
}

/** Keeps the hosted pictures that a listing uses. */
export function keepPictures(item: XmlElement, { market }: Pick<TradingCall, 'market'>): void {
  for (const url of pictureUrls({ item })) {
    const picture = URL.canParse(url) ? market.pictures.at(new URL(url).pathname) : undefined;
    if (picture !== undefined) market.pictures.keep(picture.id);
  }
}
