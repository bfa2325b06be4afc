import type { PriceRole } from '../vocabulary/price-roles.ts';
import { oldToNew, units } from '../vocabulary/price-vocabulary.ts';
import type { NumberWithSigns } from './attach-signs.ts';
import { isThreshold } from './thresholds.ts';
import { hasRole, isMark, isOfDays, isThirty, type Token, touches, type WordToken } from './tokens.ts';

/** What the text around an amount says it is. */
export interface Surroundings {
  /** `now` the price to pay, `old` a former or list price, `save` a reduction, `extra` a cost on top of the price. */
  readonly standing: 'now' | 'old' | 'save' | 'extra' | 'plain';
  /** The amount is a lower or an upper bound: "from $10", "up to $20". */
  readonly isBound: boolean;
  readonly between: boolean;
  readonly reduced: boolean;
  /** Not the price to pay where another is named: one of several payments, a price per unit or time, or before tax. */
  readonly partial: boolean;
  /** The price of several: "2 for £20". */
  readonly several: boolean;
  readonly percentage: boolean;
  /** A word right before it says that a price follows. */
  readonly labelled: boolean;
}

const labelling: readonly PriceRole[] = [
  'label',
  'unit',
  'startBid',
  'bid',
  'now',
  'old',
  'from',
  'upto',
  'between',
  'reduced',
];

/** Whether a price is what follows this word. */
export const isLabel = (token: Token | undefined): boolean =>
  token?.type === 'word' && labelling.some((role) => token.roles.has(role));

/** Words that may come between a phrase and the amount it refers to. */
const reach: Partial<Record<PriceRole, number>> = {
  now: 3,
  old: 2,
  save: 2,
  extra: 1,
  from: 1,
  upto: 1,
  between: 1,
  reduced: 1,
  pay: 1,
  threshold: 2,
  addOn: 1,
  points: 1,
  members: 1,
  unit: 1,
  startBid: 1,
};

/** Roles of the phrases before an amount, the nearest first, as far as each reaches. */
function rolesBefore(tokens: readonly Token[], first: number, since: number): PriceRole[] {
  const roles: PriceRole[] = [];
  let distance = 0;
  let separated = false;
  for (let at = first - 1; at > since && distance <= 3; at -= 1) {
    const token = tokens[at] as Token;
    // "Lowest price of the last 30 days: $45"
    if (isThirty(token) || isOfDays(token)) continue;
    if (token.type === 'word') {
      for (const role of token.roles) {
        // "$50 RRP, $39": the list price is the one before.
        const reaches = distance <= (reach[role] ?? -1) && !(role === 'old' && separated);
        if (reaches) roles.push(role);
      }
      // A word with a meaning of its own comes between: "from Japan $5".
      distance += token.roles.size === 0 ? 2 : 1;
    } else if (isMark(token, '\ue000')) {
      roles.push('old');
    } else if (token.type !== 'mark') break;
    separated ||= isMark(token, ',;|)');
  }
  return roles;
}

const wordAfter = (
  tokens: readonly Token[],
  last: number,
): { word: WordToken; place: number } | undefined => {
  let at = last + 1;
  while (at <= last + 2 && isMark(tokens[at], '(*[,:')) at += 1;
  const word = tokens[at];
  return word?.type === 'word' ? { word, place: at } : undefined;
};

/** Whether another amount follows soon and unseparated, so that the words between may be its own. */
function moneyFollows(tokens: readonly Token[], at: number): boolean {
  if (isMark(tokens[at], ',;|.)')) return false;
  return tokens.slice(at, at + 3).some((token) => token.type === 'sign' || token.type === 'number');
}

