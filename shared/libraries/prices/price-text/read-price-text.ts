import Big from 'big.js';
import { currencyOf } from '../currency/countries.ts';
import { countryOfSite } from '../currency/country-of-site.ts';
import { minorDigits } from '../currency/currency-codes.ts';
import { words } from '../vocabulary/vocabulary.ts';
import { normalise } from './normalise.ts';
import type { PriceHints } from './resolve-currency.ts';
import { hintedCurrencies, placeCurrencies, resolveCurrency, statedCurrency } from './resolve-currency.ts';
import { type Standing, standingOf } from './standing.ts';
import { isUnknownWord, tokenise } from './tokenise.ts';
import { hasRole, isMark, type NumberToken, type Token, touches } from './tokens.ts';
import { attachSigns, exactAmount, type NumberWithSigns } from './written-money.ts';

/** A price as comparables use it. */
export interface TextPrice {
  /** Exact decimal without grouping, not negative: `1299.95`. */
  readonly amount: string;
  /** ISO 4217; undefined if only the amount is known. */
  readonly currency: string | undefined;
  /** Whether a currency sign or code is written with it. */
  readonly isSigned: boolean;
  /** Its role according to the surrounding words. */
  readonly standing: Exclude<Standing, 'none'>;
}

interface Reading {
  readonly money: NumberWithSigns;
  readonly amount: string;
  readonly currency: string | undefined;
  readonly standing: Standing;
}

/** Decimal marks before three digits, for dinars written with thousandths; Iraq's is not. */
function thousandthsAfter(currency: string | undefined, { country, site }: PriceHints): string {
  if (currency === undefined || minorDigits(currency) !== 3 || currency === 'IQD') return '';
  const known = country ?? (site === undefined ? undefined : countryOfSite(site));
  if (currency === 'TND') return '.,';
  if (known === undefined || currencyOf(known) === undefined) return '.';
  const { language, region } = new Intl.Locale(`und-${known}`).maximize();
  return new Intl.NumberFormat(`${language}-${region}`).format(0.5).includes(',') ? '.,' : '.';
}

const mostDigits = 12;
const hasTwoDecimals = ({ raw }: NumberToken): boolean => /[.,٫]\d\d$/u.test(raw);

