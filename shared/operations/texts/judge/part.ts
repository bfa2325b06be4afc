import type { eld } from 'eld/extrasmall';
import type { SiteName } from '../../../contract/market/sites.ts';
import type { Source } from '../../../contract/source.ts';
import { countWords, isXmlText } from '../../../contract/texts.ts';
import { hasAddressee, hasContactDetails } from '../../../libraries/wording/contact-details.ts';
import { isAboutListing, isDoubtful } from '../../../libraries/wording/remarks.ts';
import { mentionsOf } from '../../../libraries/wording/spans.ts';
import { bears, quoteIn } from '../quotes.ts';
import { type Claim, tidy } from '../read-reply.ts';
import { standingOf } from './denied-names.ts';
import { type FigureEvidence, hasUnsupportedFigure } from './figures.ts';

/** A language of the sites. */
export type Language = 'en' | 'de' | 'fr' | 'it' | 'es';

const languages: readonly string[] = ['en', 'de', 'fr', 'it', 'es'];

/** Shorter texts are names and words that several languages share. */
const leastWords = 4;
/**
 * How far another language must lead by the detector's scores. At 0.2 no part of 320 realistic replies was misjudged as
 * foreign, and 91 of 100 foreign sentences were detected; at 0.1, 98.
 */
const leastLead = 0.2;

export type Detector = Pick<typeof eld, 'detect'>;

/** Loads the detector while pictures arrive: 960 kB, which most replies need. */
export const loadDetector = async (): Promise<Detector> => (await import('eld/extrasmall')).eld;

/** A valid text in its site's spelling, with its source. */
export interface Part {
  readonly text: string;
  readonly source: Source;
}

/** An operation's knowledge of a product apart from the model's reply. */
export interface Known {
  /** The seller's words about the product, which parts may quote. */
  readonly notes: string;
  /** Everything that the caller wrote, such as a brand or a template: contact details in it are allowed. */
  readonly userText: string;
  readonly pictures: number;
  readonly site: SiteName;
  readonly detector: Detector;
  /** The caller's brand, which replaces the reply's. */
  readonly statedBrand?: string;
  /** Whether the marketplace gets the texts unchanged, which forbids addresses and telephone numbers even of the seller. */
  readonly isPosted?: boolean;
}

/** The basis for judging parts. */
export interface Ground extends Known {
  /** Undefined if the reply does not list printed text: a number may then come from a label. */
  readonly figures: FigureEvidence | undefined;
  /** Names forbidden in texts, since the item does not carry them. */
  readonly refused: readonly string[];
  readonly language: Language;
  readonly respell: (text: string) => string;
}

/** The rules for parts, as worded for the model. */
export const faults = {
  contact: 'has a price, address or telephone number that does not belong there',
  support: 'is not supported: neither a picture that was given nor the quoted words of the seller say it',
  figure: 'has a figure that is neither printed on the product nor said by the seller',
  name: 'has a name that the item is not to carry',
  doubt: 'only supposes what it says',
  remark: 'speaks of the listing, its photos or its reader instead of the product',
  label: 'begins with a label',
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

/** Code, shouting, and impossibly long words. */
const noProse = /[{}`\\]|[!?]{2,}|[\p{L}\p{M}\p{N}]{46,}/u;

/** The rules that texts of all fields keep. */
export function faultOfText(
  text: string,
  { userText, figures, refused, isPosted = false }: Ground,
): Fault | undefined {
  const isShouted = text === text.toUpperCase() && text !== text.toLowerCase() && countWords(text) >= 4;
  const isNoProse = noProse.test(text) || isShouted;
  if (
    !/[\p{L}\p{N}]/u.test(text) ||
    !isXmlText(text) ||
    (isNoProse && !userText.replace(/\s+/gu, ' ').includes(text))
  )
    return 'signs';
  if (hasContactDetails(text, userText) || (isPosted && hasAddressee(text))) return 'contact';
  if (figures !== undefined && hasUnsupportedFigure(text, figures)) return 'figure';
  const named = refused.filter((name) =>
    [name, `${name}s`].some((form) => mentionsOf(text, form).length > 0),
  );
  if (named.some((name) => standingOf(name, text) !== 'of another')) return 'name';
  return isDoubtful(text) ? 'doubt' : undefined;
}

/**
 * Whether a text is certainly in another language than the site's.
 *
 * @param lead how far the other language must lead
 */
export function isForeign(
  text: string,
  { language, detector }: Pick<Ground, 'language' | 'detector'>,
  lead = leastLead,
): boolean {
  if ((text.match(/\p{L}{2,}/gu) ?? []).length < leastWords) return false;
  const scores = detector.detect(text).getScores();
  const best = Math.max(0, ...languages.map((name) => scores[name] ?? 0));
  return best - (scores[language] ?? 0) >= lead;
}

/** The rules of sentences and facts. */
function faultOfProse(text: string, ground: Ground): Fault | undefined {
  if (label.test(text)) return 'label';
  if (isAboutListing(text)) return 'remark';
  return isForeign(text, ground) ? 'language' : undefined;
}

/** A link hidden by markup, or reversed letters: removing these changes the words. */
const disguise = /\]\([^()\s]+\)|[\u202D\u202E]/u;

/**
 * Judges a part.
 *
 * @param isProse whether it is a sentence or fact rather than a title part or template value
 * @param keepsStop whether a full stop at its end stays
 * @returns the part, ready for use, or the rule that it breaks
 */
export function judgePart(claim: Claim, ground: Ground, isProse: boolean, keepsStop = isProse): Part | Fault {
  const tidied = tidy(claim.text);
  const text = keepsStop ? tidied : tidied.replace(/(?<=[\p{L}\p{N})]{3})\.$/u, '');
  if (disguise.test(claim.text)) return 'signs';
  const source = supportOf({ ...claim, text }, ground);
  const fault = faultOfText(text, ground) ?? (isProse ? faultOfProse(text, ground) : undefined);
  if (fault !== undefined) return fault;
  return source === undefined ? 'support' : { text: ground.respell(text), source };
}
