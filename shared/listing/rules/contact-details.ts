import { addressesIn, joinedSentences, withSentencesApart } from '../text/addresses.ts';
import { merged, type Span, spansOf } from '../text/spans.ts';

/** Words that only lead to the detail behind them and go with it. */
const lead =
  '(?:\\b(?:for(?: only| just)?|at|only|just|from|priced at|price:?|rrp:?|was|worth|costs?|valued at|asking|call|text|phone|ph:?|tel:?|mobile:?|email|e-mail|mail|contact|visit|see|via|on|website:?|at our website)\\s+)?';

const currency =
  '(?:aud|usd|nzd|cad|eur|gbp|jpy|chf|sgd|hkd|inr|cny|rmb|sek|nok|dkk|pln|kr|zł|kč|dollars?|bucks|euros?|pounds? sterling|quid|yen)';
const amount = '\\d(?:[\\d.,\\s]{0,15}\\d)?(?:[.,]-)?';
/** Money that is itself the item: `10 Euro coin`, `Pack of 20 euros`. */
const counted = '(?<!\\b(?:pack|set|lot|roll|bag|box)\\sof\\s)';
const noItem = '(?!\\s+(?:\\p{L}+\\s+)?(?:coins?|(?:bank)?notes?|bills?|stamps?)(?!\\p{L}))';
/** Numbers that their label tells from telephone numbers. */
const unlabelled =
  '(?<!\\b(?:isbn(?:-1[03])?|issn|ean|upc|gtin|barcode|serial|s/n|sn|model|part|item|sku|mpn|ref(?:erence)?)(?:\\s(?:no|number))?[\\s:#.]{0,4})';

const patterns: readonly RegExp[] = [
  new RegExp(
    `${lead}(?<![\\p{L}\\p{N}])(?:(?:[a-z]{1,3}[$£]|[$€£¥₹₩₽฿₫₺₴])\\s?${amount}k?|${amount}\\s?(?:[€£¥₹₩₽฿₫₺₴]|\\$(?!\\d)))(?![\\p{L}\\p{N}])${noItem}`,
    'giu',
  ),
  new RegExp(
    `${lead}(?<![\\p{L}\\p{N}])${counted}(?:${currency}\\s?${amount}(?:\\s?${currency})?|${amount}\\s?${currency})(?![\\p{L}\\p{N}])${noItem}`,
    'giu',
  ),
  // Rupees and ringgit by their capitals: `RS 500` is a car, and so many a Suzuki RM a motorcycle.
  new RegExp(
    `${lead}(?<![\\p{L}\\p{N}]|suzuki\\s)(?-i:Rs\\.?|RM)\\s?${amount}(?![\\p{L}\\p{N}])${noItem}`,
    'giu',
  ),
  // Telephone numbers: international, then Australian, then North American, then whatever is announced as one.
  new RegExp(`${lead}(?<![\\p{L}\\p{N}+])\\+\\d{1,3}(?:[\\s().-]{0,3}\\d){6,12}(?!\\d)`, 'giu'),
  new RegExp(
    `${lead}(?<![\\p{L}\\p{N}(.-])${unlabelled}\\(?0[2-478]\\)?(?:[\\s.-]?\\d){8}(?![\\p{L}\\p{N}]|[.-]\\d)`,
    'giu',
  ),
  new RegExp(
    `${lead}(?<![\\p{L}\\p{N}.-])${unlabelled}1[38]00(?:[\\s.-]?\\d{3}){2}(?![\\p{L}\\p{N}]|[.-]\\d)`,
    'giu',
  ),
  // `13 11 14`, but no row of sizes; `9999 1234`, but no two years.
  new RegExp(
    `${lead}(?<![\\p{L}\\p{N}.,/-]\\s?)${unlabelled}13\\s(?!14\\s15)\\d\\d\\s\\d\\d(?!\\s?[\\p{N}/,-]|\\p{L})`,
    'giu',
  ),
  new RegExp(
    `${lead}(?<![\\p{L}\\p{N}.,/-]|\\d\\s)${unlabelled}[3-9]\\d{3}\\s\\d{4}(?!\\s?(?:[\\p{N}/-]|(?:mah|[kmcu]?[wvmgl]|mm|pcs?|pieces?|lumens?|rpm|lm|hz)(?!\\p{L}))|\\p{L})`,
    'giu',
  ),
  new RegExp(
    `${lead}(?<![\\p{L}\\p{N}.-])${unlabelled}(?:1[\\s.-])?(?:\\(\\d{3}\\)\\s?|\\d{3}[\\s.-])\\d{3}[\\s.-]\\d{4}(?![\\p{L}\\p{N}]|[.-]\\d)`,
    'giu',
  ),
  /\b(?:call|text|phone|ph|tel|mobile|fax|whatsapp)\b\s*(?:(?:us|me|on|at|no|number|[:.])\s*)*\d(?:[\s().-]{0,2}\d){5,12}/giu,
];

