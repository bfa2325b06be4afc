import words from './words.json' with { type: 'json' };
import { folded, hasWords } from './words.ts';

/** One number or word of a size, such as each part of `32 x 34`. */
interface Size {
  /** A dimension, a system such as `eu`, `letters`, or `` for a number alone. */
  readonly scale: string;
  /** A number in the first unit of the dimension, or the word on a label. */
  readonly value: string | number;
}

const units = new Map(Object.entries(words.units));
const systems = ['au', 'nz', 'uk', 'us', 'eu', 'de', 'fr', 'it', 'jp', 'cn'];
const named = [...units.keys()].filter((unit) => unit !== 'in').toSorted((a, b) => b.length - a.length);
/** `2 in 1` and `iPhone 12 in black` are not inches. */
const unit = `(?<unit>in(?!\\s*[a-z\\d])|${named.join('|')})(?:e?s)?(?![a-z\\d])`;
const system = systems.join('|');
/** A number with its unit, in a system of sizes or with a letter of the label, or letters alone. */
const size = new RegExp(
  `(?<![a-z\\d.])(?:(?<before>${system})[\\s:-]*)?(?<number>\\d+(?:\\.\\d+)?)(?:[\\s-]?${unit}|(?<letter>[a-z])?(?:\\s*(?<after>${system})(?!\\s*\\d))?(?![a-z\\d]))|(?<![a-z\\d]|\\d\\s)(?<letters>x*[sml])(?![a-z\\d])`,
  'gu',
);
/** The numbers of a list share the unit at its end. */
const listed = new RegExp(
  `(?<=\\d)\\s*(?:[x×/-]|by|to)\\s*(?=\\d(?:[\\d.\\sx×/-]*\\d)?(?:[\\s-]?${unit})?)`,
  'gu',
);

/** A text with normalised sizes: `Extra Large` is `xl`, and `W32 L34` is `32 34`. */
const inOneForm = (text: string): string =>
  folded(text)
    .replace(/,(?=\d{3}(?!\d))/gu, '')
    .replace(/(?<=\d),(?=\d)/gu, '.')
    .replace(/\b(?:w|waist)\s*(\d+)\W*(?:l|leg|length|inseam)\s*(\d+)\b/gu, '$1 $2')
    .replace(/\b(\d+)\s?w[^a-z\d]*x?[^a-z\d]*(\d+)\s?l\b/gu, '$1 $2')
    .replace(/\bextra\b/gu, 'x')
    .replace(/\bsmall\b/gu, 's')
    .replace(/\b(?:medium|med)\b/gu, 'm')
    .replace(/\b(?:large|lge)\b/gu, 'l')
    .replace(/(?<=x)[\s-]+(?=x*[\s-]*[sml]\b)/gu, '')
    .replace(/\b(\d)[\s-]?x(?=[sml]\b)/gu, (_, times: string) => 'x'.repeat(Number(times)))
    .replace(listed, '$<unit> ');

function sizeOf({ groups = {} }: RegExpExecArray): Size {
  const { number = '', unit = '', letter = '', letters, before, after } = groups;
  if (letters !== undefined) return { scale: 'letters', value: letters };
  const [dimension, factor] = units.get(unit) ?? [];
  if (dimension === undefined) return { scale: before ?? after ?? '', value: number + letter };
  return { scale: String(dimension), value: Number(number) * Number(factor) };
}

/** The sizes in a text: measures, letters and numbers. */
export const sizesIn = (text: string): Size[] => Array.from(inOneForm(text).matchAll(size), sizeOf);

/** A label may leave out the system: `42` for `EU 42`. */
const comparable = (a: Size, b: Size): boolean =>
  a.scale === b.scale ||
  ([a, b].some(({ scale }) => scale === '') && [a, b].some(({ scale }) => systems.includes(scale)));

/** Sizes on two labels of one product differ by rounding: 12 in is also 30 cm. */
const tolerance = 0.02;

const sameValue = (a: Size['value'], b: Size['value']): boolean =>
  typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) <= tolerance * Math.max(a, b) : a === b;

const equal = (a: Size, b: Size): boolean => comparable(a, b) && sameValue(a.value, b.value);

/** Whether a value is comparable with a size: a height says nothing about a capacity, nor `Short Sleeve` about `M`. */
export function speaksOfSize(value: string, truth: string): boolean {
  const known = sizesIn(truth);
  return known.length === 0 || sizesIn(value).some((size) => known.some((other) => comparable(size, other)));
}

/**
 * Sizes agree by value: `1700 ml` is `1.7 L`, and `Medium` is `M`. A more specific size differs: `32 x 34` is not `32`.
 */
export function sameSize(answer: string, truth: string): boolean {
  const [said, known] = [sizesIn(answer), sizesIn(truth)];
  if (known.length === 0) return hasWords(answer, truth);
  const contradicting = said.filter(({ scale }) => known.some((size) => size.scale === scale));
  return (
    known.every((size) => said.some((other) => equal(size, other))) &&
    contradicting.every((other) => known.some((size) => equal(size, other)))
  );
}
