import { distinctiveWords, formsOf, sameWord, tokensOf } from './distinctive-words.ts';

/** In the languages of the sites, without accents. */
const denials = new Set(
  (
    'no not non never without nor neither hardly barely faux fake imitation replica missing lacks ' +
    'kein keine keinen keinem keiner keines nicht nie ohne kaum pas jamais sans ni senza mai nessun nessuna sin nunca ningun ninguna'
  ).split(' '),
);
/** `like new` is not new. */
const nearly = new Set(
  'like as nearly almost near wie fast comme presque quasi come pari al como casi'.split(' '),
);
const newWords = new Set('new neu neue neuer neues neuf neuve nuovo nuova nuevo nueva'.split(' '));
/** Words that may come between a denial and what it denies. */
const between = new Set(
  (
    'a an the any real genuine really actually quite very is it its ' +
    'ein eine einen einem einer der die das den dem mehr so ganz un une le la les de des du uno una il lo gli el los las es'
  ).split(' '),
);

/** How many characters before the words are read: enough for a few words. */
const longestBefore = 80;

/** How many other words may come between those of a value. */
const slack = 2;

function isDenied(tokens: readonly string[], at: number, wanted: readonly string[]): boolean {
  let before = at - 1;
  while (between.has(tokens[before] ?? '')) before -= 1;
  const word = tokens[before] ?? '';
  if (wanted.includes(word)) return false;
  return denials.has(word) || (newWords.has(tokens[at] ?? '') && nearly.has(word));
}

/** Where the wanted words follow one another. */
function inSequence(tokens: readonly string[], wanted: readonly string[], from: number): number[] {
  return tokens.flatMap((_, at) =>
    at >= from && wanted.every((word, offset) => sameWord(tokens[at + offset] ?? '', word)) ? [at] : [],
  );
}

/** Where the wanted words are close together, in any order. */
function closeTogether(tokens: readonly string[], wanted: readonly string[], from: number): number[] {
  return tokens.flatMap((token, at) => {
    if (at < from || !wanted.some((word) => sameWord(token, word))) return [];
    const near = tokens.slice(at, at + wanted.length + slack);
    return wanted.every((word) => near.some((other) => sameWord(other, word))) ? [at] : [];
  });
}

interface ReadWords {
  readonly words: string;
  readonly tokens: readonly string[];
  readonly forms: ReadonlySet<string>;
}

/** The words that were read last: all values of a reply may be compared with the same words. */
let last: ReadWords = { words: '', tokens: [], forms: new Set() };

function read(words: string): ReadWords {
  if (words !== last.words) {
    const tokens = tokensOf(words);
    last = { words, tokens, forms: new Set(tokens.flatMap(formsOf)) };
  }
  return last;
}

/**
 * Whether words state a value: they contain its distinctive words, and numbers with their units exactly. `denied` if
 * the words mention it only to say that it is not so.
 *
 * @param before what the seller wrote before these words, which may deny them
 */
export function mentionOf(value: string, words: string, before = ''): 'stated' | 'denied' | 'absent' {
  const numeric = /\p{N}/u.test(value);
  const wanted = numeric ? tokensOf(value) : [...new Set(distinctiveWords(value))];
  const said = read(words);
  const isThere = (word: string) => formsOf(word).some((form) => said.forms.has(form));
  if (wanted.length === 0 || !wanted.every(isThere)) return 'absent';
  const leading = tokensOf(before.slice(-longestBefore)).slice(-4);
  const tokens = [...leading, ...said.tokens];
  const places = (numeric ? inSequence : closeTogether)(tokens, wanted, leading.length);
  if (places.length === 0) return 'absent';
  return places.some((at) => !isDenied(tokens, at, wanted)) ? 'stated' : 'denied';
}
