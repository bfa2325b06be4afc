import type { CurrencySign } from './sign-finder.ts';
import { isUnknownWord } from './tokenise.ts';
import { type NumberToken, type SignToken, type Token, touches } from './tokens.ts';

/** A number with the signs that belong to it. */
export interface NumberWithSigns {
  readonly number: NumberToken;
  readonly signs: readonly SignToken[];
  /** Hundredths written after the currency: `12€50`, `5 zł 99 gr`. */
  readonly hundredths: string | undefined;
  readonly negative: boolean;
  /** Places of the first and last of its tokens. */
  readonly first: number;
  readonly last: number;
}

/** Numbers and signs that follow one another without anything between. */
interface Chain {
  readonly tokens: readonly (NumberToken | SignToken)[];
  /** Place of each of them among all tokens. */
  readonly places: readonly number[];
  readonly negative: boolean;
  readonly afterUnknownWord: boolean;
}

const isMinus = (token: Token | undefined): boolean => token?.type === 'mark' && token.text === '-';

const isMoneyPart = (token: Token | undefined): token is NumberToken | SignToken =>
  token?.type === 'number' || token?.type === 'sign';

/** Chains end where two numbers meet. A minus between a sign and the number it touches is the number's. */
function chainsOf(tokens: readonly Token[]): Chain[] {
  const chains: Chain[] = [];
  for (let at = 0; at < tokens.length; ) {
    if (!isMoneyPart(tokens[at])) {
      at += 1;
      continue;
    }
    const first = at;
    const before = tokens[first - 1];
    let negative =
      isMinus(before) && touches(before, tokens[first]) && (first < 2 || tokens[first - 2]?.type === 'mark');
    const parts: (NumberToken | SignToken)[] = [];
    const places: number[] = [];
    for (; at < tokens.length; at += 1) {
      const token = tokens[at] as Token;
      if (isMoneyPart(token)) {
        if (token.type === 'number' && parts.at(-1)?.type === 'number') break;
        parts.push(token);
        places.push(at);
        continue;
      }
      const next = tokens[at + 1];
      const onlySigns = parts.every(({ type }) => type === 'sign');
      if (!(isMinus(token) && onlySigns && next?.type === 'number' && touches(token, next))) break;
      negative = true;
    }
    const afterUnknownWord = before !== undefined && isUnknownWord(before);
    chains.push({ tokens: parts, places, negative, afterUnknownWord });
  }
  return chains;
}

interface Slot {
  readonly number: NumberToken;
  before: SignToken[];
  after: SignToken[];
}

const usuallyBefore = /^(?:.*[$£₤¥₹₱₩₦₪₨₡₺]|r[ps]\.?|rm|chf|fr\.?|s\/\.?|b\/\.?)$/iu;

const touching = (
  left: NumberToken,
  signs: readonly SignToken[],
  right: NumberToken,
): { left: number; right: number } => {
  let fromLeft = 0;
  while (fromLeft < signs.length && touches(fromLeft === 0 ? left : signs[fromLeft - 1], signs[fromLeft]))
    fromLeft += 1;
  let fromRight = 0;
  while (
    fromRight < signs.length &&
    touches(signs[signs.length - 1 - fromRight], fromRight === 0 ? right : signs[signs.length - fromRight])
  ) {
    fromRight += 1;
  }
  return { left: fromLeft, right: fromRight };
};

/** How many of the signs between two numbers belong to the left one. */
function splitAt(
  left: NumberToken,
  signs: readonly SignToken[],
  right: NumberToken,
  chain: { readonly opensWithSign: boolean; readonly endsWithSign: boolean; readonly leftIsName: boolean },
): number {
  const close = touching(left, signs, right);
  const touchesLeft = close.left > 0 && close.right === 0;
  const touchesRight = close.right > 0 && close.left === 0;
  if (signs.length > 1 && chain.opensWithSign !== chain.endsWithSign)
    return chain.opensWithSign ? 0 : signs.length;
  if (signs.length > 1) {
    if (close.left > 0 && close.left < signs.length) return close.left;
    if (close.right > 0 && close.right < signs.length) return signs.length - close.right;
    if (chain.opensWithSign) return 1;
  }
  if (touchesLeft) return signs.length;
  if (touchesRight) return 0;
  if (chain.opensWithSign) return 0;
  if (chain.endsWithSign) return signs.length;
  return chain.leftIsName || usuallyBefore.test(signs[0]?.text ?? '') ? 0 : signs.length;
}

function plainTwoDigits(number: NumberToken): string | undefined {
  const [term, ...more] = number.terms;
  return more.length === 0 && term?.power === 0 && !number.dashed && /^\d\d$/u.test(term.raw)
    ? term.raw
    : undefined;
}

