import type { ListingChanges, RemovableField } from '../../../contract/market/listing-changes.ts';
import type { ListingRequest } from '../listing-facts.ts';
import { marketplaceOfSite, siteOf } from '../marketplaces.ts';
import type { RemoteCall } from '../protocol/exchange.ts';
import type { BearerToken } from '../protocol/tokens.ts';
import type { TradingRequest, TradingTransport } from '../trading-transport.ts';
import type { HeldListing } from './held-listing.ts';
import { itemXml, memberOf } from './item-xml.ts';
import { askAboutListing, type ListingVerdict } from './send-listing.ts';

/** What changes of a listing that was read, and by whose right. */
export interface Revision {
  readonly token: BearerToken;
  /** It must be on a site of ours. */
  readonly held: HeldListing;
  readonly changes: ListingChanges;
  readonly remove: readonly RemovableField[];
}

/**
 * A call about a changed listing, with its element `Item` and the fields that it deletes: only the members that change.
 * The marketplace replaces a member with all that it holds, so what a change leaves out is completed from the listing
 * that was read.
 *
 * @see https://developer.ebay.com/devzone/xml/Docs/Reference/ebay/ReviseFixedPriceItem.html (read 2026-11-23)
 * @see https://developer.ebay.com/DevZone/XML/Docs/Reference/eBay/types/ReviseFixedPriceItemRequestType.html
 *   (DeletedField, read 2026-11-23)
 */
export function changeRequest(
  callName: string,
  { token, held, changes, remove }: Revision,
  uuid?: string,
): TradingRequest {
  // The members that change find their fields: the change names them, or the listing has them.
  const whole = { ...held.fields, ...changes } as ListingRequest;
  const changed = Object.keys(changes) as (keyof ListingChanges)[];
  const Item = itemXml(whole, { UUID: uuid, ItemID: held.itemId }, changed);
  const content = { Item, DeletedField: remove.map((field) => `Item.${memberOf(field)}`) };
  return { callName, marketplace: marketplaceOfSite(siteOf(held.fields)), token, content };
}

/**
 * Changes a fixed-price listing, once. Where price and quantity are all that changes, the marketplace recommends the
 * light call ReviseInventoryStatus. Trading API.
 *
 * @see https://developer.ebay.com/devzone/xml/Docs/Reference/ebay/ReviseFixedPriceItem.html (read 2026-11-23)
 * @see https://developer.ebay.com/Devzone/XML/docs/reference/ebay/ReviseInventoryStatus.html (read 2026-11-23)
 * @see https://developer.ebay.com/support/knowledge-base/2118 (which call when, read 2026-11-23)
 */
export async function reviseListing(
  trading: TradingTransport,
  revision: Revision,
  call: RemoteCall,
): Promise<ListingVerdict> {
  const { changes, remove, held } = revision;
  const { startPrice, quantity, ...others } = changes;
  const request = changeRequest('ReviseFixedPriceItem', revision);
  if (Object.keys(others).length > 0 || remove.length > 0)
    return askAboutListing(trading, { ...request, repeatable: false }, call);
  const { itemId, startTime, endTime, fields } = held;
  const price = { text: startPrice ?? '', attributes: { currencyID: fields.currency ?? '' } };
  const InventoryStatus = {
    ItemID: itemId,
    StartPrice: startPrice === undefined ? undefined : price,
    Quantity: quantity === undefined ? undefined : String(quantity),
  };
  const light = { ...request, callName: 'ReviseInventoryStatus', content: { InventoryStatus } };
  const verdict = await askAboutListing(trading, { ...light, repeatable: false }, call);
  // The light call names no listing and no times.
  return verdict.ack === 'Failure' ? verdict : { ...verdict, itemId, startTime, endTime };
}
