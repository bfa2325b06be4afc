import { descriptionWords } from '../../../contract/listing.ts';
import type { Part } from '../judge/part.ts';
import { contentWords, isSaid } from './said-already.ts';

/** What a description may be made of. */
export interface Material {
  /** Sentences in their order, or clauses of them. */
  readonly lead: readonly Part[];
  readonly flaws: readonly Part[];
  readonly facts: readonly Part[];
}

/** A description with the parts that it is made of. */
export interface Description {
  readonly text: string;
  readonly parts: readonly Part[];
}

/** A part in a choice. */
interface Option {
  readonly part: Part;
  readonly kind: keyof Material;
  /** Whether no choice may leave it out, unless others say it. */
  readonly must: boolean;
  /** Whether it is a clause that needs the beginning of its sentence. */
  readonly follows: boolean;
}

/** What is chosen of the options so far. */
interface Choice {
  readonly options: readonly Option[];
  readonly words: ReadonlySet<string>;
}

/** The most steps of a search: parts are few, and a search that takes more finds nothing. */
const mostSteps = 20_000;

/** For each option the sums that it and those after it can make, as bits. */
function sumsFrom(options: readonly Option[]): number[] {
  const sums = [1];
  for (const { part } of options.toReversed()) {
    const [after = 1] = sums;
    sums.unshift(part.words > descriptionWords ? after : after | (after << part.words));
  }
  return sums;
}

/** The first choice of options with exactly this many words together: earlier options come before later ones. */
function choose(
  options: readonly Option[],
  total: number,
  isEnough: (chosen: readonly Option[]) => boolean,
): readonly Option[] | undefined {
  const sums = sumsFrom(options);
  let steps = 0;
  const search = (
    at: number,
    left: number,
    { options: chosen, words }: Choice,
  ): readonly Option[] | undefined => {
    steps += 1;
    const option = options[at];
    if (option === undefined) return left === 0 && isEnough(chosen) ? chosen : undefined;
    if (steps > mostSteps || (((sums[at] ?? 0) >> left) & 1) === 0) return undefined;
    const { part, must, follows, kind } = option;
    const isKnown = isSaid(part.text, words) && !follows;
    const begins = !follows || chosen.some((one) => one.part.sentence === part.sentence && one.kind === kind);
    if (!isKnown && begins && part.words <= left) {
      const more = { options: [...chosen, option], words: words.union(new Set(contentWords(part.text))) };
      const taken = search(at + 1, left - part.words, more);
      if (taken !== undefined) return taken;
    }
    return must && !isKnown ? undefined : search(at + 1, left, { options: chosen, words });
  };
  return search(0, total, { options: [], words: new Set() });
}

/** Words of a part that can be joined with another: longer ones are sentences. */
const mostJoined = 6;

/** How many pairs of neighbours can be joined by a word. A part that begins with a capital may begin with a name. */
function pairsIn(parts: readonly Part[]): number[] {
  const pairs: number[] = [];
  for (let at = parts.length - 1; at > 0; at -= 1) {
    const [one, other] = [parts[at - 1], parts[at]];
    const isFree = pairs.at(-1) !== at + 1;
    const isShort =
      one !== undefined && other !== undefined && one.words <= mostJoined && other.words <= mostJoined;
    const canJoin =
      isShort && !/[.!?…]$|(?<!\p{L})and(?!\p{L})/u.test(one.text) && /^[\p{Ll}\p{N}]/u.test(other.text);
    if (isFree && canJoin && !/(?<!\p{L})and(?!\p{L})/u.test(other.text)) pairs.push(at);
  }
  return pairs;
}

/** The most pairs that are joined: more read like a list. */
const mostPairs = 2;

