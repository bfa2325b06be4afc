import { addressesIn } from './contact-details/addresses.ts';
import { mentionsOf, type Span, spansOf } from './spans.ts';

/** Lower-case words that join the parts of a name. */
const particle =
  /^(?:a|an|and|at|by|da|de|del|den|der|di|du|el|for|from|in|la|las|le|les|los|n|of|on|or|the|to|van|von|with|y)$/iu;
/** Contains a capital, a digit, or letters of a script without case. */
const named = /[\p{Lu}\p{Lt}\p{N}\p{Lo}]/u;
/** Maximum words of a name without particles; longer phrases are descriptions. */
const mostWords = 4;
/** Maximum characters of a name. */
const longest = 60;

const partsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? [];

/** The lower-case words of texts that describe the item. */
export const describingWords = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap(partsOf).filter((word) => word === word.toLowerCase()));

/**
 * Whether to accept this as a name, so that its spelling stays: a few words, all with capitals or digits, and not all
 * descriptive. A model may list anything.
 *
 * @param describing lower-case words that the same reply uses to describe the item
 */
export function isName(name: string, describing: ReadonlySet<string>): boolean {
  const words = partsOf(name).filter((word) => !particle.test(word));
  if (name.length > longest || words.length === 0 || words.length > mostWords) return false;
  if (!words.every((word) => named.test(word)) || /[,!?:;]\s|\p{L}{3}\.\s/u.test(name)) return false;
  return words.some((word) => !describing.has(word.toLowerCase()));
}

const quoted =
  /“[^“”]*”|«[^«»]*»|„[^„“”]*[“”]|(?<![\p{L}\p{N}])"[^"]*"|(?<![\p{L}\p{N}])[‘'][^‘’'\n]*[’'](?![\p{L}\p{N}])/gu;
const capitalised =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}\p{N}'’]*(?:[ -]+(?:&[ ]+)?\p{Lu}[\p{L}\p{M}\p{N}'’]*)*/gu;

/** Names that keep their American or British spelling everywhere. */
const properNames =
  /\b(?:(?:Sydney|Darling|Coffs|Victoria) Harbour|Labour Party|(?:Earl|Lady|Jean|Dorian) Grey|Shades of Grey|Under Armour|(?:National|Globe) Theatre|Pearl Harbor|Labor (?:Day|Party)|(?:World Trade|Rockefeller|Lincoln|Kennedy Space) Center)\b/gu;

/** The quotations in a text. Marks around a whole text mean nothing. */
const quotationsIn = (text: string): Span[] =>
  /[\p{L}\p{N}]/u.test(text.replace(quoted, ' ')) ? spansOf(text, quoted) : [];

const isSingle = (phrase: string): boolean => !/[\s-]/.test(phrase);
const isCapitals = (word: string): boolean => /\p{Lu}.*\p{Lu}/u.test(word) && word === word.toUpperCase();

/** Whether a sentence begins at this place, so that a capital there means nothing. */
const beginsSentence = (text: string, index: number): boolean =>
  /(?:^|[.!?:;\n•])\s*["'“‘(]*$/u.test(text.slice(Math.max(0, index - 20), index));

/** The user's capitalised phrases, most likely names. */
const namesWrittenBy = (userText: string): string[] =>
  Array.from(userText.matchAll(capitalised)).flatMap(({ 0: phrase, index }) => {
    if (!beginsSentence(userText, index)) return [phrase];
    const withoutFirst = phrase.replace(/^\S+?[\s-]+/u, '');
    return withoutFirst === phrase && !isCapitals(phrase) ? [] : [phrase, withoutFirst];
  });

/** Phrases that the user marked as names: capitalised or quoted. */
export const namesMarkedBy = (userText: string): string[] => [
  ...namesWrittenBy(userText),
  ...userText
    .split('\n')
    .flatMap((line) => quotationsIn(line).map(({ start, end }) => line.slice(start + 1, end - 1).trim())),
];

const exactly = (text: string, phrase: string): Span[] =>
  !text.includes(phrase)
    ? []
    : mentionsOf(text, phrase).filter(({ start, end }) => text.slice(start, end) === phrase);

/**
 * The parts of a text in which spelling stays as it is: names (brand, model, series), quoted words, addresses, and the
 * user's capitalised or quoted phrases.
 *
 * A name of several words is matched by its words; a single word only exactly, so that a grey shirt stays grey despite
 * a brand called "Gray".
 */
export function keptSpans(text: string, names: readonly string[], marked: readonly string[]): Span[] {
  const named = names.flatMap((name) =>
    isSingle(name.trim()) ? exactly(text, name.trim()) : mentionsOf(text, name),
  );
  return [
    ...named,
    ...quotationsIn(text),
    ...addressesIn(text),
    ...spansOf(text, properNames),
    ...marked.flatMap((phrase) => exactly(text, phrase)),
  ];
}
