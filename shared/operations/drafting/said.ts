import { type SiteName, sites, type UnitSystem } from '../../contract/market/sites.ts';
import type { Source } from '../../contract/source.ts';
import { readPriceText } from '../../libraries/prices/price-text.ts';
import { postalCodeForms } from '../market/marketplaces.ts';
import type { PassageName, Product } from '../texts/ask-for-product.ts';
import { measuresIn } from '../texts/judge/figures.ts';
import { type Quote, quoteIn } from '../texts/quotes.ts';

/** Fields of a listing that only the seller knows, and may say in additional_info. */
export type SaidField =
  | 'startPrice'
  | 'shippingServiceCost'
  | 'postalCode'
  | 'packageDepth'
  | 'packageLength'
  | 'packageWidth'
  | 'WeightMajor'
  | 'WeightMinor';

/** Listing fields that the seller's words can supply. */
export type Said = ReadonlyMap<SaidField, { readonly value: string; readonly source: Source }>;

/** The context in which the seller's words are read. */
interface Reading {
  readonly userText: string;
  readonly site: SiteName;
  readonly units: UnitSystem;
}

type Fields = Partial<Record<SaidField, string | undefined>>;

/** The only amount of a text as a decimal; undefined unless it is a plain price in the site's currency. */
function amountIn(text: string, site: SiteName): string | undefined {
  const { country, currency } = sites[site];
  const price = text.match(/\d[\d.,]*/gu)?.length === 1 ? readPriceText(text, { country }) : undefined;
  const isOwn = price?.currency === currency || (price?.currency === undefined && !price?.isSigned);
  return price?.standing === 'plain' && isOwn && /^\d{1,12}(?:\.\d{1,2})?$/.test(price.amount)
    ? price.amount
    : undefined;
}

/** The length of the second part of two-part postal codes. */
const secondPart: Partial<Record<SiteName, number>> = { UK: 3, Canada: 3, Ireland: 4 };

function postalCodeIn(passage: string, site: SiteName): string | undefined {
  const form = postalCodeForms[sites[site].country];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}$£€.,-])${form}(?![\\p{L}\\p{N}]|[.,-]\\d)`, 'giu');
  const [code, ...others] = new Set(passage.toUpperCase().match(pattern));
  if (code === undefined || others.length > 0) return undefined;
  const second = secondPart[site];
  if (second === undefined) return code;
  const bare = code.replace(/[ -]/gu, '');
  return `${bare.slice(0, -second)} ${bare.slice(-second)}`;
}

const centimetres: Readonly<Record<string, number>> = { mm: 0.1, cm: 1, m: 100, in: 2.54 };
const grams: Readonly<Record<string, number>> = { g: 1, kg: 1000, oz: 28.349523125, lb: 453.59237 };

/** Limits for parcels sent by post: longest side in centimetres, weight in grams. */
const longestSide = 400;
const heaviest = 100_000;

/** The amounts that overlap a passage, in the table's unit: a model may quote only part of one. */
const amountsIn = ({ start, end }: Quote, userText: string, units: Readonly<Record<string, number>>) =>
  measuresIn(userText)
    .filter((measure) => measure.start < end + 3 && measure.end > start - 3 && measure.kind in units)
    .flatMap(({ kind, value }) => value.split('x').map((side) => Number(side) * (units[kind] ?? 0)));

const roundedUp = (value: number): number => Math.ceil(value - 1e-9);

/** The parcel's sides in whole units of the site, the longest first: carriers take the longest side for the length. */
function parcelSize(quote: Quote, { userText, units }: Reading): Fields {
  const sides = amountsIn(quote, userText, centimetres).toSorted((a, b) => b - a);
  if (sides.length !== 3 || !sides.every((side) => side > 0 && side <= longestSide)) return {};
  const perUnit = units === 'Metric' ? 1 : 2.54;
  const [packageLength = '', packageWidth = '', packageDepth = ''] = sides.map((side) =>
    String(roundedUp(side / perUnit)),
  );
  return { packageLength, packageWidth, packageDepth };
}

/** The weight in the site's units, kilograms and grams or pounds and ounces, rounded up. */
function parcelWeight(quote: Quote, { userText, units }: Reading): Fields {
  const amounts = amountsIn(quote, userText, grams);
  const weight = amounts.reduce((sum, amount) => sum + amount, 0);
  if (amounts.length > 2 || !(weight > 0 && weight <= heaviest)) return {};
  const [whole, per] =
    units === 'Metric' ? [roundedUp(weight), 1000] : [roundedUp(weight / 28.349523125), 16];
  return { WeightMajor: String(Math.floor(whole / per)), WeightMinor: String(whole % per) };
}

const readers: Readonly<Record<PassageName, (quote: Quote, reading: Reading) => Fields>> = {
  price: ({ text }, { site }) => {
    const startPrice = amountIn(text, site);
    return Number(startPrice) === 0 ? {} : { startPrice };
  },
  freeShipping: ({ text }) => (/\d/u.test(text) ? {} : { shippingServiceCost: '0' }),
  // Words such as "postage" would hide the amount from the price reader.
  shippingCost: ({ text }, { site }) => ({
    shippingServiceCost: amountIn(text.replace(/\p{L}{4,}/gu, ' '), site),
  }),
  postalCode: ({ text }, { site }) => ({ postalCode: postalCodeIn(text, site) }),
  parcelSize,
  parcelWeight,
};

/**
 * The fields that the seller's words give. The model only points at the passage that states each. It must occur in the
 * words, and its value is read here. A value that cannot be read with certainty is left out.
 */
export function readSaid(passages: Product['passages'], reading: Reading): Said {
  const said = new Map<SaidField, { value: string; source: Source }>();
  for (const [name, read] of Object.entries(readers) as [PassageName, (typeof readers)[PassageName]][]) {
    const quote = quoteIn(reading.userText, passages[name]);
    if (quote === undefined) continue;
    const source: Source = { from: 'words', words: quote.text };
    for (const [field, value] of Object.entries(read(quote, reading)) as [SaidField, string | undefined][])
      if (value !== undefined) said.set(field, { value, source });
  }
  return said;
}
