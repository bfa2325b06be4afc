import sharp from 'sharp';
import { cellOf } from '../../../shared/platform/pictures/contact-sheet.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CatalogueEntry } from '../catalogue/catalogue-entry.ts';
import type { Sight } from './picture-sight.ts';
import type { QuestionData } from './question-data.ts';
import { isNamed } from './said-clauses.ts';

const stated = (value: string | undefined, sure = 'high') => (value ? { value, sure } : null);

/** The pricing operations' first question about a product: names from the text, or what the catalogue recognises. */
export const identityAnswers = ({ text, brand, saidOf }: QuestionData, [sight]: readonly Sight[]) => ({
  search: stated(text.slice(0, 80)) ?? stated(sight?.goods, 'medium'),
  brand: stated(brand),
  model: stated(saidOf('model')),
  kind: stated(sight?.goods, 'medium'),
  codes: text.match(/\b\d{8,14}\b/g) ?? [],
});

/** Extracts a sheet's picture with the number in its corner, which hardly changes a fingerprint. */
const pictureInCell = async (sheet: Uint8Array, number: number): Promise<Uint8Array> => {
  const { left, top, side } = cellOf(number);
  return await sharp(sheet).extract({ left, top, width: side, height: side }).png().toBuffer();
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
  if (sheet === undefined) return { looks: [] };
  const looks = offers.map(async (number) => {
    const shown = await catalogue.recognise(await pictureInCell(sheet.bytes, number));
    return { number, look: compared(photo?.entry, shown) };
  });
  return { looks: await Promise.all(looks) };
}

/** The answers to appraise-product's question: what the middle half of the listings ask, in the question's currency. */
export function appraisalAnswers({ text, comparables }: QuestionData) {
  const priced = comparables.filter(({ price }) => price);
  const prices = priced.flatMap(({ price }) => price ?? []).sort((a, b) => a - b);
  if (prices.length === 0) return {};
  const half = prices.slice(Math.floor(prices.length / 4), Math.ceil(prices.length * 0.75));
  const [lower, upper] = [half[0], half.at(-1)];
  const count =
    prices.length === 1 ? '1 comparable listing asks' : `${prices.length} comparable listings ask`;
  const range = [
    `${count} between ${prices[0]} and ${prices.at(-1)}.`,
    `The middle ${half.length} ask between ${lower} and ${upper}.`,
  ];
  return {
    best_match_index: priced.find(({ title }) => isNamed(title, text))?.index,
    price_lower: lower,
    price_upper: upper,
    reasoning: prices[0] === prices.at(-1) ? [`${count} ${lower}.`] : range,
  };
}
