import type { PriceHints } from '../price-text/price-hints.ts';
import { readPriceText, type TextPrice } from '../price-text/read-price-text.ts';
import { type Standing, standingBetween } from '../price-text/standing.ts';

/** Work in parts: between two of them other work may go on, or the caller may stop. */
export type InParts<Result> = Generator<undefined, Result, undefined>;

/** Does all parts at once. */
export function atOnce<Result>(work: InParts<Result>): Result {
  for (;;) {
    const part = work.next();
    if (part.done === true) return part.value;
  }
}

/** The size of a piece that is parsed in one go: any content of this size takes a few milliseconds. */
export const pieceLength = 32_768;

/** A text in pieces. */
export function* inPieces(text: string): Generator<string, void, undefined> {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength);
}

/** The function, with each answer worked out once. */
export function remember<Key, Value>(workOut: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, workOut(key));
    return known.get(key) as Value;
  };
}

export type PriceTextReader = (text: string, hints: PriceHints) => TextPrice | undefined;
/** What the words before and after an amount make of it. */
export type WordingReader = (before: string, after: string) => Standing;

/** Different price texts and labels of a page that are read: shops show dozens. */
const mostTexts = 1_000;
const mostLabels = 500;

/**
 * Reads the price texts of one page, each once for each currency stated next to it; site and country do not change
 * within a page.
 */
export function boundedReadings(): PriceTextReader {
  const readings = new Map<string, TextPrice | undefined>();
  return (text, hints) => {
    const key = `${hints.currency ?? ''}\n${text}`;
    if (!readings.has(key) && readings.size < mostTexts) readings.set(key, readPriceText(text, hints));
    return readings.get(key);
  };
}

/** From the private use area, so that no text contains it. */
const split = '\ue002';

/** Beyond the number of labels that are read, words say nothing. */
export function boundedWording(): WordingReader {
  const standings = new Map<string, Standing>();
  return (before, after) => {
    if (!/[\p{L}+/]/u.test(before + after)) return 'plain';
    const key = `${before}${split}${after}`;
    if (!standings.has(key) && standings.size < mostLabels)
      standings.set(key, standingBetween(before, after));
    return standings.get(key) ?? 'plain';
  };
}
