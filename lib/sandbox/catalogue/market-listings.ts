import { crc32 } from 'node:zlib';
import { seededRandom } from '../../seeded-random.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';

/** A live listing of the emulated marketplace, in the catalogue's currency. */
export interface MarketListing {
  /** From 0; names its page and its picture. */
  readonly number: number;
  readonly title: string;
  readonly amount: number;
  readonly currency: string;
  /** The catalogue photo that its picture is made from. */
  readonly photo: string;
  /** Whether it offers something for the product, rather than the product. */
  readonly isAccessory: boolean;
  readonly condition: 'new' | 'used';
  readonly categoryId: string;
  /** The product that its seller chose from the marketplace's own catalogue; few do. */
  readonly productId: string | undefined;
}

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

/** Lists each product of a catalogue in every way that sellers offer it, the same each time. */
export function drawListings(entries: readonly CatalogueEntry[]): MarketListing[] {
  const random = seededRandom(1);
  const noise = (): number => Math.exp((random() + random() + random() - 1.5) * 0.4);
  const byProduct = Map.groupBy(entries, ({ product }) => product);
  const listed = [...byProduct.values()].flatMap((own) => {
    const ways = own.flatMap((entry) => offered.map((offer) => ({ entry, offer })));
    return Array.from({ length: each }, (_, count) => ways[count % ways.length] ?? []).flat();
  });
  return listed.map(({ entry, offer: [write, share, isAccessory = false] }, number) => ({
    number,
    title: write(entry.title),
    amount: Math.round(100 * Number(entry.price) * share * noise()) / 100,
    currency: entry.currency,
    photo: entry.photo,
    isAccessory,
    condition: number % 4 === 0 ? 'new' : 'used',
    categoryId: idOf(isAccessory ? `accessories of ${entry.category}` : entry.category),
    productId: number % 5 === 0 ? idOf(entry.product) : undefined,
  }));
}