/** A detail with what identifies it, however it is spaced. */
interface Detail extends Span {
  readonly essence: string;
}

const leadBefore = new RegExp(`${lead}$`, 'iu');
/** Longest words that lead to a detail. */
const LEAD = 40;

const detailsIn = (text: string): Detail[] => [
  ...addressesIn(text).map(({ start, end }) => {
    const led = leadBefore.exec(text.slice(Math.max(0, start - LEAD), start))?.[0] ?? '';
    const essence = text.slice(start, end).toLowerCase().replace(/\s/gu, '');
    return { start: start - led.length, end, essence };
  }),
  // Of a price or telephone number the digits.
  ...patterns.flatMap((pattern) =>
    spansOf(text, pattern).map((span) => {
      const detail = text.slice(span.start, span.end);
      return { ...span, essence: detail.replace(/[.,](?:00|-)(?!\d)/g, '').replace(/\D/g, '') };
    }),
  ),
];

/** Whether it stands there from edge to edge: `evil.com` is in `www.evil.com/shop`, not in `devil.com`. */
function standsIn(all: string, essence: string): boolean {
  for (let at = all.indexOf(essence); at !== -1; at = all.indexOf(essence, at + 1)) {
    const end = at + essence.length;
    const beginsWithin = /[\p{L}\p{N}\p{M}_-]$/u.test(all.slice(Math.max(0, at - 2), at));
    const goesOn = /^(?:[\p{L}\p{N}\p{M}_-]|\.[\p{L}\p{N}])/u.test(all.slice(end, end + 3));
    if (!beginsWithin && !goesOn) return true;
  }
  return false;
}

/**
 * Prices, web and e-mail addresses and telephone numbers in a text, with the words that only lead to them, unless
 * the user wrote them.
 */
export function contactDetailsIn(text: string, userText: string): Span[] {
  const found = detailsIn(text);
  if (found.length === 0) return found;
  const said = new Set(detailsIn(userText).map(({ essence }) => essence));
  const all = [...said].join('\n');
  return found.filter(
    ({ essence }) => !said.has(essence) && !(/[/\p{L}]/u.test(essence) && standsIn(all, essence)),
  );
}

/** Longest row of details of which each only shows when the one before it is gone; no honest text has as many. */
const MOST_PASSES = 8;

/** Without these places, and without what only stood around them. */
function withoutSpans(text: string, spans: readonly Span[]): string {
  let kept = '';
  let done = 0;
  for (const { start, end } of merged(spans)) {
    kept += text.slice(done, start);
    done = end;
  }
  return (kept + text.slice(done))
    .replace(/[([{]\s*[)\]}]/gu, '')
    .replace(/ {2,}/g, ' ')
    .replace(/(?<!\s)\s+(?=[.,;:!?](?![\p{L}\p{N}]))/gu, '')
    .replace(/([,;:])(?=[,;:.!?])/gu, '')
    .replace(/^[\s,;:.\p{Pd}]+|(?=[\s,;:])(?<![\s,;:]|\s\p{Pd}+)(?:\s\p{Pd}+|[\s,;:])+$/gu, '')
    .trim();
}

/**
 * The text without such details. Where removing them makes new ones again and again, it ends before the first that is
 * left.
 */
export function withoutContactDetails(text: string, userText: string): string {
  let kept = text;
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const details = contactDetailsIn(kept, userText);
    // What stood around a detail may make one, now that it stands together.
    const next = details.length > 0 ? withoutSpans(kept, details) : withSentencesApart(kept, userText);
    if (next === kept) return kept;
    kept = next;
  }
  return settledBeginning(kept, userText);
}

/** The text up to the first place that is not settled; nothing where that, standing alone, has one itself. */
function settledBeginning(text: string, userText: string): string {
  const unsettled = (part: string) => [
    ...contactDetailsIn(part, userText),
    ...joinedSentences(part, userText),
  ];
  const [first] = merged(unsettled(text));
  if (first === undefined) return text;
  const beginning = withoutSpans(text, [{ start: first.start, end: text.length }]);
  return unsettled(beginning).length === 0 ? beginning : '';
}
