import { type Listing, piecesLeft, piecesSold, type Sale } from '../listing-book.ts';
import type { Market } from '../market.ts';
import type { TradingCall, TradingHandler } from './call.ts';
import { failure, type TradingError } from './errors.ts';
import { type Form, members, oneOf, text } from './form.ts';
import { skuXml, timeXml } from './listing-reply.ts';
import { galleryXml, itemXml, pageUrlXml, priceXml, timeLeftXml } from './read-item.ts';
import type { TradingReply } from './reply.ts';
import { block, leaf } from './write-xml.ts';
import { find, textAt, type XmlElement } from './xml.ts';

const day = 86_400_000;
const usualDays = 31;
const usualPage = 25;

/** An entry of one of the lists: a listing, for the sold ones a sale of it. */
interface Entry {
  readonly listing: Listing;
  readonly sale?: Sale;
  /** When it was listed, ended or sold: what the list goes by. */
  readonly endTime: number;
}

/** The orders that the service asks for; the second is also the usual one here. */
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

/** The lists that a request asks for. */
export const mySellingMembers: Readonly<Record<string, Form>> = {
  ActiveList: list(),
  SoldList: list(duration),
  UnsoldList: list(duration),
};

function sorted(entries: readonly Entry[], order: string | undefined): Entry[] {
  const key = ({ listing, endTime }: Entry) => (order === orders[0] ? listing.startTime : endTime);
  return entries.toSorted((a, b) => key(b) - key(a));
}

interface Page {
  readonly entries: readonly Entry[];
  /** `PaginationResult` as XML. */
  readonly result: string;
}

/** A page of a list; an error for one after the last, of which the pages say only that it must not be asked for. */
function pageOf(asked: XmlElement, all: readonly Entry[]): Page | TradingError {
  const size = Number(textAt(asked, 'Pagination.EntriesPerPage') ?? usualPage);
  const number = Number(textAt(asked, 'Pagination.PageNumber') ?? 1);
  const pages = Math.ceil(all.length / size);
  if (number > Math.max(pages, 1)) {
    return failure('340', 'Page number is out of range.', `There are ${pages} pages.`, ['0', String(number)]);
  }
  const result = block('PaginationResult', [
    leaf('TotalNumberOfPages', String(pages)),
    leaf('TotalNumberOfEntries', String(all.length)),
  ]);
  return {
    entries: sorted(all, textAt(asked, 'Sort')?.trim()).slice((number - 1) * size, number * size),
    result,
  };
}

const shippingXml = ({ item }: Listing): string => {
  const cost = find(item, 'ShippingDetails.ShippingServiceOptions.ShippingServiceCost');
  return block('ShippingDetails', [
    block(
      'ShippingServiceOptions',
      cost === undefined ? [] : [leaf(cost.name, cost.text.trim(), cost.attributes)],
    ),
    leaf('ShippingType', 'Flat'),
  ]);
};

/**
 * A listing as the lists show it: less than GetItem, an end only for one that has ended or has sold something, what was
 * sold only where it was sold. Seen in replies:
 *
 * @see https://developer.ebay.com/api-docs/user-guides/static/trading-user-guide/my-ebay-selling.html (read 2026-11-23)
 */
const shown = (listing: Listing, market: Market, { isActive = false, sold = '' } = {}): string =>
  itemXml({
    BuyItNowPrice: priceXml('BuyItNowPrice', listing),
    ItemID: leaf('ItemID', listing.itemId),
    ListingDetails: block('ListingDetails', [
      timeXml('StartTime', listing.startTime),
      ...(isActive ? [] : [timeXml('EndTime', market.listings.endTimeOf(listing))]),
      pageUrlXml(listing, market),
    ]),
    ListingDuration: leaf('ListingDuration', 'GTC'),
    ListingType: leaf('ListingType', 'FixedPriceItem'),
    Quantity: leaf('Quantity', String(piecesLeft(listing) + piecesSold(listing))),
    SellingStatus: block('SellingStatus', [priceXml('CurrentPrice', listing), sold]),
    ShippingDetails: shippingXml(listing),
    TimeLeft: timeLeftXml(listing, market),
    Title: leaf('Title', textAt(listing.item, 'Title') ?? ''),
    ...(listing.watchers > 0 ? { WatchCount: leaf('WatchCount', String(listing.watchers)) } : {}),
    QuantityAvailable: leaf('QuantityAvailable', String(piecesLeft(listing))),
    SKU: skuXml(listing.item).join(''),
    PictureDetails: block('PictureDetails', galleryXml(listing)),
  });

