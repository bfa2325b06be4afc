import type { SiteName } from '../../../contract/market/sites.ts';
import { matchesOf, mentions, merged, type Span } from '../../../libraries/wording/spans.ts';
import type { PictureText } from '../../listing/draft.ts';
import { measuresIn } from '../../listing/measures.ts';
import { tidyTitle } from '../../listing/text-rules.ts';
import { perSite, wordsOfSite } from '../languages.ts';
import { mentionOf } from '../mention.ts';

/**
 * Claims that no picture shows: condition, function, age and authenticity. A word that describes what is seen
 * (`scratched`, `worn`) is not among them. A text in another language is held to those in English as well.
 */
const englishClaims = [
  'authentic(?:ity|ated|ally)?|genuine(?:ly)?|certified|verified|100\\s?% (?:real|original|authentic|genuine)|guaranteed?|warranty',
  'brand[\\s-]new|(?:like|as|near|nearly|almost)[\\s-]new|mint|pristine|flawless|immaculate|unused|unworn|never (?:been )?(?:used|worn|opened)|pre-?owned|pre-?loved|second-?hand|(?:gently|lightly|barely|hardly|well)[\\s-]used|new with (?:tags?|box)|refurbished|restored',
  '(?:new|used|excellent|great|good|very good|perfect|fair|poor|working|original|superb|overall|top) condition|condition is \\p{L}+|well[\\s-](?:preserved|kept)',
  'no (?:visible |obvious |signs? of )*(?:scratches|stains|marks|damage|chips|cracks|defects|flaws|wear|tears|holes|fading)|free (?:from|of) (?:damage|scratches|stains|marks|defects|flaws)',
  'fully (?:functional|functioning|working|operational|tested)|works? (?:perfectly|well|great|fine|as (?:it should|intended|new))|(?:in )?(?:full |good |perfect )?working order|tested',
  'vintage|antique|rare|collectible|collectable|(?:\\d+|one|two|three|four|five|six|ten|twenty|few|several) years? old|(?:from|of) the (?:(?:18|19|20)?\\d0s)|circa (?:18|19|20)\\d\\d',
];

const claimsOfSite = perSite((site) => {
  const claims = [...englishClaims, ...(wordsOfSite(site)?.claims ?? [])].join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${claims})(?![\\p{L}\\p{N}])`, 'giu');
});

/** What supports a claim or a measure: the seller's words, and what is printed on the product. */
export interface TextEvidence {
  readonly text: string;
  /** The seller's words alone. */
  readonly said: string;
  readonly measures: ReadonlySet<string>;
  /** The site, whose language claims are made in. */
  readonly site: SiteName;
}

export function evidenceOf(userText: string, printed: readonly PictureText[], site: SiteName): TextEvidence {
  const text = [userText, ...printed.map((one) => one.text)].join('\n').normalize('NFC');
  return { text, said: userText, measures: new Set(measuresIn(text).map(({ key }) => key)), site };
}

/** Whether the words make a claim, or deny it as the text does. */
function isSaid(found: string, before: string, evidence: TextEvidence): boolean {
  if (!mentions(evidence.text, found)) return false;
  const denied = mentionOf(found, evidence.said) === 'denied';
  return denied === (mentionOf(found, found, before) === 'denied');
}

/** The places at which a text claims or measures something that nothing supports. */
export function unsupportedIn(text: string, evidence: TextEvidence): Span[] {
  const claims = matchesOf(text, claimsOfSite(evidence.site))
    .filter(({ 0: found, index }) => !isSaid(found, text.slice(0, index), evidence))
    .map(({ 0: found, index }) => ({ start: index, end: index + found.length }));
  const measures = measuresIn(text).filter((measure) => !evidence.measures.has(measure.key));
  return merged([...claims, ...measures]);
}

export const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?…][)"'”’]{0,3})\s+/u);

/** The sentences of a text for which something holds. */
export const sentencesThat = (holds: (sentence: string) => boolean, text: string): string =>
  sentencesOf(text).filter(holds).join(' ');

/** The sentences that claim nothing unsupported. */
export const supportedSentences = (text: string, evidence: TextEvidence): string =>
  sentencesThat((sentence) => unsupportedIn(sentence, evidence).length === 0, text);

/** The most rounds of removal: the words around a removed claim may form another one. */
const mostRounds = 4;

/** A title without unsupported claims; empty if claims are left after the last round. */
export function supportedTitle(title: string, evidence: TextEvidence): string {
  let so = title;
  for (let round = 0; round < mostRounds; round += 1) {
    const spans = unsupportedIn(so, evidence);
    if (spans.length === 0) return so;
    const bare = spans
      .toReversed()
      .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), so);
    so = tidyTitle(
      bare
        .replace(/[([{]\s*[)\]}]/gu, '')
        .replace(/\s{2,}/gu, ' ')
        .trim(),
    );
  }
  return '';
}
