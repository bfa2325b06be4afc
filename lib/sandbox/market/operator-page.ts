import { html } from 'hono/html';
import type { EmulatorAnswer, EmulatorRequest } from '../emulator/emulator.ts';
import { sampleSeller } from './fixtures/sellers.ts';
import { htmlPage } from './html.ts';
import type { Market } from './market.ts';
import { textAt } from './trading/xml.ts';

function page({ listings, notices }: Market, said?: string): EmulatorAnswer {
  const all = listings.all().toReversed();
  return htmlPage(
    'The marketplace behind the scenes',
    html`${said === undefined ? '' : html`<p role="status">${said}</p>`}
<h2>Listings</h2>
${all.length === 0 ? html`<p>Nothing was posted yet.</p>` : ''}<ul>
${all.map(
  ({
    itemId,
    item,
    seller,
  }) => html`<li><a href="/itm/${itemId}">${textAt(item, 'Title')}</a><br>${seller} · ${itemId}</li>
`,
)}</ul>
<h2>Deleted accounts</h2>
<p>Notices go to ${notices.url === '' ? 'nobody: no address is registered' : html`<code>${notices.url}</code>`}.</p>
<form method="post" action="/operator/challenge"><button>Ask for the proof of the address</button></form>
<form method="post" action="/operator/delete">
<label>User name <input name="user" value="${sampleSeller.userId}" autocomplete="off"></label>
<button>Tell that this account was deleted</button></form>`,
  );
}

/** A button's action. @returns its outcome */
const moves: Readonly<Record<string, (fields: URLSearchParams, market: Market) => Promise<string>>> = {
  '/operator/challenge': async (_fields, { notices }) =>
    (await notices.challenge()) ? 'The address is proven.' : 'The answer proves nothing.',
  '/operator/delete': async (fields, { notices }) =>
    `The notice was answered ${await notices.send(notices.deletionOf(fields.get('user')?.trim() ?? ''))}.`,
};

/** `/operator`: every listing, and the marketplace's own actions. */
export function operatorRoute(
  { method, url, body }: EmulatorRequest,
  market: Market,
): EmulatorAnswer | Promise<EmulatorAnswer> | undefined {
  if (method === 'GET' && url.pathname === '/operator') return page(market);
  const move = method === 'POST' ? moves[url.pathname] : undefined;
  return move?.(new URLSearchParams(body.toString()), market)
    .catch((error: unknown) => `The address cannot be reached: ${String(error)}`)
    .then((said) => page(market, said));
}
