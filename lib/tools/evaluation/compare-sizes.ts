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
const amount = '\\d[\\d.,]*';
const measure = new RegExp(
  `(?<![a-z\\d.])(?<label>${amount}(?:${joint}${amount})*)[\\s-]?${unit}(?![a-z\\d])`,
  'gu',
);
const system = systems.filter(Boolean).join('|');
const number = '\\d+(?:\\.\\d+)?(?:[a-z](?![a-z]))?';
const numbered = new RegExp(
  `(?<![a-z\\d.])(?:(?<before>${system})[\\s:-]*)?(?<label>${number}(?:${joint}${number})*)(?:\\s*(?<after>${system})(?!\\s*\\d))?(?![a-z\\d])`,
  'gu',
);
const letters = 'x*[sml]';
const lettered = new RegExp(
  `(?<![a-z\\d]|\\d\\s)(?<label>${letters}(?:${joint}${letters})*)(?![a-z\\d])`,
  'gu',
);

/** A text with normalised sizes: `Extra Large` is `xl`, and `W32 L34` is `32x34`. */
const inOneForm = (text: string): string =>
  folded(text)
    .replace(/[”″]/gu, '"')
    .replace(/,(?=\d{3}(?!\d))/gu, '')
    .replace(/(?<=\d),(?=\d)/gu, '.')
    .replace(/\b(?:w|waist)\s*(\d+)\W*(?:l|leg|length|inseam)\s*(\d+)\b/gu, '$1x$2')
    .replace(/\b(\d+)\s?w[^a-z\d]*x?[^a-z\d]*(\d+)\s?l\b/gu, '$1x$2')
    .replace(/\bw(\d+)\b/gu, '$1')
    .replace(/\bextra\b/gu, 'x')
    .replace(/\bsmall\b/gu, 's')
    .replace(/\b(?:medium|med)\b/gu, 'm')
    .replace(/\b(?:large|lge)\b/gu, 'l')
    .replace(/(?<=x)[\s-]+(?=x*[\s-]*[sml]\b)/gu, '')
    .replace(/\b(\d)[\s-]?x(?=[sml]\b)/gu, (_, times: string) => 'x'.repeat(Number(times)))
    .replace(/\beur\b/gu, 'eu');

const partsOf = (label: string): string[] => label.split(new RegExp(joint, 'u'));

/** The sizes in a text: measures, numbers and letters. */
export function sizesIn(text: string): Size[] {
  const plain = inOneForm(text);
  const labels = plain.replace(measure, ' ');
  const groupsOf = (within: string, pattern: RegExp) =>
    Array.from(within.matchAll(pattern), ({ groups }) => groups ?? {});
  return [
    ...groupsOf(plain, measure).map(({ label = '', unit = '' }) => {
      const [dimension, factor] = units.get(unit) ?? [];
      return {
        scale: String(dimension),
        parts: partsOf(label).map((part) => Number.parseFloat(part) * Number(factor)),
      };
    }),
    ...groupsOf(labels, numbered).map(({ before, after, label = '' }) => ({
      scale: before ?? after ?? '',
      parts: partsOf(label),
    })),
    // An x also joins, so that `xl` must not be taken apart.
    ...groupsOf(labels, lettered).map(({ label = '' }) => ({
      scale: 'letters',
      parts: [label.replace(/\s/gu, '')],
    })),
  ];
}

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
