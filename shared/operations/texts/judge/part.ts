import type { Source } from '../../../contract/source.ts';
import { countWords, isXmlText, wordsOf } from '../../../contract/texts.ts';
import { contactDetailsIn, hasJoinedSentences } from '../../../libraries/wording/contact-details.ts';
import { isAboutListing, isDoubtful } from '../../../libraries/wording/remarks.ts';
import { mentionsOf } from '../../../libraries/wording/spans.ts';
import { contentWords, isSaid } from '../assemble/said-already.ts';
import { bears, quoteIn } from '../quotes.ts';
import type { Claim } from '../reply/claim.ts';
import { isList, sentencesOf } from '../reply/plain-parts.ts';
import { tidy } from '../reply/tidy.ts';
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

const hasContact = (text: string, userText: string): boolean =>
  contactDetailsIn(text, userText).length > 0 || hasJoinedSentences(text, userText);

/** Code, shouts, and words that are longer than any. */
const noProse = /[{}`\\]|[!?]{2,}|[\p{L}\p{M}\p{N}]{46,}/u;
const pictograph = /[\p{Extended_Pictographic}--[©®™]]/v;

/** Whether a text of four words or more is in capitals alone. */
const isShouted = (text: string): boolean =>
  countWords(text) >= 4 && text === text.toUpperCase() && text !== text.toLowerCase();

/** Whether a text has signs that no text of a listing has, unless the caller wrote it. */
const hasSigns = (text: string, userText: string): boolean =>
  !isXmlText(text) ||
  ((noProse.test(text) || pictograph.test(text) || isShouted(text)) && !userText.includes(text));

/** The rules that any text keeps, whatever field it is in. */
export function faultOfText(text: string, ground: Ground): Fault | undefined {
  if (!/[\p{L}\p{N}]/u.test(text) || hasSigns(text, ground.userText)) return 'signs';
  if (hasContact(text, ground.userText)) return 'contact';
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
export function judgePart(claim: Claim, ground: Ground, isProse: boolean): Part | Fault {
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
