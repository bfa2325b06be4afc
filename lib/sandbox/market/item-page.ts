import { html } from 'hono/html';
import type { EmulatorAnswer } from '../emulator/emulator.ts';
import { type Html, pageAnswer } from '../emulator/page.ts';
import type { Routes } from '../emulator/routed.ts';
import { type Listing, pictureUrls, piecesLeft, piecesSold } from './listing-book.ts';
import type { Market } from './market.ts';
import { valueAt } from './trading/xml.ts';

/** Why an action on the page failed; undefined: it succeeded. */
type Fault = string | undefined;

async function buy({ itemId }: Listing, { listings, notices }: Market): Promise<Fault> {
  try {
    const sold = listings.sell(itemId);
    // A sale does not depend on whether the notice of it arrives.
    await notices.tellOfSale(sold).catch(() => undefined);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/** The actions of a buyer or the seller on a listing's page. */
const moves: Readonly<Record<string, (listing: Listing, market: Market) => Fault | Promise<Fault>>> = {
  buy,
  end: (listing, { listings }) => {
    if (listing.endedAt === undefined) listings.end(listing);
    return undefined;
  },
};

const forms = ({
  itemId,
}: Listing): Html => html`<form method="post" action="/itm/${itemId}/buy"><button>Buy one</button></form>
<h2>Seller</h2>
<form method="post" action="/itm/${itemId}/end"><button>End the listing</button></form>`;

function page(listing: Listing, fault?: string): EmulatorAnswer {
  const { item, itemId } = listing;
  const text = (path: string) => valueAt(item, path);
  const isEnded = listing.endedAt !== undefined;
  return pageAnswer(
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

/** `/itm/{itemId}`: the page of a listing, for viewing, buying or ending it. */
export function itemPageRoutes(market: Market): Routes {
  const gone = pageAnswer('This listing does not exist', html``, 404);
  return {
    'GET /itm/:itemId': (_, { itemId = '' }) => {
      const listing = market.listings.get(itemId);
      return listing === undefined ? gone : page(listing);
    },
    'POST /itm/:itemId/:move': async (_, { itemId = '', move = '' }) => {
      const listing = market.listings.get(itemId);
      const act = Object.hasOwn(moves, move) ? moves[move] : undefined;
      if (listing === undefined || act === undefined) return gone;
      const fault = await act(listing, market);
      if (fault !== undefined) return page(listing, fault);
      return { status: 303, headers: { location: `/itm/${itemId}` } };
    },
  };
}
