import type { ResponseOf } from '../../../contract/endpoint.ts';
import type { myListings as endpoint, ListingState } from '../../../contract/market/own-listings.ts';
import { siteOfListing } from '../marketplaces.ts';
import type { RemoteCall } from '../protocol/exchange.ts';
import { brokenReply } from '../protocol/market-refusal.ts';
import { childOf, childrenOf, textAt, type XmlElement } from '../protocol/xml.ts';
import type { SiteSubject } from '../site-facts.ts';
import { askTrading, type TradingTransport } from '../trading-transport.ts';
import { countIn } from './held-listing.ts';

/** A line of a seller's list, as the API shows it. */
export type ListedItem = ResponseOf<typeof endpoint>['listings'][number];

const callName = 'GetMyeBaySelling';
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
  const orders = childrenOf(list, 'OrderTransactionArray', 'OrderTransaction');
  const transactions = orders.flatMap((order) => [
    ...childrenOf(order, 'Transaction'),
    ...childrenOf(order, 'Order', 'TransactionArray', 'Transaction'),
  ]);
  const sales = transactions.flatMap((transaction) => childrenOf(transaction, 'Item'));
  const sold = Map.groupBy(sales, (item) => textAt(item, 'ItemID'));
  return [...childrenOf(list, 'ItemArray', 'Item'), ...[...sold.values()].flatMap(([item]) => item ?? [])];
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
  const price =
    childOf(childOf(item, 'SellingStatus'), 'CurrentPrice') ??
    childOf(item, 'BuyItNowPrice') ??
    childOf(item, 'StartPrice');
  const currency = price?.attributes.currencyID ?? '';
  return {
    item_id: textAt(item, 'ItemID') ?? '',
    title: textAt(item, 'Title') ?? '',
    price: price?.text ?? '',
    currency,
    quantity,
    quantitySold: sold ?? Math.max(0, (all ?? quantity) - quantity),
    watchers: countIn(textAt(item, 'WatchCount')),
    state: stateOf(item, asked, quantity),
    url,
    siteName: siteOfListing(url, currency),
    sku: textAt(item, 'SKU'),
    StartTime: textAt(item, 'ListingDetails', 'StartTime') ?? '',
    EndTime: textAt(item, 'ListingDetails', 'EndTime'),
  };
}

/**
 * A page of what the token's owner sells, has failed to sell or has sold. Trading API.
 *
 * @see https://developer.ebay.com/devzone/xml/docs/reference/eBay/GetMyeBaySelling.html (read 2026-11-23)
 * @see https://developer.ebay.com/DevZone/XML/docs/Reference/ebay/types/ItemListCustomizationType.html (read 2026-11-23)
 * @param page counted from 1; one after the last has no items
 * @throws ServiceError MARKET_REFUSED if the marketplace refuses
 */
export async function getMyEbaySelling(
  trading: TradingTransport,
  subject: SiteSubject,
  state: ListingState,
  page: number,
  call: RemoteCall,
): Promise<{ readonly items: readonly ListedItem[]; readonly hasMore: boolean }> {
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
  const root = await askTrading(trading, { callName, ...subject, content }, call, [pageOutOfRange]);
  const listed = childOf(root, list);
  const items = itemsIn(listed);
  if (items.length > mostItems) throw brokenReply(callName, 'more entries than were asked for');
  const pages = countIn(textAt(listed, 'PaginationResult', 'TotalNumberOfPages')) ?? 1;
  return { items: items.map((item) => listedItem(item, state)), hasMore: root !== undefined && page < pages };
}
