import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { ResponseOf } from '../../../contract/endpoint.ts';
import type * as contract from '../../../contract/market/own-listings.ts';
import { delivered, type UseCase } from '../../../platform/call/call.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { ours } from '../../../platform/errors/wording.ts';
import { parseJson } from '../../../platform/web/parse-json.ts';
import { beginOperation, countOperation, sellerToken } from '../daily-limit.ts';
import { countIn, markOf, readOwnListing } from '../listings/held-listing.ts';
import { marketplaceOrAustralia, siteOfListing } from '../marketplaces.ts';
import type { RemoteCall } from '../protocol/exchange.ts';
import { childOf, childrenOf, textAt, type XmlElement } from '../protocol/xml.ts';
import type { OwnerServices } from '../seller-facts.ts';
import type { SiteSubject } from '../site-facts.ts';
import { askTrading, type TradingTransport } from '../trading-transport.ts';
import type { TradingServices } from './lookups.ts';

/** A line of a seller's list, as the API shows it. */
type ListedItem = ResponseOf<typeof contract.myListings>['listings'][number];

const callName = 'GetMyeBaySelling';
const entriesPerPage = 50;
/** The lists of ended listings and of sales go back this far at most. */
const longestDays = '60';
/** No such page: the list has become shorter. */
const pageOutOfRange = '340';

/** The reply's list for each state and the request for it, members in schema order. */
const lists: Readonly<Record<contract.ListingState, readonly [name: string, sort: string, days?: string]>> = {
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

/** The remaining time of an ended listing. */
const noTimeLeft = 'PT0S';

function stateOf(item: XmlElement, asked: contract.ListingState, left: number): contract.ListingState {
  if (asked === 'live') return 'live';
  const timeLeft = textAt(item, 'TimeLeft') ?? noTimeLeft;
  if (asked === 'sold' && timeLeft !== noTimeLeft) return 'live';
  return left === 0 ? 'sold' : 'unsold';
}

function listedItem(item: XmlElement, asked: contract.ListingState): ListedItem {
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
 * A page of the token owner's live, unsold or sold listings. Trading API.
 *
 * @see https://developer.ebay.com/devzone/xml/docs/reference/eBay/GetMyeBaySelling.html (read 2026-11-23)
 * @see https://developer.ebay.com/DevZone/XML/docs/Reference/ebay/types/ItemListCustomizationType.html (read 2026-11-23)
 * @param page counted from 1; one after the last has no items
 * @throws ServiceError MARKET_REFUSED if the marketplace refuses
 */
async function getMyEbaySelling(
  trading: TradingTransport,
  subject: SiteSubject,
  state: contract.ListingState,
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
  const pages = countIn(textAt(listed, 'PaginationResult', 'TotalNumberOfPages')) ?? 1;
  return { items: items.map((item) => listedItem(item, state)), hasMore: root !== undefined && page < pages };
}

/**
 * A listing of the seller as the marketplace holds it.
 *
 * @throws ServiceError BAD_REQUEST if it is not the seller's
 */
export const getItem: UseCase<typeof contract.getItem, OwnerServices> = async (request, services, call) => {
  const token = await beginOperation(request, services, call);
  const held = await readOwnListing(services, { itemId: request.item_id, token }, call);
  return delivered({
    item_id: held.itemId,
    state: held.state,
    mark: markOf(held),
    listing: held.fields,
    ...(held.unexpressed.length > 0 && { unexpressed: [...held.unexpressed] }),
  });
};

/** Pages are counted in the current list, so an old cursor would show other listings. */
const lifetimeMs = 3_600_000;

/** A listing's mark in cursors: collisions are rare, and sixty marks are short enough. */
const markOfItem = ({ item_id: itemId }: ListedItem): string =>
  createHash('sha256').update(itemId).digest('base64url').slice(0, 4);
const mostMarks = 60;

/** The position in a list. It grants no access: the token decides whose list it is. */
const cursorShape = z.object({
  page: z.int().min(2).max(1_000_000),
  /** Milliseconds since 1970. */
  madeAt: z.int(),
  /** State and marketplace of the list's request. */
  list: z.string(),
  /** Marks of listings on earlier pages, the latest last. */
  shown: z.array(z.string()).max(mostMarks),
});

const refusal = (why: string) =>
  new ServiceError('BAD_REQUEST', ours(`cursor ${why}: begin again without one.`), { fields: ['cursor'] });

type Position = Pick<z.output<typeof cursorShape>, 'page' | 'shown'>;

/** @throws ServiceError BAD_REQUEST if it is not a cursor, belongs to another list or is older than an hour */
function readCursor(text: string | undefined, list: string, now: number): Position {
  if (text === undefined) return { page: 1, shown: [] };
  const { data } = cursorShape.safeParse(parseJson(Buffer.from(text, 'base64url').toString('utf8')));
  if (data?.list !== list) throw refusal('is not one of this list');
  if (Math.abs(now - data.madeAt) > lifetimeMs) throw refusal('is older than an hour');
  return data;
}

/**
 * A page of the seller's listings, the newest first.
 *
 * @throws ServiceError BAD_REQUEST if the cursor does not belong to this list
 */
export const myListings: UseCase<typeof contract.myListings, TradingServices> = async (
  request,
  services,
  call,
) => {
  const token = sellerToken(request.market_access_token);
  const { marketplace_id: marketplaceId, state, cursor } = request;
  const list = `${state} ${marketplaceId ?? ''}`;
  const madeAt = call.clock();
  const { page, shown } = readCursor(cursor, list, madeAt);
  await countOperation(services, call);
  const marketplace = marketplaceOrAustralia(marketplaceId ?? '');
  const subject = { token, marketplace };
  const { items, hasMore } = await getMyEbaySelling(services.trading, subject, state, page, call);
  // A list of sales repeats a listing for each sale.
  const unseen = items.filter((item) => !shown.includes(markOfItem(item)));
  const marks = [...shown, ...unseen.map(markOfItem)].slice(-mostMarks);
  const next = JSON.stringify({ page: page + 1, madeAt, list, shown: marks });
  // The marketplace lists live listings of all its sites. Without a known site, none is ruled out.
  const isWanted = ({ siteName = marketplace.siteName }: ListedItem) =>
    marketplaceId === undefined || siteName === marketplace.siteName;
  return delivered({
    listings: unseen.filter(isWanted),
    ...(hasMore && { cursor: Buffer.from(next).toString('base64url') }),
  });
};
