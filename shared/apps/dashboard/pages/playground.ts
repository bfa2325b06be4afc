import { html } from 'hono/html';
import { makePlaygroundKey } from '../../../identity/people/playground-key.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { decodeBase64 } from '../../../platform/pictures/base64.ts';
import { jsonAnswer } from '../layout/answer.ts';
import { whole } from '../layout/formats.ts';
import { icon } from '../layout/icons.ts';
import { balanceOf, callingElement } from '../layout/parts.ts';
import type { Area, Html, Page, Script, SignedIn } from '../visit.ts';

const listings = ['generate-basic-listing', 'update-listing', 'generate-scaffold-listing'];
const prices = ['predict-price', 'appraise-product'];

/** The operations to choose from; the first is chosen unless the address names another. */
const operations = [
  { name: 'generate-basic-listing', label: 'Listing', about: 'Title, description, brand and keywords.' },
  { name: 'update-listing', label: 'New brand', about: 'The same with the brand that you correct.' },
  { name: 'generate-scaffold-listing', label: 'Template', about: 'Your own text with its @places filled.' },
  { name: 'predict-price', label: 'Price', about: 'Similar listings with prices, and a range.' },
  { name: 'appraise-product', label: 'Appraisal', about: 'A range with reasons, defects, best match.' },
] as const;

export const playgroundOperations: readonly string[] = operations.map(({ name }) => name);

const countries = 'au at ca fr de ie it nz es gb us'.split(' ');
const countryNames = new Intl.DisplayNames('en', { type: 'region' });

const template = `@item, @colour

Condition: @condition
What it is for: @use`;

/** A field that only some operations have. */
const fieldFor =
  (chosen: string) =>
  (label: string, of: readonly string[], control: Html): Html =>
    html`<label class="field" data-of="${of.join(' ')}"${of.includes(chosen) ? '' : html` hidden`}>${label}
${control}</label>`;

/** The form: an operation, photos, and the fields of that operation. Its script enables the button. */
function playgroundForm(wanted: string | null): Html {
  const chosen = operations.find(({ name }) => name === wanted)?.name ?? operations[0].name;
  const field = fieldFor(chosen);
  return html`<form class="card" novalidate>
<fieldset class="switch"><legend class="unseen">Operation</legend>
${operations.map(
  ({ name, label, about }) =>
    html`<label title="${about}"><input type="radio" name="operation" value="${name}"${name === chosen ? html` checked` : ''}><span>${label}</span></label>`,
)}</fieldset>
<div class="ask">
<div>
<label class="drop">${icon('photo')}<span><strong>Choose photos</strong> or drop them here</span><small>JPG, PNG, WebP or GIF. Kept for a day, without the place and time that cameras write into them.</small>
<input type="file" accept="image/*" multiple></label>
<ul class="photos" aria-label="Photos"></ul>
</div>
<div>
${field('Correct brand', ['update-listing'], html`<input name="brand" maxlength="65" autocomplete="off" placeholder="Le Creuset">`)}${field('Template', ['generate-scaffold-listing'], html`<textarea name="scaffold" rows="5" maxlength="20000">${template}</textarea>`)}${field('What photos do not show (optional)', listings, html`<textarea name="additional_info" rows="3" maxlength="3000" placeholder="Used twice, with its original box"></textarea>`)}${field('What it is (optional)', prices, html`<textarea name="description" rows="2" maxlength="1000" placeholder="Guides the search, for instance the model"></textarea><small>Prices are those of the first photo.</small>`)}${field(
  'Country',
  prices,
  html`<select name="country">${countries.map(
    (code) => html`<option value="${code}">${countryNames.of(code.toUpperCase())}</option>`,
  )}</select>`,
)}<div class="buttons"><span class="note">10 credits, none if it fails</span><button class="primary" disabled>Run</button></div>
</div>
</div>
</form>`;
}

