import { matchesOf } from '../../../libraries/wording/spans.ts';
import { type Measure, measuresIn } from '../measures.ts';
import type { PictureText } from '../reply/read-reply.ts';

/** What figures may rest on: the seller's words, and what can be read in the pictures. */
export interface FigureEvidence {
  readonly keys: ReadonlySet<string>;
  /** Words and figures of the seller and of all prints. */
  readonly tokens: ReadonlySet<string>;
  /** Numbers that are printed without a unit: a lens shows `55`, a pan `24`. */
  readonly bare: ReadonlySet<string>;
}

const token = /[\p{L}\p{M}]+|\p{N}+(?:[.,/½]\p{N}*)*/gu;
const tokensOf = (text: string): string[] =>
  (text.toLowerCase().match(token) ?? []).map((one) =>
    one.replace(/(?<=\p{N})[.,/]+$/u, '').replaceAll(',', '.'),
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

/** A label that shows `8`, `EU 42` or `M` supports the size. */
const isSupported = ({ kind, key, value }: Measure, { keys, tokens, bare }: FigureEvidence): boolean =>
  keys.has(key) ||
  bare.has(value) ||
  (kind === 'size' && tokensOf(value.replace(region, '')).every((one) => tokens.has(one)));

/** Numbers by themselves: years, percentages, numbers of articles. A small one counts what a picture shows. */
const long = /(?<![\p{L}\p{N}._/-])(?:\d{4,}|\d+(?=\s?%))(?![\p{L}\p{N}]|[-_/]\p{L})/gu;

/** Whether a text has a figure that neither the seller's words nor a print supports, digit by digit. */
export function hasUnsupportedFigure(text: string, evidence: FigureEvidence): boolean {
  const measures = measuresIn(text);
  if (measures.some((one) => !isSupported(one, evidence))) return true;
  return matchesOf(text, long).some(
    ({ 0: number, index }) =>
      !measures.some(({ start, end }) => start <= index && index < end) && !evidence.tokens.has(number),
  );
}
