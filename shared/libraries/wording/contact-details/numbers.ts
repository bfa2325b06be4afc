import { type Span, spansOf } from '../spans.ts';

/** Matches words that only lead to the detail after them, and are removed with it. */
export const lead =
  '(?:\\b(?:for(?: only| just)?|at|only|just|from|priced at|price:?|rrp:?|was|worth|costs?|valued at|asking|call|text|phone|ph:?|tel:?|mobile:?|email|e-mail|mail|contact|follow(?: us| me)?|message|dm|visit|see|via|on|website:?|at our website)\\s+)?';

/** Most texts have no figure, so most patterns need not be tried. */
const hasFigure = /\d/;

const currencyCode =
  'aud|usd|nzd|cad|eur|gbp|jpy|chf|sgd|hkd|inr|cny|rmb|sek|nok|dkk|pln|kr|zł|kč|bucks|euros?|pounds? sterling|quid|yen';
const currency = `(?:${currencyCode}|dollars?)`;
const amount = "\\d(?:[\\d.,'’\\s]{0,15}\\d)?(?:[.,]-)?";
/** Money that is itself the item: `10 Euro coin`, `Pack of 20 euros`. */
const counted = '(?<!\\b(?:pack|set|lot|roll|bag|box)\\sof\\s)';
const noItem = '(?!\\s+(?:\\p{L}+\\s+)?(?:coins?|(?:bank)?notes?|bills?|stamps?)(?!\\p{L}))';
const alone = '(?<![\\p{L}\\p{N}])';
const whole = '(?![\\p{L}\\p{N}])';

const numeral =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand)';

const pricesInFigures: readonly RegExp[] = [
  `${lead}${alone}(?:(?:[a-z]{1,3}\\p{Sc}|\\p{Sc})\\s?${amount}k?|${amount}\\s?(?:[a-z]{1,3}\\$|\\p{Sc})(?!\\d))${whole}${noItem}`,
  `${lead}${alone}${counted}(?:${currency}\\s?${amount}(?:\\s?${currency})?|${amount}\\s?${currency})${whole}${noItem}`,
  // Rupees and ringgit by their capitals: `RS 500` is a car, and a Suzuki RM with a number a motorcycle.
  `${lead}(?<![\\p{L}\\p{N}]|suzuki\\s)(?-i:Rs\\.?|RM)\\s?${amount}${whole}${noItem}`,
  // A number after the word for a price. `Fisher-Price 123` is a toy.
  `${lead}(?<!\\p{L}|fisher[\\s-])(?:m?rrp|msrp|srp|price[ds]?|asking)(?!\\p{L})(?:\\s(?:price|at|for|is|was|of|only|just|now|about|around))*\\s?[:=-]?\\s?${amount}${whole}(?!%|\\s?(?:cm|mm)(?!\\p{L}))`,
  `(?<!\\p{L})(?:worth|costs?|valued at|retails? (?:at|for)|sells? for|selling for|sold for|going for)\\s+(?:about\\s|around\\s)?${amount}(?=\\s*(?:$|[.,;:!?)](?!\\d)|(?:today|now|new|each|ea|firm|ono|delivered|shipped|posted|plus|for|or|on|at|in)(?!\\p{L})))`,
].map((source) => new RegExp(source, 'giu'));
const pricesInWords: readonly RegExp[] = [
  // `Million Dollar Baby` is a film: the plural alone is an amount.
  `${lead}(?<!\\p{L})${counted}(?:a\\s)?${numeral}(?:[\\s-]+(?:and\\s+)?${numeral}){0,8}[\\s-]+(?:${currencyCode}|dollars|cents)${whole}${noItem}`,
  `${lead}(?<!\\p{L})(?:one|a)\\s+(?:dollar|buck)${whole}${noItem}(?!\\s+(?:shop|store))`,
].map((source) => new RegExp(source, 'giu'));

/** The prices in a folded text, with the words that only lead to them. */
export const pricesIn = (text: string): Span[] =>
  spansOf(text, ...(hasFigure.test(text) ? pricesInFigures : []), ...pricesInWords);

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
/** `02/03/2024 12`, `04/2019-2020` */
const noDate =
  '(?!(?:\\d\\d[./-])?(?:0\\d|1[0-2])[./-](?:19|20)\\d\\d(?:[\\s/-]{0,3}(?:19|20)\\d\\d|\\s\\d\\d)(?!\\d))';
