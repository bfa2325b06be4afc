/** Longer texts are cut: no price, markup around it included, is that far from the start of its own text. */
export const maxTextLength = 1_000;

/** Precedes text that is struck through. It is from the private use area, so no text contains it. */
export const struck = '\ue000';

const entities: ReadonlyMap<string, string> = new Map(
  Object.entries({
    nbsp: ' ',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
    pound: '£',
    euro: '€',
    yen: '¥',
    cent: '¢',
    dollar: '$',
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    rsquo: '’',
    lsquo: '‘',
    minus: '−',
    ndash: '–',
    mdash: '—',
    hellip: '…',
    comma: ',',
    period: '.',
    rlm: '',
    lrm: '',
    zwnj: '',
    zwj: '',
    shy: '',
    zwsp: '',
    frac12: '½',
    times: '×',
    rarr: '→',
  }),
);

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return entities.get(name.toLowerCase()) ?? whole;
  const hex = name[1] === 'x' || name[1] === 'X';
  const point = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10);
  return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
    ? String.fromCodePoint(point)
    : ' ';
}

/** Entities that were left over, also those encoded twice (`&amp;pound;`) and without their semicolon. */
const decodeEntities = (text: string): string =>
  text
    .replace(/&amp;/giu, '&')
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z][a-z0-9]{1,7});/giu, decodeEntity)
    .replace(/&(nbsp|pound|euro|yen|cent)(?![a-z])/giu, decodeEntity);

/** UTF-8 that was read as Windows-1252: `Â£`, `â‚¬`. */
const repairEncoding = (text: string): string =>
  text.replace(/Â(?=[£¥¢\u00a0])/gu, '').replaceAll('â‚¬', '€');

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

const removeMarkup = (text: string): string =>
  text
    .replace(/<(?:del|s|strike)(?:\s[^<>]*)?>/giu, ` ${struck} `)
    .replace(/<sup(?:\s[^<>]*)?>\s*([.,]?)(\d\d)\s*<\/sup>/giu, (_, mark: string, digits: string) =>
      mark === '' ? [...digits].map((digit) => superscripts[Number(digit)]).join('') : mark + digits,
    )
    .replace(/<\/?[a-z][^<>]*>|<!--[^<>]*-->/giu, ' ')
    .replace(/~~([^~]{1,100})~~/gu, ` ${struck} $1 `)
    .replace(/(?:(?!\u0336).\u0336)+/gu, (run) => ` ${struck} ${run.replaceAll('\u0336', '')} `);

/** Two raised digits after a number are its hundredths (19⁹⁹); any others are footnotes or powers. */
const lowerHundredths = (text: string): string =>
  text.replace(
    /(\d?)([.,]?)( ?)([⁰¹²³⁴-⁹]+)/gu,
    (_, before: string, mark: string, space: string, raised: string) => {
      const digits = [...raised].map((digit) => superscripts.indexOf(digit)).join('');
      if (before === '' || digits.length !== 2) return `${before}${mark}${space} `;
      return `${before}${mark === '' ? '٫' : mark}${digits}`;
    },
  );

const decimalDigit = /\p{Nd}/u;

/** The value of any script's decimal digit. Unicode keeps each script's ten digits together, zero first. */
function digitValue(point: number): number {
  let first = point;
  // The mathematical digits are five sets in a row; no other block is longer than ten.
  while (point - first < 50 && decimalDigit.test(String.fromCodePoint(first - 1))) first -= 1;
  return (point - first) % 10;
}

/** Marks that are read as other marks. */
export const replacements: ReadonlyMap<string, string> = new Map([
  ...[...'’‘ʼ´`′ʻ‛'].map((mark) => [mark, "'"] as const),
  ...[...'‐‑−﹣'].map((mark) => [mark, '-'] as const),
  ...[...'‒–—―─'].map((mark) => [mark, '–'] as const),
  ['،', ','],
  ['、', ','],
  ['﹩', '$'],
  ['￠', '¢'],
  ['￡', '£'],
  ['￥', '¥'],
  ['￦', '₩'],
  ['“', '"'],
  ['”', '"'],
  ['״', '"'],
  ['׳', "'"],
  ['…', ' … '],
]);

function plainCharacter(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return point < 0x20 && character !== '\n' ? ' ' : character;
  if (decimalDigit.test(character)) return String(digitValue(point));
  const replacement = replacements.get(character);
  if (replacement !== undefined) return replacement;
  // Full-width forms of ASCII.
  if (point >= 0xff01 && point <= 0xff5e) return String.fromCharCode(point - 0xfee0);
  if (/\p{Cf}|[\ufe00-\ufe0f]/u.test(character)) return '';
  if (/\p{Z}|\p{Cc}/u.test(character)) return ' ';
  return character;
}

const otherDigits = /[^\p{ASCII}\P{Nd}]/gu;

/** The text with every script's digits as 0-9. */
export const withPlainDigits = (text: string): string =>
  text.replace(otherDigits, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)));

/** Most texts of pages: nothing in them to replace. */
const plainAlready = /^[^<&~`\P{ASCII}\p{Cc}]{0,500}$/u;

/**
 * The text as the tokeniser wants it: at most {@link maxTextLength} characters, no markup, entities or invisible
 * characters, every script's digits as 0-9, one kind each of space, apostrophe, minus and dash; struck-through parts
 * preceded by {@link struck}. Line ends stay, as no number goes on across one.
 */
export function normalise(text: string): string {
  if (plainAlready.test(text)) return text.replace(/ +/gu, ' ').trim();
  const decoded = decodeEntities(text.slice(0, maxTextLength).replaceAll(struck, '')).normalize('NFC');
  const lowered = lowerHundredths(removeMarkup(repairEncoding(decoded)));
  let plain = '';
  for (const character of lowered) plain += plainCharacter(character);
  return plain.replace(/[ \n]+/gu, (run) => (run.includes('\n') ? '\n' : ' ')).trim();
}
