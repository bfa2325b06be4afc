import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { openCatalogue } from '../../lib/sandbox/catalogue/catalogue.ts';
import type { CatalogueEntry } from '../../lib/sandbox/catalogue/catalogue-entry.ts';
import type { SimilarListing } from '../../lib/sandbox/market/market.ts';
import type { Verdict } from '../../shared/operations/pricing/look/verdict.ts';

/** What an offer really is. */
type Truth = Exclude<Verdict, 'unclear'>;

interface DrawnOffer {
  readonly title: string;
  readonly amount: number;
  readonly truth: Truth;
  /** The photo that its picture is drawn from. */
  readonly photo: string;
}

/** A photo of a product whose price is known. */
export interface DrawnSubject {
  readonly pictureUrl: string;
  readonly title: string;
  readonly price: number;
}

/** Offers of each product, so that the whole market has some two thousand. */
const offersEach = 60;
/** A third are accessories whose titles do not say so; the rest of what is not the product is rarer. */
const shares: readonly (readonly [truth: Truth, share: number])[] = [
  ['accessory', 0.33],
  ['kind', 0.12],
  ['lot', 0.05],
  ['other', 0.05],
];
/** How sellers write a title. */
const patterns: readonly ((title: string) => string)[] = [
  (title) => title,
  (title) => `${title} - genuine`,
  (title) => `Original ${title}, tested`,
  (title) => title.toUpperCase(),
  (title) => `${title} free postage`,
];

const noisy = (price: number, random: () => number): number =>
  price * Math.exp((random() + random() + random() - 1.5) * 0.4);

/** How an offer's picture differs from its photo: an accessory shows a detail, a lot four of them. */
async function drawn(photo: Buffer, truth: Truth, turn: number): Promise<Buffer> {
  const side = 225;
  const { width = side, height = side } = await sharp(photo).metadata();
  const share = truth === 'accessory' ? 0.3 : 0.86 + 0.03 * (turn % 4);
  const [w, h] = [Math.round(width * share), Math.round(height * share)];
  const part = sharp(photo)
    .extract({ left: Math.floor((width - w) / 2), top: Math.floor((height - h) / 2), width: w, height: h })
    .modulate({ brightness: 0.9 + 0.05 * (turn % 5) })
    .flatten({ background: '#fff' });
  if (truth !== 'lot') return await part.resize(side, side, { fit: 'inside' }).jpeg().toBuffer();
  const input = await part.resize(112, 112, { fit: 'fill' }).png().toBuffer();
  const cells = [0, 113].flatMap((top) => [0, 113].map((left) => ({ input, top, left })));
  return await sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
    .composite(cells)
    .jpeg()
    .toBuffer();
}

/**
 * A marketplace around the products of the local host's catalogue, the same for the same random numbers: honest offers,
 * accessories and others of which no title tells what they are. Pictures are served on loopback.
 */
export async function drawMarket(random: () => number, subjects: number) {
  const catalogue = await openCatalogue();
  const { entries } = catalogue;
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('there is nothing to pick from');
    return item;
  };
  const others = (own: CatalogueEntry, sameCategory: boolean) =>
    entries.filter(
      ({ product, category }) => product !== own.product && (category === own.category) === sameCategory,
    );
  const truthOf = (): Truth => {
    let at = random();
    for (const [truth, share] of shares) {
      at -= share;
      if (at < 0) return truth;
    }
    return 'same';
  };

  const offers: DrawnOffer[] = [];
  const byProduct = Map.groupBy(entries, ({ product }) => product);
  for (const own of byProduct.values()) {
    for (let count = 0; count < offersEach; count += 1) {
      const entry = pick(own);
      const wanted = truthOf();
      const truth = wanted === 'kind' && others(entry, true).length === 0 ? 'same' : wanted;
      const shown =
        truth === 'kind' ? pick(others(entry, true)) : truth === 'other' ? pick(others(entry, false)) : entry;
      const price = Number(truth === 'kind' || truth === 'other' ? shown.price : entry.price);
      // An accessory costs a tenth to four fifths: if all cost a tenth, a gap would give them away.
      const factor = truth === 'accessory' ? 0.1 * 8 ** random() : truth === 'lot' ? 3 : 1;
      offers.push({
        title: pick(patterns)(entry.title),
        amount: noisy(price * factor, random),
        truth,
        photo: shown.photo,
      });
    }
  }

  const pictures = new Map<string, () => Promise<Buffer>>();
  const pictureOf = (path: string, photo: string, truth: Truth, turn: number) =>
    pictures.set(path, async () => drawn((await catalogue.picture(photo)) ?? Buffer.alloc(0), truth, turn));
  const server = createServer(async (request, response) => {
    const bytes = await pictures.get(request.url ?? '')?.();
    response.writeHead(bytes === undefined ? 404 : 200, { 'content-type': 'image/jpeg' }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const truths = new Map<string, Truth>();
  const listings = offers.map((offer, index): SimilarListing => {
    const path = `/offers/${index}.jpg`;
    pictureOf(path, offer.photo, offer.truth, index);
    truths.set(`${origin}${path}`, offer.truth);
    return {
      title: offer.title,
      price: offer.amount.toFixed(2),
      currency: 'AUD',
      pictureUrl: `${origin}${path}`,
      pageUrl: `https://market.example/itm/${100_000_000_000 + index}`,
    };
  });
  const shuffled = listings
    .map((listing) => ({ listing, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ listing }) => listing);
  const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []);
  const findByWords = (words: string, limit: number) =>
    shuffled.filter(({ title }) => wordsOf(words).isSubsetOf(wordsOf(title))).slice(0, limit);

  return {
    offers: offers.length,
    truths,
    findByWords,
    /** A picture search that recognises the product, as a marketplace's does. */
    async findSimilar(bytes: Buffer, limit: number) {
      const [best] = await catalogue.similar(bytes, 1);
      return best === undefined ? [] : findByWords(best.entry.title, limit);
    },
    subjects: Array.from({ length: subjects }, (_, index): DrawnSubject => {
      const entry = pick(entries);
      const path = `/subjects/${index}.jpg`;
      pictureOf(path, entry.photo, 'same', index);
      return { pictureUrl: `${origin}${path}`, title: entry.title, price: Number(entry.price) };
    }),
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
