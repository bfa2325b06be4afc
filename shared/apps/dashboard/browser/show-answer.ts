import { element } from './element.ts';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** Amounts are numbers in one operation and texts in the other; `null` and an empty text mean none. */
const amountOf = (value: unknown): number | undefined =>
  value === null || value === undefined || value === '' ? undefined : Number(value);

/** A failed call's message, in either shape. */
export function failureOf(body: unknown): string {
  const { error } = fieldsOf(body);
  const { message, appraisal_error: appraisal, discovery_error: discovery } = fieldsOf(error);
  const words = [error, message, fieldsOf(discovery).message, fieldsOf(appraisal).message];
  return textOf(words.find((text) => typeof text === 'string')) || 'The call failed.';
}

const itemsOf = (texts: readonly string[]): Node[] => texts.map((text) => element('li', {}, text));

/** Texts as a titled list; nothing if there are none. */
const list = (title: string, texts: readonly string[]): Node[] =>
  texts.length === 0
    ? []
    : [element('h3', {}, title), element('ul', { class: 'bullets' }, ...itemsOf(texts))];

/** Facts by their names. */
export const factList = (facts: readonly (readonly [name: string, value: string])[]): Node[] =>
  facts.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value || '–')));

/** A listing as a shop would show it. */
function showListing(body: Fields, photo: string | undefined): Node[] {
  const { title, filledScaffold, brand, keywords, ...others } = body;
  const {
    listingTitle = body.updatedListingTitle ?? title,
    listingDescription = body.updatedListingDescription ?? filledScaffold,
    listingKeywords = body.updatedKeywords ?? keywords,
  } = body;
  const words = textOf(listingKeywords).split(/\s*,\s*/);
  const placed = filledScaffold === undefined ? [] : Object.entries(others);
  const text = element(
    'div',
    {},
    element('h3', {}, textOf(listingTitle)),
    ...(brand === undefined ? [] : [element('span', { class: 'badge off' }, textOf(brand))]),
    element('p', { class: 'text' }, textOf(listingDescription)),
    element('ul', { class: 'words', 'aria-label': 'Keywords' }, ...itemsOf(words)),
  );
  const picture = photo === undefined ? [] : [element('img', { src: photo, alt: '' })];
  const facts = factList(placed.map(([name, value]) => [`@${name}`, textOf(value)]));
  return [
    element('article', { class: 'listing' }, ...picture, text),
    ...(facts.length === 0 ? [] : [element('dl', { class: 'facts' }, ...facts)]),
  ];
}

/** A similar listing with its price, and where that lies relative to the range. */
function comparableRow(
  { title, vendor, url, price, image }: Fields,
  [lower, upper]: readonly (number | undefined)[],
  format: Intl.NumberFormat,
  best: unknown,
): Node {
  const amount = amountOf(price);
  const shown =
    amount === undefined
      ? element('span', { class: 'faint' }, 'No price')
      : element('b', {}, format.format(amount));
  const name = /^https?:\/\//i.test(textOf(url))
    ? element('a', { href: textOf(url), target: '_blank', rel: 'noreferrer noopener' }, textOf(title))
    : textOf(title);
  const badge =
    best === undefined || url !== best ? [] : [element('span', { class: 'badge good' }, 'Best match')];
  // Its page loads the picture from the address, since the policy allows no other origin.
  const picture = textOf(image) === '' ? [] : [element('img', { alt: '', 'data-from': textOf(image) })];
  const row = element('li', {}, shown, ...picture, name, ' ', ...badge, element('small', {}, textOf(vendor)));
  if (amount !== undefined && lower !== undefined && upper !== undefined) {
    // The range is the middle third of a line. Prices far away are drawn at an end, since they would squeeze the others.
    const width = Math.max(upper - lower, upper * 0.1);
    const place = 50 + ((amount - (lower + upper) / 2) / width) * (100 / 3);
    const dot = element('i');
    dot.style.insetInlineStart = `${Math.min(100, Math.max(0, place))}%`;
    row.append(element('span', { class: 'line', 'aria-hidden': 'true' }, dot));
  }
  return row;
}

/** The range in words, and the similar listings that it comes from, as either pricing operation answers them. */
function showPrices(
  { price_lower, price_upper, price_currency, best_match }: Fields,
  found: unknown,
): Node[] {
  const listings = listOf(found).map(fieldsOf);
  if (listings.length === 0)
    return [element('p', { class: 'note' }, 'No similar listings were found, so nothing was charged.')];
  const currency = textOf(price_currency) || textOf(listings[0]?.currency) || 'AUD';
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency, maximumFractionDigits: 2 });
  const range = [amountOf(price_lower), amountOf(price_upper)];
  const words = [...new Set(range.map((amount) => amount !== undefined && format.format(amount)))];
  const best = fieldsOf(best_match).url;
  return [
    element(
      'p',
      { class: 'number' },
      words.includes(false) ? 'No range' : words.join(' – '),
      ' ',
      element('small', {}, currency),
    ),
    element(
      'ol',
      { class: 'comparables' },
      ...listings.map((listing) => comparableRow(listing, range, format, best)),
    ),
  ];
}

/** An answer laid out for people. @param photo the first photo, as the address of a picture */
export function showAnswer(body: unknown, photo: string | undefined): Node[] {
  const answer = fieldsOf(body);
  const { similar_items: similar, appraisal } = answer;
  const isAppraisal = 'appraisal' in answer;
  if (!isAppraisal && !('results' in answer)) return showListing(answer, photo);
  const judged = isAppraisal ? fieldsOf(appraisal) : answer;
  const prices = showPrices(judged, isAppraisal ? similar : answer.results);
  const texts = (values: unknown) => listOf(values).map(textOf);
  return [...prices, ...list('Why', texts(judged.reasoning)), ...list('Defects', texts(judged.defects))];
}
