import { type SiteName, sites } from '../../../contract/market/sites.ts';
import { confidences, type Source } from '../../../contract/source.ts';
import { isAboutListing, isDoubtful } from '../../../libraries/wording/remarks.ts';
import { isOnlySizes, readSizes, type StatedSize } from '../../../libraries/wording/sizes.ts';
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
  readonly passage: string;
}

/** The system of a site's own sizes. */
function siteSystem(site: SiteName): string {
  const { country } = sites[site];
  return { GB: 'UK', DE: 'EU' }[country as string] ?? country;
}

/** Another size than the present one, no exact one, or an altered item, which no longer has the size of its label. */
const unsure =
  /(?<![\p{L}\p{N}])(?:altered|hemmed|shortened|lengthened|taken (?:in|up)|let (?:out|down)|(?:um|ab)?geändert|gekürzt|umgenäht|originally|formerly|previously|used to be|ursprünglich|früher|approx|approximately|roughly|circa|ca\.|ca(?= (?:size|gr|eu|uk))|etwa|ungefähr|equivalent|equiv|entspricht|i think|i guess|not sure)(?![\p{L}\p{N}])/iu;
/** In a clause, that it is of the past or no exact size; or a rate or a time of delivery: `Postage UK 4`. */
const unlike =
  /(?<![\p{L}\p{N}])(?:was|war|about|wears|postage|post|shipping|ship(?:s|ped)?|deliver(?:y|s|ed)?|dispatch(?:ed)?|courier|royal mail|tracked|paid|prices?|costs?|rrp|preis|neupreis|np|uvp|vb|versand|porto)(?![\p{L}\p{N}])/iu;

/** Whether a clause says it of the item itself, as a fact. */
const isOfItem = (passage: string, clause: string): boolean =>
  !isAboutListing(clause) &&
  !isDoubtful(clause) &&
  !unlike.test(clause) &&
  ['given', 'absent'].includes(standingOf(passage, clause));

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
      return isStated ? [{ aspect, value, passage }] : [];
    }),
  );

/** Whether a size that is alone can hardly be anything else: `98-104`, `2XL`, `Medium`, `42R`. */
const isTelling = ({ amount, text }: StatedSize): boolean =>
  /[-X]/u.test(amount) || /\p{L}{5}|\dR/u.test(text);

/** The listed values that state what a text states. One of no system is taken only if one of the systems has it. */
function valuesFor(size: StatedSize, sized: readonly SizedAspect[], site: SiteName) {
  const having = sized.flatMap(({ aspect, role }) => {
    const value = aspect.aspectValues.find((listed) =>
      listedSizes(listed, role).some(
        ({ system, of, amount, unit }) =>
          amount === size.amount &&
          of === size.of &&
          unit === (role.of === 'size' ? size.unit : size.unit || 'in') &&
          ['', system || role.system || siteSystem(site)].includes(size.system),
      ),
    );
    return value === undefined ? [] : [{ aspect, value, isOfSystem: role.system !== '' }];
  });
  const isOpen = size.system === '' && having.filter(({ isOfSystem }) => isOfSystem).length > 1;
  return having.filter(({ isOfSystem }) => !isOpen || !isOfSystem);
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
  const isClaimed = (aspect: Aspect, { amount }: StatedSize): boolean =>
    (claims.get(aspect)?.values ?? []).some((given) =>
      readSizes(given).some((claim) => claim.amount === amount),
    );
  const statedIn = (text: string): Stated[] => {
    if (unsure.test(text)) return [];
    const ofTypes = types.flatMap((type) => typesIn(text, type));
    const rest = ofTypes.reduce((left, { passage }) => left.replace(passage, ' '), text);
    const stated = readSizes(rest);
    if (stated.some(({ text: passage, clause, isNamed }) => isNamed && !isOfItem(passage, clause)))
      return ofTypes;
    const ofSizes = stated.flatMap((size) =>
      valuesFor(size, sizes, site)
        .filter(({ aspect }) => size.isNamed || isTelling(size) || isClaimed(aspect, size))
        .map(({ aspect, value }) => ({ aspect, value, passage: size.text })),
    );
    return [...ofTypes, ...ofSizes];
  };
  const said = statedIn(userText).map(({ passage, ...one }) => {
    const source: Source = { from: 'words', words: quoteIn(userText, passage)?.text ?? passage };
    return { ...one, source };
  });
  const shown = product.printed.flatMap(({ text, picture }) => {
    const index = pictureIn(pictures, picture);
    return statedIn(index === undefined ? '' : text).map((one) => {
      const source: Source = { from: 'picture', index, confidence: confidenceIn(one.aspect) };
      return { ...one, source };
    });
  });
  return sized.flatMap(({ aspect }) => {
    const [found, ...others] = [...said, ...shown].filter((one) => one.aspect === aspect);
    if (found === undefined || confidenceIn(aspect) === 'low') return [];
    const { value, source } = found;
    if (others.some((other) => other.value !== value)) return [];
    return [{ aspect, values: [{ text: value.localizedValue, listed: value }], source }];
  });
}
