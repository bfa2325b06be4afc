import { html } from 'hono/html';
import type { EmulatorAnswer, EmulatorRequest } from '../emulator/emulator.ts';
import type { Html } from '../emulator/page.ts';
import { siteOfHeader } from './fixtures/sites.ts';
import { htmlPage } from './html.ts';
import { type Listing, piecesLeft, piecesSold } from './listing-book.ts';
import type { Market } from './market.ts';
import { isFailure } from './trading/errors.ts';
import { changesForm } from './trading/item-form.ts';
import { pictureUrls } from './trading/pictures.ts';
import { revise } from './trading/revision.ts';
import { find, textElement, valueAt } from './trading/xml.ts';

type Fields = Readonly<Record<string, string>>;

/** What is wrong with what a person did on the page; undefined: it was done. */
type Fault = string | undefined;

function edit(listing: Listing, { title = '', price = '', quantity = '' }: Fields, market: Market): Fault {
  const site = siteOfHeader(listing.siteId);
  if (site === undefined) return 'The site of the listing is unknown.';
  const children = [
    textElement('ItemID', listing.itemId),
    textElement('Quantity', quantity),
    textElement('StartPrice', price, find(listing.item, 'StartPrice')?.attributes),
    textElement('Title', title),
  ];
  const item = { ...textElement('Item', ''), children };
  const faults = changesForm(site, { uuid: false })(item, 'Item');
  const context = { site, market, seller: listing.seller };
  const revision =
    faults.length > 0 ? { item, errors: faults } : revise(listing, { item, deleted: [] }, context);
  if (!isFailure(revision.errors)) market.listings.revise(listing, revision.item);
  return revision.errors.find(({ severity }) => severity === 'Error')?.text;
}

function buy({ itemId }: Listing, market: Market): Fault {
  try {
    market.listings.sell(itemId);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/** What a buyer or the seller can do on the page of a listing. */
const moves: Readonly<Record<string, (listing: Listing, fields: Fields, market: Market) => Fault>> = {
  buy: (listing, _fields, market) => buy(listing, market),
  watch: ({ itemId }, _fields, { listings }) => {
    listings.watch(itemId);
    return undefined;
  },
  end: (listing, _fields, { listings }) => {
    if (listing.endedAt === undefined) listings.end(listing, 'NotAvailable');
    return undefined;
  },
  edit,
};

function forms(listing: Listing): Html {
  const action = `/itm/${listing.itemId}`;
  const text = (path: string) => valueAt(listing.item, path);
  return html`<form method="post" action="${action}/buy"><button>Buy one</button></form>
<form method="post" action="${action}/watch"><button>Watch</button></form>
<h2>Seller</h2>
<form method="post" action="${action}/edit">
<label>Title <input name="title" value="${text('Title')}" autocomplete="off"></label>
<label>Price <input name="price" value="${text('StartPrice')}" autocomplete="off"></label>
<label>Pieces left <input name="quantity" value="${piecesLeft(listing)}" autocomplete="off"></label>
<button>Change</button></form>
<form method="post" action="${action}/end"><button>End the listing</button></form>`;
}

function page(listing: Listing, fault?: string): EmulatorAnswer {
  const { item, itemId } = listing;
  const text = (path: string) => valueAt(item, path);
  const isEnded = listing.endedAt !== undefined;
  return htmlPage(
    text('Title'),
    html`${fault === undefined ? '' : html`<p role="alert">${fault}</p>`}
<p><strong>${text('Currency')} ${text('StartPrice')}</strong> · ${piecesLeft(listing)} available · ${piecesSold(listing)} sold · ${isEnded ? 'Ended' : 'Active'}</p>
${pictureUrls({ item }).map(
  (url) => html`<p><img src="${url}" alt="Picture of the item"></p>
`,
)}<p>${text('Description')}</p>
<p>Sold by ${listing.seller} from ${text('PostalCode')} ${text('Country')} · item ${itemId}</p>
${isEnded ? '' : forms(listing)}`,
    fault === undefined ? 200 : 409,
  );
}

/**
 * `/itm/{itemId}`: the page of a listing, for a person who wants to see what was posted, to buy it, or to change it as
 * its seller can on the marketplace's own page.
 */
export function itemPageRoute(
  { method, url, body }: EmulatorRequest,
  market: Market,
): EmulatorAnswer | undefined {
  const [, itemId, move] = /^\/itm\/(\d{12})(?:\/(\w+))?$/.exec(url.pathname) ?? [];
  if (itemId === undefined) return undefined;
  const listing = market.listings.get(itemId);
  if (listing === undefined) return htmlPage('This listing does not exist', html``, 404);
  if (method === 'GET' && move === undefined) return page(listing);
  const act = method === 'POST' && Object.hasOwn(moves, move ?? '') ? moves[move ?? ''] : undefined;
  if (act === undefined) return undefined;
  const fault = act(listing, Object.fromEntries(new URLSearchParams(body.toString())), market);
  if (fault !== undefined) return page(listing, fault);
  return { status: 303, headers: { location: `/itm/${itemId}` } };
}
