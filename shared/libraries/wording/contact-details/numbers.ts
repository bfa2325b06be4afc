/** Most texts have no digit, so most patterns can be skipped. */
export const hasFigure = /\d/;

const currencyCode =
  'aud|usd|nzd|cad|eur|gbp|jpy|chf|sgd|hkd|inr|cny|rmb|sek|nok|dkk|pln|kr|zł|kč|bucks|euros?|pounds? sterling|quid|yen';
const currency = `(?:${currencyCode}|dollars?)`;
const amount = "\\d(?:[\\d.,'’\\s]{0,15}\\d)?(?:[.,]-)?";
/** Money that is itself the item: `10 Euro coin`, `Pack of 20 euros`. */
const counted = '(?<!\\b(?:pack|set|lot|roll|bag|box)\\sof\\s)';
const noItem = '(?!\\s+(?:\\p{L}+\\s+)?(?:[Cc]oins?|(?:[Bb]ank)?[Nn]otes?|[Bb]ills?|[Ss]tamps?)(?!\\p{L}))';
const alone = '(?<![\\p{L}\\p{N}])';
const whole = '(?![\\p{L}\\p{N}])';

const numeral =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand)';

/** Rupees and ringgit depend on capitals: `RS 500` is a car, and a Suzuki RM with a number a motorcycle. */
const rupees = new RegExp(
  `(?<![\\p{L}\\p{N}]|[Ss]uzuki\\s|SUZUKI\\s)(?:Rs\\.?|RM)\\s?${amount}${whole}${noItem}`,
  'gu',
);

/** The forms of prices: in a folded text with a digit, and in any folded text. */
export const pricesInFigures: readonly RegExp[] = [
  rupees,
  `${alone}(?:(?:[a-z]{1,3}\\p{Sc}|\\p{Sc})\\s?${amount}k?|${amount}\\s?(?:[a-z]{1,3}\\$|\\p{Sc})(?!\\d))${whole}${noItem}`,
  `${alone}${counted}(?:${currency}\\s?${amount}(?:\\s?${currency})?|${amount}\\s?${currency})${whole}${noItem}`,
  // A number after the word for a price. `Fisher-Price 123` is a toy.
  `(?<!\\p{L}|fisher[\\s-])(?:m?rrp|msrp|srp|price[ds]?|asking)(?!\\p{L})(?:\\s(?:price|at|for|is|was|of|only|just|now|about|around))*\\s?[:=-]?\\s?${amount}${whole}(?!%|\\s?(?:cm|mm)(?!\\p{L}))`,
  `(?<!\\p{L})(?:worth|costs?|valued at|retails? (?:at|for)|sells? for|selling for|sold for|going for)\\s+(?:about\\s|around\\s)?${amount}(?=\\s*(?:$|[.,;:!?)](?!\\d)|(?:today|now|new|each|ea|firm|ono|delivered|shipped|posted|plus|for|or|on|at|in)(?!\\p{L})))`,
].map((form) => (typeof form === 'string' ? new RegExp(form, 'giu') : form));
export const pricesInWords: readonly RegExp[] = [
  // `Million Dollar Baby` is a film: the plural alone is an amount.
  `(?<!\\p{L})${counted}(?:a\\s)?${numeral}(?:[\\s-]+(?:and\\s+)?${numeral}){0,8}[\\s-]+(?:${currencyCode}|dollars|cents)${whole}${noItem}`,
  `(?<!\\p{L})(?:one|a)\\s+(?:dollar|buck)${whole}${noItem}(?!\\s+(?:shop|store))`,
].map((source) => new RegExp(source, 'giu'));
