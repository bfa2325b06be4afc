import { type ReadTitle, readTitles } from './read-title.ts';

/** What the offers are about. */
export interface Subject {
  /** Words that name it: brand, model, kind of thing. */
  readonly core: ReadonlySet<string>;
  /** Neighbours among them, written as one: `wh1000xm4`, `iphone13`. */
  readonly joined: ReadonlySet<string>;
  /** Things of the lists that belong to the subject itself, so that they show nothing. */
  readonly carried: ReadonlySet<string>;
  /** The caller's own words, read as a title. */
  readonly description: ReadTitle | undefined;
}

/** A title's weight halves every eight ranks, as in the range. */
const halfWeightRanks = 8;
/** A word counts as common if titles with half of the weight have it. */
const commonShare = 0.5;

/** The weight of those members of a list, best first, for which something holds. */
export const weightWhere = <One>(list: readonly One[], holds: (one: One) => boolean): number =>
  list.reduce((sum, one, rank) => (holds(one) ? sum + 2 ** (-rank / halfWeightRanks) : sum), 0);

const hebrewPrefix = /^[\u05d1\u05d4\u05d5\u05dc](?=[\u05d0-\u05ea]{3})/u;
const arabicPrefix =
  /^\u0648?(?:\u0628\u0627\u0644|\u0644\u0644|\u0627\u0644|\u0644\u0627(?=[\u0600-\u06ff]{3})|\u0644)(?=[\u0600-\u06ff]{2})/u;

/** A word as it is compared: without the prefixes that Hebrew and Arabic write together with it. */
export const bare = (word: string): string => word.replace(hebrewPrefix, '').replace(arabicPrefix, '');

/** Words of a title that may name a product: neither words of the lists nor single letters. */
function namingWords({ words, phrases }: ReadTitle): Set<string> {
  const listed = new Set<number>();
  for (const { start, end } of phrases) for (let at = start; at < end; at += 1) listed.add(at);
  return new Set(
    words.filter((word, at) => !listed.has(at) && (word.length > 1 || /\p{N}/u.test(word))).map(bare),
  );
}

/**
 * Members that sets with half of the weight have in common, the first set weighing most. The first of two has more than
 * half of it: what only that one has is not common.
 */
export function commonOf(sets: readonly ReadonlySet<string>[]): Set<string> {
  const enough = commonShare * weightWhere(sets, () => true);
  const least = Math.min(2, sets.length);
  const isCommon = (word: string) => {
    const hasIt = (words: ReadonlySet<string>) => words.has(word);
    return weightWhere(sets, hasIt) >= enough && sets.filter(hasIt).length >= least;
  };
  return new Set(sets.flatMap((words) => [...words]).filter(isCommon));
}

/**
 * The subject of the titles: what most of them are about, the first weighing most, and the caller's description before
 * all of them.
 */
export function subjectOf(titles: readonly ReadTitle[], description = ''): Subject {
  const [described] = readTitles(description.trim() === '' ? [] : [description]);
  const core = commonOf(titles.map(namingWords));
  const carried = commonOf(titles.map(({ things }) => new Set(things.map(({ text }) => text))));
  if (described !== undefined) {
    for (const word of namingWords(described)) core.add(word);
    for (const { text } of described.things) carried.add(text);
  }
  // Things that most titles carry also name the subject: "bag" in a search for a camera bag.
  for (const text of carried) for (const word of text.split(' ')) core.add(bare(word));
  const joined = new Set<string>();
  for (const { words } of described === undefined ? titles : [...titles, described]) {
    for (const [at, word] of words.entries()) {
      const next = words[at + 1] ?? '';
      if (core.has(bare(word)) && core.has(bare(next))) joined.add(word + next);
    }
  }
  return { core, joined, carried, description: described };
}
