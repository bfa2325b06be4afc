import Big from 'big.js';
import { exactAmount } from './exact-amount.ts';
import type { PriceReading } from './price-readings.ts';
import { isLabel, linkBetween } from './surroundings.ts';
import { type Token, touches } from './tokens.ts';

/** A reading, or two that are the ends of one range, in the order of the text. */
export interface Offer {
  readonly ends: readonly PriceReading[];
  /** The lower end of a range. */
  readonly reading: PriceReading;
  readonly isRange: boolean;
}

export const hasSign = ({ money }: PriceReading): boolean => money.signs.length > 0;

const isNegative = ({ amount }: PriceReading): boolean => amount.startsWith('-');

const powerOf = ({ money }: PriceReading): number => money.number.terms.at(-1)?.power ?? 0;

/** `1-2k`: the lower end shares the upper one's multiplier. */
function withSharedPower(lower: PriceReading, upper: PriceReading): PriceReading {
  const alike = powerOf(lower) === 0 && powerOf(upper) > 0 && !(hasSign(lower) && hasSign(upper));
  const amount = alike ? exactAmount(lower.money, '', powerOf(upper)) : undefined;
  return amount === undefined || new Big(amount).gt(upper.amount) ? lower : { ...lower, amount };
}

/**
 * Next to an unknown word, ends farther apart than this are a name's number and a price. The value was set by
 * judgement.
 */
const widestRange = 3;

/** `iPhone 12 - $799`, `iPhone 12 - 799 €`: not `etwa 10-20 €`, whose ends share the sign after them. */
function isNameAndPrice(left: PriceReading, right: PriceReading, tokens: readonly Token[]): boolean {
  const before = tokens[left.money.first - 1];
  if (before?.type !== 'word' || isLabel(before)) return false;
  if (tokens[right.money.first]?.type === 'sign') return true;
  const isApart = left.money.number.end < (tokens[left.money.last + 1]?.start ?? 0);
  return isApart && new Big(right.amount).gt(new Big(left.amount).times(widestRange));
}

/**
 * The two as the ends of one range. Undefined unless the ends rise and the words around an end without a currency allow
 * it.
 */
function rangeOf(left: PriceReading, right: PriceReading, tokens: readonly Token[]): Offer | undefined {
  if (!hasSign(left) && hasSign(right)) {
    const before = tokens[left.money.first - 1];
    if (left.money.number.touchingMagnitude || isNameAndPrice(left, right, tokens)) return undefined;
    if (before?.type === 'mark' && '#/'.includes(before.text)) return undefined;
  }
  if (hasSign(left) && !hasSign(right)) {
    const after = tokens[right.money.last + 1];
    if (after?.type === 'word' && (after.roles.size === 0 || touches(right.money.number, after)))
      return undefined;
    if (after?.type === 'mark' && '-–/%'.includes(after.text)) return undefined;
  }
  if (isNegative(left)) return undefined;
  const shared = withSharedPower(left, right);
  if (!new Big(shared.amount).lte(right.amount)) return undefined;
  if (left.currency !== undefined && right.currency !== undefined && left.currency !== right.currency)
    return undefined;
  const lower = { ...shared, currency: left.currency ?? right.currency };
  return { ends: [lower, right], reading: lower, isRange: true };
}

const offerOf = (reading: PriceReading): Offer => ({
  ends: [reading],
  reading,
  isRange: reading.isBound && !isNegative(reading),
});

/** Joins ranges and marks old prices by what is between two amounts. */
export function offersOf(readings: readonly PriceReading[], tokens: readonly Token[]): Offer[] {
  const offers: Offer[] = [];
  const anySign = readings.some(hasSign);
  for (let at = 0; at < readings.length; at += 1) {
    const left = readings[at] as PriceReading;
    const right = readings[at + 1];
    const link = right === undefined ? undefined : linkBetween(tokens, left.money, right.money);
    if (right !== undefined && link !== undefined && (hasSign(left) || hasSign(right) || !anySign)) {
      const reducedTo =
        link === 'reduction' &&
        left.currency === right.currency &&
        left.standing === 'plain' &&
        right.standing === 'plain' &&
        new Big(right.amount).lt(left.amount);
      const changed =
        reducedTo || link === 'arrow' || link === 'oldToNew' || (link === 'range' && left.reduced);
      if (changed) {
        offers.push(
          offerOf({ ...left, standing: 'old', isBound: false }),
          offerOf({ ...right, standing: 'now', isBound: false }),
        );
        at += 1;
        continue;
      }
      const range = link === 'range' || left.between ? rangeOf(left, right, tokens) : undefined;
      if (range !== undefined) {
        offers.push(range);
        at += 1;
        continue;
      }
    }
    offers.push(offerOf(left));
  }
  return offers;
}

const isBare = ({ reading, isRange }: Offer): boolean =>
  !isRange && reading.standing === 'plain' && !reading.labelled && !reading.partial && !reading.several;

/**
 * Whether there is another amount of the same money besides the chosen one, and no word says which of them is the
 * price.
 */
export const isUnsure = (offers: readonly Offer[], chosen: Offer): boolean =>
  isBare(chosen) &&
  offers.some(
    (other) =>
      other !== chosen &&
      isBare(other) &&
      other.reading.currency === chosen.reading.currency &&
      !new Big(other.reading.amount).eq(chosen.reading.amount),
  );

/** The offer that one would pay: the one called current, else the first that is not a former price. */
export function chooseOffer(offers: readonly Offer[]): Offer | undefined {
  const prices = offers.filter(({ reading }) => reading.standing !== 'save' && reading.standing !== 'extra');
  const positive = prices.filter(({ reading }) => !isNegative(reading));
  const single = positive.filter(({ reading }) => !reading.several);
  const whole = single.filter(({ reading }) => !reading.partial);
  const pool = [whole, single, positive].find(({ length }) => length > 0) ?? prices;
  return (
    pool.find(({ reading }) => reading.standing === 'now') ??
    pool.find(({ reading }) => reading.standing !== 'old') ??
    pool[0]
  );
}
