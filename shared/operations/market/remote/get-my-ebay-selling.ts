import type { ListingState } from '../../../contract/market/held-listing.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { siteOfListing } from '../marketplaces.ts';
import type { RemoteCall } from '../protocol/exchange.ts';
import { tradingRefusal } from '../protocol/trading-failure.ts';
import { childOf, childrenOf, textAt, type XmlElement } from '../protocol/xml.ts';
import type { TradingTransport } from '../trading-transport.ts';
import type { ListedItem, ListedPage, ListQuestion } from './listings.ts';
import { countIn } from './read-listing.ts';

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
  const reply = await trading.send({ callName, marketplace, token, content }, call);
  if (reply.ack === 'Failure') {
    if (reply.errors.some(({ errorCode }) => errorCode === pageOutOfRange))
      return { items: [], hasMore: false };
    throw tradingRefusal(callName, reply, token);
  }
  const listed = childOf(reply.root, list);
  const items = itemsIn(listed);
  if (items.length > mostItems)
    throw new ServiceError(
      'UPSTREAM_FAILED',
      `the marketplace: ${callName}: more entries than were asked for`,
    );
  const pages = countIn(textAt(listed, 'PaginationResult', 'TotalNumberOfPages')) ?? 1;
  return { items: items.map((item) => listedItem(item, state)), hasMore: page < pages };
}
