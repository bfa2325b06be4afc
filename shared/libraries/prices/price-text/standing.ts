import { words } from '../vocabulary/vocabulary.ts';
import { normalise } from './normalise.ts';
import { tokenise } from './tokenise.ts';
import { hasRole, isMark, type Token } from './tokens.ts';
import type { NumberWithSigns } from './written-money.ts';

/**
 * The role of an amount according to the words around it: the price to pay now; a price; a regular one, which is a
 * former price if something is reduced; part of one (without tax, for a unit of measure, used), which counts if no
 * whole one is named; a former price, which counts last; or no price at all: a rate, an instalment, a deposit, a
 * delivery cost, a reduction, or a minimum sum for something free.
 */
export type Standing = 'now' | 'plain' | 'regular' | 'part' | 'old' | 'none';

/** Maximum words of a clause examined on either side. */
const furthest = 8;
/** Words up to this length mostly join others: `de`, `von`. */
const shortest = 3;

/** The words and marks on one side of an amount, the nearest first, up to the clause's end. */
function clauseOf(tokens: readonly Token[], start: number, step: 1 | -1, until: number): Token[] {
  const clause: Token[] = [];
  for (let at = start; at !== until && clause.length < furthest; at += step) {
    const token = tokens[at];
    if (token === undefined || isMark(token, ',;|!?…\n') || (isMark(token, ')') && step === -1)) break;
    clause.push(token);
  }
  return clause;
}

const isTimes = (token: Token | undefined): boolean =>
  isMark(token, '×x*') || (token?.type === 'word' && /^(?:x|mal|回|期)$/u.test(token.text));

const isPeriod = (token: Token | undefined): boolean => hasRole(token, 'period', 'rate');

/** `/mo`, `per 2 weeks`, `per calendar month`, `al mes`, `每月`; `part` for `/kg` and the like. */
function rateAfter(after: readonly Token[]): Standing | undefined {
  const [first, second, third] = after;
  if (!isMark(first, '/') && !hasRole(first, 'per')) return undefined;
  if (isPeriod(second) || isPeriod(third)) return 'none';
  const named = second?.type === 'number' ? third : second;
  if (named?.type !== 'word' || words.pieces.has(named.text)) return undefined;
  return isMark(first, '/') || words.units.has(named.text) ? 'part' : undefined;
}

/** `exkl. moms`, `KDV hariç`, `+ VAT`: words starting next to the amount. */
const isWithoutTax = (nearest: Token, clause: readonly Token[]): boolean =>
  (hasRole(nearest, 'tax', 'apart') || isMark(nearest, '+')) &&
  says(clause, 'tax') &&
  clause.slice(0, 4).some((token) => hasRole(token, 'apart') || isMark(token, '+'));

const says = (clause: readonly Token[], ...roles: Parameters<typeof hasRole>[1][]): boolean =>
  clause.some((token) => hasRole(token, ...roles));

/** By the words after the amount. `isShared`: another amount follows, which they may be about. */
function standingAfter(after: readonly Token[], isShared: boolean): Standing | undefined {
  const marks = after.findIndex((token) => !isMark(token, '(*:.-–['));
  const [first, ...rest] = after.slice(Math.max(0, marks));
  const second = rest[0];
  if (first === undefined) return undefined;
  const rate = rateAfter([first, ...rest]);
  if (rate !== undefined) return rate;
  // The rate of another amount in brackets does not apply to this one: `79,800円（月々3,325円）`.
  if (hasRole(first, 'rate') && !(isShared && isMark(after[0], '('))) return 'none';
  if (isTimes(first) && second?.type === 'number') return 'none';
  if (isMark(first, '→⇒»>')) return 'old';
  const more = says(after.slice(0, 3), 'over') || isMark(after[0], '+');
  if (more && !isShared && says(after, 'extra', 'order', 'posted')) return 'none';
  if (isShared) return undefined;
  let isIncluded = false;
  for (const [place, token] of [first, ...rest].slice(0, 4).entries()) {
    if (token.type === 'number' && isMark(rest[place], '%')) break;
    if (hasRole(token, 'save')) return 'none';
    if (isMark(token, '+') || hasRole(token, 'free', 'apart', 'from', 'posted')) break;
    isIncluded ||= hasRole(token, 'included');
    // `livraison incluse`, but not `shipping with DHL`.
    const ends = hasRole(rest[place], 'included') && rest[place + 1]?.type !== 'word';
    if (ends || hasRole(rest[place], 'free')) break;
    if (!isIncluded && hasRole(token, 'extra', 'instalment')) return 'none';
  }
  if (hasRole(first, 'old')) return 'old';
  return hasRole(first, 'net') || isWithoutTax(first, after.slice(0, 4)) ? 'part' : undefined;
}

