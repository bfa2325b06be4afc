import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { currencyOf } from '../../../../../shared/libraries/prices/currency/countries.ts';
import { isCurrency, minorDigits } from '../../../../../shared/libraries/prices/currency/currency-codes.ts';
import { readPriceText } from '../../../../../shared/libraries/prices/price-text/read-price-text.ts';
import type { PriceHints } from '../../../../../shared/libraries/prices/price-text/resolve-currency.ts';
import { counts } from '../../../../support/counts.ts';

/*
 * What Intl writes, for locales and currencies of the whole world, is read back: parse(format(x)) = x.
 */

const locales =
  `af-ZA am-ET ar-AE ar-EG ar-SA ar-MA as-IN az-AZ be-BY bg-BG bn-BD bs-BA ca-ES cs-CZ cy-GB da-DK de-DE
  de-CH de-AT el-GR en-US en-AU en-CA en-GB en-IN en-NZ en-SG en-ZA en-HK es-ES es-MX es-AR es-CL es-CO es-PE es-VE
  es-UY es-PY es-BO es-CR es-DO es-GT es-HN es-NI es-PA es-US et-EE eu-ES fa-IR fi-FI fil-PH fr-FR fr-CA fr-CH fr-MA
  fr-SN ga-IE gl-ES gu-IN he-IL hi-IN hr-HR hu-HU hy-AM id-ID is-IS it-IT ja-JP ka-GE kk-KZ km-KH kn-IN ko-KR ky-KG
  lo-LA lt-LT lv-LV mk-MK ml-IN mn-MN mr-IN ms-MY my-MM nb-NO ne-NP nl-NL or-IN pa-IN pl-PL ps-AF pt-BR pt-PT pt-AO
  pt-MZ ro-RO ru-RU si-LK sk-SK sl-SI so-SO sq-AL sr-RS sr-Latn-RS sv-SE sw-KE ta-IN te-IN th-TH tk-TM tr-TR uk-UA
  ur-PK uz-UZ vi-VN yo-NG zh-CN zh-TW zh-HK zu-ZA ckb-IQ rm-CH`.split(/\s+/u);

/** Iraqi prices are read without thousandths, as shops there write none. */
const currencies = Intl.supportedValuesOf('currency').filter((code) => isCurrency(code) && code !== 'IQD');

const countryOfCurrency = new Map<string, string>();
for (let first = 65; first <= 90; first += 1) {
  for (let second = 65; second <= 90; second += 1) {
    const country = String.fromCharCode(first, second);
    const currency = currencyOf(country);
    if (currency !== undefined && !countryOfCurrency.has(currency)) countryOfCurrency.set(currency, country);
  }
}
countryOfCurrency.set('USD', 'US');

type Display = 'symbol' | 'narrowSymbol' | 'code' | 'name';

const format = (locale: string, currency: string, currencyDisplay: Display, amount: string): string => {
  const digits = minorDigits(currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount as `${number}`);
};

/** Units and minor units of an amount, from a few cents to billions. */
const amountOf = (currency: string, units: number, minor: number): string => {
  const digits = minorDigits(currency);
  const fraction = String(minor).padStart(3, '0').slice(0, digits);
  return digits === 0 ? String(units) : `${units}.${fraction}`;
};

const amounts = fc.tuple(
  fc.oneof(
    fc.integer({ min: 0, max: 999 }),
    fc.integer({ min: 1_000, max: 99_999 }),
    fc.integer({ min: 100_000, max: 2_000_000_000 }),
  ),
  fc.integer({ min: 0, max: 999 }),
);

const readsBack = (
  locale: string,
  currency: string,
  display: Display,
  amount: string,
  hints: PriceHints,
): void => {
  const text = format(locale, currency, display, amount);
  expect({ text, ...readPriceText(text, hints) }).toMatchObject({ text, amount, currency });
};

const decimalMark = (locale: string): string =>
  new Intl.NumberFormat(locale).format(0.5).replace(/\p{Nd}/gu, '');

/** Whether a country's first language writes decimals as the locale does (in South Africa Afrikaans does not). */
const speaksForCountry = (locale: string): boolean => {
  const { language, region } = new Intl.Locale(`und-${locale.slice(-2)}`).maximize();
  return decimalMark(locale) === decimalMark(`${language}-${region}`);
};

/**
 * Where thousandths are usual, only the country decides what a mark before three digits is; so the country is given
 * there, and it must be one that decides.
 */
const needsCountry = (currency: string): boolean => minorDigits(currency) === 3;

describe('what Intl formats is read back', () => {
  test('prices with codes read back without any hint', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...locales),
        fc.constantFrom(...currencies),
        amounts,
        (locale, currency, [units, minor]) => {
          const country = locale.slice(-2);
          fc.pre(!needsCountry(currency) || speaksForCountry(locale));
          const hints = needsCountry(currency) ? { country } : {};
          readsBack(locale, currency, 'code', amountOf(currency, units, minor), hints);
        },
      ),
      { seed: 4_217, numRuns: counts(300, 10_000) },
    );
  });

  /** After the amount these signs mean litres or thousands, or Intl writes them in the locale's script. */
  const untold = new Set(['HNL', 'MMK', 'ZMW', 'RON', 'XCG', 'BYN', 'LSL', 'XOF', 'TMT', 'KMF', 'HTG']);

  test('prices with long and short signs read back with the country of the currency as the hint', () => {
    const told = currencies.filter((currency) => countryOfCurrency.has(currency) && !untold.has(currency));
    const displays = fc.constantFrom<Display[]>('symbol', 'narrowSymbol');
    fc.assert(
      fc.property(
        fc.constantFrom(...locales),
        fc.constantFrom(...told),
        displays,
        amounts,
        (locale, currency, display, [units, minor]) => {
          // The Lithuanian sign of the rouble, rb, is the Indonesian thousand.
          fc.pre(!(locale === 'lt-LT' && currency === 'RUB'));
          // A single letter counts only before the amount.
          fc.pre(display === 'symbol' || !'ZAR GTQ BWP'.includes(currency));
          const country = countryOfCurrency.get(currency);
          fc.pre(!needsCountry(currency) || speaksForCountry(locale));
          const hints = needsCountry(currency) ? { country: locale.slice(-2), currency } : { country };
          readsBack(locale, currency, display, amountOf(currency, units, minor), hints);
        },
      ),
      { seed: 4_218, numRuns: counts(300, 10_000) },
    );
  });
});
