import { english, type Phrase, type Role } from './compile-lexicon.ts';
import { entriesOf, isEnglish } from './lexicon.ts';
import { type TitleToken, tokensOf } from './title-tokens.ts';

/** A phrase of the lists at its place in a title. */
export interface Found {
  readonly start: number;
  /** The place after its last token. */
  readonly end: number;
  readonly text: string;
  readonly roles: ReadonlySet<Role>;
  /** Whether a thing named after what it belongs to is the head, in the languages of the phrase. */
  readonly headLast: boolean;
  /** A hyphen ties it to the next word. */
  readonly joins: boolean;
}

/** Shorter words of other languages mean something else in English too often to tell the language of a title. */
const shortestEvidence = 4;

/** The languages whose words count in a title: English, and each that shows itself by a word that is not English. */
function languagesOf(matches: readonly Phrase[]): Set<number> {
  const found = new Set([english]);
  for (const { words, language } of matches) {
    const text = words.join(' ');
    const tells = text.length >= shortestEvidence || !/^[a-z]/.test(text);
    if (tells && !isEnglish(text)) found.add(language);
  }
  return found;
}

/** The entries of all languages at each place of a title. */
const entriesAt = (tokens: readonly TitleToken[]): readonly (readonly Phrase[])[] =>
  tokens.map(({ text, separates }, start) =>
    separates
      ? []
      : entriesOf(text).filter(({ words }) =>
          words.every((word, place) => place === 0 || tokens[start + place]?.text === word),
        ),
  );

/**
 * The share of titles in a list, and at least two, that must show a language before its short words count in all of
 * them.
 */
const shownShare = 0.25;

/** The languages that a list of titles is written in, by their places. */
export function languagesIn(titles: readonly string[]): ReadonlySet<number> {
  const shown = new Map<number, number>();
  for (const title of titles) {
    for (const language of languagesOf(entriesAt(tokensOf(title)).flat())) {
      shown.set(language, (shown.get(language) ?? 0) + 1);
    }
  }
  const enough = Math.max(2, shownShare * titles.length);
  return new Set([...shown].filter(([, count]) => count >= enough).map(([language]) => language));
}

/** The phrases of the lists in a title, the longest at each place, from the left. */
export function findPhrases(tokens: readonly TitleToken[], shown: ReadonlySet<number> = new Set()): Found[] {
  const at = entriesAt(tokens);
  const active = languagesOf(at.flat()).union(shown);
  const found: Found[] = [];
  for (let start = 0; start < tokens.length; ) {
    const here = (at[start] ?? []).filter(({ language }) => active.has(language));
    const length = Math.max(0, ...here.map(({ words }) => words.length));
    if (length === 0) {
      start += 1;
      continue;
    }
    const size = ({ words }: Phrase) => (words.length < length ? 0 : words.join(' ').length);
    const largest = Math.max(...here.map(size));
    const longest = here.filter((phrase) => size(phrase) === largest);
    // Where another language has shown itself, its order of words decides.
    const own = longest.filter(({ language }) => language !== english);
    found.push({
      start,
      end: start + length,
      text: (longest[0]?.words ?? []).join(' '),
      roles: new Set(longest.map(({ role }) => role)),
      joins: tokens[start + length - 1]?.joins === true,
      headLast: (own.length === 0 ? longest : own).some(({ headLast }) => headLast),
    });
    start += length;
  }
  return found;
}
