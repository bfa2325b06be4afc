import type { Source } from '../../../contract/source.ts';
import { countWords, isXmlText, wordsOf } from '../../../contract/texts.ts';
import { contactDetailsIn, hasJoinedSentences } from '../../../libraries/wording/contact-details.ts';
import { isAboutListing, isDoubtful } from '../../../libraries/wording/remarks.ts';
import { mentionsOf } from '../../../libraries/wording/spans.ts';
import type { Breach } from '../ask-within-rules.ts';
import { contentWords, isSaid } from '../assemble/said-already.ts';
import { bears, quoteIn } from '../quotes.ts';
import type { Claim } from '../reply/claim.ts';
import { isList, sentencesOf, tidy } from '../reply/plain-parts.ts';
import { onlyGoesWith } from './denied-names.ts';
import { type FigureEvidence, hasUnsupportedFigure } from './figures.ts';
import { type Detector, isForeign, type Language } from './language.ts';

/** A part that keeps every rule, with what supports it. */
export interface Part extends Pick<Claim, 'joint' | 'sentence'> {
  /** Plain text in the spelling of its site. */
  readonly text: string;
  readonly words: number;
  readonly source: Source;
}

/** What parts are judged by. */
export interface Ground {
  /** The seller's words about the product, which parts may quote. */
  readonly notes: string;
  /** All that the caller wrote, such as a brand or a template: it excuses details of contact. */
  readonly userText: string;
  readonly pictures: number;
  readonly figures: FigureEvidence;
  /** Names that no text may have, as what the item is not. */
  readonly refused: readonly string[];
  readonly language: Language;
  readonly detector: Detector;
  readonly respell: (text: string) => string;
}

/** The rule that a part breaks. */
export type Fault =
  | 'contact'
  | 'support'
  | 'figure'
  | 'name'
  | 'doubt'
  | 'remark'
  | 'label'
  | 'list'
  | 'repeats'
  | 'language'
  | 'signs';

