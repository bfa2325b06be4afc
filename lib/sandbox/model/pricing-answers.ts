import sharp from 'sharp';
import { cellOf } from '../../../shared/platform/pictures/contact-sheet.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CatalogueEntry } from '../catalogue/catalogue-entry.ts';
import type { Answer } from './parts.ts';
import type { Sight } from './picture-sight.ts';
import type { QuestionData } from './question-data.ts';

const stated = (value: string | undefined, sure = 'high') => (value ? { value, sure } : null);

/** The pricing operations' first question about a product: names from the text, or what the catalogue recognises. */
export const identityAnswers: Readonly<Record<string, Answer>> = {
  search: ({ text }, [sight]) => stated(text.slice(0, 80)) ?? stated(sight?.goods, 'medium'),
  brand: ({ brand }) => stated(brand),
  model: ({ saidOf }) => stated(saidOf('model')),
  kind: (_, [sight]) => stated(sight?.goods, 'medium'),
  codes: ({ text }) => text.match(/\b\d{8,14}\b/g) ?? [],
};

/** The corner of a cell that its number may touch, including JPEG blocks around it. */
const corner = { width: 47, height: 31, channels: 3 as const, background: '#ffffff' };

/** Extracts a sheet's picture from its cell, without its number. */
const pictureInCell = async (sheet: Uint8Array, number: number): Promise<Uint8Array> => {
  const { left, top, side } = cellOf(number);
  return await sharp(sheet)
    .extract({ left, top, width: side, height: side })
    .composite([{ input: { create: corner }, left: 0, top: 0 }])
    .png()
    .toBuffer();
};

/** The catalogue's comparison of two pictures. It cannot detect accessories or lots. */
function compared(a: CatalogueEntry | undefined, b: CatalogueEntry | undefined) {
  if (a === undefined || b === undefined) return 'unclear';
  if (a.product === b.product) return 'same';
  return a.category === b.category ? 'kind' : 'other';
}

/** The numbered pictures on a sheet compared with the seller's photo. */
export async function looksAt(
  [photo, sheet]: readonly Sight[],
  { offers }: Pick<QuestionData, 'offers'>,
  catalogue: Catalogue,
) {
  const looks: { number: number; look: ReturnType<typeof compared> }[] = [];
  for (const number of sheet === undefined ? [] : offers) {
    const shown = await catalogue.recognise(await pictureInCell(sheet?.bytes ?? new Uint8Array(), number));
    looks.push({ number, look: compared(photo?.entry, shown) });
  }
  return { looks };
}

/** The price range: the middle half, in the question's currency; undefined if no listing has a price. */
function spanOf({ comparables }: QuestionData) {
  const prices = comparables.flatMap(({ price }) => (price ? [price] : [])).sort((a, b) => a - b);
  const at = (share: number): number => {
    const place = share * (prices.length - 1);
    const [below = 0, above = 0] = [prices[Math.floor(place)], prices[Math.ceil(place)]];
    return Math.round((below + (above - below) * (place % 1)) * 100) / 100;
  };
  return prices.length === 0 ? undefined : { prices, lower: at(0.25), middle: at(0.5), upper: at(0.75) };
}

const tokens = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\d]{2,}/gu) ?? []);

/** The answers to appraise-product's question, by property. */
export const appraisalAnswers: Readonly<Record<string, Answer>> = {
  /** The number of the priced listing whose title the caller's text names almost entirely. */
  best_match_index: ({ text, comparables }) => {
    const said = tokens(text);
    const match = comparables.find(({ title, price }) => {
      const asked = tokens(title);
      return price !== null && asked.size >= 2 && asked.intersection(said).size >= 0.8 * asked.size;
    });
    return match?.index ?? null;
  },
  price_lower: (data) => spanOf(data)?.lower ?? null,
  price_upper: (data) => spanOf(data)?.upper ?? null,
  reasoning: (data) => {
    const span = spanOf(data);
    if (span === undefined) return [];
    const { prices, lower, middle, upper } = span;
    const count =
      prices.length === 1 ? '1 comparable listing asks' : `${prices.length} comparable listings ask`;
    if (prices[0] === prices.at(-1)) return [`${count} ${middle}.`];
    return [
      `${count} between ${prices[0]} and ${prices.at(-1)}.`,
      `The middle half lies between ${lower} and ${upper}, around ${middle}.`,
    ];
  },
};
