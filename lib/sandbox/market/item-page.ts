import { html } from 'hono/html';
import type { EmulatorAnswer } from '../emulator/emulator.ts';
import { htmlPage } from './html.ts';
import type { Market } from './market.ts';
import { pictureUrls } from './trading/pictures.ts';
import { textAt } from './trading/xml.ts';

/** `GET /itm/{itemId}`: the page of a listing, for a person who wants to see what was posted. */
export function itemPageRoute(method: string, pathname: string, market: Market): EmulatorAnswer | undefined {
  const itemId = method === 'GET' ? /^\/itm\/(\d{12})$/.exec(pathname)?.[1] : undefined;
  if (itemId === undefined) return undefined;
  const listing = market.listings.get(itemId);
  if (listing === undefined) return htmlPage('This listing does not exist', html``, 404);
  const { item } = listing;
  const text = (path: string) => textAt(item, path) ?? '';
  const state = market.listings.isEnded(listing) ? 'Ended' : 'Active';
  return htmlPage(
    textAt(item, 'Title') ?? itemId,
    html`<p><strong>${text('Currency')} ${text('StartPrice')}</strong> · ${text('Quantity')} available · ${state}</p>
${pictureUrls({ item }).map(
  (url) => html`<p><img src="${url}" alt="Picture of the item"></p>
`,
)}<p>${text('Description')}</p>
<p>Sold by ${listing.seller} from ${text('PostalCode')} ${text('Country')} · item ${itemId}</p>`,
  );
}
