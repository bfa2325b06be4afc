import { element } from './element.ts';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** Amounts are numbers in one operation and texts in the other; `null` and an empty text mean none. */
const amountOf = (value: unknown): number | undefined =>
  value === null || value === undefined || value === '' ? undefined : Number(value);

/** What a failed call says, whatever the shape of its operation. */
export function failureOf(body: unknown): string {
  const { error } = fieldsOf(body);
  const { message, appraisal_error: appraisal, discovery_error: discovery } = fieldsOf(error);
  const words = [error, message, fieldsOf(discovery).message, fieldsOf(appraisal).message];
  return textOf(words.find((text) => typeof text === 'string')) || 'The call failed.';
}

const itemsOf = (texts: readonly string[]): Node[] => texts.map((text) => element('li', {}, text));

/** Texts as a list with a title; nothing where there are none. */
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

/** A similar listing as both pricing operations are understood here. */
interface Comparable {
  readonly title: string;
  readonly vendor: string;
  readonly url: string;
  readonly price: number | undefined;
  readonly isBest?: boolean;
}

interface Prices {
  readonly lower: number | undefined;
  readonly upper: number | undefined;
  readonly currency: string;
  readonly comparables: readonly Comparable[];
}

/**
 * Where a price is on a line of which the range is the middle third, in percent. Prices further away are drawn at an
 * end, since they would squeeze the others.
 */
function placeOf(price: number, lower: number, upper: number): number {
  const width = Math.max(upper - lower, upper * 0.1);
  return Math.min(100, Math.max(0, 50 + ((price - (lower + upper) / 2) / width) * (100 / 3)));
}

/** A listing with its price, and below it where that is beside the range. */
function comparableRow(
  { title, vendor, url, price, isBest }: Comparable,
  { lower, upper }: Prices,
  format: Intl.NumberFormat,
): Node {
  const amount =
    price === undefined
      ? element('span', { class: 'faint' }, 'No price')
      : element('b', {}, format.format(price));
  const name = /^https?:\/\//i.test(url)
    ? element('a', { href: url, target: '_blank', rel: 'noreferrer noopener' }, title)
    : title;
  const best = isBest === true ? [element('span', { class: 'badge good' }, 'Best match')] : [];
  const row = element('li', {}, amount, name, ' ', ...best, element('small', {}, vendor));
  if (price !== undefined && lower !== undefined && upper !== undefined) {
    const dot = element('i');
    dot.style.insetInlineStart = `${placeOf(price, lower, upper)}%`;
    row.append(element('span', { class: 'line', 'aria-hidden': 'true' }, dot));
  }
  return row;
}

/** The range in words, and the comparables that it comes from. */
function showPrices(prices: Prices): Node[] {
  const { lower, upper, currency, comparables } = prices;
  if (comparables.length === 0)
    return [element('p', { class: 'note' }, 'No similar listings were found, so nothing was charged.')];
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency, maximumFractionDigits: 2 });
  const words =
    lower === undefined || upper === undefined
      ? 'No range'
      : lower === upper
        ? format.format(lower)
        : `${format.format(lower)} – ${format.format(upper)}`;
  return [
    element('p', { class: 'number' }, words, ' ', element('small', {}, currency)),
    element(
      'ol',
      { class: 'comparables' },
      ...comparables.map((comparable) => comparableRow(comparable, prices, format)),
    ),
  ];
}

const comparablesOf = (listings: unknown, bestUrl: unknown): Comparable[] =>
  listOf(listings)
    .map(fieldsOf)
    .map(({ title, vendor, url, price }) => ({
      title: textOf(title),
      vendor: textOf(vendor),
      url: textOf(url),
      price: amountOf(price),
      isBest: bestUrl !== undefined && url === bestUrl,
    }));

/** An answer as a person would want to see it. @param photo the first photo, as the address of a picture */
export function showAnswer(body: unknown, photo: string | undefined): Node[] {
  const answer = fieldsOf(body);
  const { similar_items: similar, appraisal } = answer;
  const isAppraisal = 'appraisal' in answer;
  if (!isAppraisal && !('results' in answer)) return showListing(answer, photo);
  const judged = isAppraisal ? fieldsOf(appraisal) : answer;
  const listings = isAppraisal ? similar : answer.results;
  const prices = showPrices({
    lower: amountOf(judged.price_lower),
    upper: amountOf(judged.price_upper),
    currency: textOf(judged.price_currency) || textOf(fieldsOf(listOf(similar)[0]).currency) || 'AUD',
    comparables: comparablesOf(listings, fieldsOf(judged.best_match).url),
  });
  const texts = (values: unknown) => listOf(values).map(textOf);
  return [...prices, ...list('Why', texts(judged.reasoning)), ...list('Defects', texts(judged.defects))];
}