function orderXml({ listing, sale }: Entry, market: Market): string {
  if (sale === undefined) return '';
  const currencyID = textAt(listing.item, 'Currency')?.trim() ?? '';
  const total = (Number(sale.price) * sale.pieces).toFixed(2);
  return block('OrderTransaction', [
    block('Transaction', [
      block('Buyer', [leaf('UserID', sale.buyer)]),
      timeXml('CreatedDate', sale.at),
      shown(listing, market, { sold: leaf('QuantitySold', String(piecesSold(listing))) }),
      leaf('QuantityPurchased', String(sale.pieces)),
      block('Status', [leaf('PaymentHoldStatus', 'None')]),
      leaf('TransactionID', sale.transactionId),
      timeXml('PaidTime', sale.at),
      leaf('TotalPrice', total, { currencyID }),
      leaf('TotalTransactionPrice', total, { currencyID }),
      leaf('OrderLineItemID', `${listing.itemId}-${sale.transactionId}`),
    ]),
  ]);
}

/** The lists of the request, by name: what is in one, and how it is written. */
const lists: Readonly<
  Record<
    string,
    { all: (own: Listing[], market: Market) => Entry[]; write: (page: Page, market: Market) => string }
  >
> = {
  ActiveList: {
    all: (own, { listings }) =>
      own
        .filter((listing) => !listings.isEnded(listing))
        .map((listing) => ({ listing, endTime: listings.endTimeOf(listing) })),
    write: ({ entries }, market) =>
      block(
        'ItemArray',
        entries.map(({ listing }) => shown(listing, market, { isActive: true })),
      ),
  },
  SoldList: {
    all: (own) =>
      own.flatMap((listing) => listing.sales.map((sale) => ({ listing, sale, endTime: sale.at }))),
    write: ({ entries }, market) =>
      block(
        'OrderTransactionArray',
        entries.map((entry) => orderXml(entry, market)),
      ),
  },
  UnsoldList: {
    all: (own) =>
      own.flatMap((listing) =>
        listing.endedAt === undefined || piecesLeft(listing) === 0
          ? []
          : [{ listing, endTime: listing.endedAt }],
      ),
    write: ({ entries }, market) =>
      block(
        'ItemArray',
        entries.map(({ listing }) => shown(listing, market)),
      ),
  },
};

function listXml(asked: XmlElement, { market, seller }: TradingCall): string | TradingError {
  const { all, write } = lists[asked.name] ?? { all: () => [], write: () => '' };
  const own = market.listings.all().filter((listing) => listing.seller === seller);
  const since = market.clock.now() - Number(textAt(asked, 'DurationInDays') ?? usualDays) * day;
  const entries = all(own, market).filter(({ endTime }) => endTime >= since);
  // A list without an entry is left out.
  if (asked.children.length === 0 || entries.length === 0) return '';
  const page = pageOf(asked, entries);
  return 'code' in page ? page : block(asked.name, [write(page, market), page.result]);
}

/**
 * GetMyeBaySelling: the lists of the token's own seller that the request asks for.
 *
 * @see https://developer.ebay.com/devzone/xml/docs/reference/eBay/GetMyeBaySelling.html (read 2026-11-23)
 */
export const mySelling: TradingHandler = (call): TradingReply => {
  const found = call.request.children
    .filter(({ name }) => Object.hasOwn(lists, name))
    .map((asked) => listXml(asked, call));
  const errors = found.filter((one) => typeof one !== 'string');
  return errors.length > 0 ? { errors } : { content: found.filter((one) => typeof one === 'string') };
};
