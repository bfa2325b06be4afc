import { type SiteName, sites } from '../../../contract/market/sites.ts';
import { confidences, type Source } from '../../../contract/source.ts';
import { isAboutListing, isDoubtful } from '../../../libraries/wording/remarks.ts';
import {
  areAlike,
  isNumber,
  isOnlySizes,
  readSizes,
  type SizeReading,
} from '../../../libraries/wording/sizes.ts';
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

/** Whether a clause states it as a fact, though perhaps of something else. */
const isFact = (text: string, clause: string): boolean =>
  !isAboutListing(clause.replaceAll('(', '. ')) &&
  !isDoubtful(clause) &&
  standingOf(text, clause) !== 'denied';

/** Whether a clause says it of the item itself, as a fact. */
const isOfItem = (text: string, clause: string): boolean =>
  isFact(text, clause) && standingOf(text, clause) !== 'of another';

const whole = (words: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'iu');

/** An item that was altered no longer has the size of its label. */
const altered = whole(
  'altered|hemmed|shortened|lengthened|taken (?:in|up)|let (?:out|down)|(?:um|ab)?geändert|gekürzt|umgenäht',
);
/** Another size than the present one, or no exact one. */
const inexact = whole(
  'originally|formerly|previously|used to be|was|ursprünglich|früher|war|approx|approximately|about|roughly|circa|etwa|ungefähr|equivalent|equiv|entspricht',
);
/** `ca` is about, and `CA` California or Canada. */
const aboutThat = /(?<![\p{L}\p{N}])ca(?![\p{L}\p{N}])/u;
/** A country with a number may be a rate or a time of delivery: `Postage UK 4`. */
const ofTrade = whole(
  'postage|post|shipping|ship(?:s|ped)?|deliver(?:y|s|ed)?|dispatch(?:ed)?|courier|royal mail|tracked|paid|prices?|costs?|rrp|preis|neupreis|np|uvp|vb|versand|porto',
);

const isPlain = ({ text, clause, isUnclear, isWorded }: SizeReading): boolean =>
  !isUnclear &&
  isFact(text, clause) &&
  !inexact.test(clause) &&
  !aboutThat.test(clause) &&
  (isWorded || !ofTrade.test(clause));

/** Whether two sizes of one system differ. */
const areTwo = (one: SizeReading, other: SizeReading): boolean =>
  areAlike(one, other) &&
  one.system === other.system &&
  one.unit === other.unit &&
  one.amount !== other.amount;

/** A text that states more sizes is a table. */
const mostSizes = 30;

/** The sizes that a text states of the item: none of a kind that it also leaves in doubt, or of which it states two. */
function plainSizes(text: string): SizeReading[] {
  const all = readSizes(text);
  if (all.length > mostSizes || altered.test(text)) return [];
  const plain = all.filter(isPlain);
  const doubted = all.filter((one) => !plain.includes(one));
  return plain.filter(
    (one) =>
      isOfItem(one.text, one.clause) &&
      !doubted.some((other) => areAlike(one, other)) &&
      !plain.some((other) => one.isWorded && other.isWorded && areTwo(one, other)),
  );
}

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
    const ofSizes = plainSizes(rest).flatMap((reading) =>
      valuesFor(reading, sizes, site).map(({ aspect, value }): Stated => {
        const isTelling =
          /[-X]/u.test(reading.amount) || reading.unit === 'months' || /\p{L}{5}|\dR/u.test(reading.text);
        return {
          aspect,
          value,
          kind: isNumber(reading) ? 'number' : 'letter',
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
