import { withoutEntities } from './entities.ts';
import { folded } from './folded.ts';
import { withoutUnseen } from './unseen.ts';

/** Replaces what a pattern finds in the text's NFKC form, which another program may turn it into. */
function replacedAsRead(text: string, pattern: RegExp, replacement: string): string {
  const { text: read, given } = folded(text);
  let replaced = '';
  let from = 0;
  for (const { 0: found, index } of read.matchAll(pattern)) {
    const { start, end } = given({ start: index, end: index + found.length });
    replaced += text.slice(from, start) + replacement;
    from = end;
  }
  return replaced + text.slice(from);
}

const anySign = /[<＜﹤]/;
const script = /<(script|style)\b[^<>]*>.*?(?:<\/\1\s*>|$)/gis;
/** An end tag may be written with spaces, which a later repair might take out. */
const tag = /<(?:\s*\/\s*)?[a-z][^<>]*>/gi;
const attribute = '[\\s/]+[\\p{L}:_][\\p{L}\\d:._-]*\\s?=\\s?(?:"[^"]*"?|\'[^\']*\'?|[^\\s"\'<>]*)';
/** A tag that is nowhere closed, as far as its attributes go: a browser closes it at whatever comes next. */
const openTag = new RegExp(`<[/!?]?[a-z][\\p{L}\\d:-]*(?:${attribute})+[\\s/]*`, 'giu');
/** Before a letter the sign, with a space after it, is only a sign: `weight < one kilogram`. */
const startOfTag = /<(?=[a-z])/gi;
const startOfOther = /<\s*(?=[/!?])/g;

const withoutScripts = (text: string): string =>
  anySign.test(text) ? replacedAsRead(text, script, ' ') : text;

function withoutTags(text: string): string {
  if (!anySign.test(text)) return text;
  const closed = replacedAsRead(withoutScripts(text), tag, '');
  const open = replacedAsRead(closed, openTag, ' ');
  return replacedAsRead(replacedAsRead(open, startOfOther, ''), startOfTag, '< ');
}

/** Markup that models like to add: tags, emphasis, headings, links. */
const withoutMarkup = (text: string): string =>
  withoutTags(text)
    .replace(/\[([^\][]+)\]\([^()\s]*\)/g, '$1')
    .replace(/(\*\*|`+)(?=\S)([^*`]*?\S)\1/g, '$2')
    .replace(/^\s*#{1,6}\s+/, '');

/** What is not seen goes first, as it would hide an entity, and once more, as an entity may stand for it. */
const withoutDisguise = (text: string): string => withoutUnseen(withoutEntities(withoutUnseen(text)));

function plainOnce(text: string): string {
  const flat = text.toWellFormed().normalize('NFC').replace(blanks, ' ');
  const seen = withoutDisguise(flat).replace(/\s+/gu, ' ').normalize('NFC');
  return withoutMarkup(seen).replace(/\s+/gu, ' ').trim();
}

const blanks = /[\t\n\r\v\f\u2028\u2029]+/g;
/** The most rounds in which removing something leaves a new entity; no honest text needs a second. */
const mostRounds = 5;

/** One line of plain text: no markup, no entities, no invisible characters, single spaces. */
export function plainLine(text: string): string {
  let line = plainOnce(text);
  for (let round = 1; round < mostRounds; round += 1) {
    // Markup that is gone may have parted an entity, which may stand for markup.
    if (withoutDisguise(line) === line) return line;
    line = plainOnce(line);
  }
  return withoutDisguise(line) === line ? line : line.replace(/&(?=[a-z#])/giu, '& ');
}

/** Plain text that may have several lines. */
export const plainLines = (text: string): string =>
  withoutScripts(withoutEntities(text))
    .split(/\r\n|[\n\r]/)
    .map(plainLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const inDoubleMarks = /^["“”„«»]([^"“”„«»]+)["“”«»]([.!?…]?)$/u;
/** Between two letters it is an apostrophe. */
const inSingleMarks = /^['‘]((?:[^'‘’]|(?<=\p{L})['’](?=\p{L}))+)['’]([.!?…]?)$/u;

/** The text without quotation marks around all of it. */
export const unquoted = (text: string): string =>
  [inDoubleMarks, inSingleMarks, inDoubleMarks].reduce((so, marks) => so.replace(marks, '$1$2').trim(), text);

/** Quotation marks around the whole text go, as does a label such as `Title:` before it. */
export const unlabelled = (text: string, label: string): string =>
  unquoted(text.replace(new RegExp(`^${label}\\s*:\\s*`, 'i'), ''));
