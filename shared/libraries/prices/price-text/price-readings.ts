import { currencyOf } from '../currency/countries.ts';
import { countryOfSite } from '../currency/country-of-site.ts';
import { units } from '../vocabulary/price-vocabulary.ts';
import { attachSigns, type NumberWithSigns } from './attach-signs.ts';
import { exactAmount } from './exact-amount.ts';
import type { PriceHints } from './price-hints.ts';
import { hintedCurrencies, placeCurrencies, resolveCurrency, statedCurrency } from './resolve-currency.ts';
import { linkBetween, type Surroundings, surroundingsOf } from './surroundings.ts';
import { thousandthsAfter } from './thousandths.ts';
import { isUnknownWord, tokenise, touchesWord } from './tokenise.ts';
import { type NumberToken, type SignToken, type Token, touches } from './tokens.ts';

/** An amount that may be the price, with everything that the text says about it. */
export interface PriceReading extends Surroundings {
  readonly money: NumberWithSigns;
  readonly amount: string;
  readonly currency: string | undefined;
}

export interface PriceReadings {
  readonly tokens: readonly Token[];
  /** In the order of the text, without amounts that cannot be prices. */
  readonly readings: readonly PriceReading[];
}

/** The country whose way of writing decimals counts where thousandths are usual. */
function commaCountry({ country, site }: PriceHints): boolean {
  const known = country ?? (site === undefined ? undefined : countryOfSite(site));
  if (known === undefined || currencyOf(known) === undefined) return false;
  const { language, region } = new Intl.Locale(`und-${known}`).maximize();
  return new Intl.NumberFormat(`${language}-${region}`).format(0.5).includes(',');
}

/** What the script of a text says about a ¥: kana and Japanese tax wording, or simplified Chinese. */
function scriptCurrencies(plain: string): string[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]|円|税込|税抜/u.test(plain)) return ['JPY'];
  return /[价优购满减专卖仅现惊邮]/u.test(plain) ? ['CNY'] : [];
}

const fewDigits = 12;

const hasTwoDecimals = ({ terms }: NumberToken): boolean => /[.,٫]\d\d$/u.test(terms[0]?.raw ?? '');

/** Whether a number without a currency is placed as prices are: apart from words, codes, dates and sizes. */
function standsAlone(tokens: readonly Token[], { number, first, last }: NumberWithSigns): boolean {
  const [before, beforeThat, after, afterThat] = [
    tokens[first - 1],
    tokens[first - 2],
    tokens[last + 1],
    tokens[last + 2],
  ];
  if (touchesWord(tokens, first)) return false;
  if (number.terms.some(({ raw }) => raw.replace(/\D/gu, '').length > fewDigits)) return false;
  if (before?.type === 'mark') {
    if ('#№@_/*'.includes(before.text)) return false;
    const joined = touches(before, number) && beforeThat !== undefined && touches(beforeThat, before);
    const priceLike = '-–'.includes(before.text) && hasTwoDecimals(number);
    if (joined && !priceLike && !(':='.includes(before.text) && beforeThat.type === 'word')) return false;
  }
  if (after?.type === 'word' && units.has(after.text) && !after.roles.has('per')) return false;
  if (after?.type === 'mark') {
    if ('%°²"\'×‰'.includes(after.text)) return false;
    if (touches(number, after) && afterThat !== undefined && touches(after, afterThat)) {
      if ('-–'.includes(after.text) && afterThat.type === 'number') return hasTwoDecimals(number);
      return after.text === '/' && afterThat.type === 'word';
    }
  }
  return !(before?.type === 'number' || after?.type === 'number');
}

/** Money whose prices end in `.-`, `,-`, `:-` or `/-` where they name no currency. */
const dashed = new Set('SEK NOK DKK EUR CHF CZK INR PKR NPR LKR BDT KES TZS UGX'.split(' '));
/** Money so small that prices are given in thousands and millions without naming it: `650k`, `1,5tr`. */
const inThousands = new Set(['VND', 'IDR']);

/** The currency of the place, if a bare number is written as prices are written there. */
function currencyByStyle({ number }: NumberWithSigns, hints: PriceHints): string | undefined {
  const written = number.dashed
    ? dashed
    : number.terms.some(({ power }) => power > 0)
      ? inThousands
      : undefined;
  return placeCurrencies(hints).find((code) => written?.has(code));
}

/** Whether a number without a currency is meant as a price at all. */
function isBarePrice(
  tokens: readonly Token[],
  { money, labelled }: PriceReading,
  text: { readonly single: boolean; readonly allKnown: boolean; readonly currency: string | undefined },
): boolean {
  if (!standsAlone(tokens, money) || (money.number.touchingMagnitude && text.currency === undefined))
    return false;
  const after = tokens[money.last + 1];
  // "12.50 Taler" names money that this reader does not know; "5 Taler" may count anything.
  if (after !== undefined && isUnknownWord(after)) return text.single && hasTwoDecimals(money.number);
  return money.number.dashed || hasTwoDecimals(money.number) || labelled || (text.single && text.allKnown);
}

