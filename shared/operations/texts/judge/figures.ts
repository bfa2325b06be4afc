import { matchesOf, type Span } from '../../../libraries/wording/spans.ts';
import type { PictureText } from '../read-reply.ts';
import units from '../units.json' with { type: 'json' };

/** A size or a number with its unit. */
export interface Measure extends Span {
  readonly text: string;
  /** `size`, or the normalised unit: `cm`, `gb`. */
  readonly kind: string;
  /** The normalised number, so that `1,200 W` and `1200W` are equal. */
  readonly value: string;
  /** Kind and value, equal for equal measures. */
  readonly key: string;
}

/** The normalised unit by each of its singular spellings. */
const unitForms = new Map(
  Object.entries(units).flatMap(([unit, forms]) => forms.map((form) => [form, unit] as const)),
);

/** `12in`, and ` in` if no name or place can follow: `iPhone 12 in Black` and `2 in 1` are not inches. */
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

/** The sizes and measures in a text, in order. */
export function measuresIn(given: string): Measure[] {
  const measures = [...matchesOf(given, withUnit), ...matchesOf(given, size)].map(
    ({ 0: text, index: start, groups }): Measure => {
      const { unit = '', number = '', size = '' } = groups ?? {};
      const written = unit.toLowerCase();
      const kind =
        unit === ''
          ? 'size'
          : (unitForms.get(written) ?? unitForms.get(written.replace(/s$/, '')) ?? written);
      const value = (number || size)
        .toLowerCase()
        .replace(/\s/gu, '')
        .replace(/×/g, 'x')
        .replace(/,(?=\d{3}(?!\d))/g, '')
        .replace(/,(?=\d)/g, '.')
        .replace(/(?<![.,])[.,]+$/, '');
      return { text, start, end: start + text.length, kind, value, key: `${kind} ${value}` };
    },
  );
  return measures.sort((a, b) => a.start - b.start);
}

/** The evidence for figures: the seller's words and text read in the pictures. */
export interface FigureEvidence {
  readonly keys: ReadonlySet<string>;
  /** Words and figures of the seller and of all prints. */
  readonly tokens: ReadonlySet<string>;
  /** Numbers printed without a unit: a lens shows `55`, a pan `24`. */
  readonly bare: ReadonlySet<string>;
}

const token = /[\p{L}\p{M}]+|\p{N}+(?:[.,/½]\p{N}*)*/gu;
const tokensOf = (text: string): string[] =>
  (text.toLowerCase().match(token) ?? []).map((figure) =>
    figure.replace(/(?<=\p{N})[.,/]+$/u, '').replaceAll(',', '.'),
  );

function bareNumbers(text: string): string[] {
  const measures = measuresIn(text);
  return matchesOf(text, /\d+(?:[.,]\d+)?/gu)
    .filter(({ index }) => !measures.some(({ start, end }) => start <= index && index < end))
    .map(({ 0: number }) => number.replace(',', '.'));
}

export function figureEvidence(userText: string, printed: readonly PictureText[]): FigureEvidence {
  const all = [userText, ...printed.map(({ text }) => text)];
  return {
    keys: new Set(all.flatMap(measuresIn).map(({ key }) => key)),
    tokens: new Set(all.flatMap(tokensOf)),
    bare: new Set(printed.flatMap(({ text }) => bareNumbers(text))),
  };
}

const region = /^(?:au|us|uk|eu)(?=\d)/u;

/** Bare numbers: years, percentages, article numbers. Small ones count things in a picture. */
const long = /(?<![\p{L}\p{N}._/-])(?:\d{4,}|\d+(?=\s?%))(?![\p{L}\p{N}]|[-_/]\p{L})/gu;

/** Whether a text has a figure that neither the seller's words nor a print supports, digit by digit. */
export function hasUnsupportedFigure(text: string, { keys, tokens, bare }: FigureEvidence): boolean {
  const measures = measuresIn(text);
  const isSupported = measures.every(
    ({ kind, key, value }) =>
      keys.has(key) ||
      bare.has(value) ||
      // A label that shows `8`, `EU 42` or `M` supports the size.
      (kind === 'size' && tokensOf(value.replace(region, '')).every((token) => tokens.has(token))),
  );
  const others = matchesOf(text, long).filter(
    ({ index }) => !measures.some(({ start, end }) => start <= index && index < end),
  );
  return !isSupported || others.some(([number]) => !tokens.has(number));
}
