import { matchesOf, type Span } from '../../libraries/wording/spans.ts';
import units from './units.json' with { type: 'json' };

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

/** The unit in one form, by each way of writing it in the singular. */
const unitForms = new Map(
  Object.entries(units).flatMap(([unit, forms]) => forms.map((form) => [form, unit] as const)),
);

/** `12in`, and ` in` where no name or place can follow: `iPhone 12 in Black` and `2 in 1` are not inches. */
const bareInch =
  '(?<=\\d)in(?!\\s?-?\\s?1(?!\\d))|in(?=\\s*(?:$|[.,;:!?)\\]/|×])|\\s*(?:x|by)\\s*\\d|[\\s-]+(?:screen|display|wide|long|tall|high|deep|diameter)(?!\\p{L}))';
const written = [...unitForms.keys()].map((form) => (form.length > 3 ? `${form}s?` : form));
const unit = [bareInch, ...written].join('|');
const number = '\\d[\\d.,]*(?:\\s?[x×]\\s?\\d[\\d.,]*){0,9}';
const withUnit = new RegExp(
  `(?<![\\p{L}\\p{N}.,$€£¥])(?<number>${number})[\\s-]?(?<unit>${unit})(?![\\p{L}\\p{N}])`,
  'giu',
);
const size =
  /(?<![\p{L}\p{N}])(?:size|größe|gr\.|taille|taglia|talla)[\s:]+(?<size>(?:(?:au|us|uk|eu)\s?)?(?:\d[\d.½/]{0,9}|x{0,4}[sl]|m|\dxl)(?:\s?(?:-|–|to|or|\/)\s?(?:\d[\d.½/]{0,9}|x{0,4}[sl]|m))?)(?![\p{L}\p{N}])/giu;

const unitOf = (text: string): string => {
  const lower = text.toLowerCase();
  return unitForms.get(lower) ?? unitForms.get(lower.replace(/s$/, '')) ?? lower;
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
export function measuresIn(given: string): Measure[] {
  const measures = [...matchesOf(given, withUnit), ...matchesOf(given, size)].map(
    ({ 0: text, index: start, groups }): Measure => {
      const { unit, number = '', size = '' } = groups ?? {};
      const kind = unit === undefined ? 'size' : unitOf(unit);
      const value = unit === undefined ? size.toLowerCase().replace(/\s/gu, '') : numberOf(number);
      return { text, start, end: start + text.length, kind, value, key: `${kind} ${value}` };
    },
  );
  return measures.sort((a, b) => a.start - b.start);
}
