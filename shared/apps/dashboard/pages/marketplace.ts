import { html } from 'hono/html';
import { siteNames, sites } from '../../../contract/market/sites.ts';
import { isSecretToken } from '../../../identity/people/secret-token.ts';
import { beginErrand, endErrand } from '../../../identity/people/sessions.ts';
import { marketplaceOfSite } from '../../../operations/market/marketplaces.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { accountForm } from '../access/forms.ts';
import { type Html, jsonAnswer } from '../layout/answer.ts';
import { icons } from '../layout/icons.ts';
import { accountPage, onwardPage } from '../layout/layout.ts';
import {
  type Answer,
  type DashboardServices,
  type Page,
  pathTo,
  type SignedIn,
  type Visit,
} from '../visit.ts';

/** Marketplaces to look at, each with the id of its category tree. */
const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const marketplaces = siteNames.map((siteName) => ({
  id: sites[siteName].marketplaceId,
  tree: marketplaceOfSite(siteName).categoryTreeId,
  name: countryNames.of(sites[siteName].country) ?? siteName,
}));

const longestCode = 4096;

const connectForm = (visit: SignedIn): Html =>
  html`<form method="post" action="${pathTo(visit, '/marketplace/connect')}">${accountForm(visit)}<button class="primary">${icons.market}Connect a seller</button></form>`;

/** GET /dashboard/marketplace: a seller's account as the API sees it, for as long as the page is open. */
export const marketplace: Page = async (visit, services) => {
  const content = html`<noscript><p class="notice bad">${icons.alert}The seller’s token lives in the memory of this page alone, so it needs JavaScript.</p></noscript>
<market-seller data-api="${visit.base}/api/v1/" data-own="${visit.base}/dashboard/" data-account="${visit.visitor.accountId}">
<p class="notice bad" role="alert" hidden></p>
<section class="card empty unconnected">${icons.market}<h2>No seller connected</h2>
<p>Sign in at the marketplace as a seller to see what your app would see. It is free, and no token is stored: it lives in the memory of this page and is gone when you reload or leave it.</p>
${connectForm(visit)}</section>
<section class="card waiting" aria-label="Connecting" hidden></section>
<section class="card connected" aria-labelledby="seller-title" hidden>
<div class="card-heading"><div><h2 id="seller-title">Seller</h2><p class="note">As get-user answers. Reloading this page forgets the seller.</p></div>
<label class="site">Marketplace <select>${marketplaces.map(({ id, tree, name }) => html`<option value="${id}" data-tree="${tree}">${name}</option>`)}</select></label></div>
<dl class="facts profile"></dl>
</section>
<section class="card connected" aria-labelledby="search-title" hidden>
<h2 id="search-title">Find a category</h2>
<form class="row"><input name="q" aria-label="What is for sale" required maxlength="1000" autocomplete="off" placeholder="Enamel mug"><button class="primary">Search</button></form>
<ol class="comparables found" aria-live="polite"></ol>
</section>
</market-seller>`;
  return await accountPage(visit, services, {
    title: 'Marketplace',
    lead: 'Connect a seller to try the marketplace operations. Calls are listed under the key “playground”.',
    content,
    furtherStyle: services.assets.callingStyle(),
  });
};

/**
 * POST /dashboard/marketplace/connect: notes which session began, and leads to the marketplace's sign-in.
 *
 * @throws ServiceError ACCOUNT_SUSPENDED …
 */
export const connectSeller: Page = async (visit, services) => {
  if (visit.isSuspended === true) throw new ServiceError('ACCOUNT_SUSPENDED');
  const { accountId, sessionHash } = visit.visitor;
  const errand = await beginErrand(sessionHash, services);
  const callback = `${visit.origin}${pathTo(visit, '/marketplace/return')}?errand=${errand}`;
  const location = await services.sellers.begin(accountId, callback, visit);
  const words = html`<p>On to the marketplace…</p>
`;
  return await onwardPage(visit, services, { title: 'Connect a seller', to: location, words });
};

/**
 * GET /dashboard/marketplace/return: a page that goes on, since browsers do not send the session's cookie on the way
 * from another site. The marketplace's answer is passed on after a `#`, where only the script of the next page reads
 * it.
 */
export async function returnFromMarketplace(visit: Visit, services: DashboardServices): Promise<Answer> {
  const errand = visit.query.get('errand') ?? '';
  const code = visit.query.get('code') ?? '';
  const isWhole = isSecretToken(errand) && code !== '' && code.length <= longestCode;
  const said = isWhole ? new URLSearchParams({ errand, code }).toString() : 'declined';
  const to = `${pathTo(visit, '/marketplace')}#${said}`;
  const words = html`<p>Back from the marketplace.</p>`;
  return await onwardPage(visit, services, { title: 'Marketplace', to, words });
}

/**
 * POST /dashboard/marketplace/token: the seller's token, for the page of the session that began. The page keeps it in
 * memory only.
 */
export const sellerToken: Page = async (visit, services) => {
  const { accountId, sessionHash, role } = visit.visitor;
  if (role !== 'owner') return jsonAnswer(403, { error: 'Only owners of the account connect sellers.' });
  const said = new URLSearchParams(visit.body);
  const isOurs = await endErrand(said.get('errand') ?? '', sessionHash, services);
  if (!isOurs)
    throw new ServiceError('BAD_REQUEST', 'This sign-in was used before, has expired, or is not yours.');
  const token = await services.sellers.finish(accountId, said.get('code') ?? '', visit);
  return jsonAnswer(200, { token });
};
