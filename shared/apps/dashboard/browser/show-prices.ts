import { drawing, element } from './element.ts';
import { priceAxis, rowsFor } from './price-axis.ts';

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

const dot = 20;
const axisHeight = 24;

const money = (currency: string): Intl.NumberFormat =>
  new Intl.NumberFormat(undefined, { style: 'currency', currency, maximumFractionDigits: 2 });

const rangeWords = (bottom: number, top: number, format: Intl.NumberFormat): string =>
  bottom === top
    ? `the price is ${format.format(bottom)}`
    : `the range is ${format.format(bottom)} to ${format.format(top)}`;

/** The range as a picture: a band, and a numbered dot for each comparable that has a price. */
function rangePicture({ lower, upper, currency, comparables }: Prices, width: number): SVGElement {
  const priced = comparables.flatMap(({ price }, index) => (price === undefined ? [] : { price, index }));
  const bottom = lower ?? Math.min(...priced.map(({ price }) => price));
  const top = upper ?? Math.max(...priced.map(({ price }) => price));
  const axis = priceAxis(
    priced.map(({ price }) => price),
    bottom,
    top,
  );
  const places = priced.map(({ price }) => axis.place(price));
  const rows = rowsFor(places, ((dot + 2) / width) * 100);
  const baseline = Math.max(3, Math.max(0, ...rows) + 1) * (dot + 2) + 12;
  const format = money(currency);
  const short = new Intl.NumberFormat(undefined, { style: 'currency', currency, maximumFractionDigits: 0 });
  const percent = (value: number): string => `${value.toFixed(2)}%`;
  const [from, to] = [axis.place(bottom), axis.place(top)];
  const label = `Prices of ${priced.length} similar listings; ${rangeWords(bottom, top, format)}.`;
  return drawing(
    'svg',
    { class: 'range', role: 'img', 'aria-label': label, height: baseline + axisHeight },
    drawing('rect', {
      class: 'band',
      x: percent(from),
      width: percent(Math.max(0.8, to - from)),
      height: baseline,
      rx: 6,
    }),
    drawing('line', { x1: '0', x2: '100%', y1: baseline, y2: baseline }),
    ...axis.ticks.flatMap((tick) => [
      drawing('line', {
        x1: percent(axis.place(tick)),
        x2: percent(axis.place(tick)),
        y1: baseline,
        y2: baseline + 4,
      }),
      drawing('text', { x: percent(axis.place(tick)), y: baseline + 18 }, short.format(tick)),
    ]),
    ...priced.map(({ price, index }, at) => {
      const [cx, cy] = [percent(places[at] ?? 0), baseline - dot / 2 - 2 - (rows[at] ?? 0) * (dot + 2)];
      const comparable = comparables[index];
      return drawing(
        'g',
        { class: comparable?.isBest === true ? 'dot best' : 'dot' },
        drawing('title', {}, `${comparable?.title}, ${format.format(price)}`),
        drawing('circle', { cx, cy, r: dot / 2 }),
        drawing('text', { x: cx, y: cy + 4 }, String(index + 1)),
      );
    }),
  );
}

function comparableRow({ title, vendor, url, price, isBest }: Comparable, format: Intl.NumberFormat): Node {
  const isWeb = /^https?:\/\//i.test(url);
  const name = isWeb
    ? element('a', { href: url, target: '_blank', rel: 'noreferrer noopener' }, title)
    : element('span', {}, title);
  const shop = element('small', {}, vendor);
  const best = isBest === true ? [element('span', { class: 'badge good' }, 'Best match')] : [];
  const amount =
    price === undefined
      ? element('span', { class: 'faint' }, 'No price')
      : element('b', {}, format.format(price));
  return element('li', {}, amount, name, ' ', ...best, shop);
}

/** The range in words and as a picture, and the comparables that it comes from. */
export function showPrices(prices: Prices, width: number): Node[] {
  const { lower, upper, currency, comparables } = prices;
  const format = money(currency);
  if (comparables.length === 0) {
    return [element('p', { class: 'note' }, 'No similar listings were found, so nothing was charged.')];
  }
  const words =
    lower === undefined || upper === undefined
      ? 'No range'
      : lower === upper
        ? format.format(lower)
        : `${format.format(lower)} – ${format.format(upper)}`;
  const hasPrice = comparables.some(({ price }) => price !== undefined);
  return [
    element('p', { class: 'number' }, words, ' ', element('small', {}, currency)),
    ...(hasPrice ? [rangePicture(prices, width)] : []),
    element('ol', { class: 'comparables' }, ...comparables.map((one) => comparableRow(one, format))),
  ];
}
