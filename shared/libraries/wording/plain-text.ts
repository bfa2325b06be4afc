import { namedCharacter } from './plain-text/entity-names.ts';
import type { Span } from './spans.ts';

/** An entity with its semicolon, since `Pen&notebook` contains none. */
const entity = /&(?:#(?<decimal>\d+)|#x(?<hex>[\da-f]+)|(?<name>[a-z][a-z\d]{1,30}));/giu;
/** An ampersand that was encoded again and again. */
const ampersands = /&(?:(?:amp|#0*38|#x0*26);)+/giu;

const windows = new TextDecoder('windows-1252');

/** The character that browsers show for a numeric entity. For control codes, this is the Windows character. */
function numbered(code: number): string {
  if (code >= 0x80 && code <= 0x9f) return windows.decode(Uint8Array.of(code));
  return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)
    ? ''
    : String.fromCodePoint(code);
}

const characterOf = (reference: string, decimal?: string, hex?: string, name?: string): string =>
  name === undefined
    ? numbered(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal))
    : (namedCharacter(name) ?? reference);

/**
 * The text with characters for the entities of HTML, however often encoded; unknown names stay.
 *
 * We wrote this by hand: `decodeHTMLStrict` of entities 9 differs in 9 of 17 tricky texts (`&Euro;` and `&Amp;` stay,
 * `&shy;` becomes an invisible character, `&#0;` a replacement character) and would add 30 kB to each listing function,
 * beyond their size limit. This adds 2 kB.
 */
function withoutEntities(text: string): string {
  let plain = text;
  for (;;) {
    const next = plain.replace(ampersands, '&').replace(entity, characterOf);
    if (next === plain) return plain;
    plain = next;
  }
}

/** A text in normalised form for searching, with the mapping to the original. */
export interface FoldedText {
  readonly text: string;
  /** The original position of a position in the folded text. */
  readonly given: (span: Span) => Span;
}

const ignorable = /\p{Cf}|\p{DI}|\u20E3/u;
const dash = /[\p{Pd}\u02D7\u2043\u2212\u2796]/u;
const slash = /[\u2044\u2215\u2571\u29F8]/u;
const digit = /\p{Nd}/u;

/** The ASCII form of a digit of any script; each script's ten are consecutive. */
function asciiDigit(character: string): string {
  const at = character.codePointAt(0) ?? 0;
  let zero = at;
  while (digit.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((at - zero) % 10);
}

function formOf(character: string): string {
  if (ignorable.test(character)) return '';
  if (/[\p{Cc}\p{Cs}\p{Cn}\uFFFD]/u.test(character)) return ' ';
  const compatible = character.normalize('NFKC');
  // `10½` contains no slash, and `…` ends a sentence.
  if (character === '…' || compatible.includes('\u2044')) return slash.test(character) ? '/' : character;
  if (compatible.length > 1) return compatible;
  if (digit.test(compatible)) return asciiDigit(compatible);
  if (dash.test(compatible)) return '-';
  return slash.test(compatible) ? '/' : compatible;
}

/**
 * A text as a reader or a browser understands it: compatible forms of a character are unified (NFKC), every dash
 * becomes `-`, every slash `/`, and all digits ASCII; invisible characters are left out.
 */
export function folded(given: string): FoldedText {
  if (!/[^\t\n\r -~]/u.test(given)) return { text: given, given: (span) => span };
  let text = '';
  let at = 0;
  const starts: number[] = [];
  const ends: number[] = [];
  for (const character of given) {
    const form = formOf(character);
    for (let unit = 0; unit < form.length; unit += 1) {
      starts.push(at);
      ends.push(at + character.length);
    }
    at += character.length;
    // An invisible character belongs to the character before it.
    if (form === '' && ends.length > 0) ends[ends.length - 1] = at;
    text += form;
  }
  return {
    text,
    given: ({ start, end }) => ({
      start: starts[start] ?? given.length,
      end: end > start ? (ends[end - 1] ?? given.length) : (starts[end] ?? given.length),
    }),
  };
}

/** Scripts in which joiners affect the form of letters. */
const joining =
  '\\p{sc=Arab}\\p{sc=Beng}\\p{sc=Deva}\\p{sc=Gujr}\\p{sc=Guru}\\p{sc=Knda}\\p{sc=Khmr}\\p{sc=Mlym}\\p{sc=Mong}\\p{sc=Mymr}\\p{sc=Orya}\\p{sc=Sinh}\\p{sc=Syrc}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Tibt}';
/** Characters with both emoji and text forms, and those with registered variants. */
const twoForms = '\\p{Emoji}\\p{S}\\p{P}\\p{sc=Han}';
const registered = '\\p{sc=Han}\\p{sc=Mong}\\p{sc=Mymr}\\p{Sm}';

const patterns = [
  '\\p{Cc}',
  '[\\u2028\\u2029\\uFFF9-\\uFFFB\\uFFFD-\\uFFFF]',
  // Tag characters, direction controls, fillers, zero-width blanks: whole sentences can be hidden in them.
  '[\\p{DI}--[\\u200C\\u200D\\p{VS}]]',
  // Joiners where words or letters need none.
  `(?<![\\p{Extended_Pictographic}\\p{EMod}\\uFE0F${joining}])[\\u200C\\u200D]+`,
  `[\\u200C\\u200D]+(?![\\p{Extended_Pictographic}\\u2640\\u2642${joining}])`,
  // Variation selectors, except the first after a character with such forms: a sequence of them can spell a message.
  `(?<![${twoForms}])[\\uFE0E\\uFE0F]`,
  `(?<![${registered}])[\\p{VS}--[\\uFE0E\\uFE0F]]`,
  '(?<=\\p{VS})\\p{VS}',
];
const unseen = new RegExp(patterns.join('|'), 'gv');

/** A text whose characters are all visible. */
const printable = /^[\x20-\x7e]*$/;

/**
 * The text without invisible characters that would hide or join words. Joiners and variation selectors stay if emoji or
 * scripts need them. The flags of England, Scotland and Wales, which are a black flag with invisible letters, become
 * the black flag.
 */
const withoutUnseen = (text: string): string => (printable.test(text) ? text : text.replace(unseen, ''));

/** Replaces matches of a pattern in the text's NFKC form, since another program may convert the text to it. */
function replacedAsRead(text: string, pattern: RegExp, replacement: string): string {
  const { text: read, given } = folded(text);
  let replaced = '';
  let from = 0;
  for (const { 0: match, index } of read.matchAll(pattern)) {
    const { start, end } = given({ start: index, end: index + match.length });
    replaced += text.slice(from, start) + replacement;
    from = end;
  }
  return replaced + text.slice(from);
}

const anySign = /[<＜﹤]/;
const script = /<(script|style)\b[^<>]*>.*?(?:<\/\1\s*>|$)/gis;
/** An end tag may contain spaces, which a later repair might remove. */
const tag = /<(?:\s*\/\s*)?[a-z][^<>]*>/gi;
const attribute = '[\\s/]+[\\p{L}:_][\\p{L}\\d:._-]*\\s?=\\s?(?:"[^"]*"?|\'[^\']*\'?|[^\\s"\'<>]*)';
/** An unclosed tag with its attributes; a browser closes it at the next tag. */
const openTag = new RegExp(`<[/!?]?[a-z][\\p{L}\\d:-]*(?:${attribute})+[\\s/]*`, 'giu');
/** With a space after it, the sign does not start a tag: `weight < one kilogram`. */
const startOfTag = /<(?=[a-z])/gi;
const startOfOther = /<\s*(?=[/!?])/g;

/** Tags that end a line. */
export const lineTag = /<\s*\/?\s*(?:p|br|li|ul|ol|div|h[1-6]|tr|td)\b[^<>]*>/giu;

const withoutScripts = (text: string): string =>
  anySign.test(text) ? replacedAsRead(text, script, ' ') : text;

/** The text without typical model markup: tags, emphasis, headings, links. */
function withoutMarkup(text: string): string {
  let bare = text;
  if (anySign.test(text)) {
    const closed = replacedAsRead(replacedAsRead(withoutScripts(text), lineTag, ' '), tag, '');
    const open = replacedAsRead(closed, openTag, ' ');
    bare = replacedAsRead(replacedAsRead(open, startOfOther, ''), startOfTag, '< ');
  }
  return bare
    .replace(/\[([^\][]+)\]\([^()\s]*\)/g, '$1')
    .replace(/(\*\*|`+|(?<![\p{L}\p{N}])\*)(?=\S)([^*`]*?\S)\1/gu, '$2')
    .replace(/^\s*#{1,6}\s+/, '');
}

/** Invisible characters are removed first, as they may hide an entity, and again, as an entity may encode one. */
const withoutDisguise = (text: string): string => withoutUnseen(withoutEntities(withoutUnseen(text)));

const blanks = /[\t\n\r\v\f\u2028\u2029]+/g;
/**
 * A line of others' text that keeps all words and signs, so that values can be sent back: without tags, line breaks and
 * invisible characters.
 */
export const safeLine = (text: string): string =>
  withoutUnseen(text.replace(blanks, ' '))
    .replace(tag, '')
    .replace(/<(?=[a-z/!?])/gi, '< ');

/** The lines of a text without invisible characters, markup kept. */
export const safeLines = (text: string): string =>
  text
    .split(/\r\n|[\n\r]/)
    .map((line) => withoutUnseen(line.replace(blanks, ' ')))
    .join('\n');

/** Maximum rounds in which a removal leaves a new entity; no honest text needs a second. */
const mostRounds = 5;

/** One line of plain text: no markup, no entities, no invisible characters, single spaces. */
export function plainLine(text: string): string {
  let line = text;
  for (let round = 0; round < mostRounds; round += 1) {
    const flat = line.toWellFormed().normalize('NFC').replace(blanks, ' ');
    const seen = withoutDisguise(flat).replace(/\s+/gu, ' ').normalize('NFC');
    line = withoutMarkup(seen).replace(/\s+/gu, ' ').trim();
    // Removed markup may have separated the parts of an entity, which may in turn encode markup.
    if (withoutDisguise(line) === line) return line;
  }
  return line.replace(/&(?=[a-z#])/giu, '& ');
}

/** Plain text that may have several lines. */
export const plainLines = (text: string): string =>
  withoutScripts(withoutEntities(text))
    .split(/\r\n|[\n\r]/)
    .map(plainLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const inDoubleMarks = /^["“”„«»]+([^"“”„«»]+)["“”«»]+([.!?…]?)$/u;
/** Between two letters it is an apostrophe. */
const inSingleMarks = /^['‘]((?:[^'‘’]|(?<=\p{L})['’](?=\p{L}))+)['’]([.!?…]?)$/u;

/** The text without quotation marks around all of it. */
export const unquoted = (text: string): string =>
  text
    .replace(inDoubleMarks, '$1$2')
    .trim()
    .replace(inSingleMarks, '$1$2')
    .trim()
    .replace(inDoubleMarks, '$1$2')
    .trim();
