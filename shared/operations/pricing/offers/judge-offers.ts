import { judgeTitle, type OfferKind } from './judge-title.ts';
import { has, type ReadTitle, readTitles } from './read-title.ts';
import { type Subject, subjectOf, weightWhere } from './subject.ts';

export type { OfferKind } from './judge-title.ts';

/** If more of the weight would be excluded, the subject was misjudged rather than the offers odd. */
const mostExcluded = 0.5;

/** The kinds that the caller's own words ask for: they are the product. */
function wantedKinds(subject: Subject): ReadonlySet<OfferKind> {
  const { description } = subject;
  if (description === undefined) return new Set();
  const wanted = new Set<OfferKind>();
  if (description.phrases.some((found) => has(found, 'broken'))) wanted.add('other-condition');
  if (description.phrases.some((found) => has(found, 'spares'))) wanted.add('accessory');
  // The description is judged as if it carried nothing: "camera bag" is an accessory by its words, and is what the
  // caller means.
  const kind = judgeTitle(description, { ...subject, carried: new Set() });
  return wanted.add(kind);
}

/** The share of the weight that offers of a kind have. */
const shareOf = (kinds: readonly OfferKind[], kind: OfferKind): number =>
  weightWhere(kinds, (one) => one === kind) / weightWhere(kinds, () => true);

/** The kind of each title for a subject that is known. */
function judgeAgainst(subject: Subject, titles: readonly ReadTitle[]): readonly OfferKind[] {
  const wanted = wantedKinds(subject);
  const judged = titles.map((title) => judgeTitle(title, subject));
  const spared = new Set(
    (['accessory', 'bundle', 'other-condition'] as const).filter(
      (kind) => wanted.has(kind) || shareOf(judged, kind) > mostExcluded,
    ),
  );
  const kinds = judged.map((kind) => (kind !== 'whole' && spared.has(kind) ? 'whole' : kind));
  return kinds.includes('whole') ? kinds : kinds.map(() => 'whole');
}

/**
 * What each of these titles offers, best match first: the product, or something that its price says nothing about. A
 * phone case is not a phone, unless a case was searched for. When in doubt, an offer is whole.
 *
 * The subject is what the description names and what most titles have in common. A kind that the description asks for,
 * or that most of the titles would be of, is not excluded. The time is linear in the titles' length; only 500
 * characters of each are read.
 */
export function judgeOffers(titles: readonly string[], description?: string): readonly OfferKind[] {
  const read = readTitles(titles);
  return judgeAgainst(subjectOf(read, description), read);
}

/** What sold offers are, judged by the subject of the offers whose titles gave the search its words. */
export function judgeSold(
  sold: readonly string[],
  asking: { readonly titles: readonly string[]; readonly description?: string | undefined },
): readonly OfferKind[] {
  const subject = subjectOf(readTitles(asking.titles), asking.description);
  return judgeAgainst(subject, readTitles(sold));
}