function roleAfter(
  tokens: readonly Token[],
  last: number,
  isFirst: boolean,
  added: boolean,
): 'old' | 'save' | 'extra' | undefined {
  const after = wordAfter(tokens, last);
  if (after === undefined) return undefined;
  const { roles } = after.word;
  if (roles.has('neutral')) return undefined;
  const ownNext = moneyFollows(tokens, after.place + 1);
  if (roles.has('off') && !(roles.has('save') && ownNext)) return 'save';
  if (ownNext) return undefined;
  if (roles.has('old') && !roles.has('from') && !roles.has('to')) return 'old';
  return roles.has('extra') && (added || !isFirst) ? 'extra' : undefined;
}

function isPartial(tokens: readonly Token[], { first, last }: NumberWithSigns): boolean {
  const after = tokens[last + 1];
  if (hasRole(after, 'per') || hasRole(wordAfter(tokens, last)?.word, 'per')) return true;
  const [unit, counted] = [tokens[last + 2], tokens[last + 3]];
  if (
    isMark(after, '/') &&
    (unit?.type === 'word' || (unit?.type === 'number' && counted?.type === 'word'))
  ) {
    return true;
  }
  const [before, beforeThat] = [tokens[first - 1], tokens[first - 2]];
  if (isMark(before, '=') && beforeThat?.type === 'word' && units.has(beforeThat.text)) return true;
  const times = (before?.type === 'word' && before.text === 'x') || isMark(before, '×');
  return times && beforeThat?.type === 'number';
}

/** Whether the amount is said to be before tax, by a word before it that is not the last amount's, or after it. */
function isBeforeTax(tokens: readonly Token[], { first, last }: NumberWithSigns, since: number): boolean {
  const lead = isMark(tokens[first - 1], ':') ? first - 2 : first - 1;
  const owned = lead > since + 1 || since === -1;
  if (owned && (hasRole(tokens[lead], 'net') || hasRole(tokens[lead], 'gross')))
    return hasRole(tokens[lead], 'net');
  return hasRole(wordAfter(tokens, last)?.word, 'net');
}

/** `$1,000+`, `20元起`, `1,000円～`, with nothing after that the mark could belong to. */
function openEnd(tokens: readonly Token[], last: number): boolean {
  const [token, after, next] = [tokens[last], tokens[last + 1], tokens[last + 2]];
  if (after?.type === 'word') {
    return after.roles.has('fromAfter') && next?.type !== 'number' && next?.type !== 'sign';
  }
  if (isMark(after, '+')) {
    const added =
      next !== undefined && (touches(after, next) || (next.type === 'word' && next.roles.has('extra')));
    return touches(token, after) && !added && !moneyFollows(tokens, last + 2);
  }
  return isMark(after, '~〜') && next === undefined;
}

/** Precedes one of several payments, a price for members, a price per unit of measure or a bid that may be outbid. */
const isOfPart = (role: PriceRole): boolean =>
  role === 'pay' || role === 'members' || role === 'unit' || role === 'startBid';

/** What a word before the amount makes of it. */
function standingBy(role: PriceRole): 'now' | 'old' | 'save' | 'extra' | undefined {
  if (role === 'addOn' || role === 'points' || role === 'threshold') return 'extra';
  return role === 'now' || role === 'old' || role === 'save' || role === 'extra' ? role : undefined;
}

function standingOf(
  before: readonly PriceRole[],
  tokens: readonly Token[],
  money: NumberWithSigns,
  since: number,
): Surroundings['standing'] {
  const isFirst = since === -1;
  if (isThreshold(tokens, money, since)) return 'extra';
  // "Body 12 €": money after a word for points is not points.
  const said = money.signs.length > 0 ? before.filter((role) => role !== 'points') : before;
  const led = said.map(standingBy).find((standing) => standing !== undefined);
  const lead = tokens[money.first - 1];
  const added =
    isMark(lead, '+') || (lead?.type === 'word' && /^(?:plus|zzgl \.|zzgl|más|mais)$/u.test(lead.text));
  // "+ $5" after a price is charged on top of it.
  if (added && !isFirst) return 'extra';
  const stated = roleAfter(tokens, money.last, isFirst, added);
  if (stated === 'save' || stated === 'extra') return stated;
  return led ?? stated ?? 'plain';
}

