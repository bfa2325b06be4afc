import { type Span, spansOf } from '../spans.ts';
import { lead } from './lead.ts';

/** What stands between the digits of a telephone number. */
const sign = '[\\s().,/_*•·|~-]';
const upToThree = `${sign}{0,3}`;

/** Labels of numbers that are not telephone numbers. */
const unlabelled =
  '(?<!\\b(?:isbn(?:-1[03])?|issn|ean|upc|gtin|barcode|serial|s/n|sn|model|part|item|sku|mpn|ref(?:erence)?)(?:\\s(?:no|number))?[\\s:#.]{0,4})';
/** Not inside a longer number or word, nor joined to one: `ABC-0412345678` is an article. */
const begins = `(?<![\\p{L}\\p{N}+]|[\\p{L}\\p{N}][./_-])${unlabelled}`;
const ends = '(?![\\p{L}\\p{N}]|[./-]\\d)';
const unit =
  '(?:mah|[kmcu]?[wvmgl]|[cmk]?m[²23]?|inch(?:es)?|in|pcs?|pieces?|lumens?|rpm|lm|hz|[kmgt]b|x|×)(?!\\p{L})';
const noUnit = `(?!\\s?${unit})`;
/** `02/03/2024 12`, `04/2019-2020` */
const noDate =
  '(?!(?:\\d\\d[./-])?(?:0\\d|1[0-2])[./-](?:19|20)\\d\\d(?:[\\s/-]{0,3}(?:19|20)\\d\\d|\\s\\d\\d)(?!\\d))';
const digitWord =
  '(?:zero|oh|nought|one|two|three|four|five|six|seven|eight|nine|(?:double|triple)\\s\\p{L}+)';

/** International, Australian and North American numbers, then whatever is announced as one. */
const inFigures: readonly RegExp[] = [
  `${lead}(?<![\\p{L}\\p{N}+])\\+${upToThree}\\d{1,3}(?:${upToThree}\\d){6,12}(?!\\d)`,
  `${lead}${begins}(?:0011${upToThree}[1-9]|00${sign}{1,3}[1-9]|0061)\\d{0,2}(?:${upToThree}\\d){6,12}(?!\\d)`,
  `${lead}${begins}${noDate}(?:\\((?=\\d{2,4}\\)))?0[2-478](?:${upToThree}\\d){8}${ends}`,
  // Digit by digit, in groups after a lone zero, with a letter for it. `0/25/50/75/100` is a row of numbers.
  `${lead}${begins}0(?:[\\s()/_*•·|~-]{1,3}\\d){9}${ends}${noUnit}`,
  `${lead}${begins}0(?:\\s?[.,]\\s?\\d){9}${ends}`,
  `${lead}${begins}0[\\s()/_-]{1,3}(?:4\\d\\d(?:[\\s/_-]{1,3}\\d{3}){2}|[2378](?:[\\s()/_-]{1,3}\\d{4}){2})(?<!00)${ends}${noUnit}`,
  `${lead}${begins}(?:\\((?=o\\d{1,3}\\)))?o(?:4\\d\\d\\)?(?:[\\s/_-]{1,3}\\d{3}){2}|[2378]\\)?(?:[\\s/_-]{1,3}\\d{4}){2})${ends}${noUnit}`,
  `${lead}${begins}1[38]00(?:${upToThree}\\d{3}){2}${ends}${noUnit}`,
  // `13 12 13` is one, sizes with their unit are not; `9999 1234` is one, two years are not.
  `${lead}(?<![\\p{L}\\p{N}./-]|\\p{N}[.,/-]?\\s|\\b(?:sizes?|sz|years?|ages?|aged|numbers?|nos?\\.?|measures|measuring|dimensions|approx\\.?|about|w|h|l|d)[\\s:]{1,2})${unlabelled}13[\\s/_-]{1,3}\\d\\d[\\s/_-]{1,3}\\d\\d(?!\\s?[\\p{N}/,-]|\\p{L})${noUnit}`,
  `${lead}(?<![\\p{L}\\p{N}.,/\\p{Sc}-]|\\d\\s)${unlabelled}[3-9]\\d{3}\\s\\d{4}(?!\\s?[\\p{N}/-]|\\p{L})${noUnit}`,
  `${lead}${begins}(?:1${sign}{1,3})?(?:\\(\\d{3}\\)\\s?|\\d{3}[\\s./_-]{1,3})\\d{3}[\\s./_-]{1,3}\\d{4}${ends}${noUnit}`,
  `\\b(?:call|text|phone|ph|tel|mobile|mob|fax|whatsapp|viber|sms|contact)\\b\\s*(?:(?:us|me|on|at|no|number|[:.])\\s*)*\\d(?:${upToThree}\\d){5,12}`,
].map((source) => new RegExp(source, 'giu'));
const inWords = new RegExp(
  `${lead}(?<!\\p{L})(?:zero|oh|nought)(?:[\\s,.-]{1,3}${digitWord}){6,12}(?!\\p{L})`,
  'giu',
);
/** Most texts have no figure, and need not be held against patterns that begin with one. */
const patternsFor = (text: string): readonly RegExp[] =>
  /\d/.test(text) ? [...inFigures, inWords] : [inWords];

/** Numbers at equal steps, as sizes are listed: `02 04 06 08 10`, `13 14 15`. */
function isRow(found: string): boolean {
  const numbers = (found.match(/\d+/g) ?? []).map(Number);
  const [first = 0, second = 0] = numbers;
  return (
    numbers.length >= 3 &&
    second !== first &&
    numbers.every((number, index) => number < 100 && number === first + index * (second - first))
  );
}

/**
 * Where a folded text has telephone numbers, with the words that only lead to them.
 *
 * Written by hand: libphonenumber-js 1.13, given Australia as its country, finds 31 of the 42 forms that the test
 * names (27 where the text is not folded) and takes 14 of 76 honest texts for numbers, sizes and serial numbers among
 * them and would add 144 kB to each listing function, where these patterns add 2.
 */
export const telephonesIn = (text: string): Span[] =>
  patternsFor(text).flatMap((pattern) =>
    spansOf(text, pattern).filter(({ start, end }) => !isRow(text.slice(start, end))),
  );
