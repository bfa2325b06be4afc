import { matchesOf, type Span } from '../../../libraries/wording/spans.ts';

/** A size or a number with its unit. */
export interface Measure extends Span {
  readonly text: string;
  /** `size`, or the unit in one form: `cm`, `gb`. */
  readonly kind: string;
  /** The number in one form, so that `1,200 W` and `1200W` are the same. */
  readonly value: string;
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
const unit = `(?:milli|centi)?(?:metre|meter)s?|mm|cm|m|inch(?:es)?|${bareInch}|["”]|feet|foot|ft|kilograms?|kilos?|kg|grams?|g|mg|ounces?|oz|lbs?|millilit(?:re|er)s?|lit(?:re|er)s?|ml|l|kw|watts?|w|volts?|v|mah|gigabytes?|gb|terabytes?|tb|mb|megapixels?|mp|ghz|mhz|hz|rpm|carats?|ct`;
const number = '\\d[\\d.,]*(?:\\s?[x×]\\s?\\d[\\d.,]*){0,9}';
const withUnit = new RegExp(
  `(?<![\\p{L}\\p{N}.,$€£¥])(?<number>${number})[\\s-]?(?<unit>${unit})(?![\\p{L}\\p{N}])`,
  'giu',
);
const size =
  /(?<![\p{L}\p{N}])size[\s:]+(?<size>(?:(?:au|us|uk|eu)\s?)?(?:\d[\d.½/]{0,9}|x{0,4}[sl]|m|\dxl)(?:\s?(?:-|–|to|or|\/)\s?(?:\d[\d.½/]{0,9}|x{0,4}[sl]|m))?)(?![\p{L}\p{N}])/giu;

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
  const measures = matchesOf(text, withUnit).map(({ 0: found, index, groups }) => ({
    text: found,
    start: index,
    end: index + found.length,
    kind: unitOf(groups?.unit ?? ''),
    value: numberOf(groups?.number ?? ''),
  }));
  const sizes = matchesOf(text, size).map(({ 0: found, index, groups }) => ({
    text: found,
    start: index,
    end: index + found.length,
    kind: 'size',
    value: (groups?.size ?? '').toLowerCase().replace(/\s/gu, ''),
  }));
  return [...measures, ...sizes].sort((a, b) => a.start - b.start);
}

const keyOf = ({ kind, value }: Measure): string => `${kind} ${value}`;
const same = (a: Measure, b: Measure): boolean => keyOf(a) === keyOf(b);

/** The measures that the user gave. */
export interface UserMeasures {
  /** By kind and value, the first of each as the user wrote it. */
  readonly byValue: ReadonlyMap<string, Measure>;
  /** By kind, where the user named exactly one value of that kind. */
  readonly unique: ReadonlyMap<string, Measure>;
  /** The size that the user gives for the item, in words such as `size 12`. */
  readonly size: Measure | undefined;
}

/** After these words a size is not the item's own. */
const otherSize = /\b(?:not|isn['’]t|than|fits?|fitted|for|similar to|like a)\s+(?:a\s+)?$/iu;

export function readUserMeasures(userText: string): UserMeasures {
  const measures = measuresIn(userText);
  const byValue = new Map(measures.toReversed().map((measure) => [keyOf(measure), measure]));
  const ofKind = Map.groupBy(byValue.values(), ({ kind }) => kind);
  const unique = [...ofKind].flatMap(([kind, all]) =>
    all.slice(0, all.length === 1 ? 1 : 0).map((one) => [kind, one] as const),
  );
  const size = measures.find(
    ({ kind, start }) => kind === 'size' && !otherSize.test(userText.slice(Math.max(0, start - 20), start)),
  );
  return { byValue, unique: new Map(unique), size };
}

function replaceAt(
  text: string,
  spans: readonly Measure[],
  replacement: (measure: Measure) => string,
): string {
  return spans.toReversed().reduce((so, measure) => {
    return so.slice(0, measure.start) + replacement(measure) + so.slice(measure.end);
  }, text);
}

/** The text with the user's measures as the user wrote them: `1200W` becomes `1,200 W` again. */
export function asUserWrote(text: string, { byValue }: UserMeasures): string {
  const own = measuresIn(text).filter((measure) => measure.kind !== 'size' && byValue.has(keyOf(measure)));
  return replaceAt(text, own, (measure) => byValue.get(keyOf(measure))?.text ?? measure.text);
}

/** A measure in a text that differs from the user's own. */
export interface AlteredMeasure {
  readonly said: Measure;
  readonly found: Measure;
}

/** Measures of a kind that the user gave exactly one value for, when no text has that value. */
export function alteredMeasures(texts: readonly string[], { unique }: UserMeasures): AlteredMeasure[] {
  const found = texts.flatMap(measuresIn);
  const values = new Set(found.map(keyOf));
  return found.flatMap((measure) => {
    const said = unique.get(measure.kind);
    return said === undefined || values.has(keyOf(said)) ? [] : [{ said, found: measure }];
  });
}

/** Words that only introduce a measure and go with it. */
const estimate = /(?:(?<!\p{L})(?:about|approx(?:\.|imately)?|around|roughly|circa|ca\.)|~)\s*$/iu;

/** The text without altered measures; a size is corrected instead, as it can only be the item's own. */
export function withoutAltered(text: string, altered: readonly AlteredMeasure[]): string {
  const saidOf = new Map(altered.map(({ found, said }) => [keyOf(found), said]));
  const saidFor = (measure: Measure) => saidOf.get(keyOf(measure));
  const wrong = measuresIn(text).filter((measure) => saidFor(measure) !== undefined);
  if (wrong.length === 0) return text;
  const places = wrong.map((measure) => {
    const before = text.slice(Math.max(0, measure.start - 30), measure.start);
    const lead = measure.kind === 'size' ? 0 : (estimate.exec(before)?.[0].length ?? 0);
    return { ...measure, start: measure.start - lead };
  });
  const right = replaceAt(text, places, (measure) =>
    measure.kind === 'size' ? (saidFor(measure)?.text ?? '') : '',
  );
  return right
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
  return texts.flatMap(measuresIn).some((measure) => same(measure, said)) ? undefined : said.text;
}
