import { labelRoles, tailRoles } from '../price-text/label-roles.ts';
import type { PriceRole } from '../vocabulary/price-roles.ts';
import { oldToNew } from '../vocabulary/price-vocabulary.ts';
import { WorkBudget } from './work-budget.ts';

/** What the words next to an amount make of it. */
type LabelStanding = 'now' | 'old' | 'regular' | 'side' | 'net' | 'startBid' | 'bid';

/** Says what the words before and after an amount make of it; each text of a page is read once. */
export interface LabelReader {
  readonly before: (label: string) => LabelStanding | undefined;
  readonly after: (tail: string) => LabelStanding | undefined;
}

/** What the labels of a page may cost: a few hundred different ones, where shops show dozens. */
const mostSteps = 30_000;
const stepsOfLabel = 60;
const stepsOfCharacter = 6;

const sideRoles: ReadonlySet<PriceRole> = new Set([
  'save',
  'off',
  'extra',
  'addOn',
  'threshold',
  'pay',
  'members',
  'unit',
]);

/** Once the budget is spent, no further label is read. */
export function boundedLabels(): LabelReader {
  const budget = new WorkBudget(mostSteps);
  const bounded = (read: (text: string) => LabelStanding | undefined) => {
    const known = new Map<string, LabelStanding | undefined>();
    return (text: string): LabelStanding | undefined => {
      if (!/\p{L}|\+/u.test(text)) return undefined;
      if (known.has(text)) return known.get(text);
      if (!budget.spend(stepsOfLabel + stepsOfCharacter * text.length)) return undefined;
      const standing = read(text);
      known.set(text, standing);
      return standing;
    };
  };
  return { before: bounded(standingBefore), after: bounded(standingAfter) };
}

/** A count of more than one and the word between it and the price of that many. */
const manyFor = /\b(?:[2-9]|[1-9]\d{1,3})\s*(?:for|für|pour|por|per|voor|för|за|za|x|×|\+)\s*$/iu;

/** The nearest word that decides; "de" and "van" alone name the first of two prices. */
function standingBefore(label: string): LabelStanding | undefined {
  if (oldToNew.has(label.replace(/[\s:.]+$/u, ''))) return 'old';
  // "+ £15", "10 for"
  if (/\+\s*$/u.test(label) || manyFor.test(label)) return 'side';
  const roles = labelRoles(label);
  if (roles.includes('threshold')) return 'side';
  if (roles.includes('members')) return 'side';
  if (roles.includes('regular')) return 'regular';
  for (const role of roles) {
    if (role === 'bid' || role === 'startBid' || role === 'old' || role === 'net') return role;
    if (sideRoles.has(role)) return 'side';
    if (role === 'now') return 'now';
  }
  return roles.includes('label') ? 'now' : undefined;
}

function standingAfter(tail: string): LabelStanding | undefined {
  const roles = tailRoles(tail);
  if (roles.includes('net')) return 'net';
  if (roles.includes('gross')) return 'now';
  return roles.some((role) => role === 'off' || role === 'points' || role === 'threshold')
    ? 'side'
    : undefined;
}
