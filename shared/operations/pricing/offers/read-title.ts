import { english, entriesOf, type Phrase, type Role } from './lexicon.ts';
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

/** A title before the languages of its list are known. */
interface ParsedTitle {
  readonly tokens: readonly TitleToken[];
  /** The entries of all languages at each place. */
  readonly entries: readonly (readonly Phrase[])[];
  /** The languages whose words count: English, and each that is recognised by a word that is not English. */
  readonly languages: ReadonlySet<number>;
}

function parse(title: string): ParsedTitle {
  const tokens = tokensOf(title);
  const entries = tokens.map(({ text }, start) =>
    entriesOf(text).filter(({ words }) =>
      words.every((word, place) => place === 0 || tokens[start + place]?.text === word),
    ),
  );
  const evidence = entries.flat().filter(({ isEvidence }) => isEvidence);
  return { tokens, entries, languages: new Set([english, ...evidence.map(({ language }) => language)]) };
}

/** The phrases of the lists in a title, the longest at each place, from the left. */
function findPhrases({ tokens, entries }: ParsedTitle, languages: ReadonlySet<number>): Found[] {
  const found: Found[] = [];
  let end = 0;
  for (const [start, phrases] of entries.entries()) {
    const here = start < end ? [] : phrases.filter(({ language }) => languages.has(language));
    const [best] = here.toSorted((a, b) => b.words.length - a.words.length || b.text.length - a.text.length);
    if (best === undefined) continue;
    const { words, text } = best;
    const longest = here.filter(
      (one) => one.words.length === words.length && one.text.length === text.length,
    );
    // If another language has been recognised, its order of words decides.
    const own = longest.filter(({ language }) => language !== english);
    const roles = new Set(longest.map(({ role }) => role));
    const headLast = (own.length === 0 ? longest : own).some((one) => one.headLast);
    end = start + words.length;
    found.push({ start, end, text, roles, headLast, joins: tokens[end - 1]?.joins === true });
  }
  return found;
}

/** A title, read once. */
export interface ReadTitle {
  /** Folded words; separators are empty. */
  readonly words: readonly string[];
  readonly phrases: readonly Found[];
  /** Accessories, features, packaging that may be the offer itself. */
  readonly things: readonly Found[];
  /** Things that come with the offer or are missing. */
  readonly extras: readonly Found[];
}

const isThing = ({ roles }: Found): boolean =>
  !roles.has('harmless') && (roles.has('accessories') || roles.has('features') || roles.has('containers'));

export const has = (found: Found, role: Role): boolean =>
  found.roles.has(role) && !found.roles.has('harmless');

/** The most words from a preposition to its extra, as in "in its original box". */
const reach = 3;

/** Removes from the list the things in a row directly before one: "case and charger included". */
function listedBefore(last: Found, things: Found[]): Found[] {
  const listed: Found[] = [];
  for (let before = things.at(-1), after = last; before !== undefined; before = things.at(-1)) {
    if (after.start - before.end > 1) break;
    listed.push(before);
    after = before;
    things.pop();
  }
  return listed;
}

/** Things after "with" up to the end, after "without" or "in" nearby, and before "included" are extras. */
function readParsed(parsed: ParsedTitle, languages: ReadonlySet<number>): ReadTitle {
  const phrases = findPhrases(parsed, languages);
  const words = parsed.tokens.map(({ text }) => text);
  const things: Found[] = [];
  const extras: Found[] = [];
  let withSeen = false;
  /** Where the last "without" or "in" ends. */
  let led = Number.NEGATIVE_INFINITY;
  for (const [index, found] of phrases.entries()) {
    if (has(found, 'with') && !isThing(found) && found.start > 0) withSeen = true;
    if (has(found, 'without') || has(found, 'in')) led = found.end;
    const next = phrases[index + 1];
    const precedes = (role: Role) => next?.start === found.end && has(next, role);
    if (!isThing(found) || (found.joins && !precedes('only'))) continue;
    const near = found.start - led < reach && !words.slice(led, found.start).includes('');
    const followed = precedes('after');
    if (followed) extras.push(...listedBefore(found, things));
    (withSeen || near || followed ? extras : things).push(found);
  }
  return { words, phrases, things, extras };
}

/**
 * The share of titles in a list, and at least two, that must show a language before its short words count in all of
 * them.
 */
const shownShare = 0.25;

/** Reads the titles of one list: a language that several of them show counts in all. */
export function readTitles(titles: readonly string[]): ReadTitle[] {
  const parsed = titles.map(parse);
  const enough = Math.max(2, shownShare * titles.length);
  const counts = new Map<number, number>();
  for (const { languages } of parsed)
    for (const language of languages) counts.set(language, (counts.get(language) ?? 0) + 1);
  const shown = [...counts].filter(([, count]) => count >= enough).map(([language]) => language);
  return parsed.map((title) => readParsed(title, title.languages.union(new Set(shown))));
}
