import type { PriceHints } from '../price-text/price-hints.ts';
import { readPriceText, type TextPrice } from '../price-text/read-price-text.ts';
import { type Standing, standingBetween } from '../price-text/standing.ts';

/**
 * The work that a page may cost, whatever it contains: it is counted in steps of about a tenth of a microsecond rather
 * than by a clock, so that the same page is read the same way everywhere.
 */
export class WorkBudget {
  #left: number;
  readonly #shared: WorkBudget | undefined;

  /** `shared`: a budget that several pieces of work have in common, which pays for this work too. */
  constructor(steps: number, shared?: WorkBudget) {
    this.#left = steps;
    this.#shared = shared;
  }

  /** Takes steps off the budget; false once it is overdrawn. */
  spend(steps: number): boolean {
    this.#left -= steps;
    this.#shared?.spend(steps);
    return !this.isSpent;
  }

  /** Whether at least this many steps are left. */
  holds(steps: number): boolean {
    return this.#left >= steps && this.#shared?.holds(steps) !== false;
  }

  get isSpent(): boolean {
    return this.#left < 0 || this.#shared?.isSpent === true;
  }
}

/** Work in parts: between two of them other work may go on, or the caller may stop. */
export type InParts<Result> = Generator<undefined, Result, undefined>;

/** Does all parts at once. */
export function atOnce<Result>(work: InParts<Result>): Result {
  for (;;) {
    const part = work.next();
    if (part.done === true) return part.value;
  }
}

/** How often a character or a mark of several occurs, counted up to `most`. */
export function countOf(text: string, mark: string, most = Number.POSITIVE_INFINITY): number {
  let count = 0;
  for (let at = text.indexOf(mark); at !== -1 && count < most; at = text.indexOf(mark, at + 1)) count++;
  return count;
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

/** What the texts of a page may cost: a few hundred different ones, where shops show dozens. */
const mostSteps = { texts: 50_000, wording: 30_000 };
const stepsOfText = 100;
const stepsOfCharacter = 8;

/**
 * Reads the price texts of one page, once for each currency stated next to it; site and country do not change within a
 * page. Once the budget is spent, no further text is read. `shared`: what data and texts of the page may cost.
 */
export function boundedReadings(shared: WorkBudget): PriceTextReader {
  const budget = new WorkBudget(mostSteps.texts, shared);
  const readings = new Map<string, TextPrice | undefined>();
  return (text, hints) => {
    const key = `${hints.currency ?? ''}\n${text}`;
    if (readings.has(key)) return readings.get(key);
    if (!budget.spend(stepsOfText + stepsOfCharacter * text.length)) return undefined;
    const reading = readPriceText(text, hints);
    readings.set(key, reading);
    return reading;
  };
}

/** From the private use area, so that no text contains it. */
const split = '\ue002';

/** Once the budget is spent, no further words are read. */
export function boundedWording(): WordingReader {
  const budget = new WorkBudget(mostSteps.wording);
  const known = remember((key: string): Standing => {
    const [before = '', after = ''] = key.split(split);
    return budget.spend(stepsOfText + stepsOfCharacter * key.length)
      ? standingBetween(before, after)
      : 'plain';
  });
  return (before, after) =>
    /[\p{L}+/]/u.test(before + after) ? known(`${before}${split}${after}`) : 'plain';
}
