import { addressesIn } from '../addresses.ts';
import { mentionsOf } from '../mentions/mention.ts';
import { type Span, spansOf } from '../spans.ts';
import { isName } from './names.ts';

const quoted =
  /“[^“”]*”|«[^«»]*»|„[^„“”]*[“”]|(?<![\p{L}\p{N}])"[^"]*"|(?<![\p{L}\p{N}])[‘'][^‘’'\n]*[’'](?![\p{L}\p{N}])/gu;
const capitalised =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}\p{N}'’]*(?:[ -]+(?:&[ ]+)?\p{Lu}[\p{L}\p{M}\p{N}'’]*)*/gu;

/** Names that keep their American or British spelling everywhere. */
const properNames =
  /\b(?:(?:Sydney|Darling|Coffs|Victoria) Harbour|Labour Party|(?:Earl|Lady|Jean|Dorian) Grey|Shades of Grey|Under Armour|(?:National|Globe) Theatre|Pearl Harbor|Labor (?:Day|Party)|(?:World Trade|Rockefeller|Lincoln|Kennedy Space) Center)\b/gu;

/** A label that a model puts before a text. */
const label = /^\s*(?:title|description|keywords?)\s*:/iu;
/** Words of a print in small letters at most, such as `grey area`. */
const mostPrintedWords = 4;

/** Whether the quoted words are a name or a short print; a phrase that only begins with a capital is a text. */
const isNameOrPrint = (words: string): boolean =>
  isName(words, new Set()) ||
  (words === words.toLowerCase() && words.split(/\s+/u).length <= mostPrintedWords);

/** Whether a quotation is a sentence of its own, so that its marks quote a text. */
function isSentence(text: string, { start, end }: Span): boolean {
  const before = text.slice(0, start).trimEnd();
  const begins = before === '' || /[.!?…]$/u.test(before);
  return begins && (/[.!?…]$/u.test(text.slice(start, end - 1)) || /^\s*(?:[.!?…]|$)/u.test(text.slice(end)));
}

/**
 * The quotations that may be names or prints. Where nothing else is to be read, the marks around it mean nothing, and
 * only those within count.
 */
function quotationsIn(text: string): Span[] {
  const found = spansOf(text, quoted);
  if (/[\p{L}\p{N}]/u.test(text.replace(quoted, ' ').replace(label, ''))) {
    return found.filter(
      (one) => isNameOrPrint(text.slice(one.start + 1, one.end - 1).trim()) && !isSentence(text, one),
    );
  }
  return found.flatMap(({ start, end }) =>
    quotationsIn(text.slice(start + 1, end - 1)).map((inner) => ({
      start: start + 1 + inner.start,
      end: start + 1 + inner.end,
    })),
  );
}

const isSingle = (phrase: string): boolean => !/[\s-]/.test(phrase);
const isCapitals = (word: string): boolean => /\p{Lu}.*\p{Lu}/u.test(word) && word === word.toUpperCase();

/** Whether a sentence begins at this place, so that a capital there means nothing. */
const beginsSentence = (text: string, index: number): boolean =>
  /(?:^|[.!?:;\n•])\s*["'“‘(]*$/u.test(text.slice(Math.max(0, index - 20), index));

/** What the user wrote in capitals or in quotation marks: most likely names. */
function namesWrittenBy(userText: string): string[] {
  const phrases = Array.from(userText.matchAll(capitalised)).flatMap(({ 0: phrase, index }) => {
    if (!beginsSentence(userText, index)) return [phrase];
    const withoutFirst = phrase.replace(/^\S+?[\s-]+/u, '');
    if (withoutFirst !== phrase) return [phrase, withoutFirst];
    return isCapitals(phrase) ? [phrase] : [];
  });
  const words = phrases.flatMap((phrase) => phrase.split(/[\s-]+/)).filter(isCapitals);
  return [...new Set([...phrases, ...words])];
}

/** Letters and digits alone: a text that mentions a phrase has them in this order, so few phrases need a closer look. */
const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]+/gu, '');

const wordsInQuotes = (userText: string): string[] =>
  userText
    .split('\n')
    .flatMap((line) => quotationsIn(line).map(({ start, end }) => line.slice(start + 1, end - 1).trim()))
    .filter(Boolean);

/** What the user marked as names. */
export interface MarkedNames {
  readonly capitalised: readonly string[];
  /** What stands in quotation marks, by its letters alone. */
  readonly quoted: ReadonlyMap<string, string>;
}

export const namesMarkedBy = (userText: string): MarkedNames => ({
  capitalised: namesWrittenBy(userText),
  quoted: new Map(wordsInQuotes(userText).map((phrase) => [bare(phrase), phrase])),
});

const exactly = (text: string, phrase: string): Span[] =>
  !text.includes(phrase)
    ? []
    : mentionsOf(text, phrase).filter(({ start, end }) => text.slice(start, end) === phrase);

/**
 * The parts of a text in which spelling is left alone: names (brand, model, series), quoted words, addresses, and
 * what the user wrote in capitals or in quotation marks.
 *
 * A name of several words is known by its words; one of a single word only as it is written, so that a brand
 * called "Gray" keeps nobody from writing of a grey shirt.
 */
export function keptSpans(text: string, names: readonly string[], marked: MarkedNames): Span[] {
  const letters = bare(text);
  const named = names.flatMap((name) =>
    isSingle(name.trim()) ? exactly(text, name.trim()) : mentionsOf(text, name),
  );
  return [
    ...named,
    ...quotationsIn(text),
    ...addressesIn(text),
    ...spansOf(text, properNames),
    ...marked.capitalised.flatMap((phrase) => exactly(text, phrase)),
    ...[...marked.quoted].flatMap(([key, phrase]) => (letters.includes(key) ? mentionsOf(text, phrase) : [])),
  ];
}
