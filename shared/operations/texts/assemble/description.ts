import { descriptionWords } from '../../../contract/listing.ts';
import { countWords } from '../../../contract/texts.ts';
import type { Part } from '../judge/part.ts';
import { isSaid, meaningWords } from '../quotes.ts';

/** The material of a description. */
export interface Material {
  /** Sentences in their order. */
  readonly lead: readonly Part[];
  readonly flaws: readonly Part[];
  readonly facts: readonly Part[];
}

/** Maximum steps of a search: parts are few, and longer searches find nothing. */
const mostSteps = 10_000;

/** A text with its parts. */
export interface Assembled extends Part {
  readonly parts: readonly Part[];
}

/** Parts joined together. The source of most parts becomes the source of the whole. */
export function assembled(parts: readonly Part[], joint = ' '): Assembled {
  const bySource = Map.groupBy(parts, ({ source }) => `${source.from} ${source.index}`).values();
  const shares = [...bySource].map((list) => ({
    source: list[0]?.source,
    words: countWords(list.map(({ text }) => text).join(' ')),
  }));
  const [most] = shares.toSorted((a, b) => b.words - a.words);
  const text = parts.map((part) => part.text).join(joint);
  return { text, parts, source: most?.source ?? { from: 'inferred' } };
}

/**
 * The first choice of parts totalling exactly 25 words: earlier parts are preferred, at least one is from the lead,
 * every flaw is stated, and no part repeats others.
 */
function choose({ lead, flaws, facts }: Material): readonly Part[] | undefined {
  const parts = [...lead, ...flaws, ...facts].map((part) => ({
    part,
    words: countWords(part.text),
    meaning: new Set(meaningWords(part.text)),
  }));
  // For each part, the sums possible with it and later ones, as bits.
  const sums = parts.reduceRight<number[]>(
    ([after = 1, ...others], { words }) => [
      words > descriptionWords ? after : after | (after << words),
      after,
      ...others,
    ],
    [1],
  );
  let steps = 0;
  const search = (at: number, left: number, chosen: typeof parts): typeof parts | undefined => {
    const option = parts[at];
    if (option === undefined)
      return left === 0 && chosen.some(({ part }) => lead.includes(part)) ? chosen : undefined;
    steps += 1;
    if (steps > mostSteps || (((sums[at] ?? 0) >> left) & 1) === 0) return undefined;
    const { part, words, meaning } = option;
    const isKnown = meaning.isSubsetOf(new Set(chosen.flatMap((before) => [...before.meaning])));
    const taken = isKnown || words > left ? undefined : search(at + 1, left - words, [...chosen, option]);
    return taken ?? (flaws.includes(part) && !isKnown ? undefined : search(at + 1, left, chosen));
  };
  return search(0, descriptionWords, [])?.map(({ part }) => part);
}

/** Capitalises the first letter, except in a name such as iPad. */
export const begun = (text: string): string =>
  /^\p{Ll}\p{Lu}/u.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);

/** Parts joined as sentences, each with a capital and a stop. */
export const sentencesFrom = (parts: readonly Part[]): Assembled =>
  assembled(
    parts.map((part) => {
      const bare = part.text.replace(/[\s,;:]+$/u, '');
      const isStopped = bare === '' || /[.!?…。！？]["'”’)]*$/u.test(bare);
      return { ...part, text: begun(isStopped ? bare : `${bare}.`) };
    }),
  );

/** Maximum words of a fact that is joined to another. */
const mostJoined = 3;
const isJoinable = ({ text }: Part): boolean =>
  countWords(text) <= mostJoined && /^[\p{Ll}\p{N}](?!.*(?:[.!?…]$|(?<!\p{L})and(?!\p{L})))/u.test(text);

/** Every two neighbouring short facts as one, last ones first. Facts already in lead or flaws are not joined. */
function joinedFacts({ lead, flaws, facts }: Material): Part[][] {
  const said = [...lead, ...flaws].map(({ text }) => text);
  const unsaid = facts.filter(
    ({ text }, at) => !isSaid(text, [...said, ...facts.slice(0, at).map((fact) => fact.text)]),
  );
  return unsaid
    .flatMap((fact, at) => {
      const next = unsaid[at + 1];
      if (next === undefined || !isJoinable(fact) || !isJoinable(next)) return [];
      // A word and a phrase do not pair: `wide spout and cordless`.
      if ((countWords(fact.text) === 1) !== (countWords(next.text) === 1)) return [];
      const joined = { ...fact, text: `${fact.text} and ${next.text}` };
      return [[...unsaid.slice(0, at), joined, ...unsaid.slice(at + 2)]];
    })
    .toReversed();
}

/**
 * A description of exactly 25 words; undefined if no choice of parts fits. Two short facts may be joined by a word if
 * exactly that word is missing.
 */
export function assembleDescription(material: Material): Assembled | undefined {
  let chosen = choose(material);
  for (const facts of chosen === undefined ? joinedFacts(material) : [])
    chosen ??= choose({ ...material, facts });
  return chosen && sentencesFrom(chosen);
}

/** Minimum words left for the lead beside the flaws. */
const leastLead = 6;

/** The complaint to the model if no choice has 25 words: how many there are, and how many are missing. */
export function missingWords({ lead, flaws, facts }: Material): string {
  const counts = (parts: readonly Part[]) => parts.map(({ text }) => countWords(text)).join(', ') || 'none';
  const room = descriptionWords - countWords(assembled(flaws).text);
  const missing = room - countWords(assembled([...lead, ...facts]).text);
  const wanted =
    room < leastLead
      ? `Give all flaws in ${descriptionWords - leastLead} words at most, several of one kind as one part.`
      : missing > 0
        ? `At least ${missing} more words are missing: give more facts.`
        : `Give a lead of at most ${Math.max(leastLead, room - 4)} words that says nothing twice, and facts of one, two, three and four words.`;
  return `No choice of whole parts has exactly ${descriptionWords} words. Words of the parts that are left: lead ${counts(lead)}; flaws ${counts(flaws)}; facts ${counts(facts)}. ${wanted}`;
}

/**
 * A description of whole sentences within limits: all flaws, as many sentences as fit, then facts; undefined if too
 * short.
 */
export function assembleLongDescription(
  { lead, flaws, facts }: Material,
  { least, most }: { readonly least: number; readonly most: number },
): Assembled | undefined {
  for (let count = lead.length; count > 0; count -= 1) {
    let whole = sentencesFrom(lead.slice(0, count));
    for (const part of [...flaws, ...facts]) {
      const isWanted = flaws.includes(part) || countWords(whole.text) < least;
      const said = whole.parts.map(({ text }) => text);
      if (isWanted && !isSaid(part.text, said)) whole = sentencesFrom([...whole.parts, part]);
    }
    const words = countWords(whole.text);
    if (words <= most) return words < least ? undefined : whole;
  }
  return undefined;
}
