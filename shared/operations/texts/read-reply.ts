import * as z from 'zod';
import { lineTag, plainLine, unquoted } from '../../libraries/wording/plain-text.ts';
import { matchesOf } from '../../libraries/wording/spans.ts';
import { anyReplySchema } from './ask-schemas.ts';

const fieldLabel = /^(?:title|description|lead|facts?|flaws?|keywords?|brand)\s*:\s*/iu;
/** The text without a leading field name and surrounding quotation marks, in any order. */
export function unframed(text: string): string {
  let bare = text.trim();
  for (let round = 0; round < 3; round += 1) bare = unquoted(bare.replace(fieldLabel, '')).trim();
  return bare;
}

const pictographs = /\s*[\p{Extended_Pictographic}--[©®™]]\p{EMod}?\uFE0F?/gv;

/** The text of a part without emoji, its quotation marks, field name and full stop. */
export function tidy(text: string): string {
  return unframed(plainLine(text).replace(pictographs, ''))
    .replace(/(?<=\S)\s+\p{Pd}+\s+/gu, ', ')
    .replace(/(?<=\S)\s+([/|])\s+/gu, '$1')
    .replace(/^[\s,;:.•·*|/\p{Pd}]+(?=\S)/u, '')
    .replace(/[\s,;:|]+$/u, '');
}

/** Maximum characters of a plain text; sentences beyond are left out. */
const longestPlain = 4000;

/** List markers. */
const marks = /^(?:[\s#•·▪◦–—-]|\*\s|\d{1,2}[.)]\s)+/u;

/** The lines of a text, without list markers. */
const linesOf = (text: string): string[] =>
  text
    .slice(0, longestPlain)
    .replace(/<li\b[^<>]*>/giu, '\n• ')
    .replace(lineTag, '\n')
    .split(/\r\n|[\n\r]/u)
    .map((line) => plainLine(line).replace(marks, ''));

/**
 * The sentences of a text without a leading field name. A capital begins one only after a three-letter word, a digit or
 * a bracket and a stop: `Dr. Martens` is not split. Each line is a sentence, unless it begins with a small letter and no
 * marker: then it continues another.
 */
export function sentencesOf(text: string): string[] {
  return linesOf(unframed(text).replace(/\s*[\n\r]\s*(?=\p{Ll})/gu, ' '))
    .flatMap((line) =>
      line.split(/(?<=(?:[\p{L}\p{N}]{3}|[\p{N}%)\]"”’])[.!?…]["”’)]?)\s+(?=["“‘(¿¡]?[\p{Lu}\p{Lt}\p{Lo}])/u),
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** A plain title as parts, each replacing the one before: the text up to each comma, bar or dash. */
function titleParts(title: string): string[] {
  const line = plainLine(title.slice(0, longestPlain));
  const ends = matchesOf(line, /\s*[,;|]\s+|\s+[\p{Pd}|•·]\s+/gu).map(({ index }) => index);
  return [...ends.map((end) => line.slice(0, end)), line];
}

/** The type of a parsed reply: it has every requested field, and any text for a choice. */
export type Read<Asked> = Asked extends string
  ? string
  : Asked extends number
    ? number
    : Asked extends readonly (infer Item)[]
      ? readonly Read<Item>[]
      : { readonly [Field in keyof Asked]: Read<Asked[Field]> };

/** Maximum items of a list and characters of a text; the rest is left out. */
const mostItems = 60;
const longestText = 2000;

/**
 * Reads a reply of any shape as the requested one: missing or mistyped values become empty, numbers -1.
 *
 * @param asked the question's schema: objects, lists, texts, choices and numbers
 */
export function readAsAsked<Schema extends z.ZodType>(asked: Schema, given: unknown): Read<z.output<Schema>>;
export function readAsAsked(asked: unknown, given: unknown): unknown {
  if (asked instanceof z.ZodObject) {
    const fields: [string, z.ZodType][] = Object.entries(asked.shape);
    // A reply of text alone means the first field.
    const values = new Map<string | undefined, unknown>(
      typeof given === 'string' ? [[fields[0]?.[0], given]] : Object.entries(Object(given)),
    );
    return Object.fromEntries(fields.map(([name, field]) => [name, readAsAsked(field, values.get(name))]));
  }
  if (asked instanceof z.ZodArray) {
    const { element } = asked as z.ZodArray<z.ZodType>;
    // A text may also be a list, separated by commas, semicolons or lines.
    const isText = typeof given === 'string' && given.length <= longestText;
    const items: unknown = isText ? given.split(/[,;|\n，、；]+/u) : given;
    return (Array.isArray(items) ? items : [])
      .slice(0, mostItems)
      .filter((item) => item !== null)
      .map((item) => readAsAsked(element, item));
  }
  if (asked instanceof z.ZodNumber) return Number.isInteger(given) ? given : -1;
  const text = typeof given === 'number' || typeof given === 'boolean' ? String(given) : given;
  return typeof text === 'string' && text.length <= longestText ? text : '';
}

/** A reply about a product: unverified, and any part may be empty. */
export interface TextReply extends Read<z.output<typeof anyReplySchema>> {
  /** Whether the reply lists the text in the pictures: if not, a number may come from a label. */
  readonly saysPrinted: boolean;
  /** Whether it marks no part as seen, said or supposed. */
  readonly isPlain: boolean;
}

/** A part of a text in a reply; `from` is empty in plain-text replies, which mark nothing. */
export type Claim = TextReply['title'][number];

/** A text read in a picture, and the picture's number; -1 if the reply names none. */
export type PictureText = TextReply['printed'][number];

const unmarked = (text: string): Claim => ({ text, from: '', picture: -1, words: '' });

/** Reads a reply in parts or in plain texts; undefined if it is not an object. */
export function readReply(given: unknown): TextReply | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  const fields = new Map<string, unknown>(Object.entries(given));
  const [title, description] = [fields.get('title'), fields.get('description')];
  const reply = readAsAsked(anyReplySchema, given);
  const split = (claims: readonly Claim[], into: (text: string) => string[]) =>
    claims.flatMap((claim) => into(claim.text).map((text) => ({ ...claim, text })));
  return {
    ...reply,
    title: typeof title === 'string' ? titleParts(title).map(unmarked) : reply.title,
    lead:
      reply.lead.length === 0 && typeof description === 'string'
        ? sentencesOf(description).map(unmarked)
        : split(reply.lead, sentencesOf),
    flaws: split(reply.flaws, linesOf),
    facts: split(reply.facts, linesOf),
    saysPrinted: fields.has('printed'),
    isPlain: [...reply.title, ...reply.lead].every(({ from }) => from === ''),
  };
}
