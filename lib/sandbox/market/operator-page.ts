import { html } from 'hono/html';
import type { EmulatorAnswer } from '../emulator/emulator.ts';
import type { Routes } from '../emulator/routed.ts';
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

/** `/operator`: every listing, and the marketplace's own actions. */
export function operatorRoutes(market: Market): Routes {
  const { notices } = market;
  /** The page with the outcome of a button. */
  const after = async (move: () => Promise<string>): Promise<EmulatorAnswer> =>
    page(market, await move().catch((error) => `The address cannot be reached: ${error}`));
  return {
    'GET /operator': () => page(market),
    'POST /operator/challenge': () =>
      after(async () =>
        (await notices.challenge()) ? 'The address is proven.' : 'The answer proves nothing.',
      ),
    'POST /operator/delete': ({ body }) =>
      after(async () => {
        const user = new URLSearchParams(body.toString()).get('user')?.trim() ?? '';
        return `The notice was answered ${await notices.send(notices.deletionOf(user))}.`;
      }),
  };
}