/** By the words before the amount, the nearest first. */
function standingBefore(before: readonly Token[], after: readonly Token[]): Standing | undefined {
  const isPosted = says(before, 'posted') || (says(before, 'free') && says(before, 'extra'));
  if (
    says(before.slice(0, 3), 'over') &&
    (isPosted || says([...before, ...after], 'extra', 'order', 'posted'))
  )
    return 'none';
  const from = before.slice(0, 3).find((token) => hasRole(token, 'from'));
  if (from?.type === 'word') {
    const freeAfter = hasRole(after[0], 'posted') || (says(after, 'free') && says(after, 'extra'));
    if (isPosted || (freeAfter && from.text !== 'from')) return 'none';
  }
  let distance = 0;
  for (const [place, token] of before.entries()) {
    if (distance > 4) break;
    const earlier = before[place + 1];
    const isOf = token.type === 'word' && token.text === 'of';
    if ((isOf || isTimes(token)) && earlier?.type === 'number') return 'none';
    if (token.type === 'number' && !isMark(before[place - 1], '%')) break;
    if (token.type !== 'word') continue;
    if (hasRole(token, 'extra') && isPosted) return undefined;
    if (hasRole(token, 'extra') && hasRole(earlier, 'included')) return undefined;
    if (hasRole(token, 'save', 'instalment', 'rate', 'extra')) return 'none';
    if (hasRole(token, 'old')) return 'old';
    if (hasRole(token, 'now')) return 'now';
    if (hasRole(token, 'regular')) return 'regular';
    if (hasRole(token, 'net', 'used') || isWithoutTax(token, before.slice(place))) return 'part';
    distance += token.roles.size === 0 && token.text.length > shortest ? 2 : 1;
  }
  return undefined;
}

/**
 * @param since index of the previous amount's last token, -1 for the first
 * @param until index of the next amount's first token
 */
export function standingOf(
  tokens: readonly Token[],
  money: NumberWithSigns,
  since: number,
  until: number,
): Standing {
  // The words of a rate belong to it alone: "$20/mo. Total $480".
  const next = since < 0 ? [] : tokens.slice(since + 1, money.first);
  const isRate = rateAfter(next) !== undefined || hasRole(next[0], 'rate');
  const before = clauseOf(tokens, money.first - 1, -1, isRate ? since + 2 : since);
  const after = clauseOf(tokens, money.last + 1, 1, until);
  const isShared = until < tokens.length && money.last + 1 + after.length === until;
  const led = standingBefore(before, after);
  const followed = standingAfter(after, isShared);
  if (led === 'none' || followed === 'none') return 'none';
  return led ?? followed ?? 'plain';
}

/** Judges by the words before an amount, and after it and its sign, up to the end of the line. */
export function standingBetween(before: string, after: string): Standing {
  const lead = tokenise(normalise(before), []);
  const following = tokenise(normalise(after), []);
  const rest = following.slice(following.findIndex((token) => token.type !== 'sign' && !isMark(token, '\n')));
  const until = rest.findIndex((token, at) => token.type === 'sign' || (token.type === 'number' && at > 1));
  const tail = clauseOf(rest, 0, 1, until);
  const led = standingBefore(clauseOf(lead, lead.length - 1, -1, -1), tail);
  const followed = standingAfter(tail, tail.length === until);
  return led === 'none' || followed === 'none' ? 'none' : (led ?? followed ?? 'plain');
}
