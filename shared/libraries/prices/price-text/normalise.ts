import { words } from '../vocabulary/vocabulary.ts';

/** Longer texts are cut: no price, even with markup, is that far from the start of its text. */
const maxTextLength = 1_000;

const decimalDigit = /\p{Nd}/u;

/** The value of any script's decimal digit. Unicode keeps each script's ten digits together, zero first. */
function digitValue(point: number): number {
  let first = point;
  // The mathematical digits are five consecutive sets; no other block is longer than ten.
  while (point - first < 50 && decimalDigit.test(String.fromCodePoint(first - 1))) first -= 1;
  return (point - first) % 10;
}

function plainCharacter(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return point < 0x20 && character !== '\n' ? ' ' : character;
  if (decimalDigit.test(character)) return String(digitValue(point));
  const replacement = words.marks.get(character);
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

/** Matches most page texts, in which nothing needs replacing. */
const plainAlready = /^[^\P{ASCII}\p{Cc}]{0,500}$/u;

/** `12€50`: the sign instead of the decimal mark. */
const euroMark = /(\d) ?€ ?(\d{2})(?! ?[\d.,€])/gu;

/**
 * The text as the tokeniser expects it: at most {@link maxTextLength} characters, no invisible characters, every
 * script's digits as 0-9, one kind each of space, apostrophe, minus and dash. Line ends stay, as no number continues
 * across one.
 */
export function normalise(text: string): string {
  if (plainAlready.test(text)) return text.replace(/ +/gu, ' ').trim();
  let plain = '';
  for (const character of text.slice(0, maxTextLength).normalize('NFC')) plain += plainCharacter(character);
  return plain
    .replace(euroMark, '$1,$2€')
    .replace(/[ \n]+/gu, (run) => (run.includes('\n') ? '\n' : ' '))
    .trim();
}
