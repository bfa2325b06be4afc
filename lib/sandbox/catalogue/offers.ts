import { converted, isKnownCurrency } from '../rates/rates-snapshot.ts';
import type { Catalogue } from './catalogue.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';

interface Shop {
  readonly name: string;
  /** Its price as a share of the catalogue's price. */
  readonly share: number;
}

const shops: readonly Shop[] = [
  { name: 'Harbour Home', share: 1 },
  { name: 'Second Row Market', share: 0.88 },
  { name: 'Northgate Outlet', share: 1.06 },
];

/** A product of the catalogue as one shop offers it. */
export interface Offer {
  /** From 0; names the shop's page. */
  readonly number: number;
  readonly entry: CatalogueEntry;
  readonly shop: string;
  readonly amount: number;
  readonly currency: string;
  /** Whether search results show the price, or only the page. */
  readonly priceInResults: boolean;
}

/** Decimal places, e.g. 0 for JPY. */
const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/**
 * The offer with this number, priced in `currency` if the rates have it, otherwise in the catalogue's own. Undefined
 * beyond the last.
 */
export function offerOf({ entries }: Catalogue, number: number, currency?: string): Offer | undefined {
  const index = Math.floor(number / shops.length);
  const place = number % shops.length;
  const [entry, shop] = [entries[index], shops[place]];
  if (entry === undefined || shop === undefined) return undefined;
  const wanted = currency !== undefined && isKnownCurrency(currency) && isKnownCurrency(entry.currency);
  const shown = wanted ? currency : entry.currency;
  const price = Number(entry.price) * shop.share;
  const scale = 10 ** digitsOf(shown);
  return {
    number,
    entry,
    shop: shop.name,
    amount: Math.round((wanted ? converted(price, entry.currency, shown) : price) * scale) / scale,
    currency: shown,
    priceInResults: (index + 2 * place) % 3 !== 0,
  };
}

/** The offers of the entry at an index of the catalogue, one per shop. */
export const offersOfEntry = (catalogue: Catalogue, index: number, currency?: string): Offer[] =>
  shops.flatMap((_, place) => offerOf(catalogue, index * shops.length + place, currency) ?? []);

/**
 * The amount as people of a country read it in English: `$1,299.95` in Australia, `A$1,299.95` in the USA. A sign is
 * ambiguous if other currencies share it, so `asCode` writes the code: `AUD 1,299.95`.
 */
export const priceText = (
  { amount, currency }: Pick<Offer, 'amount' | 'currency'>,
  country = 'US',
  asCode = false,
): string =>
  new Intl.NumberFormat(`en-${country}`, {
    style: 'currency',
    currency,
    currencyDisplay: asCode ? 'code' : 'symbol',
  }).format(amount);

/** The amount with the currency's own number of decimals: `599.00`. */
export const decimalText = ({ amount, currency }: Pick<Offer, 'amount' | 'currency'>): string =>
  amount.toFixed(digitsOf(currency));
