import { matchesOf, replaceSpans, type Span } from '../../libraries/wording/spans.ts';

/** A size or a number with its unit. */
export interface Measure extends Span {
  readonly text: string;
  /** `size`, or the unit in one form: `cm`, `gb`. */
  readonly kind: string;
  /** The number in one form, so that `1,200 W` and `1200W` are the same. */
  readonly value: string;
  /** Kind and value: what makes two measures the same. */
  readonly key: string;
}

const unitForms: Readonly<Record<string, string>> = {
  millimetre: 'mm',
  millimeter: 'mm',
  centimetre: 'cm',
  centimeter: 'cm',
  metre: 'm',
  meter: 'm',
  inch: 'in',
  inches: 'in',
  zoll: 'in',
  pouce: 'in',
  pollici: 'in',
  pulgada: 'in',
  '"': 'in',
  '”': 'in',
  feet: 'ft',
  foot: 'ft',
  gram: 'g',
  kilogram: 'kg',
  kilo: 'kg',
  ounce: 'oz',
  lb: 'lb',
  lbs: 'lb',
  litre: 'l',
  liter: 'l',
  millilitre: 'ml',
  milliliter: 'ml',
  watt: 'w',
  volt: 'v',
  gigabyte: 'gb',
  terabyte: 'tb',
  megapixel: 'mp',
};

/** `12in`, and ` in` where no name or place can follow: `iPhone 12 in Black` and `2 in 1` are not inches. */
const bareInch =
  '(?<=\\d)in(?!\\s?-?\\s?1(?!\\d))|in(?=\\s*(?:$|[.,;:!?)\\]/|×])|\\s*(?:x|by)\\s*\\d|[\\s-]+(?:screen|display|wide|long|tall|high|deep|diameter)(?!\\p{L}))';
const unit = `(?:milli|centi)?(?:metre|meter)s?|mm|cm|m|inch(?:es)?|zoll|pouces?|pollici|pulgadas?|${bareInch}|["”]|feet|foot|ft|kilograms?|kilos?|kg|grams?|g|mg|ounces?|oz|lbs?|millilit(?:re|er)s?|lit(?:re|er)s?|ml|l|kw|watts?|w|volts?|v|mah|gigabytes?|gb|terabytes?|tb|mb|megapixels?|mp|ghz|mhz|hz|rpm|carats?|ct`;
const number = '\\d[\\d.,]*(?:\\s?[x×]\\s?\\d[\\d.,]*){0,9}';
const withUnit = new RegExp(
  `(?<![\\p{L}\\p{N}.,$€£¥])(?<number>${number})[\\s-]?(?<unit>${unit})(?![\\p{L}\\p{N}])`,
  'giu',
);
const size =
  /(?<![\p{L}\p{N}])(?:size|größe|gr\.|taille|taglia|talla)[\s:]+(?<size>(?:(?:au|us|uk|eu)\s?)?(?:\d[\d.½/]{0,9}|x{0,4}[sl]|m|\dxl)(?:\s?(?:-|–|to|or|\/)\s?(?:\d[\d.½/]{0,9}|x{0,4}[sl]|m))?)(?![\p{L}\p{N}])/giu;

const unitOf = (text: string): string => {
  const lower = text.toLowerCase();
  return unitForms[lower] ?? unitForms[lower.replace(/s$/, '')] ?? lower;
};

const numberOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\s/gu, '')
    .replace(/×/g, 'x')
    .replace(/,(?=\d{3}(?!\d))/g, '')
    .replace(/,(?=\d)/g, '.')
    .replace(/(?<![.,])[.,]+$/, '');

/** The sizes and measures in a text, in order. */
export function measuresIn(text: string): Measure[] {
  const found = [...matchesOf(text, withUnit), ...matchesOf(text, size)].map(
    ({ 0: written, index: start, groups }): Measure => {
      const { unit, number = '', size = '' } = groups ?? {};
      const kind = unit === undefined ? 'size' : unitOf(unit);
      const value = unit === undefined ? size.toLowerCase().replace(/\s/gu, '') : numberOf(number);
      return { text: written, start, end: start + written.length, kind, value, key: `${kind} ${value}` };
    },
  );
  return found.sort((a, b) => a.start - b.start);
}

