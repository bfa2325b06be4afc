import type { ListingChanges } from '../../../contract/market/listing-changes.ts';
import type { ListingRequest } from '../listing-facts.ts';
import { marketplaceOfSite, siteOf } from '../marketplaces.ts';
import type { RemoteCall } from '../protocol/exchange.ts';
import type { Members } from '../protocol/xml.ts';
import type { TradingRequest, TradingTransport } from '../trading-transport.ts';
import { itemXml, memberOf } from './item-xml.ts';
import type { ListingVerdict, Revision } from './listings.ts';
import { askAboutListing, askUntilAnswered } from './post-listing.ts';

const requestOf = (callName: string, { token, held }: Revision, content: Members): TradingRequest => ({
  callName,
  marketplace: marketplaceOfSite(siteOf(held.fields)),
  token,
  content,
});

/**
 * The element `Item` of a revision and the fields that it deletes: only the members that change. The marketplace
 * replaces a member with all that it holds, so what a change leaves out is completed from the listing that was read.
 *
 * @see https://developer.ebay.com/devzone/xml/Docs/Reference/ebay/ReviseFixedPriceItem.html (read 2026-11-23)
 * @see https://developer.ebay.com/DevZone/XML/Docs/Reference/eBay/types/ReviseFixedPriceItemRequestType.html
 *   (DeletedField, read 2026-11-23)
 */
function revisionXml({ held, changes, remove }: Revision, uuid?: string): Members {
  // The members that change find their fields: the change names them, or the listing has them.
  const whole = { ...held.fields, ...changes } as ListingRequest;
  const changed = Object.keys(changes) as (keyof ListingChanges)[];
  return {
    Item: itemXml(whole, { UUID: uuid, ItemID: held.itemId }, changed),
    DeletedField: remove.map((field) => `Item.${memberOf(field)}`),
  };
}

/** Whether price and quantity are all that changes. */
const isOnlyOffer = ({ changes, remove }: Revision): boolean =>
  remove.length === 0 &&
  Object.keys(changes).every((field) => field === 'startPrice' || field === 'quantity');

/**
 * Changes price and quantity of a fixed-price listing. The marketplace recommends this light call for them. Trading API.
 *
 * @see https://developer.ebay.com/Devzone/XML/docs/reference/ebay/ReviseInventoryStatus.html (read 2026-11-23)
 * @see https://developer.ebay.com/support/knowledge-base/2118 (which call when, read 2026-11-23)
 */
function offerRequest(revision: Revision): TradingRequest {
  const { startPrice, quantity } = revision.changes;
  const { itemId, fields } = revision.held;
  return requestOf('ReviseInventoryStatus', revision, {
    InventoryStatus: {
      ItemID: itemId,
      StartPrice:
        startPrice === undefined
          ? undefined
          : { text: startPrice, attributes: { currencyID: fields.currency ?? '' } },
      Quantity: quantity === undefined ? undefined : String(quantity),
    },
  });
}

/**
 * Changes a fixed-price listing, by the lightest call that can. Trading API.
 *
 * @see https://developer.ebay.com/devzone/xml/Docs/Reference/ebay/ReviseFixedPriceItem.html (read 2026-11-23)
 */
export async function reviseListing(
  trading: TradingTransport,
  revision: Revision,
  call: RemoteCall,
): Promise<ListingVerdict> {
  const isLight = isOnlyOffer(revision);
  const request = isLight
    ? offerRequest(revision)
    : requestOf('ReviseFixedPriceItem', revision, revisionXml(revision));
  const once = { ...request, timeoutMs: call.budget.remaining(), repeatable: false };
  const verdict = await askAboutListing(trading, once, call);
  const { itemId, startTime, endTime } = revision.held;
  // The light call names no listing and no times.
  return isLight && verdict.ack !== 'Failure' ? { ...verdict, itemId, startTime, endTime } : verdict;
}

/**
 * Has a change judged without making it. Only this call can: ReviseFixedPriceItem has no such switch. Trading API.
 *
 * @see https://developer.ebay.com/api-docs/user-guides/static/trading-user-guide/revise-preview.html (read 2026-11-23)
 */
export const verifyRevision = (
  trading: TradingTransport,
  revision: Revision,
  call: RemoteCall,
): Promise<ListingVerdict> => {
  const request = requestOf('ReviseItem', revision, { ...revisionXml(revision), VerifyOnly: 'true' });
  return askAboutListing(trading, { ...request, timeoutMs: call.budget.remaining() }, call);
};

/**
 * Lists an ended fixed-price listing again, as it was but for the changes. Trading API.
 *
 * @see https://developer.ebay.com/DevZone/xML/docs/Reference/eBay/RelistFixedPriceItem.html (read 2026-11-23)
 */
export const relistListing = (
  trading: TradingTransport,
  relisting: Revision & { readonly uuid: string },
  call: RemoteCall,
): Promise<ListingVerdict> => {
  const content = revisionXml(relisting, relisting.uuid);
  return askUntilAnswered(trading, requestOf('RelistFixedPriceItem', relisting, content), call);
};

/**
 * Has the marketplace judge such a listing without making it. There is no call for fixed prices alone. Trading API.
 *
 * @see https://developer.ebay.com/DevZone/XML/Docs/Reference/ebay/VerifyRelistItem.html (read 2026-11-28)
 */
export const verifyRelisting = (
  trading: TradingTransport,
  revision: Revision,
  call: RemoteCall,
): Promise<ListingVerdict> =>
  askAboutListing(trading, requestOf('VerifyRelistItem', revision, revisionXml(revision)), call);
