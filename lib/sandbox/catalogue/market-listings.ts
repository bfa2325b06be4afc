import { crc32 } from 'node:zlib';
import { seededRandom } from '../../seeded-random.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';

/**
 * What a listing really offers, relative to its product: the product itself, another model of its kind, an accessory or
 * a part, a lot, or something that only looks or sounds similar.
 */
type Truth = 'same' | 'kind' | 'accessory' | 'lot' | 'other';

/** A live listing of the emulated marketplace, in the catalogue's currency. */
export interface MarketListing {
  /** From 0; names its page and its picture. */
  readonly number: number;
  readonly title: string;
  readonly amount: number;
  readonly currency: string;
  /** The catalogue photo that its picture is made from. */
  readonly photo: string;
  readonly truth: Truth;
  readonly condition: 'new' | 'used';
  readonly categoryId: string;
  /** The product that its seller chose from the marketplace's own catalogue; few do. */
  readonly productId: string | undefined;
}

/** Total listings, for a catalogue of any size: some sixty per product that comes with the host. */
const aimedAt = 2_220;
const fewestEach = 6;
const mostEach = 60;

/** A third are accessories and parts; other non-products are rarer. */
const shares: readonly (readonly [truth: Truth, share: number])[] = [
  ['accessory', 0.33],
  ['kind', 0.12],
  ['lot', 0.05],
  ['other', 0.05],
];
const shareOf: Readonly<Record<'new' | 'broken' | 'chosen', number>> = {
  new: 0.25,
  broken: 0.06,
  chosen: 0.3,
};

/** How sellers title the product itself. Titles that hide another item are also among these. */
const plain: readonly ((title: string) => string)[] = [
  (title) => title,
  (title) => `${title} - genuine`,
  (title) => `Original ${title}, tested`,
  (title) => title.toUpperCase(),
  (title) => `${title} free postage`,
  (title) => `RARE!! ${title} *look*`,
  (title) => `${title} with box and manual`,
  (title) => `Used ${title}, works well, no returns`,
];
const broken: readonly ((title: string) => string)[] = [
  (title) => `${title} for parts or not working`,
  (title) => `Faulty ${title}, spares or repair`,
];
/** Titles that say what is offered, by kind. */
const telling: Readonly<
  Record<Exclude<Truth, 'same'>, readonly ((title: string, shown: string) => string)[]>
> = {
  accessory: [
    (title) => `Carry case for ${title}`,
    (title) => `Replacement power cord for ${title}`,
    (title) => `${title} user manual only`,
    (title) => `Spare part for ${title}: motor`,
    (title) => `Empty box for ${title}`,
  ],
  lot: [(title) => `Lot of 3 ${title}`, (title) => `3 x ${title} job lot`],
  kind: [(_title, shown) => shown],
  other: [(title) => `Toy ${title} for dolls`, (title) => `${title} style ornament`],
};

const noisy = (price: number, random: () => number): number =>
  price * Math.exp((random() + random() + random() - 1.5) * 0.4);

/** The marketplace's id for a name: digits, the same each time. */
const idOf = (name: string): string => String(crc32(name));

/**
 * Generates a marketplace from a catalogue's products, the same each time.
 *
 * @param options.telling the share of accessories, lots and other items whose titles say what they are
 */
export function drawListings(
  entries: readonly CatalogueEntry[],
  options: { readonly telling: number; readonly seed?: number },
): MarketListing[] {
  const random = seededRandom(options.seed ?? 1);
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const happens = (share: number): boolean => random() < share;
  const byProduct = Map.groupBy(entries, ({ product }) => product);
  const byCategory = Map.groupBy(entries, ({ category }) => category);
  const each = Math.min(mostEach, Math.max(fewestEach, Math.round(aimedAt / byProduct.size)));

  const truthOf = (): Truth => {
    let at = random();
    for (const [truth, share] of shares) {
      at -= share;
      if (at < 0) return truth;
    }
    return 'same';
  };
  /** Another product: of the same category for `kind`, of a different one for `other`. */
  const strangerTo = (own: CatalogueEntry, truth: 'kind' | 'other'): CatalogueEntry | undefined => {
    const candidates = truth === 'kind' ? (byCategory.get(own.category) ?? []) : entries;
    for (let tries = 0; tries < 20; tries += 1) {
      const entry = pick(candidates);
      const isLike = entry?.category === own.category;
      if (entry !== undefined && entry.product !== own.product && isLike === (truth === 'kind')) return entry;
    }
    return undefined;
  };

  const drawOne = (own: CatalogueEntry, number: number): MarketListing => {
    const wanted = truthOf();
    const stranger = wanted === 'kind' || wanted === 'other' ? strangerTo(own, wanted) : undefined;
    // A catalogue may have no other model of the kind.
    const truth = (wanted === 'kind' || wanted === 'other') && stranger === undefined ? 'same' : wanted;
    const shown = stranger ?? own;
    const isBroken = truth === 'same' && happens(shareOf.broken);
    const tells = truth !== 'same' && happens(options.telling);
    const write = isBroken ? pick(broken) : tells ? pick(telling[truth]) : pick(plain);
    // An accessory costs a tenth to four fifths: if all cost a tenth, the price gap would give them away.
    const factor = truth === 'accessory' ? 0.1 * 8 ** random() : truth === 'lot' ? 3 : isBroken ? 0.3 : 1;
    return {
      number,
      title: write?.(own.title, shown.title) ?? own.title,
      amount: Math.round(100 * noisy(Number(shown.price) * factor, random)) / 100,
      currency: shown.currency,
      photo: shown.photo,
      truth,
      condition: !isBroken && happens(shareOf.new) ? 'new' : 'used',
      categoryId: idOf(tells && truth === 'accessory' ? `accessories of ${own.category}` : shown.category),
      productId: truth !== 'other' && happens(shareOf.chosen) ? idOf(shown.product) : undefined,
    };
  };
  return [...byProduct.values()].flatMap((own, place) =>
    Array.from({ length: each }, () => pick(own) ?? [])
      .flat()
      .map((entry, count) => drawOne(entry, place * each + count)),
  );
}
