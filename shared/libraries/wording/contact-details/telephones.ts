import { findPhoneNumbersInText, type MetadataJson } from 'libphonenumber-js/core';
import { matchesOf, type Span, spansOf } from '../spans.ts';
import { hasFigure } from './numbers.ts';
import metadata from './telephone-metadata.json' with { type: 'json' };

/** Numbering plans of the countries of our sites: 12 kB of the library's 150. */
const plans = metadata as unknown as MetadataJson;

type Country = keyof typeof metadata.countries;

const countries = Object.keys(metadata.countries) as Country[];

/** Countries where national numbers begin with 0, except for a few short ranges. */
const trunkCountries: ReadonlySet<Country> = new Set(['AU', 'GB', 'DE', 'FR', 'IE'] as const);

/** Reduced-rate numbers, which have no leading 0. */
const sharedCost = /^1(?:[38]00\d{6}|3\d{4})$/u;

/** Forms of national numbers without a distinguishing leading 0. */
const nationalForms: Readonly<Partial<Record<Country, RegExp>>> = {
  US: /^1?[2-9]\d{9}$/u,
  CA: /^1?[2-9]\d{9}$/u,
  IT: /^(?:0\d{5,10}|3\d{8,9})$/u,
  ES: /^[6-9]\d{8}$/u,
};

/** Minimum digits of a text with a telephone number. */
const leastDigits = 7;

/** The signs between the digits of a telephone number. */
const sign = '[\\s().,/_*•·|~-]';
const upToThree = `${sign}{0,3}`;

/** Labels of numbers that are not telephone numbers. */
const unlabelled =
  '(?<!\\b(?:isbn(?:-1[03])?|issn|ean|upc|gtin|barcode|serial|s/n|sn|model|part|item|sku|mpn|ref(?:erence)?)(?:\\s(?:no|number))?[\\s:#.]{0,4})';
/** The number must not be inside a longer number or word, nor joined to one: `ABC-0412345678` is an article number. */
const begins = `(?<![\\p{L}\\p{N}+]|[\\p{L}\\p{N}][./_-])${unlabelled}`;
const ends = '(?![\\p{L}\\p{N}]|[./-]\\d)';
const unit =
  '(?:mah|[kmcu]?[wvmgl]|[cmk]?m[²23]?|inch(?:es)?|in|pcs?|pieces?|lumens?|rpm|lm|hz|[kmgt]b|x|×)(?!\\p{L})';
const noUnit = `(?!\\s?${unit})`;
const digitWord =
  '(?:zero|oh|nought|one|two|three|four|five|six|seven|eight|nine|(?:double|triple)\\s\\p{L}+)';

/** Numbers beyond the numbering plans: of any country, disguised, short, or announced as numbers. */
const numbersInFigures: readonly RegExp[] = [
  `(?<![\\p{L}\\p{N}+])\\+${upToThree}\\d{1,3}(?:${upToThree}\\d){6,12}(?!\\d)`,
  // Digit by digit, in groups after a lone zero, or with a letter for the zero. `0/25/50/75/100` is a row of numbers.
  `${begins}0(?:[\\s()/_*•·|~-]{1,3}\\d){9}${ends}${noUnit}`,
  `${begins}0(?:\\s?[.,]\\s?\\d){9}${ends}`,
  `${begins}(?:\\((?=o\\d{1,3}\\)))?o(?:4\\d\\d\\)?(?:[\\s/_-]{1,3}\\d{3}){2}|[2378]\\)?(?:[\\s/_-]{1,3}\\d{4}){2})${ends}${noUnit}`,
  // `13 12 13` and `9999 1234` are numbers; sizes with their unit and two years are not.
  `(?<![\\p{L}\\p{N}./-]|\\p{N}[.,/-]?\\s|\\b(?:sizes?|sz|years?|ages?|aged|numbers?|nos?\\.?|measures|measuring|dimensions|approx\\.?|about|w|h|l|d)[\\s:]{1,2})${unlabelled}13[\\s/_-]{1,3}\\d\\d[\\s/_-]{1,3}\\d\\d(?!\\s?[\\p{N}/,-]|\\p{L})${noUnit}`,
  `(?<![\\p{L}\\p{N}.,/\\p{Sc}-]|\\d\\s)${unlabelled}[3-9]\\d{3}\\s\\d{4}(?!\\s?[\\p{N}/-]|\\p{L})${noUnit}`,
  `${begins}(?:1${sign}{1,3})?(?:\\(\\d{3}\\)\\s?|\\d{3}[\\s./_-]{1,3})\\d{3}[\\s./_-]{1,3}\\d{4}${ends}${noUnit}`,
  `\\b(?:call|text|phone|ph|tel|mobile|mob|fax|whatsapp|viber|sms|contact)\\b\\s*(?:(?:us|me|on|at|no|number|[:.])\\s*)*\\d(?:${upToThree}\\d){5,12}`,
].map((source) => new RegExp(source, 'giu'));
const numberInWords = new RegExp(
  `(?<!\\p{L})(?:zero|oh|nought)(?:[\\s,.-]{1,3}${digitWord}){6,12}(?!\\p{L})`,
  'giu',
);
const notLabelled = new RegExp(`${unlabelled}$`, 'iu');
const joinedBefore = /[\p{L}\p{N}]$|[\p{L}\p{N}][./_-]$|\d[\s,]$/u;
const joinedAfter = new RegExp(`^(?:[\\p{L}\\p{N}]|[./-]\\d|\\s?(?:${unit}|%|[x×]\\s?\\d))`, 'iu');
/** `02/03/2024`, `2019-2020`, `1998 2004` */
const dates = /^(?:\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d(?!\d)|(?:19|20)\d\d[\s/–-]{1,3}(?:19|20)?\d\d$)/u;