const isWhole = ({ terms }: NumberToken): boolean =>
  terms.length === 1 &&
  terms[0]?.power === 0 &&
  /^\d{1,3}(?:([ .,'])\d{3}(?:\1\d{3})*)?$|^\d+$/u.test(terms[0].raw);

/** `12€50`, `12 € 50`: the currency as the decimal mark, with nothing after the hundredths. */
function hundredthsAfterSign(
  { tokens, afterUnknownWord }: Chain,
  next: Token | undefined,
): string | undefined {
  const [whole, sign, fraction, ...more] = tokens;
  if (whole?.type !== 'number' || sign?.type !== 'sign' || fraction?.type !== 'number' || more.length > 0)
    return undefined;
  if (sign.sign.places > 0 || !isWhole(whole)) return undefined;
  const close = touches(whole, sign) || !(touches(sign, fraction) || afterUnknownWord);
  const ended =
    next === undefined ||
    (next.type === 'mark' && next.text !== '%' && next.text !== '-') ||
    next.type === 'word';
  const free = next?.type !== 'word' || (!isUnknownWord(next) && next.roles.size > 0);
  return close && ended && free ? plainTwoDigits(fraction) : undefined;
}

const sharesCurrency = (left: CurrencySign, right: CurrencySign): boolean =>
  left.currencies.some((code) => right.currencies.includes(code));

/** `BYN 5 руб. 50 коп.`: what follows the next number is the minor unit of the currency before it. */
const isMinorOf = ([major]: readonly SignToken[], minor: Token | undefined): boolean =>
  major !== undefined &&
  minor?.type === 'sign' &&
  minor.sign.places > 0 &&
  major.sign.places === 0 &&
  sharesCurrency(major.sign, minor.sign);

/** `5 zł 99 gr`, `£5 50p`, `10元5角`: the minor unit's count as digits after the decimal mark. */
function minorDigitsOf(slot: Slot, next: Slot | undefined): string | undefined {
  const minor = next?.after[0];
  const digits = next?.number.terms[0]?.raw ?? '';
  const major = slot.after[0] ?? slot.before[0];
  if (next === undefined || minor === undefined || major === undefined || next.before.length > 0)
    return undefined;
  if (minor.sign.places === 0 || major.sign.places > 0 || !isWhole(slot.number) || !/^\d{1,2}$/u.test(digits))
    return undefined;
  return sharesCurrency(minor.sign, major.sign) || minor.sign.currencies.length > 2
    ? digits.padStart(minor.sign.places, '0')
    : undefined;
}

function moneyOfChain(chain: Chain, next: Token | undefined): NumberWithSigns[] {
  const { tokens, places } = chain;
  const place = new Map<Token, number>(tokens.map((token, offset) => [token, places[offset] ?? 0]));
  const placeOf = (token: Token): number => place.get(token) ?? 0;
  const slots: Slot[] = [];
  let waiting: SignToken[] = [];
  const opensWithSign = tokens[0]?.type === 'sign';
  const endsWithSign = tokens.at(-1)?.type === 'sign';
  const middle = hundredthsAfterSign(chain, next);
  if (middle !== undefined) {
    const [number, sign] = tokens as readonly [NumberToken, SignToken];
    return [
      {
        number,
        signs: [sign],
        hundredths: middle,
        negative: chain.negative,
        first: places[0] ?? 0,
        last: places[2] ?? 0,
      },
    ];
  }
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'sign') {
      waiting.push(token);
      continue;
    }
    const left = slots.at(-1);
    const slot: Slot = { number: token, before: waiting, after: [] };
    if (left !== undefined) {
      const leftIsName = slots.length === 1 && chain.afterUnknownWord;
      const split = isMinorOf(waiting, tokens[at + 1])
        ? waiting.length
        : splitAt(left.number, waiting, token, { opensWithSign, endsWithSign, leftIsName });
      left.after = waiting.slice(0, split);
      slot.before = waiting.slice(split);
    }
    waiting = [];
    slots.push(slot);
  }
  const lastSlot = slots.at(-1);
  if (lastSlot !== undefined) lastSlot.after = waiting;

  const money: NumberWithSigns[] = [];
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] as Slot;
    const hundredths = minorDigitsOf(slot, slots[at + 1]);
    const end = hundredths === undefined ? slot : (slots[at + 1] as Slot);
    money.push({
      number: slot.number,
      signs: [...slot.before, ...slot.after],
      hundredths,
      negative: chain.negative && at === 0,
      first: placeOf(slot.before[0] ?? slot.number),
      last: placeOf(end.after.at(-1) ?? end.number),
    });
    if (hundredths !== undefined) at += 1;
  }
  return money;
}

/**
 * Gives every number its currency signs. A number may have one or more signs, before, after or on both sides ($12 USD).
 * A sign between two numbers belongs to the one it touches; otherwise the whole run decides: a run that opens with a
 * sign has its signs before the numbers.
 */
export const attachSigns = (tokens: readonly Token[]): NumberWithSigns[] =>
  chainsOf(tokens).flatMap((chain) => {
    const next = tokens[(chain.places.at(-1) ?? 0) + 1];
    return moneyOfChain(chain, next);
  });
