import { html } from 'hono/html';
import type { Html } from '../answer.ts';
import { icons } from '../icons.ts';

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

const countries = {
  au: 'Australia',
  at: 'Austria',
  ca: 'Canada',
  fr: 'France',
  de: 'Germany',
  ie: 'Ireland',
  it: 'Italy',
  nz: 'New Zealand',
  es: 'Spain',
  gb: 'United Kingdom',
  us: 'United States',
} as const;

const template = `@item, @colour

Condition: @condition
What it is for: @use`;

/** A field that only some operations have. */
const fieldFor =
  (chosen: string) =>
  (label: string, of: readonly string[], control: Html): Html =>
    html`<label class="field" data-of="${of.join(' ')}"${of.includes(chosen) ? '' : html` hidden`}>${label}
${control}</label>
`;

/** What to ask: an operation, photos, and the fields of that operation. Its script makes the button one to press. */
export function playgroundForm(wanted: string | null): Html {
  const chosen = operations.find(({ name }) => name === wanted)?.name ?? operations[0].name;
  const field = fieldFor(chosen);
  return html`<form class="card" novalidate>
<fieldset class="switch"><legend class="unseen">Operation</legend>
${operations.map(
  ({
    name,
    label,
    about,
  }) => html`<label title="${about}"><input type="radio" name="operation" value="${name}"${name === chosen ? html` checked` : ''}><span>${label}</span></label>
`,
)}</fieldset>
<div class="ask">
<div>
<label class="drop">${icons.photo}<span><strong>Choose photos</strong> or drop them here</span><small>JPG, PNG, WebP or GIF. Kept for a day, without the place and time that cameras write into them.</small>
<input type="file" accept="image/*" multiple></label>
<ul class="photos" aria-label="Photos"></ul>
</div>
<div>
${field('Correct brand', ['update-listing'], html`<input name="brand" maxlength="65" autocomplete="off" placeholder="Le Creuset">`)}${field('Template', ['generate-scaffold-listing'], html`<textarea name="scaffold" rows="5" maxlength="20000">${template}</textarea>`)}${field('What photos do not show (optional)', listings, html`<textarea name="additional_info" rows="3" maxlength="3000" placeholder="Used twice, with its original box"></textarea>`)}${field('What it is (optional)', prices, html`<textarea name="description" rows="2" maxlength="1000" placeholder="Guides the search, for instance the model"></textarea><small>Prices are those of the first photo.</small>`)}${field(
  'Country',
  prices,
  html`<select name="country">${Object.entries(countries).map(
    ([code, name]) => html`<option value="${code}">${name}</option>`,
  )}</select>`,
)}<div class="buttons"><span class="note">10 credits, none if it fails</span><button class="primary" disabled>Run</button></div>
</div>
</div>
</form>`;
}
