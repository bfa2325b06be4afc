import { interpretNumber } from '../price-text/interpret-number.ts';
import type { PageFacts } from './page-facts.ts';
import { amountKey } from './price-candidate.ts';
import type { VisiblePrice } from './visible-price.ts';

/** Places and percentages that are compared with each other. */
const mostPlaces = 12;
const mostPercentages = 6;
/** Elements that are looked at for percentages. */
const mostElements = 4_000;

/** Longest text that says how much one saves. */
const longestReduction = 60;
const saving = /^([^\d]{3,40}?)\p{Sc}?\s*(\d[\d.,' ]*)/u;
const percentage = /^\s*[([]?\s*[-–−]?\s*(\d{1,2})(?:[.,]\d+)?\s*%/u;

/**
 * The amounts that the page shows to be former by what it takes off them: 34,900 beside 20 % and 27,900, or 8,990
 * beside "Save 1,500" and 7,490.
 */
export function formerByArithmetic(places: readonly VisiblePrice[], facts: PageFacts): ReadonlySet<string> {
  const former = new Set<string>();
  const shown = places
    .filter(({ weight, currency }) => weight > 2 && currency !== undefined)
    .slice(0, mostPlaces);
  if (shown.length < 2) return former;
  const { shares, savings } = reductionsOn(facts);
  const taken = [...savings, ...places.slice(0, mostPlaces).map(({ amount }) => Number(amount))];
  for (const before of shown) {
    for (const now of shown) {
      const [high, low] = [Number(before.amount), Number(now.amount)];
      if (!(low < high) || before.currency !== now.currency) continue;
      const byShare = shares.some((share) => Math.abs(low / high - (1 - share / 100)) < 0.006);
      const byAmount = low > high / 2 && taken.some((off) => off < low && Math.abs(high - off - low) < 0.005);
      if (byShare || byAmount) former.add(amountKey(before.amount));
    }
  }
  return former;
}

/** Percentages that stand as texts of their own after the headline, and amounts that one saves. */
function reductionsOn(facts: PageFacts): { shares: readonly number[]; savings: readonly number[] } {
  const { elements } = facts.tree;
  const start = facts.headline?.index ?? 0;
  const shares: number[] = [];
  const savings: number[] = [];
  for (const element of elements.slice(start, start + mostElements)) {
    for (const child of element.children) {
      if (typeof child !== 'string' || child.length > longestReduction || !/\d/.test(child)) continue;
      const share = Number(percentage.exec(child)?.[1]);
      if (share >= 5 && shares.length < mostPercentages) shares.push(share);
      const [, label = '', number = ''] = saving.exec(child) ?? [];
      if (number === '' || savings.length >= mostPercentages) continue;
      const amount = interpretNumber(number.trim());
      if (amount !== undefined && facts.readLabel.before(label.trim().toLowerCase()) === 'side')
        savings.push(Number(amount));
    }
  }
  return { shares, savings };
}