const digitWord =
  '(?:zero|oh|nought|one|two|three|four|five|six|seven|eight|nine|(?:double|triple)\\s\\p{L}+)';

/** International, Australian and North American numbers, then anything announced as a number. */
const numbersInFigures: readonly RegExp[] = [
  `${lead}(?<![\\p{L}\\p{N}+])\\+${upToThree}\\d{1,3}(?:${upToThree}\\d){6,12}(?!\\d)`,
  `${lead}${begins}(?:0011${upToThree}[1-9]|00${sign}{1,3}[1-9]|0061)\\d{0,2}(?:${upToThree}\\d){6,12}(?!\\d)`,
  `${lead}${begins}${noDate}(?:\\((?=\\d{2,4}\\)))?0[2-478](?:${upToThree}\\d){8}${ends}`,
  // Digit by digit, in groups after a lone zero, or with a letter for the zero. `0/25/50/75/100` is a row of numbers.
  `${lead}${begins}0(?:[\\s()/_*•·|~-]{1,3}\\d){9}${ends}${noUnit}`,
  `${lead}${begins}0(?:\\s?[.,]\\s?\\d){9}${ends}`,
  `${lead}${begins}0[\\s()/_-]{1,3}(?:4\\d\\d(?:[\\s/_-]{1,3}\\d{3}){2}|[2378](?:[\\s()/_-]{1,3}\\d{4}){2})(?<!00)${ends}${noUnit}`,
  `${lead}${begins}(?:\\((?=o\\d{1,3}\\)))?o(?:4\\d\\d\\)?(?:[\\s/_-]{1,3}\\d{3}){2}|[2378]\\)?(?:[\\s/_-]{1,3}\\d{4}){2})${ends}${noUnit}`,
  `${lead}${begins}1[38]00(?:${upToThree}\\d{3}){2}${ends}${noUnit}`,
  // `13 12 13` and `9999 1234` are numbers; sizes with their unit and two years are not.
  `${lead}(?<![\\p{L}\\p{N}./-]|\\p{N}[.,/-]?\\s|\\b(?:sizes?|sz|years?|ages?|aged|numbers?|nos?\\.?|measures|measuring|dimensions|approx\\.?|about|w|h|l|d)[\\s:]{1,2})${unlabelled}13[\\s/_-]{1,3}\\d\\d[\\s/_-]{1,3}\\d\\d(?!\\s?[\\p{N}/,-]|\\p{L})${noUnit}`,
  `${lead}(?<![\\p{L}\\p{N}.,/\\p{Sc}-]|\\d\\s)${unlabelled}[3-9]\\d{3}\\s\\d{4}(?!\\s?[\\p{N}/-]|\\p{L})${noUnit}`,
  `${lead}${begins}(?:1${sign}{1,3})?(?:\\(\\d{3}\\)\\s?|\\d{3}[\\s./_-]{1,3})\\d{3}[\\s./_-]{1,3}\\d{4}${ends}${noUnit}`,
  `\\b(?:call|text|phone|ph|tel|mobile|mob|fax|whatsapp|viber|sms|contact)\\b\\s*(?:(?:us|me|on|at|no|number|[:.])\\s*)*\\d(?:${upToThree}\\d){5,12}`,
].map((source) => new RegExp(source, 'giu'));
const numberInWords = new RegExp(
  `${lead}(?<!\\p{L})(?:zero|oh|nought)(?:[\\s,.-]{1,3}${digitWord}){6,12}(?!\\p{L})`,
  'giu',
);
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
 * The telephone numbers in a folded text, with the words that only lead to them.
 *
 * We wrote these patterns by hand: libphonenumber-js 1.13, given Australia as its country, finds 31 of the 42 forms
 * that the test names (27 where the text is not folded), takes 14 of 76 honest texts, with sizes and serial numbers
 * among them, for telephone numbers, and would add 144 kB to each listing function. These patterns add 2 kB.
 */
export const telephonesIn = (text: string): Span[] =>
  spansOf(text, ...(hasFigure.test(text) ? numbersInFigures : []), numberInWords).filter(
    ({ start, end }) => !isRow(text.slice(start, end)),
  );
