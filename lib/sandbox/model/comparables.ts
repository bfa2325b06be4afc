import type { QuestionData } from './question-data.ts';

type Comparables = QuestionData['comparables'];

/** What the prices say: their middle half, in the question's currency. */
interface PriceSpan {
  readonly lower: number;
  readonly middle: number;
  readonly upper: number;
}

const pricesOf = (comparables: Comparables): number[] =>
  comparables.flatMap(({ price }) => (price !== null && price > 0 ? [price] : [])).sort((a, b) => a - b);

/** Undefined where no listing has a price. */
export function priceSpan(comparables: Comparables): PriceSpan | undefined {
  const prices = pricesOf(comparables);
  const at = (share: number): number => {
    const place = share * (prices.length - 1);
    const [below = 0, above = 0] = [prices[Math.floor(place)], prices[Math.ceil(place)]];
    return Math.round((below + (above - below) * (place % 1)) * 100) / 100;
  };
  return prices.length === 0 ? undefined : { lower: at(0.25), middle: at(0.5), upper: at(0.75) };
}

/** Up to two sentences about the prices; none where no listing has one. */
export function reasonsFor(comparables: Comparables): string[] {
  const span = priceSpan(comparables);
  if (span === undefined) return [];
  const { lower, middle, upper } = span;
  const prices = pricesOf(comparables);
  const count =
    prices.length === 1 ? '1 comparable listing asks' : `${prices.length} comparable listings ask`;
  if (prices[0] === prices.at(-1)) return [`${count} ${prices[0]}.`];
  return [
    `${count} between ${prices[0]} and ${prices.at(-1)}.`,
    lower === upper
      ? `The middle half of them asks ${middle}.`
      : `The middle half lies between ${lower} and ${upper}, around ${middle}.`,
  ];
}

const tokens = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\d]{2,}/gu) ?? []);

/** The number of the priced listing whose title the caller's words name almost whole: pictures name no product here. */
export function namedBy(words: string, comparables: Comparables): number | undefined {
  const said = tokens(words);
  return comparables.find(({ title, price }) => {
    const asked = tokens(title);
    const named = [...asked].filter((token) => said.has(token)).length;
    return price !== null && asked.size >= 2 && named >= 0.8 * asked.size;
  })?.index;
}
