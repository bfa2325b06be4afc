import { judgeTitle, type OfferKind } from './judge-title.ts';
import { isFunctionWord, isListed, tokensOf } from './offer-words.ts';

export type { OfferKind } from './judge-title.ts';

/** A word names the product if this share of the titles has it. */
const common = 0.5;
/** A listed thing in this share of the titles is the product itself. */
const sought = 0.6;
/**
 * If neither words nor model name the product and more offers than this would be excluded, the product was misjudged.
 */
const mostLeftOut = 0.7;

/** The words of a text that may name a product. */
const namingWords = (text: string): string[] =>
  tokensOf(text).filter((word) => word !== '' && !isFunctionWord(word));

/** Words that name the product: those of the description and those shared by the titles. */
function namesOf(titles: readonly string[], description: string): ReadonlySet<string> {
  const described = namingWords(description);
  const counts = new Map<string, number>();
  for (const word of titles.flatMap((title) => [...new Set(namingWords(title))]))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  const least = (word: string): number => (isListed(word) ? (described.length > 0 ? 1 : sought) : common);
  const shared = [...counts].filter(([word, count]) => count > 1 && count >= least(word) * titles.length);
  return new Set([...described, ...shared.map(([word]) => word)]);
}

/**
 * Judges what each title offers: the product, or something whose price says nothing about it. A phone case is not a
 * phone, unless a case was searched for. When in doubt, an offer is whole.
 *
 * @param description the product in the caller's words or the model's; a kind of offer named here counts as whole
 */
export function judgeOffers(titles: readonly string[], description = ''): readonly OfferKind[] {
  const names = namesOf(titles, description);
  const isDescribed = description.trim() !== '';
  const asked = isDescribed ? judgeTitle(description, () => false) : 'whole';
  const judged = titles.map((title) => judgeTitle(title, (word) => names.has(word)));
  const isSpared = (kind: OfferKind): boolean =>
    kind === asked ||
    (!isDescribed && judged.filter((judgement) => judgement === kind).length > mostLeftOut * judged.length);
  const kinds = judged.map((kind) => (isSpared(kind) ? 'whole' : kind));
  return kinds.includes('whole') ? kinds : kinds.map(() => 'whole');
}
