import { html } from 'hono/html';
import { siteNames, sites } from '../../../contract/market/sites.ts';
import { isSecretToken } from '../../../identity/people/secret-token.ts';
import { beginErrand, endErrand } from '../../../identity/people/sessions.ts';
import { marketplaceOfSite } from '../../../operations/market/marketplaces.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { jsonAnswer } from '../layout/answer.ts';
import { icon } from '../layout/icons.ts';
import { onwardPage } from '../layout/layout.ts';
import { callingElement, postForm } from '../layout/parts.ts';
import type { Area, OpenPage, Page, Script } from '../visit.ts';

/** Marketplaces to look at, each with the id of its category tree. */
const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const marketplaces = siteNames.map((siteName) => ({
  id: sites[siteName].marketplaceId,
  tree: marketplaceOfSite(siteName).categoryTreeId,
  name: countryNames.of(sites[siteName].country) ?? siteName,
}));

const longestCode = 4096;

/** GET /dashboard/marketplace: a seller's account as the API sees it, for as long as the page is open. */
const marketplacePage: Page = async (visit) => {
  const connect = html`<button class="primary">${icon('market')}Connect a seller</button>`;
  const reason = 'The seller’s token lives in the memory of this page alone';
  const content = html`<p class="notice bad" role="alert" hidden></p>
<section class="card empty unconnected">${icon('market')}<h2>No seller connected</h2>
<p>Sign in at the marketplace as a seller to see what your app would see. It is free, and no token is stored: it lives in the memory of this page and is gone when you reload or leave it.</p>
${postForm(visit, '/marketplace/connect', connect, '')}</section>
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
</section>`;
  return {
    title: 'Marketplace',
    lead: 'Connect a seller to try the marketplace operations. Calls are listed under the key “playground”.',
    content: callingElement(visit, 'market-seller', reason, content),
  };
};

/**
 * POST /dashboard/marketplace/connect: notes which session began, and redirects to the marketplace's sign-in.
 *
 * @throws ServiceError ACCOUNT_SUSPENDED …
 */
const connectSeller: Page = async (visit) => {
  if (visit.isSuspended === true) throw new ServiceError('ACCOUNT_SUSPENDED');
  const { accountId, sessionHash } = visit.visitor;
  const errand = await beginErrand(sessionHash, visit.services);
  const callback = `${visit.origin}${visit.to('/marketplace/return')}?errand=${errand}`;
  const location = await visit.services.sellers.begin(accountId, callback, visit);
  return await onwardPage(visit, 'Connect a seller', location, 'On to the marketplace…');
};

/**
 * GET /dashboard/marketplace/return: an intermediate page, since browsers do not send the session's cookie on
 * navigation from another site. The marketplace's answer is passed on after a `#`, where only the script of the next
 * page reads it.
 */
const returnFromMarketplace: OpenPage = async (visit) => {
  const errand = visit.query.get('errand') ?? '';
  const code = visit.query.get('code') ?? '';
  const isWhole = isSecretToken(errand) && code !== '' && code.length <= longestCode;
  const said = isWhole ? new URLSearchParams({ errand, code }).toString() : 'declined';
  const to = `${visit.to('/marketplace')}#${said}`;
  return await onwardPage(visit, 'Marketplace', to, 'Back from the marketplace.');
};

/**
 * POST /dashboard/marketplace/token: the seller's token, for the page of the session that began. The page keeps it in
 * memory only.
 */
const sellerToken: Script = async (visit) => {
  const { accountId, sessionHash, role } = visit.visitor;
  if (role !== 'owner') return jsonAnswer(403, { error: 'Only owners of the account connect sellers.' });
  const said = new URLSearchParams(visit.body);
  const isOurs = await endErrand(said.get('errand') ?? '', sessionHash, visit.services);
  if (!isOurs)
    throw new ServiceError('BAD_REQUEST', 'This sign-in was used before, has expired, or is not yours.');
  const token = await visit.services.sellers.finish(accountId, said.get('code') ?? '', visit);
  return jsonAnswer(200, { token });
};

export const marketplace: Area = {
  open: { 'GET /marketplace/return': returnFromMarketplace },
  owners: { 'GET /marketplace': marketplacePage, 'POST /marketplace/connect': connectSeller },
  scripts: { 'POST /marketplace/token': sellerToken },
};
