import type { NumberWithSigns } from './attach-signs.ts';
import { hasRole, isMark, type Token, touches } from './tokens.ts';

/** Tokens that a clause about a threshold may have on either side of its amount. */
const furthest = 8;

/** The words of the clause on one side of an amount, the nearest first, up to another amount or the end of the clause. */
function clause(tokens: readonly Token[], start: number, step: 1 | -1, until: number): Token[] {
  const words: Token[] = [];
  for (let at = start; at !== until && words.length < furthest; at += step) {
    const token = tokens[at];
    if (token === undefined || token.type === 'number' || token.type === 'sign') break;
    if (isMark(token, ',;|!?…\n') || (isMark(token, '.') && step === 1)) break;
    words.push(token);
  }
  return words;
}

/** Whether the words before this place may be the next amount's. */
const leadsToAmount = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.type === 'number' || tokens[at]?.type === 'sign';

const speaksOfOrders = (words: readonly Token[]): boolean =>
  words.some((word) => hasRole(word, 'order') || hasRole(word, 'freeDelivery'));

const isOver = (token: Token): boolean => hasRole(token, 'over') || hasRole(token, 'from');

/**
 * Whether an amount is what one must spend for something else: "free shipping over $49", "Versandkostenfrei ab 49 €",
 * "1.500 TL ve üzeri alışverişlerde kargo bedava", "5,000円以上のお買い上げで送料無料".
 *
 * @param since place of the last token of the amount before, -1 for the first
 */
export function isThreshold(tokens: readonly Token[], money: NumberWithSigns, since: number): boolean {
  const before = clause(tokens, money.first - 1, -1, since);
  const after = clause(tokens, money.last + 1, 1, tokens.length);
  const over = before.findIndex(isOver);
  const isNear = over !== -1 && over <= 2;
  if (isNear && speaksOfOrders(before)) return true;
  const [last, next] = [tokens[money.last], tokens[money.last + 1]];
  const orMore =
    (isMark(next, '+') && touches(last, next)) ||
    (!leadsToAmount(tokens, money.last + 1 + after.length) &&
      after.slice(0, 3).some((token) => hasRole(token, 'over')));
  if (orMore && (speaksOfOrders(before) || speaksOfOrders(after))) return true;
  // "ab 49 € versandkostenfrei", but a seller's "from $5 free shipping" is a price.
  const lead = before[over];
  const english = lead?.type === 'word' && /^from|start/u.test(lead.text);
  return isNear && !english && hasRole(after[0], 'freeDelivery');
}

/** Whether the words before an amount that ends them say that it is a threshold. */
export function saysThreshold(label: readonly Token[]): boolean {
  const words = clause(label, label.length - 1, -1, -1);
  return (
    words.slice(0, 3).some((word) => hasRole(word, 'threshold')) ||
    (words.slice(0, 3).some(isOver) && speaksOfOrders(words))
  );
}

/** Whether the words after an amount say that it is a threshold: "or more, free delivery". */
export function saysThresholdAfter(tail: readonly Token[]): boolean {
  const words = clause(tail, 0, 1, tail.length);
  return (
    words.slice(0, 3).some((word) => hasRole(word, 'over')) &&
    !leadsToAmount(tail, words.length) &&
    speaksOfOrders(words)
  );
}
