import { crc32 } from 'node:zlib';
import { seededRandom } from '../../seeded-random.ts';
import { converted, isKnownCurrency } from '../rates/rates-snapshot.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';

/** A product of the catalogue as a shop or a seller of the emulated marketplace offers it. */
export interface Offer {
  /** From 0; names its page. */
  readonly number: number;
  readonly entry: CatalogueEntry;
  readonly title: string;
  readonly amount: number;
  readonly currency: string;
  /** Whose page it is. */
  readonly shop: string;
  /** Whether search results show a shop's price, or only the page. */
  readonly priceInResults: boolean;
  /** How a seller lists it; undefined for shops. */
  readonly listed?: {
    readonly condition: 'new' | 'used';
    readonly categoryId: string;
    /** The product that its seller chose from the marketplace's own catalogue; few do. */
    readonly productId: string | undefined;
    /** Whether it offers something for the product, rather than the product. */
    readonly isAccessory: boolean;
  };
}

/** Shops, each with its price as a share of the catalogue's price. */
const shops: readonly (readonly [name: string, share: number])[] = [
  ['Harbour Home', 1],
  ['Second Row Market', 0.88],
  ['Northgate Outlet', 1.06],
];

/** Listings of each product: the marketplace counts more of them than it returns. */
const each = 60;

/** What sellers offer: how they title it, and its price as a share of the product's. */
const offered: readonly (readonly [title: (product: string) => string, share: number, isAccessory?: true])[] =
  [
    [(product) => product, 1],
    [(product) => `Original ${product}, tested`, 1],
    [(product) => `Carry case for ${product}`, 0.3, true],
    [(product) => `${product} free postage`, 1],
    [(product) => `${product} with box and manual`, 1],
    [(product) => `Spare part for ${product}: motor`, 0.2, true],
    [(product) => `Used ${product}, works well, no returns`, 1],
    [(product) => `Faulty ${product}, spares or repair`, 0.3],
    [(product) => `Lot of 3 ${product}`, 3],
    [(product) => `Toy ${product} for dolls`, 0.15],
    // An accessory whose title misleads.
    [(product) => `RARE!! ${product} *look*`, 0.4, true],
  ];

/** The marketplace's id for a name: digits, the same each time. */
const idOf = (name: string): string => String(crc32(name));

/** Decimal places, e.g. 0 for JPY. */
const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Offers each product of a catalogue in every shop and in every way that sellers offer it, the same each time. */
export function drawOffers(entries: readonly CatalogueEntry[]): Offer[] {
  const random = seededRandom(1);
  const noise = (): number => Math.exp((random() + random() + random() - 1.5) * 0.4);
  const inShops = entries.flatMap((entry, index) =>
    shops.map(([shop, share], place) => ({
      ...{ entry, shop, title: entry.title, currency: entry.currency },
      amount: Number(entry.price) * share,
      priceInResults: (index + 2 * place) % 3 !== 0,
    })),
  );
  const ways = [...Map.groupBy(entries, ({ product }) => product).values()].flatMap((own) => {
    const all = own.flatMap((entry) => offered.map((offer) => ({ entry, offer })));
    return Array.from({ length: each }, (_, count) => all[count % all.length] ?? []).flat();
  });
  const listed = ways.map(({ entry, offer: [write, share, isAccessory = false] }, at) => ({
    ...{ entry, shop: 'Marketplace', title: write(entry.title), currency: entry.currency },
    amount: Math.round(100 * Number(entry.price) * share * noise()) / 100,
    priceInResults: true,
    listed: {
      condition: at % 4 === 0 ? ('new' as const) : ('used' as const),
      categoryId: idOf(isAccessory ? `accessories of ${entry.category}` : entry.category),
      productId: at % 5 === 0 ? idOf(entry.product) : undefined,
      isAccessory,
    },
  }));
  return [...inShops, ...listed].map((offer, number) => ({ number, ...offer }));
}

/** The offer priced in `currency` if the rates have it, otherwise in the catalogue's own. */
export function inCurrency(offer: Offer, currency = offer.currency): Offer {
  const isConverted = isKnownCurrency(currency) && isKnownCurrency(offer.currency);
  const shown = isConverted ? currency : offer.currency;
  const scale = 10 ** digitsOf(shown);
  const amount = isConverted ? converted(offer.amount, offer.currency, shown) : offer.amount;
  return { ...offer, amount: Math.round(amount * scale) / scale, currency: shown };
}

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
