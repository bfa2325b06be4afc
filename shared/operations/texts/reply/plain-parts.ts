import { plainLine, unquoted } from '../../../libraries/wording/plain-text.ts';
import { matchesOf } from '../../../libraries/wording/spans.ts';

const fieldLabel = /^(?:title|description|lead|facts?|flaws?|keywords?|brand)\s*:\s*/iu;
/** Quotation marks within others around the whole text. */
const nested = /^["'“„«‘]{2,}(.*[^"'”»’])["'”»’]{2,}$/u;
/** The text without the name of its field before it and quotation marks around it, in any order. */
export function unframed(text: string): string {
  let bare = text.trim();
  for (let round = 0; round < 3; round += 1)
    bare = unquoted(bare.replace(fieldLabel, '').replace(nested, '$1')).trim();
  return bare;
}

/** The text of a part without what belongs to its form: quotation marks around it, the name of its field, a full stop. */
export function tidy(text: string): string {
  return unframed(plainLine(text))
    .replace(/(?<=\S)\s+\p{Pd}+\s+/gu, ', ')
    .replace(/(?<=\S)\s+([/|])\s+/gu, '$1')
    .replace(/^[\s,;:.•·*|/\p{Pd}]+(?=\S)/u, '')
    .replace(/[\s,;:|]+$/u, '');
}

/** Characters of a plain text at most; sentences beyond are left out. */
const longestText = 4000;

/** What stands before an item of a list. */
const marks = /^(?:[\s#•·▪◦–—-]|\*\s|\d{1,2}[.)]\s)+/u;

/** Tags that end a line. */
const blocks = /<\s*\/?\s*(?:p|br|li|ul|ol|div|h[1-6]|tr|td)\b[^<>]*>/giu;

/**
 * The sentences of a text. A capital begins one only after a word of three letters, a figure or a bracket and a stop:
 * `Dr. Martens` goes on. Each line is a sentence, without the mark of a list before it.
 */
export function sentencesOf(text: string): string[] {
  return text
    .slice(0, longestText)
    .replace(blocks, '\n')
    .split(/\r\n|[\n\r]/u)
    .flatMap((line) =>
      plainLine(line)
        .replace(marks, '')
        .split(/(?<=(?:[\p{L}\p{N}]{3}|[\p{N}%)\]"”’])[.!?…]["”’)]?)\s+(?=["“‘(¿¡]?[\p{Lu}\p{Lt}\p{Lo}])/u),
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

const joins = /(?<!\p{L})(?:and|or|und|oder|et|ou|e|ed|o|y|u|&)(?!\p{L})|[()]/iu;

/**
 * A plain title as parts, each of which takes the place of the one before: what goes up to each comma, bar or dash, unless
 * these may separate the items of a list.
 */
export function titleParts(title: string): string[] {
  const line = plainLine(title.slice(0, longestText));
  const ends = matchesOf(line, /\s*[,;|]\s+|\s+[\p{Pd}|•·]\s+/gu).map(({ index }) => index);
  const isList = ends[0] !== undefined && joins.test(line.slice(ends[0]));
  return [...(isList ? [] : ends.map((end) => line.slice(0, end))), line];
}