const label = /^["'“„«‘]*\p{L}[\p{L} ]{1,24}:\s/u;

/** What supports a claim; undefined if nothing does. */
function supportOf(
  { text, origin, picture, words }: Claim,
  { notes, userText, pictures }: Ground,
): Source | undefined {
  if (origin === 'supposed') return undefined;
  if (origin === 'seen') {
    if (picture >= pictures && pictures > 1) return undefined;
    const index = pictures === 1 ? 0 : picture;
    return { from: 'picture', ...(index >= 0 && { index }) };
  }
  const whole = quoteIn(notes, text)?.text;
  if (whole !== undefined) return { from: 'words', words: whole };
  if (origin === 'unmarked' && picture >= 0 && picture < pictures) return { from: 'picture', index: picture };
  if (origin === 'unmarked') return { from: 'inferred' };
  const quote = quoteIn(notes, words)?.text;
  if (quote !== undefined && bears(quote, text)) return { from: 'words', words: quote };
  // A brand or a template that the caller gives.
  return quoteIn(userText, text) === undefined ? undefined : { from: 'request' };
}

/** Whether a text has a name that no text may have, except for what the item goes with. */
export const hasRefused = (text: string, refused: readonly string[]): boolean =>
  refused.some(
    (name) =>
      [name, `${name}s`].some((form) => mentionsOf(text, form, true).length > 0) && !onlyGoesWith(name, text),
  );

/** Code, shouts, and words that are longer than any. */
const noProse = /[{}`\\]|[!?]{2,}|[\p{L}\p{M}\p{N}]{46,}/u;
const pictograph = /[\p{Extended_Pictographic}--[©®™]]/v;

/** Whether a text has signs that no text of a listing has, or is in capitals alone, unless the caller wrote it. */
function hasSigns(text: string, userText: string): boolean {
  const isShouted = text === text.toUpperCase() && text !== text.toLowerCase() && countWords(text) >= 4;
  const isNoProse = noProse.test(text) || pictograph.test(text) || isShouted;
  return !isXmlText(text) || (isNoProse && !userText.includes(text));
}

/** The rules that any text keeps, whatever field it is in. */
export function faultOfText(text: string, ground: Ground): Fault | undefined {
  if (!/[\p{L}\p{N}]/u.test(text) || hasSigns(text, ground.userText)) return 'signs';
  if (contactDetailsIn(text, ground.userText).length > 0) return 'contact';
  if (hasJoinedSentences(text, ground.userText)) return 'contact';
  if (hasUnsupportedFigure(text, ground.figures)) return 'figure';
  if (hasRefused(text, ground.refused)) return 'name';
  return isDoubtful(text) ? 'doubt' : undefined;
}

/** Whether a sentence says nothing that those before it do not say. */
function repeatsItself(text: string): boolean {
  const words = new Set<string>();
  return sentencesOf(text).some((sentence) => {
    const isRepeated = isSaid(sentence, words);
    for (const word of contentWords(sentence)) words.add(word);
    return isRepeated;
  });
}

/** The rules of sentences and facts. */
function faultOfProse(text: string, { language, detector }: Ground): Fault | undefined {
  if (label.test(text)) return 'label';
  if (isAboutListing(text)) return 'remark';
  if (isList(text)) return 'list';
  if (repeatsItself(text)) return 'repeats';
  if (wordsOf(text).some((word) => /^[^\P{P}&%]+$|^[|~]+$/u.test(word))) return 'signs';
  return isForeign(text, language, detector) ? 'language' : undefined;
}

/** A link whose address its markup hides, or letters that are shown in reverse: the words read otherwise without them. */
const disguise = /\]\([^()\s]+\)|[\u202D\u202E]/u;

/** Judges a part. @returns the part as a text may use it, or the rule that it breaks */
function judgePart(claim: Claim, ground: Ground, isProse: boolean): Part | Fault {
  const text = tidy(claim.text);
  const bare = isProse ? text : text.replace(/(?<=[\p{L}\p{N})]{3})\.$/u, '');
  if (disguise.test(claim.text)) return 'signs';
  const source = supportOf({ ...claim, text: bare }, ground);
  const fault = faultOfText(bare, ground) ?? (isProse ? faultOfProse(bare, ground) : undefined);
  if (fault !== undefined) return fault;
  if (source === undefined) return 'support';
  const { joint, sentence } = claim;
  const respelt = ground.respell(bare);
  return {
    text: respelt,
    words: countWords(respelt),
    source,
    ...(joint !== undefined && { joint }),
    ...(sentence !== undefined && { sentence }),
  };
}

/** What supports a text: the picture or the words that support most of it. */
export function sourceOf(parts: readonly Part[]): Source {
  const weight = (from: Source['from']) =>
    parts.reduce((words, part) => words + (part.source.from === from ? part.words : 0), 0);
  const [seen, said] = [weight('picture'), weight('words')];
  const from = seen + said === 0 ? 'inferred' : seen >= said ? 'picture' : 'words';
  const own = parts.filter(({ source }) => source.from === from);
  const bySource = Map.groupBy(own, ({ source }) => source.index ?? -1).values();
  const words = (list: readonly Part[]) => list.reduce((sum, part) => sum + part.words, 0);
  const [[most] = []] = [...bySource].toSorted((a, b) => words(b) - words(a));
  return most?.source ?? { from };
}

const reasons: Readonly<Record<Fault, string>> = {
  contact: 'has a price, address or telephone number that the seller did not write',
  support: 'is not supported: neither a picture that was given nor the quoted words of the seller say it',
  figure: 'has a figure that is neither printed on the product nor said by the seller',
  name: 'has a name that the item is not to carry',
  doubt: 'only supposes what it says',
  remark: 'speaks of the listing, its photos or its reader instead of the product',
  label: 'begins with a label',
  list: 'is a list',
  repeats: 'says the same in two sentences',
  language: 'is in another language than it should be',
  signs: 'has no words, or signs, emoji or capitals that no listing has',
};

/** The most parts that a complaint names. */
const mostNamed = 8;
const shown = (text: string): string => JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);

/** The parts that keep every rule, and what the others break. */
export class PartJudge {
  readonly #ground: Ground;
  readonly #faults: { readonly text: string; readonly fault: Fault }[] = [];

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  /** Sentences and short facts. */
  prose = (claims: readonly Claim[]): Part[] => this.#judge(claims, true);

  /** Parts of titles, and values of placeholders, which are whatever their template asks for. */
  phrases = (claims: readonly Claim[]): Part[] => this.#judge(claims, false);

  #judge(claims: readonly Claim[], isProse: boolean): Part[] {
    const begun = new Set<number | undefined>();
    return claims.flatMap((claim, at) => {
      const { sentence } = claim;
      const begins = sentence === undefined || claims.findIndex((one) => one.sentence === sentence) === at;
      // Clauses whose beginning was left out have nothing to hang on.
      if (!begins && !begun.has(sentence)) return [];
      const judged = judgePart(claim, this.#ground, isProse);
      if (typeof judged !== 'string') {
        begun.add(sentence);
        return [judged];
      }
      this.#faults.push({ text: claim.text, fault: judged });
      return [];
    });
  }

  /** What was left out, for a question that is asked again because too little is left. */
  get breaches(): Breach[] {
    return this.#faults.slice(0, mostNamed).map(({ text, fault }) => ({
      rule: fault,
      complaint: `Left out, as it ${reasons[fault]}: ${shown(text)}`,
    }));
  }
}
