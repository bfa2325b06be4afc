import type { SiteName } from '../../../contract/market/sites.ts';
import type { Source } from '../../../contract/source.ts';
import type { Aspect } from '../../market/aspects.ts';
import { quoteIn } from '../../texts/quotes.ts';
import { mentionOf } from '../mention.ts';
import type { AllowedValue } from './allowed-value.ts';
import { isOnlyRead, isSeen } from './aspect-kind.ts';
import type { Claim } from './reply.ts';
import { isPlaceholder, mayBeExcuse, writtenForms } from './typed-value.ts';

/** What values may rest on. */
export interface ValueEvidence {
  /** How many pictures there are. */
  readonly pictures: number;
  readonly userText: string;
  readonly site: SiteName;
}

/** Values with what supports them. */
export interface Supported {
  readonly values: readonly AllowedValue[];
  readonly source: Source;
}

/** The values that the seller's words state, with the words. `denied` are those that the words deny. */
function saidValues(values: readonly AllowedValue[], aspect: Aspect, words: string, userText: string) {
  const quote = quoteIn(userText, words);
  if (quote === undefined) return { said: [], denied: [], words: '' };
  const judged = values.map((value) => ({
    value,
    mentions: writtenForms(value.text, aspect).map((form) =>
      mentionOf(form, quote.text, userText.slice(0, quote.start)),
    ),
  }));
  const said = judged.filter(({ mentions }) => mentions.includes('stated')).map(({ value }) => value);
  const denied = judged
    .filter(({ mentions }) => !mentions.includes('stated') && mentions.includes('denied'))
    .map(({ value }) => value);
  return { said, denied, words: quote.text };
}

/**
 * Whether a value may follow from the rest: one of a list, without a figure, of an aspect that need not be read. Figures
 * are read or made up.
 */
const mayBeInferred = (value: AllowedValue, aspect: Aspect, site: SiteName): boolean =>
  value.listed !== undefined &&
  (isPlaceholder(value.text) ||
    (!isOnlyRead(aspect, site) && !/\p{N}/u.test(value.text) && !mayBeExcuse(value.text)));

function inferred(
  values: readonly AllowedValue[],
  aspect: Aspect,
  { from, confidence: given }: Claim,
  site: SiteName,
) {
  const kept = values.filter((value) => mayBeInferred(value, aspect, site));
  if (given === 'low' || kept.length === 0) return undefined;
  // The model's confidence says nothing about a picture or words that do not exist.
  const confidence = from === 'inferred' ? given : 'medium';
  return { values: kept, source: { from: 'inferred', confidence } as const };
}

/**
 * The values that something supports, and what: a picture that was given, words that the seller wrote and that say the
 * value, or, for values of a list, what seems to follow. A claim that fails counts as the weakest one; a value that the
 * words deny is never taken.
 */
export function supported(
  values: readonly AllowedValue[],
  aspect: Aspect,
  claim: Claim,
  { pictures, userText, site }: ValueEvidence,
): Supported | undefined {
  const { from, picture, confidence } = claim;
  if (from === 'picture' && picture >= 0 && picture < pictures) {
    // A value that can only be read is either read or not supported.
    if (confidence === 'low' && isOnlyRead(aspect, site)) return undefined;
    // What is not on the list is a quotation, which is looked for elsewhere, or something that a picture shows.
    const shown = values.filter(({ listed }) => listed !== undefined || isSeen(aspect));
    return shown.length === 0
      ? undefined
      : { values: shown, source: { from: 'picture', index: picture, confidence } };
  }
  if (from === 'words') {
    const { said, denied, words } = saidValues(values, aspect, claim.words, userText);
    if (said.length > 0) return { values: said, source: { from: 'words', words } };
    return inferred(
      values.filter((value) => !denied.includes(value)),
      aspect,
      claim,
      site,
    );
  }
  return from === 'picture' || from === 'inferred' ? inferred(values, aspect, claim, site) : undefined;
}
