import type { Source } from '../../contract/source.ts';
import { folded, plainLine } from '../../libraries/wording/plain-text.ts';
import { toAustralianSpelling } from '../../libraries/wording/spelling.ts';
import type { Claim } from './claim.ts';
import type { Draft } from './draft.ts';
import type { ListingTexts } from './listing-texts.ts';
import { bears, pictureIn, quoteIn } from './support.ts';

/** What the values of an answer may rest on. */
export interface ListingEvidence {
  /** The user's words about the product, as written. */
  readonly notes: string;
  /** How many pictures there are. */
  readonly pictures: number;
}

/** A claim as far as it holds: one that does not is worth no more than a guess. */
function verified(claim: Claim | undefined, value: string, { notes, pictures }: ListingEvidence): Source {
  if (claim === undefined) return { from: 'inferred' };
  const { from, picture, words, confidence } = claim;
  if (from === 'inferred') return { from, confidence };
  const index = from === 'picture' ? pictureIn(pictures, picture) : undefined;
  if (index !== undefined) return { from: 'picture', index, confidence };
  const quote = from === 'words' ? quoteIn(notes, words)?.text : undefined;
  if (quote !== undefined && bears(quote, value)) return { from: 'words', words: quote };
  return { from: 'inferred', confidence: 'low' };
}

/** What a draft claims of a field, whatever the capitals of its name. */
export function claimOf({ claims }: Draft, name: string): Claim | undefined {
  const alike = () => [...claims].find(([other]) => other.toLowerCase() === name.toLowerCase())?.[1];
  return claims.get(name) ?? alike();
}

/** The letters of a text in one spelling. */
const wording = (text: string): string => {
  const plain = toAustralianSpelling(folded(text).text.toLowerCase());
  return plain.match(/[\p{L}\p{N}\p{M}]+/gu)?.join('') ?? plain.trim();
};

/** Whether a text is what the model wrote, at most respelt or shortened. */
function isOf(text: string, written: string): boolean {
  const own = wording(text);
  return own !== '' && wording(plainLine(written)).includes(own);
}

/**
 * What supports a text of the answer: what the model says of it, verified. A text that code composed, or added to, is
 * `inferred`.
 *
 * @param name of the model's field
 * @param writtenIn the text that a draft has for it
 */
export function textSource(
  text: string,
  name: string,
  drafts: readonly Draft[],
  writtenIn: (draft: Draft) => string,
  evidence: ListingEvidence,
): Source {
  const draft = drafts.find((one) => isOf(text, writtenIn(one)));
  return verified(draft && claimOf(draft, name), text, evidence);
}

/** The same for keywords: each must be one that the model wrote. */
export function keywordsSource(
  keywords: readonly string[],
  drafts: readonly Draft[],
  evidence: ListingEvidence,
): Source {
  const draft = drafts.find((one) =>
    keywords.every((keyword) => one.keywords.some((written) => isOf(keyword, written))),
  );
  return verified(draft && claimOf(draft, 'keywords'), keywords.join(' '), evidence);
}

/** What supports each text of a listing. */
export const textSources = (
  { title, description, keywords }: ListingTexts,
  drafts: readonly Draft[],
  evidence: ListingEvidence,
): Record<keyof ListingTexts, Source> => ({
  title: textSource(title, 'title', drafts, (draft) => draft.title, evidence),
  description: textSource(description, 'description', drafts, (draft) => draft.description, evidence),
  keywords: keywordsSource(keywords, drafts, evidence),
});
