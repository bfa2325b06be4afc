import { plainLine, unquoted } from '../../../libraries/wording/plain-text.ts';
import { type Claim, unmarked } from './claim.ts';

const fieldLabel = /^(?:title|description|lead|facts?|flaws?|keywords?|brand)\s*:\s*/iu;
/** Quotation marks within others around the whole text. */
const nested = /^["'“„«‘]{2,}(.*[^"'”»’])["'”»’]{2,}$/u;
/** The text without the name of its field before it and quotation marks around it, in whatever order. */
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

/** Whether brackets and quotation marks that open in a text also close in it. */
function isWhole(text: string): boolean {
  const count = (sign: string) => text.split(sign).length - 1;
  return (
    count('(') === count(')') &&
    count('[') === count(']') &&
    count('“') === count('”') &&
    count('"') % 2 === 0
  );
}

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

const joins = /(?<!\p{L})(?:and|or|und|oder|et|ou|e|ed|o|y|u|&)(?!\p{L})/iu;
const words = (text: string): number => text.match(/\S+/gu)?.length ?? 0;

/**
 * The pieces between commas, as far as each is a whole thing. A short piece belongs to the next (`a solid, well-made
 * piece`); one with a joining word may end a list that the piece before began (`flour, sugar and tea`).
 *
 * @param least words of a piece that can stand by itself
 */
function pieces(text: string, separator: RegExp, least: number): { text: string; joint: string }[] {
  const split = text.split(separator);
  const whole: { text: string; joint: string }[] = [];
  let carried: { text: string; joint: string } | undefined;
  for (let at = 0; at < split.length; at += 2) {
    const joint = split[at - 1] ?? '';
    const bare = split[at] ?? '';
    const piece =
      carried === undefined
        ? { text: bare, joint }
        : { text: carried.text + joint + bare, joint: carried.joint };
    carried = undefined;
    const last = whole.at(-1);
    const endsList = joins.test(bare) && last !== undefined;
    if (endsList) whole[whole.length - 1] = { text: last.text + piece.joint + piece.text, joint: last.joint };
    else if (words(piece.text) < least && at + 2 < split.length) carried = piece;
    else whole.push(piece);
  }
  return whole.every((piece) => isWhole(piece.text)) ? whole : [{ text, joint: '' }];
}

/** A plain title as parts: what commas, bars and dashes separate. */
export const titleParts = (title: string): Claim[] =>
  pieces(plainLine(title.slice(0, longestText)), /(\s*[,;|]\s+|\s+[\p{Pd}|•·]\s+)/u, 1).map(
    ({ text, joint }) => unmarked(text, { joint, sentence: 0 }),
  );

/** Commas of a sentence at most: more make a list. */
const mostCommas = 9;
export const isList = (sentence: string): boolean => sentence.split(',').length > mostCommas;

/** A plain description as parts: its sentences, and their clauses where each reads as a whole thing. */
export const descriptionParts = (description: string): Claim[] =>
  sentencesOf(unframed(description)).flatMap((sentence, at) =>
    isList(sentence)
      ? [unmarked(sentence, { sentence: at })]
      : pieces(sentence, /([,;]\s+|\s+[\p{Pd}]+\s+)/u, 3).map(({ text, joint }) =>
          unmarked(text, { joint: /\p{Pd}/u.test(joint) ? ', ' : joint, sentence: at }),
        ),
  );