/** A scale that begins at zero: `0-200 400 600`, `0 3 6 9 12 18 24`. */
const isScale = (written: string): boolean =>
  /^0[\s-]/u.test(written) &&
  (/00$/u.test(written) ||
    (/^0(?:\s\d{1,2}){4,}$/u.test(written) && /(?<=\s)\d\s.*(?<=\s)\d\d(?!\d)/u.test(written)));

/** Whether a country's plan accepts these digits as a national number in common notation. */
function isNational(digits: string, country: Country): boolean {
  if (trunkCountries.has(country))
    return digits.startsWith('0') || (country === 'AU' && sharedCost.test(digits));
  return nationalForms[country]?.test(digits) ?? false;
}

function isNumber(text: string, { start, end }: Span, country: Country): boolean {
  const written = text.slice(start, end);
  const digits = written.replace(/\D/gu, '');
  const [before, after] = [text.slice(Math.max(0, start - 40), start), text.slice(end, end + 12)];
  if (joinedBefore.test(before) || joinedAfter.test(after) || dates.test(written) || isScale(written))
    return false;
  if (!notLabelled.test(before)) return false;
  return /^\+|^\(?00/u.test(written) || isNational(digits, country);
}

/**
 * A longer run of digits than in any normal text. It counts as a number, since the library would take seconds for
 * thousands of digits.
 */
const endlessRow = /\d(?:[^\p{L}\p{N}]{0,5}\d){200,}/gu;

/** Numbers at equal steps, as in size lists: `02 04 06 08 10`, `13 14 15`. */
function isRow(written: string): boolean {
  const numbers = matchesOf(written, /\d+/gu).map(({ 0: number }) => Number(number));
  const [first = 0, second = 0] = numbers;
  return (
    numbers.length >= 3 &&
    numbers.every((number) => number < 100) &&
    second > first &&
    second - first <= 12 &&
    numbers.every((number, index) => number === first + index * (second - first))
  );
}

/** The telephone numbers in a folded text: those of our sites' countries, and those in any form. */
export function telephonesIn(folded: string): Span[] {
  const forms = hasFigure.test(folded) ? [endlessRow, ...numbersInFigures, numberInWords] : [numberInWords];
  // At the same length, with separators and digits that the library reads.
  const text = folded
    .replace(/(?<=[\d\s()])[_*•·|~,](?=[\s(]?\d)/gu, ' ')
    .replace(/(?<![\p{L}\p{N}])[oOlI\d]{3,}(?![\p{L}\p{N}])/gu, (word) =>
      /\d.*\d/u.test(word) ? word.replace(/[oO]/gu, '0').replace(/[lI]/gu, '1') : word,
    )
    .replace(endlessRow, (row) => '-'.repeat(row.length));
  const isLong = (text.match(/\d/gu) ?? []).length >= leastDigits;
  const dialled = (isLong ? countries : []).flatMap((country) =>
    findPhoneNumbersInText(text, { defaultCountry: country, extended: false }, plans)
      .map(({ startsAt: start, endsAt: end }) => ({ start, end }))
      .filter((span) => isNumber(text, span, country)),
  );
  return [...dialled, ...spansOf(folded, ...forms)].filter(
    ({ start, end }) => !isRow(text.slice(start, end)),
  );
}