/** The measures that the user gave. */
export interface UserMeasures {
  /** By key, the first of each as the user wrote it. */
  readonly byKey: ReadonlyMap<string, Measure>;
  /** By kind; undefined where the user named several values of that kind. */
  readonly unique: ReadonlyMap<string, Measure | undefined>;
  /** The size that the user gives for the item, in words such as `size 12`. */
  readonly size: Measure | undefined;
}

/** After these words a size is not the item's own. */
const otherSize = /\b(?:not|isn['’]t|than|fits?|fitted|for|similar to|like a)\s+(?:a\s+)?$/iu;

export function readUserMeasures(userText: string): UserMeasures {
  const byKey = new Map<string, Measure>();
  const unique = new Map<string, Measure | undefined>();
  let size: Measure | undefined;
  for (const one of measuresIn(userText)) {
    const { kind, key, start } = one;
    const isOwn = kind === 'size' && !otherSize.test(userText.slice(Math.max(0, start - 20), start));
    if (isOwn) size ??= one;
    if (byKey.has(key)) continue;
    byKey.set(key, one);
    unique.set(kind, unique.has(kind) ? undefined : one);
  }
  return { byKey, unique, size };
}

/** The text with the user's measures as the user wrote them: `1200W` becomes `1,200 W` again. */
export function asUserWrote(text: string, { byKey }: UserMeasures): string {
  const own = measuresIn(text).filter(({ kind, key }) => kind !== 'size' && byKey.has(key));
  return replaceSpans(text, own, ({ key, text: written }) => byKey.get(key)?.text ?? written);
}

/** A measure in a text that differs from the user's own. */
export interface AlteredMeasure {
  readonly said: Measure;
  readonly found: Measure;
}

/** Measures of a kind that the user gave exactly one value for, when no text has that value. */
export function alteredMeasures(texts: readonly string[], { unique }: UserMeasures): AlteredMeasure[] {
  const measures = texts.flatMap(measuresIn);
  const keys = new Set(measures.map(({ key }) => key));
  const altered: AlteredMeasure[] = [];
  for (const found of measures) {
    const said = unique.get(found.kind);
    if (said !== undefined && !keys.has(said.key)) altered.push({ said, found });
  }
  return altered;
}

/** Words that only introduce a measure and go with it. */
const estimate = /(?:(?<!\p{L})(?:about|approx(?:\.|imately)?|around|roughly|circa|ca\.)|~)\s*$/iu;

/** The text without altered measures; a size is corrected instead, as it can only be the item's own. */
export function withoutAltered(text: string, altered: readonly AlteredMeasure[]): string {
  return altered.length === 0 ? text : withoutMeasures(text, altered);
}

function withoutMeasures(text: string, altered: readonly AlteredMeasure[]): string {
  const saidOf = new Map(altered.map(({ found, said }) => [found.key, said.text]));
  const wrong = measuresIn(text).filter(({ key }) => saidOf.has(key));
  if (wrong.length === 0) return text;
  const places = wrong.map((one) => {
    const before = text.slice(Math.max(0, one.start - 30), one.start);
    const lead = one.kind === 'size' ? 0 : (estimate.exec(before)?.[0].length ?? 0);
    return { ...one, start: one.start - lead };
  });
  return replaceSpans(text, places, ({ kind, key }) => (kind === 'size' ? (saidOf.get(key) ?? '') : ''))
    .replace(/ {2,}/g, ' ')
    .replace(/\s+([.,;:!?])/gu, '$1')
    .trim();
}

/** The size that the user gives for the item, if no text has it and the title has no other size. */
export function missingSize(
  texts: readonly string[],
  { size: said }: UserMeasures,
  title = '',
): string | undefined {
  if (said === undefined || measuresIn(title).some(({ kind }) => kind === 'size')) return undefined;
  return texts.flatMap(measuresIn).some(({ key }) => key === said.key) ? undefined : said.text;
}
