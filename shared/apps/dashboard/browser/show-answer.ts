import { element } from './element.ts';
import { cover } from './photo-list.ts';
import { type Comparable, showPrices } from './show-prices.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** Amounts are numbers in one operation and texts in the other; `null` and an empty text mean none. */
const amountOf = (value: unknown): number | undefined =>
  value === null || value === undefined || value === '' ? undefined : Number(value);

/** What a failed call says, whatever the shape of its operation. */
export function failureOf(body: unknown): string {
  const { error } = fieldsOf(body);
  const { message, appraisal_error: appraisal, discovery_error: discovery } = fieldsOf(error);
  const found = [error, message, fieldsOf(discovery).message, fieldsOf(appraisal).message].find(
    (one) => typeof one === 'string',
  );
  return textOf(found) || 'The call failed.';
}

/** A listing as a shop would show it. */
function showListing(body: Fields, photo: ImageBitmap | undefined): Node[] {
  const { title, filledScaffold, brand, keywords, ...others } = body;
  const {
    listingTitle = body.updatedListingTitle ?? title,
    listingDescription = body.updatedListingDescription ?? filledScaffold,
    listingKeywords = body.updatedKeywords ?? keywords,
  } = body;
  const canvas = element('canvas', { width: '480', height: '480', 'aria-hidden': 'true' });
  if (photo !== undefined) cover(canvas, photo);
  const words = textOf(listingKeywords)
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const placed = filledScaffold === undefined ? [] : Object.entries(others);
  return [
    element(
      'article',
      { class: 'listing' },
      ...(photo === undefined ? [] : [canvas]),
      element(
        'div',
        {},
        element('h3', {}, textOf(listingTitle)),
        ...(brand === undefined
          ? []
          : [element('p', {}, element('span', { class: 'badge off' }, textOf(brand)))]),
        element('p', { class: 'text' }, textOf(listingDescription)),
        element(
          'ul',
          { class: 'words', 'aria-label': 'Keywords' },
          ...words.map((word) => element('li', {}, word)),
        ),
      ),
    ),
    ...(placed.length === 0
      ? []
      : [
          element(
            'dl',
            { class: 'facts' },
            ...placed.map(([name, value]) =>
              element('div', {}, element('dt', {}, `@${name}`), element('dd', {}, textOf(value) || '–')),
            ),
          ),
        ]),
  ];
}

const bullets = (title: string, values: readonly unknown[]): Node[] =>
  values.length === 0
    ? []
    : [
        element('h3', {}, title),
        element('ul', { class: 'bullets' }, ...values.map((one) => element('li', {}, textOf(one)))),
      ];

function comparablesOf(list: unknown, bestUrl: unknown): Comparable[] {
  return listOf(list)
    .map(fieldsOf)
    .map(({ title, vendor, url, price }) => ({
      title: textOf(title),
      vendor: textOf(vendor),
      url: textOf(url),
      price: amountOf(price),
      isBest: url === bestUrl,
    }));
}

/** An answer as a person would want to see it. @param width of the place for it, in pixels */
export function showAnswer(body: unknown, photo: ImageBitmap | undefined, width: number): Node[] {
  const answer = fieldsOf(body);
  if ('results' in answer) {
    const { price_lower: lower, price_upper: upper, price_currency: currency, results } = answer;
    const comparables = comparablesOf(results, undefined);
    const range = { lower: amountOf(lower), upper: amountOf(upper) };
    return showPrices({ ...range, currency: textOf(currency), comparables }, width);
  }
  if (!('appraisal' in answer)) return showListing(answer, photo);
  const { similar_items: similar, appraisal } = answer;
  const { price_lower: lower, price_upper: upper, ...rest } = fieldsOf(appraisal);
  const comparables = comparablesOf(similar, fieldsOf(rest.best_match).url);
  const currency = textOf(rest.price_currency) || textOf(fieldsOf(listOf(similar)[0]).currency) || 'AUD';
  return [
    ...showPrices({ lower: amountOf(lower), upper: amountOf(upper), currency, comparables }, width),
    ...bullets('Why', listOf(rest.reasoning)),
    ...bullets('Defects', listOf(rest.defects)),
  ];
}