function readingOf(
  tokens: readonly Token[],
  money: NumberWithSigns,
  since: number,
  hinted: readonly string[],
  hints: PriceHints,
): PriceReading | undefined {
  const signs = money.signs.map(({ sign }) => sign);
  const resolved = resolveCurrency(signs, hinted);
  const written = resolved ?? (signs.length === 0 ? statedCurrency(hints) : undefined);
  const amount = exactAmount(
    money,
    thousandthsAfter(written, () => commaCountry(hints)),
  );
  if (amount === undefined) return undefined;
  const yen = resolved === undefined && signs.some(({ currencies }) => currencies.join() === 'JPY,CNY');
  return {
    ...surroundingsOf(tokens, money, since),
    money,
    amount,
    // The yen has no hundredths; the yuan has.
    currency: yen && /\.\d*[1-9]/u.test(amount) ? 'CNY' : resolved,
  };
}

/** The one or two capitals that are an amount's only sign. */
function lettersOf({ signs: [sign, ...others] }: NumberWithSigns): string | undefined {
  return sign !== undefined && others.length === 0 && /^[A-Z]{1,2}$/u.test(sign.text) ? sign.text : undefined;
}

/** `Suzuki RM 250 RM 45.00`: letters after a name belong to the name if the same letters name the money again. */
function withoutNames(readings: readonly PriceReading[], tokens: readonly Token[]): PriceReading[] {
  return readings.filter(({ money }, at) => {
    const letters = lettersOf(money);
    const before = tokens[money.first - 1];
    if (letters === undefined || before === undefined || !isUnknownWord(before)) return true;
    return !readings.slice(at + 1).some((later) => lettersOf(later.money) === letters);
  });
}

/** Signs that are not next to a number ("Prices in AUD"). */
function looseSigns(tokens: readonly Token[], monies: readonly NumberWithSigns[]): SignToken[] {
  const attached = new Set(monies.flatMap(({ signs }) => signs));
  return tokens.filter((token): token is SignToken => token.type === 'sign' && !attached.has(token));
}

/** Gives open signs the currency that they have elsewhere in the text: `$50 $39 USD`, `Prices in AUD: … $50`. */
function adoptCurrencies(readings: readonly PriceReading[], loose: readonly SignToken[]): PriceReading[] {
  const codes = loose.filter(({ sign }) => sign.kind === 'code');
  const stated = new Set(codes.flatMap(({ sign }) => sign.currencies));
  const bySign = new Map<string, Set<string>>();
  for (const { money, currency } of readings) {
    if (currency === undefined) continue;
    for (const { text } of money.signs) bySign.set(text, (bySign.get(text) ?? new Set()).add(currency));
  }
  return readings.map((reading) => {
    const open = reading.money.signs[0];
    if (reading.currency !== undefined || open === undefined) return reading;
    const told = new Set([...(bySign.get(open.text) ?? []), ...stated]);
    const [code, ...others] = [...told].filter((one) => open.sign.currencies.includes(one));
    return code !== undefined && others.length === 0 ? { ...reading, currency: code } : reading;
  });
}

/**
 * All amounts of a text that may be prices. If any has a currency next to it, the others are not prices, unless they
 * are the other end of a range; if none has, those placed as prices are count.
 */
export function readPrices(plain: string, hints: PriceHints): PriceReadings {
  const stated = statedCurrency(hints);
  const hinted = [
    ...(stated === undefined ? [] : [stated]),
    ...scriptCurrencies(plain),
    ...hintedCurrencies(hints),
  ];
  const tokens = tokenise(plain, hinted);
  const monies = attachSigns(tokens);
  const withSigns = monies.some(({ signs }) => signs.length > 0);
  const readings: PriceReading[] = [];
  let since = -1;
  for (const money of monies) {
    const reading = readingOf(tokens, money, since, hinted, hints);
    // Counts such as the 2 of "was 2 for $50" do not end what the words before them say.
    if (!withSigns || money.signs.length > 0 || reading?.percentage) since = money.last;
    if (reading !== undefined && !reading.percentage) readings.push(reading);
  }
  const loose = looseSigns(tokens, monies);
  if (withSigns) return { tokens, readings: adoptCurrencies(withoutNames(readings, tokens), loose) };

  const allKnown = !tokens.some(isUnknownWord);
  const looseCodes = new Set(loose.map(({ sign }) => resolveCurrency([sign], hinted)));
  const [only] = looseCodes;
  const single = readings.length === 1;
  const bare: PriceReading[] = [];
  readings.forEach((reading, at) => {
    const currency = stated ?? currencyByStyle(reading.money, hints);
    const before = readings[at - 1];
    const endsRange =
      before !== undefined &&
      bare.at(-1) === before &&
      standsAlone(tokens, reading.money) &&
      linkBetween(tokens, before.money, reading.money) === 'range';
    if (endsRange || isBarePrice(tokens, reading, { single, allKnown, currency })) bare.push(reading);
  });
  return {
    tokens,
    readings: bare.map((reading) => ({
      ...reading,
      currency: (looseCodes.size === 1 ? only : undefined) ?? stated ?? currencyByStyle(reading.money, hints),
    })),
  };
}
