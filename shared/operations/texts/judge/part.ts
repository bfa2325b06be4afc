import type { SiteName } from '../../../contract/market/sites.ts';
import type { Source } from '../../../contract/source.ts';
import { countWords, isXmlText } from '../../../contract/texts.ts';
import { contactDetailsIn, hasJoinedSentences } from '../../../libraries/wording/contact-details.ts';
import { isAboutListing, isDoubtful } from '../../../libraries/wording/remarks.ts';
import { mentionsOf } from '../../../libraries/wording/spans.ts';
import { bears, isSaid, quoteIn } from '../quotes.ts';
import { sentencesOf, tidy } from '../reply/plain-parts.ts';
import type { Claim } from '../reply/read-reply.ts';
import { onlyGoesWith } from './denied-names.ts';
import { type FigureEvidence, hasUnsupportedFigure } from './figures.ts';
import { type Detector, isForeign, type Language } from './language.ts';

/** A text that keeps every rule, in the spelling of its site, with what supports it. */
export interface Part {
  readonly text: string;
  readonly source: Source;
}

/** What an operation knows of a product apart from the model's reply. */
export interface Known {
  /** The seller's words about the product, which parts may quote. */
  readonly notes: string;
  /** All that the caller wrote, such as a brand or a template: it excuses details of contact. */
  readonly userText: string;
  readonly pictures: number;
  readonly site: SiteName;
  readonly detector: Detector;
  /** The brand that the caller states, which takes the place of the reply's. */
  readonly statedBrand?: string;
}

/** What parts are judged by. */
export interface Ground extends Known {
  /** Undefined where the reply does not say what can be read: a figure may then come from a label. */
  readonly figures: FigureEvidence | undefined;
  /** Names that no text may have, as what the item is not. */
  readonly refused: readonly string[];
  readonly language: Language;
  readonly respell: (text: string) => string;
}

/** The rules that a part may break, as the model is told. */
export const faults = {
  contact: 'has a price, address or telephone number that the seller did not write',
  support: 'is not supported: neither a picture that was given nor the quoted words of the seller say it',
  figure: 'has a figure that is neither printed on the product nor said by the seller',
  name: 'has a name that the item is not to carry',
  doubt: 'only supposes what it says',
  remark: 'speaks of the listing, its photos or its reader instead of the product',
  label: 'begins with a label',
  repeats: 'says the same in two sentences',
  language: 'is in another language than it should be',
  signs: 'has no words, or signs, emoji or capitals that no listing has',
};

export type Fault = keyof typeof faults;

const label = /^["'“„«‘]*\p{L}[\p{L} ]{1,24}:\s/u;

/** What supports a claim; undefined if nothing does. */
function supportOf({ text, from, picture, words }: Claim, { notes, pictures }: Ground): Source | undefined {
  if (from === 'supposed') return undefined;
  if (from === 'seen') {
    if (picture >= pictures && pictures > 1) return undefined;
    const index = pictures === 1 ? 0 : picture;
    return { from: 'picture', ...(index >= 0 && { index }) };
  }
  const whole = quoteIn(notes, text)?.text;
  if (whole !== undefined) return { from: 'words', words: whole };
  if (from !== 'said') return { from: 'inferred' };
  const quote = quoteIn(notes, words)?.text;
  return quote !== undefined && bears(quote, text) ? { from: 'words', words: quote } : undefined;
}

/** Whether a text has a name that no text may have, except for what the item goes with. */
const hasRefused = (text: string, refused: readonly string[]): boolean =>
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
  if (ground.figures !== undefined && hasUnsupportedFigure(text, ground.figures)) return 'figure';
  if (hasRefused(text, ground.refused)) return 'name';
  return isDoubtful(text) ? 'doubt' : undefined;
}

/** Whether a sentence says nothing that those before it do not say. */
const repeatsItself = (text: string): boolean =>
  sentencesOf(text).some((sentence, at, all) => at > 0 && isSaid(sentence, all.slice(0, at)));

/** A sign where a word should be. */
const loneSign = /(?<!\S)(?:[^\P{P}&%]+|[|~]+)(?!\S)/u;

/** The rules of sentences and facts. */
function faultOfProse(text: string, { language, detector }: Ground): Fault | undefined {
  if (label.test(text)) return 'label';
  if (isAboutListing(text)) return 'remark';
  if (repeatsItself(text)) return 'repeats';
  if (loneSign.test(text)) return 'signs';
  return isForeign(text, language, detector) ? 'language' : undefined;
}

/** A link whose address its markup hides, or letters that are shown in reverse: the words read otherwise without them. */
const disguise = /\]\([^()\s]+\)|[\u202D\u202E]/u;

/**
 * Judges a part.
 *
 * @param isProse whether it is a sentence or a fact, rather than a part of a title or a value of a template
 * @returns the part as a text may use it, or the rule that it breaks
 */
export function judgePart(claim: Claim, ground: Ground, isProse: boolean): Part | Fault {
  const tidied = tidy(claim.text);
  // A value of several sentences keeps its last stop as well.
  const keepsStop = isProse || sentencesOf(tidied).length > 1;
  const text = keepsStop ? tidied : tidied.replace(/(?<=[\p{L}\p{N})]{3})\.$/u, '');
  if (disguise.test(claim.text)) return 'signs';
  const source = supportOf({ ...claim, text }, ground);
  const fault = faultOfText(text, ground) ?? (isProse ? faultOfProse(text, ground) : undefined);
  if (fault !== undefined) return fault;
  return source === undefined ? 'support' : { text: ground.respell(text), source };
}

/** A text with the parts that it is made of. */
export interface Assembled extends Part {
  readonly parts: readonly Part[];
}

/** What supports a text is the picture or the words that support most of it. */
export function assembled(text: string, parts: readonly Part[]): Assembled {
  const bySource = Map.groupBy(parts, ({ source }) => `${source.from} ${source.index}`).values();
  const words = (list: readonly Part[]) => list.reduce((sum, part) => sum + countWords(part.text), 0);
  const [[most] = []] = [...bySource].toSorted((a, b) => words(b) - words(a));
  return { text, parts, source: most?.source ?? { from: 'inferred' } };
}
