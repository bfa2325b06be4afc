import type { PriceHints } from '../price-text/price-hints.ts';
import { readPriceText, type TextPrice } from '../price-text/read-price-text.ts';
import { type Standing, standingBetween } from '../price-text/standing.ts';
import { remember } from './remember.ts';
import { WorkBudget } from './work-budget.ts';

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
