import { element } from './element.ts';

/** A similar listing as both pricing operations are understood here. */
export interface Comparable {
  readonly title: string;
  readonly vendor: string;
  readonly url: string;
  readonly price: number | undefined;
  readonly isBest?: boolean;
}

export interface Prices {
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
export function showPrices(prices: Prices): Node[] {
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