/**
 * Reads the surroundings of an amount.
 *
 * @param since place of the last token of the amount before, -1 for the first
 */
export function surroundingsOf(
  tokens: readonly Token[],
  money: NumberWithSigns,
  since: number,
): Surroundings {
  const before = rolesBefore(tokens, money.first, since);
  const lead = tokens[money.first - 1];
  const after = tokens[money.last + 1];
  const percentWord =
    after?.type === 'word' && /^(?:percent|prozent|процентов|por ciento|pct)$/u.test(after.text);
  return {
    standing: standingOf(before, tokens, money, since),
    isBound: before.includes('from') || before.includes('upto') || openEnd(tokens, money.last),
    between: before.includes('between'),
    reduced: before.includes('reduced'),
    partial: before.some(isOfPart) || isPartial(tokens, money) || isBeforeTax(tokens, money, since),
    several: isForSeveral(tokens, money),
    percentage: money.signs.length === 0 && (isMark(after, '%‰٪') || percentWord || isMark(lead, '%')),
    labelled:
      isLabel(lead) || (isMark(lead, ':=') && tokens[money.first - 2]?.type === 'word') || before.length > 0,
  };
}

/** Words between a count and the price of that many. */
const countFor = /^(?:for|für|pour|por|per|voor|för|for kun|za|за)$/u;

/** Whether the amount is the price of two or more: "2 for £20", not "iPhone 12 for £20" or "$50 for £20". */
function isForSeveral(tokens: readonly Token[], { first }: NumberWithSigns): boolean {
  const [before, count, lead] = [tokens[first - 1], tokens[first - 2], tokens[first - 3]];
  if (before?.type !== 'word' || !countFor.test(before.text) || count?.type !== 'number') return false;
  const [term, ...more] = count.terms;
  if (more.length > 0 || term === undefined || term.power > 0 || !/^(?:[2-9]|[1-9]\d)$/u.test(term.raw))
    return false;
  if (lead?.type === 'word')
    return lead.roles.size > 0 || /^(?:buy|get|any|take|pick|choose)$/u.test(lead.text);
  return lead === undefined || lead.type === 'mark';
}

/** Marks that join the two ends of a range. */
export const rangeMarks = '-–~〜';

/** `-38%`, `(-38 %)` and nothing else. */
function isReduction(between: readonly Token[]): boolean {
  const inner = between.filter((token) => !isMark(token, '()[]|,'));
  const [minus, number, percent] = inner;
  return inner.length === 3 && isMark(minus, '-–') && number?.type === 'number' && isMark(percent, '%');
}

/** How two amounts that follow one another are joined. */
export function linkBetween(
  tokens: readonly Token[],
  left: NumberWithSigns,
  right: NumberWithSigns,
): 'range' | 'and' | 'arrow' | 'reduction' | 'oldToNew' | undefined {
  const between = tokens.slice(left.last + 1, right.first);
  const [link, second] = between;
  if (link?.type === 'mark' && /[→➔➜⇒»>]/u.test(link.text)) return 'arrow';
  if (isMark(link, '-') && isMark(second, '>')) return 'arrow';
  if (isReduction(between)) return 'reduction';
  if (link?.type === 'mark' && '-–.…~'.includes(link.text) && between.length > 1) {
    return between.every((token) => isMark(token, '.…-–')) && between.length <= 3 ? 'range' : undefined;
  }
  if (between.length !== 1 || link === undefined) return undefined;
  if (isMark(link, rangeMarks) || isMark(link, '…')) return 'range';
  if (link.type !== 'word') return undefined;
  const lead = tokens[left.first - 1];
  if (lead?.type === 'word' && oldToNew.get(lead.text)?.includes(link.text)) return 'oldToNew';
  if (link.roles.has('to')) return 'range';
  return link.roles.has('and') ? 'and' : undefined;
}