/** Whether a number without a currency stands like a price: apart from words, codes, dates and sizes. */
function standsAlone(tokens: readonly Token[], { number, first, last }: NumberWithSigns): boolean {
  const [before, after] = [tokens[first - 1], tokens[last + 1]];
  if (number.raw.replace(/\D/gu, '').length > mostDigits) return false;
  if (before?.type === 'number' || after?.type === 'number') return false;
  const joinsWord = (token: Token | undefined): boolean =>
    token?.type === 'word' && /^[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(token.text);
  if ((joinsWord(before) && touches(before, number)) || (joinsWord(after) && touches(number, after)))
    return false;
  if (isMark(before, '#№@_/*') || isMark(after, '%°²"\'×‰')) return false;
  return !(after?.type === 'word' && words.units.has(after.text));
}

/** Whether a number without a currency is meant as a price at all. */
function isBarePrice(tokens: readonly Token[], { money, standing }: Reading, isOnly: boolean): boolean {
  if (!standsAlone(tokens, money) || money.number.touchingMagnitude) return false;
  if (money.number.dashed || hasTwoDecimals(money.number)) return true;
  if (isUnknownWord(tokens[money.last + 1])) return false;
  const label = tokens[money.first - (isMark(tokens[money.first - 1], ':=') ? 2 : 1)];
  const isLabelled = standing !== 'plain' || hasRole(label, 'neutral', 'from');
  return isLabelled || (isOnly && !tokens.some(isUnknownWord));
}

/** `10-20 €`, `from 10 to 20 €`: both ends of a range, whose currency may be written once. */
function isRange(tokens: readonly Token[], left: Reading, right: Reading): boolean {
  const link = tokens[left.money.last + 1];
  const isJoined =
    right.money.first === left.money.last + 2 && (isMark(link, '-–~〜') || hasRole(link, 'to'));
  if (!isJoined || !new Big(left.amount).lt(right.amount)) return false;
  if (left.money.signs.length > 0) return left.currency === right.currency;
  return right.money.signs.length > 0 && !isUnknownWord(tokens[left.money.first - 1]);
}

/** A range counts by its lower end; other numbers count only with a currency. */
const withoutUpperEnds = (tokens: readonly Token[], readings: readonly Reading[]): Reading[] =>
  readings.flatMap((reading, at) => {
    const [before, after] = [readings[at - 1], readings[at + 1]];
    if (before !== undefined && isRange(tokens, before, reading)) return [];
    if (reading.money.signs.length > 0) return [reading];
    return after !== undefined && isRange(tokens, reading, after)
      ? [{ ...reading, currency: after.currency }]
      : [];
  });

/** Whether an amount is the hundredths of the one before it: `5 zł 99 gr`. */
function isHundredthsOf(whole: Reading | undefined, { money, amount }: Reading): whole is Reading {
  const isMinor = money.signs.length > 0 && money.signs.every(({ sign }) => sign.places > 0);
  if (whole === undefined || !isMinor || whole.money.last + 1 !== money.first) return false;
  const codes = money.signs.flatMap(({ sign }) => sign.currencies);
  const isMajor = whole.money.signs.some(
    ({ sign }) => sign.places === 0 && sign.currencies.some((code) => codes.includes(code)),
  );
  return isMajor && Number(amount) < 1 && !whole.amount.includes('.');
}

/** The amounts with their hundredths. */
function withHundredths(readings: readonly Reading[]): Reading[] {
  const whole: Reading[] = [];
  for (const reading of readings) {
    const last = whole.at(-1);
    if (isHundredthsOf(last, reading)) {
      const decimals = reading.amount.split('.')[1]?.length;
      const amount = new Big(last.amount).plus(reading.amount).toFixed(decimals);
      const standing = last.standing === 'none' ? last.standing : reading.standing;
      whole[whole.length - 1] = {
        ...reading,
        amount,
        standing,
        currency: last.currency,
        money: { ...last.money, last: reading.money.last },
      };
    } else whole.push(reading);
  }
  return whole;
}

/** Currencies of prices that end in `.-`, `,-`, `:-` or `/-` without naming one. */
const dashed = new Set('SEK NOK DKK EUR CHF CZK INR PKR NPR LKR BDT KES TZS UGX'.split(' '));

/** All possible prices in a text: amounts with a currency or, if none has one, amounts standing like prices. */
function readingsOf(plain: string, hints: PriceHints): Reading[] {
  const stated = statedCurrency(hints);
  const hinted = hintedCurrencies(hints);
  const tokens = tokenise(plain, hinted);
  const monies = attachSigns(tokens);
  const withSigns = monies.some(({ signs }) => signs.length > 0);
  const isMoney = ({ signs }: NumberWithSigns): boolean => !withSigns || signs.length > 0;
  const readings = monies.flatMap((money, at): Reading[] => {
    if (
      money.signs.length === 0 &&
      (isMark(tokens[money.last + 1], '%‰٪') || isMark(tokens[money.first - 1], '%'))
    )
      return [];
    const signs = money.signs.map(({ sign }) => sign);
    const resolved = resolveCurrency(signs, hinted);
    const amount = exactAmount(
      money,
      thousandthsAfter(resolved ?? (signs.length === 0 ? stated : undefined), hints),
    );
    if (amount === undefined) return [];
    const since = monies.slice(0, at).findLast(isMoney)?.last ?? -1;
    const until = monies.slice(at + 1).find(isMoney)?.first ?? tokens.length;
    const standing = standingOf(tokens, money, since, until);
    return [{ money, amount, currency: resolved, standing }];
  });
  if (withSigns) return withoutUpperEnds(tokens, withHundredths(readings));
  return readings
    .filter((reading) => isBarePrice(tokens, reading, readings.length === 1))
    .map((reading) => ({
      ...reading,
      currency:
        stated ??
        (reading.money.number.dashed ? placeCurrencies(hints).find((code) => dashed.has(code)) : undefined),
    }));
}

const order: readonly Standing[] = ['now', 'plain', 'regular', 'part', 'old'];
const nothingToPay = /^\P{L}*(\p{L}+)\P{L}*$/u;

/**
 * Reads the price in a text of any locale, with the currency if text or hints give it: an explicit code first, then a
 * sign that means one currency, then an open sign (`$`, `kr`, `Rs`, `¥`) by the currency stated next to the text, the
 * site and the country. Never throws; texts beyond 1,000 characters are cut.
 *
 * Of several prices the first current one is taken ("was $50 now $39"); of a range the lower end. Rates, instalments,
 * deposits, delivery costs and reductions are not prices; a word for "free" means 0. Undefined for a missing or
 * negative price.
 */
export function readPriceText(text: string, hints: PriceHints = {}): TextPrice | undefined {
  const plain = normalise(text);
  const readings = readingsOf(plain, hints);
  for (const standing of order) {
    const reading = readings.find((reading) => reading.standing === standing);
    if (reading !== undefined && standing !== 'none')
      return {
        amount: reading.amount,
        currency: reading.currency,
        isSigned:
          reading.money.number.dashed ||
          reading.money.signs.some(
            ({ sign }) =>
              !sign.doubtful || sign.currencies.some((code) => placeCurrencies(hints).includes(code)),
          ),
        standing,
      };
  }
  const only = nothingToPay.exec(plain)?.[1]?.toLowerCase();
  return only !== undefined && words.roles.get(only)?.has('free')
    ? { amount: '0', currency: undefined, isSigned: false, standing: 'plain' }
    : undefined;
}