/** A part as a sentence: with a capital, except in a name such as iPad, and with a stop. */
export function asSentence(text: string): string {
  const bare = text.replace(/[\s,;:]+$/u, '');
  const stopped = bare === '' || /[.!?…。！？]["'”’)]*$/u.test(bare) ? bare : `${bare}.`;
  return /^\p{Ll}\p{Lu}/u.test(stopped) ? stopped : stopped.charAt(0).toUpperCase() + stopped.slice(1);
}

/** Sentences of parts: clauses of one sentence stay together, pairs are joined, any other part is a sentence by itself. */
function written(parts: readonly Part[], pairs: readonly number[] = []): string {
  const sentences: string[] = [];
  for (const [at, part] of parts.entries()) {
    const goesOn = part.sentence !== undefined && part.sentence === parts[at - 1]?.sentence;
    const joint = pairs.includes(at) ? ' and ' : goesOn ? part.joint || ', ' : undefined;
    if (joint === undefined) sentences.push(part.text);
    else sentences[sentences.length - 1] += joint + part.text;
  }
  return sentences.map(asSentence).join(' ');
}

/** @param whole whether every sentence must stay: which of them names a flaw is then unknown */
function optionsOf({ lead, flaws, facts }: Material, whole: boolean): Option[] {
  const isClause = ({ sentence }: Part, at: number) =>
    sentence !== undefined && lead.findIndex((one) => one.sentence === sentence) < at;
  return [
    ...lead.map((part, at): Option => ({ part, kind: 'lead', must: whole, follows: isClause(part, at) })),
    ...flaws.map((part): Option => ({ part, kind: 'flaws', must: true, follows: false })),
    ...facts.map((part): Option => ({ part, kind: 'facts', must: false, follows: false })),
  ];
}

/**
 * A description of exactly 25 words; undefined if no choice of parts has as many. Short parts may be joined by a word
 * where that is the word that is missing.
 *
 * @param how.whole whether every sentence must stay
 */
export function assembleDescription(
  material: Material,
  { whole = false }: { readonly whole?: boolean } = {},
): Description | undefined {
  const options = optionsOf(material, whole);
  const short = (chosen: readonly Option[]) =>
    chosen.filter(({ kind }) => kind !== 'lead').map(({ part }) => part);
  for (let joined = 0; joined <= mostPairs; joined += 1) {
    const isEnough = (chosen: readonly Option[]) =>
      chosen.some(({ kind }) => kind === 'lead') && pairsIn(short(chosen)).length >= joined;
    const chosen = choose(options, descriptionWords - joined, isEnough);
    if (chosen === undefined) continue;
    const parts = chosen.map(({ part }) => part);
    const offset = parts.length - short(chosen).length;
    const pairs = pairsIn(short(chosen)).slice(0, joined);
    return {
      text: written(
        parts,
        pairs.map((at) => at + offset),
      ),
      parts,
    };
  }
  return undefined;
}

const sum = (parts: readonly Part[]): number => parts.reduce((words, part) => words + part.words, 0);

/** What the model is told where no choice has 25 words: how many there are, and how many are missing. */
export function missingWords({ lead, flaws, facts }: Material): string {
  const counts = (parts: readonly Part[]) => parts.map(({ words }) => words).join(', ') || 'none';
  const room = descriptionWords - sum(flaws);
  const all = sum(lead) + sum(flaws) + sum(facts);
  const wanted =
    all < descriptionWords
      ? `At least ${descriptionWords - all} more words are missing: give more facts.`
      : `Give a lead of at most ${Math.max(6, room - 4)} words that says nothing twice, and facts of one, two, three and four words.`;
  return `No choice of whole parts has exactly ${descriptionWords} words. Words of the parts that are left: lead ${counts(lead)}; flaws ${counts(flaws)}; facts ${counts(facts)}. ${wanted}`;
}

/** A description of whole sentences within bounds: all flaws, as many sentences as fit, then facts; undefined if it is too short. */
export function assembleLongDescription(
  { lead, flaws, facts }: Material,
  { least, most }: { readonly least: number; readonly most: number },
): Description | undefined {
  for (let count = lead.length; count > 0; count -= 1) {
    const parts = lead.slice(0, count);
    const words = new Set(parts.flatMap(({ text }) => contentWords(text)));
    const unsaid = (part: Part) => {
      if (isSaid(part.text, words)) return false;
      for (const word of contentWords(part.text)) words.add(word);
      return true;
    };
    parts.push(...flaws.filter(unsaid));
    for (const fact of facts) if (sum(parts) < least && unsaid(fact)) parts.push(fact);
    if (sum(parts) <= most) return sum(parts) < least ? undefined : { text: written(parts), parts };
  }
  return undefined;
}
