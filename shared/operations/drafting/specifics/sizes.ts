import { type SiteName, sites } from '../../../contract/market/sites.ts';
import { confidences, type Source } from '../../../contract/source.ts';
import { isAboutListing, isDoubtful } from '../../../libraries/wording/remarks.ts';
import { isOnlySizes, readSizes, type SizeReading } from '../../../libraries/wording/sizes.ts';
import { mentionsOf } from '../../../libraries/wording/spans.ts';
import type { Aspect } from '../../market/aspects.ts';
import { listedSizes, type SizedAspect } from '../../market/size-aspects.ts';
import { standingOf } from '../../texts/judge/denied-names.ts';
import { pictureIn, quoteIn } from '../../texts/quotes.ts';
import type { Ground, JudgedSpecific } from './judge-specific.ts';
import type { Claim } from './question.ts';

/** A value that a text states for an aspect. */
interface Stated {
  readonly aspect: Aspect;
  readonly value: Aspect['aspectValues'][number];
  /** Values of one kind contradict each other; `12` and `M` do not. */
  readonly kind: 'type' | 'number' | 'letter';
  /** 2 if the text says that it is a size, 1 if it can hardly be anything else or the model says so, else 0. */
  readonly weight: 0 | 1 | 2;
  readonly passage: string;
}

/** The system of a site's own sizes. */
function siteSystem(site: SiteName): string {
  const { country } = sites[site];
  return { GB: 'UK', DE: 'EU' }[country as string] ?? country;
}

/** Whether a clause says it of the item itself, as a fact. */
const isOfItem = (text: string, clause: string): boolean =>
  !isAboutListing(clause) &&
  !isDoubtful(clause) &&
  !['denied', 'of another'].includes(standingOf(text, clause));

/**
 * Size types such as `Petite` in a text: beside a word for size or in a clause of sizes only. `Regular fit` and `plus
 * postage` state none.
 */
const typesIn = (text: string, { aspect }: SizedAspect): Stated[] =>
  aspect.aspectValues.flatMap((value) =>
    mentionsOf(text, value.localizedValue).flatMap(({ start, end }) => {
      const before = /[^,;.!?\n]*$/u.exec(text.slice(0, start))?.[0] ?? '';
      const after = /^[^,;.!?\n]*/u.exec(text.slice(end))?.[0] ?? '';
      const isBeside = /^\s*(?:size|größe)/iu.test(after) || isOnlySizes(`${before} ${after}`);
      const passage = text.slice(start, end);
      const isStated = isBeside && isOfItem(passage, `${before}${passage}${after}`);
      return isStated ? [{ aspect, value, kind: 'type', weight: 2, passage }] : [];
    }),
  );

/** The listed values that state what a reading states. One of no system is taken only if one of the systems has it. */
function valuesFor(reading: SizeReading, sized: readonly SizedAspect[], site: SiteName) {
  const having = sized.flatMap(({ aspect, role }) => {
    const value = aspect.aspectValues.find((listed) =>
      listedSizes(listed, role).some(
        ({ system, of, amount, unit }) =>
          amount === reading.amount &&
          of === reading.of &&
          unit === (role.of === 'size' ? reading.unit : reading.unit || 'in') &&
          ['', system || role.system || siteSystem(site)].includes(reading.system),
      ),
    );
    return value === undefined ? [] : [{ aspect, value, isOfSystem: role.system !== '' }];
  });
  const isOpen = reading.system === '' && having.filter(({ isOfSystem }) => isOfSystem).length > 1;
  return having.filter(({ isOfSystem }) => !isOpen || !isOfSystem);
}

/** The only value of the greatest weight; undefined if the texts state several. */
function undisputed<One extends Stated>(stated: readonly One[]): One | undefined {
  const weight = Math.max(1, ...stated.map((one) => one.weight));
  const [first, ...others] = stated.filter((one) => one.weight === weight);
  const isDisputed = stated.some((one) =>
    stated.some((other) => one.kind === other.kind && one.value !== other.value),
  );
  return isDisputed || others.some(({ value }) => value !== first?.value) ? undefined : first;
}

/**
 * The category's own values of the sizes that words or pictures state, found by what they state and never by a table of
 * conversion. A bare number or a single letter is taken only if the model, too, says that it is the size. Where the
 * texts state several sizes, the aspect stays open.
 *
 * @param sized the aspects of the category that ask for sizes
 * @param claims what the model says, by aspect
 */
export function judgeSizes(
  sized: readonly SizedAspect[],
  claims: ReadonlyMap<Aspect, Claim>,
  { userText, product, pictures, site }: Ground,
): JudgedSpecific[] {
  const { types = [], sizes = [] } = Object.groupBy(sized, ({ role }) =>
    role.of === 'type' ? 'types' : 'sizes',
  );
  const confidenceIn = (aspect: Aspect) =>
    confidences.find((level) => level === claims.get(aspect)?.confidence) ?? 'medium';
  const isClaimed = (aspect: Aspect, { amount }: SizeReading): boolean =>
    (claims.get(aspect)?.values ?? []).some((given) =>
      readSizes(given).some((claim) => claim.amount === amount),
    );
  const statedIn = (text: string): Stated[] => {
    const ofTypes = types.flatMap((type) => typesIn(text, type));
    const rest = ofTypes.reduce((left, { passage }) => left.replace(passage, ' '), text);
    const ofItem = readSizes(rest).filter((reading) => isOfItem(reading.text, reading.clause));
    const ofSizes = ofItem.flatMap((reading) =>
      valuesFor(reading, sizes, site).map(({ aspect, value }): Stated => {
        const isTelling = /[-X]/u.test(reading.amount) || /\p{L}{5}/u.test(reading.text);
        return {
          aspect,
          value,
          kind: /^\d[^X]*$/u.test(reading.amount) ? 'number' : 'letter',
          weight: reading.isNamed ? 2 : isTelling || isClaimed(aspect, reading) ? 1 : 0,
          passage: reading.text,
        };
      }),
    );
    return [...ofTypes, ...ofSizes];
  };
  const stated = [
    ...statedIn(userText).map((one) => {
      const source: Source = { from: 'words', words: quoteIn(userText, one.passage)?.text ?? one.passage };
      return { ...one, source };
    }),
    ...product.printed.flatMap(({ text, picture }) => {
      const index = pictureIn(pictures, picture);
      if (index === undefined) return [];
      return statedIn(text).map((one) => {
        const source: Source = { from: 'picture', index, confidence: confidenceIn(one.aspect) };
        return { ...one, source };
      });
    }),
  ];
  return sized.flatMap(({ aspect }) => {
    const found = undisputed(stated.filter((one) => one.aspect === aspect));
    if (found === undefined || confidenceIn(aspect) === 'low') return [];
    const { value, source } = found;
    return [{ aspect, values: [{ text: value.localizedValue, listed: value }], source }];
  });
}
