import { type Listing, piecesLeft, piecesSold } from '../listing-book.ts';
import type { Market } from '../market.ts';
import { failure, type Members, type TradingCall, type TradingError, type TradingHandler } from './call.ts';
import { type Form, members, oneOf, text } from './form.ts';
import { pageUrl, priceOf, quantityOf, timeLeft } from './get-item.ts';
import { isoTime } from './listing-reply.ts';
import { textAt, valueAt, type XmlElement } from './xml.ts';

const day = 86_400_000;
const usualDays = 31;
const usualPage = 25;

/** An entry of a list: a listing, repeated in the sold list for each sale. */
interface Entry {
  readonly listing: Listing;
  /** When it was listed, ended or sold: the list's sort key. */
  readonly endTime: number;
}

/** The sort orders that the service uses; the second is also the default here. */
const orders = ['StartTimeDescending', 'EndTimeDescending'] as const;

/**
 * The members of one list in a request, in the order of the schema.
 *
 * @see https://developer.ebay.com/DevZone/XML/docs/Reference/ebay/types/ItemListCustomizationType.html (read
 *   2026-11-23)
 */
const list = (more: Readonly<Record<string, Form>> = {}): Form =>
  members({
    Include: oneOf(['true']),
    Sort: oneOf(orders),
    ...more,
    Pagination: members({
      EntriesPerPage: text(/^([1-9]\d?|1\d\d|200)$/),
      PageNumber: text(/^[1-9]\d{0,5}$/),
    }),
  });

const duration = { DurationInDays: text(/^([0-5]?\d|60)$/) };

/** The lists requested. */
export const mySellingMembers: Readonly<Record<string, Form>> = {
  ActiveList: list(),
  SoldList: list(duration),
  UnsoldList: list(duration),
};

/**
 * A listing as the lists show it, as far as the service reads it: less than GetItem, the end only for one that has ended or has sales, the sold
 * quantity only if any. Seen in replies:
 *
 * @see https://developer.ebay.com/api-docs/user-guides/static/trading-user-guide/my-ebay-selling.html (read 2026-11-23)
 */
const shown = (listing: Listing, market: Market, { isActive = false, sold = 0 } = {}): Members => ({
  ItemID: listing.itemId,
  ListingDetails: {
    StartTime: isoTime(listing.startTime),
    EndTime: isActive ? undefined : isoTime(market.listings.endTimeOf(listing)),
    ViewItemURL: pageUrl(listing, market),
  },
  Quantity: quantityOf(listing),
  SellingStatus: { CurrentPrice: priceOf(listing), QuantitySold: sold > 0 ? sold : undefined },
  TimeLeft: timeLeft(listing),
  Title: valueAt(listing.item, 'Title'),
  WatchCount: listing.watchers > 0 ? listing.watchers : undefined,
  QuantityAvailable: piecesLeft(listing),
  SKU: textAt(listing.item, 'SKU'),
});

/** The entries of a requested list. */
const lists: Readonly<Record<string, (own: readonly Listing[], market: Market) => Entry[]>> = {
  ActiveList: (own, { listings }) =>
    own
      .filter(({ endedAt }) => endedAt === undefined)
      .map((listing) => ({ listing, endTime: listings.endTimeOf(listing) })),
  SoldList: (own) => own.flatMap((listing) => listing.sales.map((endTime) => ({ listing, endTime }))),
  UnsoldList: (own) =>
    own.flatMap((listing) =>
      listing.endedAt === undefined || piecesLeft(listing) === 0
        ? []
        : [{ listing, endTime: listing.endedAt }],
    ),
};

/** A page of a list; an error beyond the last, which the documentation only says must not be requested. */
function pageOf(asked: XmlElement, { market, seller }: TradingCall): Members | TradingError | undefined {
  const own = market.listings.all().filter((listing) => listing.seller === seller);
  const since = market.now() - Number(textAt(asked, 'DurationInDays') ?? usualDays) * day;
  const all = lists[asked.name]?.(own, market).filter(({ endTime }) => endTime >= since) ?? [];
  // An empty list is left out.
  if (asked.children.length === 0 || all.length === 0) return undefined;
  const size = Number(textAt(asked, 'Pagination.EntriesPerPage') ?? usualPage);
  const number = Number(textAt(asked, 'Pagination.PageNumber') ?? 1);
  const pages = Math.ceil(all.length / size);
  if (number > pages) {
    return failure('340', 'Page number is out of range.', `There are ${pages} pages.`, String(number));
  }
  const isByStart = valueAt(asked, 'Sort') === orders[0];
  const key = ({ listing, endTime }: Entry) => (isByStart ? listing.startTime : endTime);
  const entries = all.toSorted((a, b) => key(b) - key(a)).slice((number - 1) * size, number * size);
  const result = { TotalNumberOfPages: pages };
  if (asked.name !== 'SoldList') {
    const isActive = asked.name === 'ActiveList';
    const items = entries.map(({ listing }) => shown(listing, market, { isActive }));
    return { ItemArray: { Item: items }, PaginationResult: result };
  }
  const sales = entries.map(({ listing }) => ({
    Transaction: { Item: shown(listing, market, { sold: piecesSold(listing) }) },
  }));
  return { OrderTransactionArray: { OrderTransaction: sales }, PaginationResult: result };
}

/**
 * GetMyeBaySelling: the lists of the token's own seller that the request asks for.
 *
 * @see https://developer.ebay.com/devzone/xml/docs/reference/eBay/GetMyeBaySelling.html (read 2026-11-23)
 */
export const mySelling: TradingHandler = (call) => {
  const pages = call.request.children
    .filter(({ name }) => Object.hasOwn(lists, name))
    .map((asked) => [asked.name, pageOf(asked, call)] as const);
  const errors = pages.flatMap(([, page]) =>
    page !== undefined && 'code' in page ? [page as TradingError] : [],
  );
  return errors.length > 0 ? { errors } : { content: Object.fromEntries(pages) as Members };
};
