import words from './words.json' with { type: 'json' };
import { folded, hasWords } from './words.ts';

/** A size in a text, such as `32 x 34`, `UK 9`, `XL` or `1.7 L`. */
interface Size {
  /** A dimension, a system such as `eu`, `letters`, or `` for a number alone. */
  readonly scale: string;
  /** Numbers in the first unit of the dimension, or words of a label. */
  readonly parts: readonly (string | number)[];
}

const units = new Map(Object.entries(words.units));
const systems = ['au', 'nz', 'uk', 'us', 'eu', 'de', 'fr', 'it', 'jp', 'cn', ''];
const joint = '(?:\\s*[x×/]\\s*|\\s*-\\s*|\\s+(?:by|to)\\s+)';
const named = [...units.keys()].filter((unit) => unit !== 'in').toSorted((a, b) => b.length - a.length);
/** `2 in 1` and `iPhone 12 in black` are not inches. */
const unit = `(?<unit>in(?!\\s*[a-z\\d])|${named.join('|')})(?:e?s)?`;
const system = systems.filter(Boolean).join('|');
const listOf = (part: string): string => `${part}(?:${joint}${part})*`;
/** A measure, else letters, else a number in a system of sizes. An x also joins, so that `xl` must not be taken apart. */
const size = new RegExp(
  [
    `(?<![a-z\\d.])(?<measure>${listOf('\\d[\\d.,]*')})[\\s-]?${unit}(?![a-z\\d])`,
    `(?<![a-z\\d]|\\d\\s)(?<letters>${listOf('x*[sml]')})(?![a-z\\d])`,
    `(?<![a-z\\d.])(?:(?<before>${system})[\\s:-]*)?(?<label>${listOf('\\d+(?:\\.\\d+)?(?:[a-z](?![a-z]))?')})(?:\\s*(?<after>${system})(?!\\s*\\d))?(?![a-z\\d])`,
  ].join('|'),
  'gu',
);
const partsOf = (label: string): string[] => label.split(new RegExp(joint, 'u'));

/** A text with normalised sizes: `Extra Large` is `xl`, and `W32 L34` is `32x34`. */
const inOneForm = (text: string): string =>
  folded(text)
    .replace(/,(?=\d{3}(?!\d))/gu, '')
    .replace(/(?<=\d),(?=\d)/gu, '.')
    .replace(/\b(?:w|waist)\s*(\d+)\W*(?:l|leg|length|inseam)\s*(\d+)\b/gu, '$1x$2')
    .replace(/\b(\d+)\s?w[^a-z\d]*x?[^a-z\d]*(\d+)\s?l\b/gu, '$1x$2')
    .replace(/\bextra\b/gu, 'x')
    .replace(/\bsmall\b/gu, 's')
    .replace(/\b(?:medium|med)\b/gu, 'm')
    .replace(/\b(?:large|lge)\b/gu, 'l')
    .replace(/(?<=x)[\s-]+(?=x*[\s-]*[sml]\b)/gu, '')
    .replace(/\b(\d)[\s-]?x(?=[sml]\b)/gu, (_, times: string) => 'x'.repeat(Number(times)));

function sizeOf({ groups = {} }: RegExpExecArray): Size {
  const { measure, unit = '', letters, before, after, label = '' } = groups;
  if (letters !== undefined) return { scale: 'letters', parts: [letters.replace(/\s/gu, '')] };
  if (measure === undefined) return { scale: before ?? after ?? '', parts: partsOf(label) };
  const [dimension, factor] = units.get(unit) ?? [];
  const parts = partsOf(measure).map((part) => Number.parseFloat(part) * Number(factor));
  return { scale: String(dimension), parts };
}

/** The sizes in a text: measures, letters and numbers. */
export const sizesIn = (text: string): Size[] => Array.from(inOneForm(text).matchAll(size), sizeOf);

/** A label may leave out the system: `42` for `EU 42`. */
const comparable = (a: Size, b: Size): boolean =>
  a.scale === b.scale ||
  ([a, b].some(({ scale }) => scale === '') && [a, b].every(({ scale }) => systems.includes(scale)));

/** Sizes on two labels of one product differ by rounding: 12 in is also 30 cm. */
const tolerance = 0.02;

const samePart = (a: string | number, b: string | number | undefined): boolean =>
  typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) <= tolerance * Math.max(a, b) : a === b;

const equal = (a: Size, b: Size): boolean =>
  comparable(a, b) &&
  a.parts.length === b.parts.length &&
  a.parts.every((part, at) => samePart(part, b.parts[at]));

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
