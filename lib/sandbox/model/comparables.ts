import { embeddedJson, sectionsOf } from './question-words.ts';

/** A comparable listing as the question names it. */
export interface Comparable {
  /** The number that the question gives it; where it gives none, its place from 0. */
  readonly index: number;
  readonly title: string;
  readonly price: number;
}

const amount = (text: unknown): number | undefined => {
  if (typeof text === 'number') return text > 0 ? text : undefined;
  if (typeof text !== 'string') return undefined;
  const value = Number(/\d[\d,]*(?:\.\d+)?/.exec(text)?.[0]?.replaceAll(',', '') ?? Number.NaN);
  return value > 0 ? value : undefined;
};

function fromJson(value: unknown): Comparable[] {
  if (typeof value !== 'object' || value === null) return [];
  if (!Array.isArray(value)) return Object.values(value).flatMap(fromJson);
  return value.flatMap((item: unknown, place) => {
    if (typeof item !== 'object' || item === null || !('price' in item)) return fromJson(item);
    const nested = typeof item.price === 'object' && item.price !== null && 'value' in item.price;
    const price = amount(nested ? (item.price as { value: unknown }).value : item.price);
    if (price === undefined) return [];
    const index = 'index' in item && typeof item.index === 'number' ? item.index : place;
    return [{ index, title: 'title' in item ? String(item.title) : '', price }];
  });
}

const NUMBERED =
  /^\s*(?:[-*]\s*)?(?:item|no\.?|index)?\s*[[(#]?(?<index>\d{1,3})[\])]?\s*[.):|,\t-]?\s+(?<rest>.*)$/i;
const PRICED =
  /(?:[A-Z]{3}|[A-Z]{0,2}[$€£¥])\s?(?<after>\d[\d,]*(?:\.\d+)?)|(?<before>\d[\d,]*(?:\.\d+)?)\s?(?:[A-Z]{3}\b|[$€£¥])|\bprice\W{1,3}(?<named>\d[\d,]*(?:\.\d+)?)/g;

function fromLines(text: string): Comparable[] {
  return text.split('\n').flatMap((line) => {
    const { index, rest = '' } = NUMBERED.exec(line)?.groups ?? {};
    const last = [...rest.matchAll(PRICED)].at(-1);
    const price = amount(last?.groups?.after ?? last?.groups?.before ?? last?.groups?.named);
    if (index === undefined || last === undefined || price === undefined) return [];
    return [{ index: Number(index), title: rest.slice(0, last.index).replace(/[\s|:,–—-]+$/u, ''), price }];
  });
}

/** The priced listings that a question names, in a JSON array or one to a numbered line. */
export function comparablesOf(question: string): Comparable[] {
  const texts = [...sectionsOf(question).map(({ text }) => text), question];
  const listed = texts.map((text) => fromJson(embeddedJson(text))).find((found) => found.length > 0);
  return listed ?? fromLines(question);
}

/** What the prices say: their middle half, in the question's currency. */
export interface PriceSpan {
  readonly lower: number;
  readonly middle: number;
  readonly upper: number;
}

export function priceSpan(comparables: readonly Comparable[]): PriceSpan | undefined {
  const prices = comparables.map(({ price }) => price).sort((a, b) => a - b);
  const at = (share: number): number => {
    const place = share * (prices.length - 1);
    const [below = 0, above = 0] = [prices[Math.floor(place)], prices[Math.ceil(place)]];
    return Math.round((below + (above - below) * (place % 1)) * 100) / 100;
  };
  return prices.length === 0 ? undefined : { lower: at(0.25), middle: at(0.5), upper: at(0.75) };
}

const tokens = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\d]{2,}/gu) ?? []);

/** The listing whose title the caller's own words name almost whole. A picture alone tells the emulator no product. */
export function namedBy(words: string, comparables: readonly Comparable[]): Comparable | undefined {
  const said = tokens(words);
  const named = comparables.filter(({ title }) => {
    const asked = tokens(title);
    return asked.size >= 2 && [...asked].filter((token) => said.has(token)).length >= 0.8 * asked.size;
  });
  return named[0];
}
