import { html } from 'hono/html';
import { makePlaygroundKey } from '../../../identity/people/playground-key.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { htmlAnswer, jsonAnswer } from '../answer.ts';
import { formId } from '../forms.ts';
import { icons } from '../icons.ts';
import { accountPage } from '../layout.ts';
import { whole } from '../numbers.ts';
import type { DashboardServices, Page, SignedIn } from '../visit.ts';
import { playgroundForm } from './playground-form.ts';

/** GET /dashboard/playground: the form; its script calls the API as anybody's program does. */
export const playground: Page = async (visit, services) => {
  const { available = 0 } =
    (await services.accounts.readBalance(visit.visitor.accountId, visit.budget)) ?? {};
  const content = html`<noscript><p class="notice bad">${icons.alert}The playground calls the API from your browser, so it needs JavaScript.</p></noscript>
<try-it data-api="${visit.base}/api/v1/" data-origin="${visit.origin}" data-own="${visit.base}/dashboard/" data-account="${visit.visitor.accountId}">
${playgroundForm(visit.query.get('operation'))}
<div class="answers">
<section class="card preview" aria-labelledby="answer-title"><div class="card-heading"><h2 id="answer-title">Answer</h2><p class="note" role="status"></p></div>
<div class="empty">${icons.photo}<h3>Nothing asked yet</h3><p>Add a photo of something to sell and press Run.</p></div>
</section>
<section class="card" aria-labelledby="json-title"><div class="card-heading"><h2 id="json-title">JSON</h2><copy-button for="answer-json"></copy-button></div>
<p class="note request">Exactly what your program gets.</p>
<pre role="group" tabindex="0" aria-label="JSON of the answer"><code id="answer-json">{}</code></pre>
</section>
</div>
<section class="card" aria-labelledby="curl-title"><div class="card-heading"><div><h2 id="curl-title">The same in your terminal</h2><p class="note">With a key of yours in the marked place. Addresses of photos from here work for a day.</p></div><copy-button for="call"></copy-button></div>
<pre role="group" tabindex="0" aria-label="curl"><code id="call"></code></pre>
</section>
</try-it>`;
  const parts = {
    title: 'Playground',
    lead: 'Real calls with your own photos: they take credits and appear among your calls, under the key “playground”.',
    actions: html`<p class="balance"><span>${whole(available)}</span> credits</p>`,
    content,
    formId: formId(),
  };
  return await htmlAnswer(200, accountPage(visit, services.assets, parts));
};

const hourMs = 60 * 60 * 1000;
/** Keys that a person may ask for in an hour. Each stays in the table for a while: without end they slow every list. */
export const playgroundKeysAnHour = 60;

/** @throws ServiceError RATE_LIMIT */
async function countKey({ visitor, now }: SignedIn, { sessions }: DashboardServices): Promise<void> {
  const window = Math.floor(now / hourMs);
  const used = await sessions.countAttempt(`playground-key#${visitor.personId}`, window, now + 2 * hourMs);
  if (used > playgroundKeysAnHour)
    throw new ServiceError('RATE_LIMIT', 'You opened the playground too often. Please wait an hour.');
}

/** POST /dashboard/playground/key: the session's key, for the memory of the page that asks. */
export const playgroundKey: Page = async (visit, services) => {
  const { visitor, body } = visit;
  // The page names the account that it shows: another one must not pay, which the session may be in by now.
  if (body !== visitor.accountId)
    throw new ServiceError('BAD_REQUEST', 'You are in another account now. Please reload this page.');
  await countKey(visit, services);
  const made = await makePlaygroundKey(visitor, services);
  if (made === undefined)
    throw new ServiceError('UNAUTHORIZED', 'Your session is over. Please sign in again.');
  return jsonAnswer(200, { key: made.secret, expiresInSeconds: made.expiresInSeconds });
};

/**
 * POST /dashboard/playground/photos: keeps the photo that is the body, in base64, for a day.
 *
 * @throws ServiceError ACCOUNT_SUSPENDED …
 */
export const photo: Page = async ({ visitor, body, budget }, services) => {
  const settings = await services.settings.read(visitor.accountId);
  if (settings?.suspended === true) throw new ServiceError('ACCOUNT_SUSPENDED');
  // Pages need nothing of what reads pictures.
  const { keepPhoto } = await import('../photos.ts');
  return jsonAnswer(200, { url: await keepPhoto(body, visitor.accountId, services, budget) });
};
