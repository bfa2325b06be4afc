import type { Comparable } from '../find-comparables.ts';
import type { PriceRange } from '../price-range.ts';
import { appraisalInstructions } from './appraisal.prompt.ts';
import type { AppraisalReply } from './appraisal-question.ts';

/** An appraisal as far as the evidence supports it. */
export interface SupportedAppraisal {
  readonly range: PriceRange | undefined;
  readonly bestMatch: number | undefined;
  readonly reasoning: readonly string[];
  readonly defects: readonly string[];
}

/** Visible damage may push an item below every comparable, but not to nothing. */
const LOWEST_SHARE = 0.4;
/** Little speaks for more than the dearest comparable: they are asking prices. */
const HIGHEST_SHARE = 1.1;
const MAX_STATEMENTS = 8;
const MAX_CHARACTERS = 400;
const ADDRESS = /https?:|www\.|\S@\S+\.\S/i;
/** Length of a run of the instructions that no statement has by chance. */
const LEAK_CHARACTERS = 40;

function quotesInstructions(text: string): boolean {
  for (let start = 0; start + LEAK_CHARACTERS <= text.length; start += 1) {
    if (appraisalInstructions.includes(text.slice(start, start + LEAK_CHARACTERS))) return true;
  }
  return false;
}

function statements(texts: readonly string[]): string[] {
  return texts
    .map((text) => text.replace(/\s+/gu, ' ').trim())
    .filter((text) => text !== '' && !ADDRESS.test(text) && !quotesInstructions(text))
    .map((text) => (text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1).trimEnd()}…` : text))
    .slice(0, MAX_STATEMENTS);
}

function supportedRange(reply: AppraisalReply, prices: readonly number[]): PriceRange | undefined {
  const { price_lower: lower, price_upper: upper } = reply;
  if (lower === null || upper === null || prices.length === 0) return undefined;
  const supported =
    lower > 0 &&
    lower <= upper &&
    lower >= Math.min(...prices) * LOWEST_SHARE &&
    upper <= Math.max(...prices) * HIGHEST_SHARE;
  const cents = (amount: number) => Math.round(amount * 100) / 100;
  return supported ? { lower: cents(lower), upper: cents(upper) } : undefined;
}

/**
 * Takes of the model's reply what the evidence supports: its range if the comparables bear it, else the range
 * computed from them; a best match that is in the list; statements without addresses and without our own words.
 */
export function supportedAppraisal(
  reply: AppraisalReply,
  comparables: readonly Comparable[],
  computed: PriceRange | undefined,
): SupportedAppraisal {
  const prices = comparables.flatMap(({ price }) => (price === undefined ? [] : [Number(price)]));
  const index = reply.best_match_index;
  return {
    range:
      supportedRange(
        reply,
        prices.filter((price) => price > 0),
      ) ?? computed,
    bestMatch: index !== null && index >= 0 && index < comparables.length ? index : undefined,
    reasoning: statements(reply.reasoning),
    defects: statements(reply.defects),
  };
}
