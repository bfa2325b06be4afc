import type { PriceRole } from '../vocabulary/price-roles.ts';
import { normalise } from './normalise.ts';
import { saysThreshold, saysThresholdAfter } from './thresholds.ts';
import { tokenise } from './tokenise.ts';
import { isMark, isOfDays, isThirty, type Token } from './tokens.ts';
import { saysAsk, saysFree } from './without-amount.ts';

/** A label is short: this many of its words, counted from the amount, refer to it. */
const furthest = 6;

/**
 * What the words of a label before an amount say of it, by the vocabulary of price texts; `threshold` also where the
 * words together make one. Nearest first; words before another amount do not count.
 */
export function labelRoles(label: string): readonly PriceRole[] {
  const tokens = tokenise(normalise(label), []);
  const roles: PriceRole[] = saysThreshold(tokens) ? ['threshold'] : [];
  let distance = 0;
  for (let at = tokens.length - 1; at >= 0 && distance < furthest; at -= 1) {
    const token = tokens[at] as Token;
    if (token.type === 'number' && !isThirty(token) && !isMark(tokens[at + 1], '%')) break;
    if (token.type !== 'word' || isOfDays(token)) continue;
    roles.push(...token.roles);
    // A word with a meaning of its own comes between, as in a text.
    distance += token.roles.size === 0 ? 2 : 1;
  }
  return roles;
}

/** What the first word after an amount says of it; `threshold` also where the words together make one. */
export function tailRoles(tail: string): readonly PriceRole[] {
  const tokens = tokenise(normalise(tail), []);
  const first = tokens.findIndex(({ type }) => type === 'word');
  const word = tokens[first];
  const marks = tokens.slice(0, Math.max(first, 0));
  const roles = word?.type === 'word' && marks.every(({ type }) => type === 'mark') ? [...word.roles] : [];
  return saysThresholdAfter(tokens) ? [...roles, 'threshold'] : roles;
}

/** Whether a text without an amount says that the thing is free, or that its price is given on request. */
export function saysNoPrice(text: string): boolean {
  const tokens = tokenise(normalise(text), []);
  return saysFree(tokens) || saysAsk(tokens);
}