/** GET /dashboard/playground: the form. Its script calls the API in the same way as any other program. */
const playgroundPage: Page = async (visit) => {
  const { available } = await balanceOf(visit);
  const content = html`${playgroundForm(visit.query.get('operation'))}
<div class="answers">
<section class="card preview" aria-labelledby="answer-title"><div class="card-heading"><h2 id="answer-title">Answer</h2><p class="note" role="status"></p></div>
<div class="empty">${icon('photo')}<h3>Nothing asked yet</h3><p>Add a photo of something to sell and press Run.</p></div>
</section>
<section class="card" aria-labelledby="json-title"><div class="card-heading"><h2 id="json-title">JSON</h2><copy-button for="answer-json"></copy-button></div>
<p class="note request">Exactly what your program gets.</p>
<pre role="group" tabindex="0" aria-label="JSON of the answer"><code id="answer-json">{}</code></pre>
</section>
</div>
<section class="card" aria-labelledby="curl-title"><div class="card-heading"><div><h2 id="curl-title">The same in your terminal</h2><p class="note">With a key of yours in the marked place. Addresses of photos from here work for a day.</p></div><copy-button for="call"></copy-button></div>
<pre role="group" tabindex="0" aria-label="curl"><code id="call"></code></pre>
</section>`;
  return {
    title: 'Playground',
    lead: 'Real calls with your own photos: they take credits and appear among your calls, under the key “playground”.',
    actions: html`<p class="balance"><span>${whole(available)}</span> credits</p>`,
    content: callingElement(visit, 'try-it', 'The playground calls the API from your browser', content),
  };
};

const hourMs = 60 * 60 * 1000;
/**
 * How many keys a person may request in an hour. Each stays in the table for a while, so too many would slow down every
 * list.
 */
export const playgroundKeysAnHour = 60;
const pictureMs = 4000;
/** How many pictures of offers a person may have fetched in an hour: those of 60 answers. */
const picturesAnHour = 900;

/** @throws ServiceError RATE_LIMIT */
async function count(
  { visitor, now, services: { sessions } }: SignedIn,
  what: 'playground-key' | 'offer-picture',
  most: number,
): Promise<void> {
  const window = Math.floor(now / hourMs);
  const used = await sessions.countAttempt(`${what}#${visitor.personId}`, window, now + 2 * hourMs);
  if (used > most)
    throw new ServiceError('RATE_LIMIT', 'You used the playground too often. Please wait an hour.');
}

/** POST /dashboard/playground/key: the session's key, which the page keeps in memory only. */
const playgroundKey: Script = async (visit) => {
  const { visitor, body } = visit;
  // The page says which account it shows: the session may have switched accounts since, and the other account must not
  // pay.
  if (body !== visit.accountId)
    throw new ServiceError('BAD_REQUEST', 'You are in another account now. Please reload this page.');
  await count(visit, 'playground-key', playgroundKeysAnHour);
  const made = await makePlaygroundKey(visitor, visit.services);
  if (made === undefined)
    throw new ServiceError('UNAUTHORIZED', 'Your session is over. Please sign in again.');
  return jsonAnswer(200, { key: made.secret, expiresInSeconds: made.expiresInSeconds });
};

/**
 * POST /dashboard/playground/photos: keeps a photo for a day. The body is the photo in base64.
 *
 * @throws ServiceError ACCOUNT_SUSPENDED …
 */
const photo: Script = async ({ accountId, isSuspended, body, budget, services }) => {
  if (isSuspended === true) throw new ServiceError('ACCOUNT_SUSPENDED');
  const bytes = decodeBase64(body);
  if (bytes === undefined) throw new ServiceError('BAD_REQUEST', 'The photo did not arrive as base64.');
  // Pages do not need the code that reads pictures.
  const { keepPhoto } = await import('../../../operations/photos/keep-photo.ts');
  try {
    const store = await services.photos();
    const { url } = await keepPhoto(bytes, accountId, store, { ...services, budget });
    return jsonAnswer(200, { url });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'BAD_REQUEST') throw error;
    throw new ServiceError('BAD_REQUEST', `The photo cannot be used: ${error.message}.`);
  }
};

/**
 * POST /dashboard/playground/offer-picture: the picture of an offer at the address in the body, as a data URL, since our
 * pages load nothing from other origins.
 *
 * @throws ServiceError BAD_REQUEST if there is none, RATE_LIMIT …
 */
const offerPicture: Script = async (visit) => {
  await count(visit, 'offer-picture', picturesAnHour);
  const { formatOf } = await import('../../../platform/pictures/probe-picture.ts');
  const bounds = {
    maxBytes: 500_000,
    timeoutMs: pictureMs,
    maxRedirects: 2,
    accept: 'image/jpeg,image/png,image/webp',
  };
  const web = await visit.services.web();
  const { bytes } = await web.fetch(visit.body, bounds, visit.budget.signal);
  const format = formatOf(bytes);
  if (format === undefined) throw new ServiceError('BAD_REQUEST', 'There is no picture at this address.');
  const picture = `data:image/${format};base64,${Buffer.from(bytes).toString('base64')}`;
  return jsonAnswer(200, { picture });
};

export const playground: Area = {
  everyone: { 'GET /playground': playgroundPage },
  scripts: {
    'POST /playground/key': playgroundKey,
    'POST /playground/photos': photo,
    'POST /playground/offer-picture': offerPicture,
  },
};
