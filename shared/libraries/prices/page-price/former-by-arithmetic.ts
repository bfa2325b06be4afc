import { interpretNumber } from '../price-text/interpret-number.ts';
import type { PageFacts } from './page-facts.ts';
import { amountKey } from './price-candidate.ts';
import type { VisiblePrice } from './visible-price.ts';

/** Places and savings that are compared with each other. */
const mostPlaces = 12;
const mostSavings = 6;
/** Elements that are looked at for savings. */
const mostElements = 4_000;

/** Longest text that says how much one saves. */
const longestReduction = 60;
const saving = /^([^\d]{3,40}?)\p{Sc}?\s*(\d[\d.,' ]*)/u;

/**
 * The amounts that the page shows to be former by what it takes off them: 8,990 beside "Save 1,500" and 7,490. A
 * percentage proves nothing: pages also show them for ratings, taxes and batteries.
 */
export function formerByArithmetic(places: readonly VisiblePrice[], facts: PageFacts): ReadonlySet<string> {
  const former = new Set<string>();
  const shown = places
    .filter(({ weight, currency }) => weight > 2 && currency !== undefined)
    .slice(0, mostPlaces);
  if (shown.length < 2) return former;
  const taken = [...savingsOn(facts), ...places.slice(0, mostPlaces).map(({ amount }) => Number(amount))];
  for (const before of shown) {
    for (const now of shown) {
      const [high, low] = [Number(before.amount), Number(now.amount)];
      if (!(low < high) || before.currency !== now.currency) continue;
      const isReduced =
        low > high / 2 && taken.some((off) => off < low && Math.abs(high - off - low) < 0.005);
      if (isReduced) former.add(amountKey(before.amount));
    }
  }
  return former;
}

/** Amounts that the page says one saves, after the headline. */
function savingsOn(facts: PageFacts): readonly number[] {
  const { elements } = facts.tree;
  const start = facts.headline?.index ?? 0;
  const savings: number[] = [];
  for (const element of elements.slice(start, start + mostElements)) {
    for (const child of element.children) {
      if (typeof child !== 'string' || child.length > longestReduction || !/\d/.test(child)) continue;
      const [, label = '', number = ''] = saving.exec(child) ?? [];
      if (number === '') continue;
      const amount = interpretNumber(number.trim());
      if (amount !== undefined && facts.readLabel.before(label.trim().toLowerCase()) === 'side')
        savings.push(Number(amount));
      if (savings.length >= mostSavings) return savings;
    }
  }
  return savings;
}
