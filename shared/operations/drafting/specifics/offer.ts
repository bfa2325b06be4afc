import type { DescriptorFacts } from '../../../contract/market/condition-descriptors.ts';
import { isXmlText, wordsOf } from '../../../contract/texts.ts';
import { saysNoBrand } from '../../../libraries/wording/remarks.ts';
import { type Aspect, longestName, sameText } from '../../market/aspects.ts';
import {
  isFreeText,
  isRequiredDescriptor,
  readDescriptors,
  takesSeveralValues,
  valueNames,
} from '../../market/condition-descriptors.ts';
import type { Product } from '../../texts/product.ts';
import { type Candidate, type Conditions, usableConditions } from '../lookups/candidates.ts';
import { isPostable, kindOf, rulesOf } from './aspects.ts';

/** An aspect, or a detail of a condition in the form of one, as the question offers it. */
export interface OfferedAspect {
  /** Different from all others of the question. */
  readonly key: string;
  readonly aspect: Aspect;
  /** The condition that it is a detail of. */
  readonly conditionId: string | undefined;
  /** Values of its list, which may be cut to the likely ones. */
  readonly values: readonly string[];
  /** Whether values are left out. */
  readonly cut: boolean;
}

/** A candidate with the part of its facts that a question offers. */
export interface Offer {
  readonly candidate: Candidate;
  readonly conditions: Conditions;
  /** Of the category, and of these conditions or the one that the caller gave. */
  readonly aspects: readonly OfferedAspect[];
}

/** Bounds of a question. */
const mostAspects = 40;
const mostValuesTogether = 1100;
/** Of a list that a value must be from, and of one that only gives examples. */
const mostValues = { listed: 100, any: 40 } as const;

/** More than names of descriptors and their values have. */
const longestDescriptor = 200;

/** A descriptor in the form of an aspect, which is asked for and answered alike. */
const aspectOf = (facts: DescriptorFacts): Aspect => ({
  localizedAspectName: facts.conditionDescriptorName,
  aspectConstraint: {
    aspectMode: isFreeText(facts) ? 'FREE_TEXT' : 'SELECTION_ONLY',
    itemToAspectCardinality: takesSeveralValues(facts) ? 'MULTI' : 'SINGLE',
    aspectRequired: isRequiredDescriptor(facts),
    aspectMaxLength: facts.conditionDescriptorConstraint?.maxLength ?? longestDescriptor,
  },
  aspectValues: valueNames(facts).map((localizedValue) => ({ localizedValue })),
});

/** The category's aspects, each name once and only names that a listing can carry. */
export function usableAspects({ aspects = [] }: Candidate): Aspect[] {
  const postable = aspects.filter(
    ({ localizedAspectName: name }) =>
      name.trim() !== '' && [...name].length <= longestName && isXmlText(name),
  );
  const byName = Map.groupBy(postable, ({ localizedAspectName: name }) => sameText(name));
  return [...byName.values()].flatMap(([first]) => first ?? []);
}

/**
 * The values of a list that a question has room for, first those whose words are said.
 *
 * @param said in small letters
 */
function likelyValues(values: readonly string[], said: ReadonlySet<string>, most: number): readonly string[] {
  if (values.length <= most) return values;
  const { likely = [], unlikely = [] } = Object.groupBy(values, (value) =>
    wordsOf(value.toLowerCase()).every((word) => said.has(word)) ? 'likely' : 'unlikely',
  );
  return [...likely, ...unlikely].slice(0, most);
}

/**
 * What the question offers of each candidate, within the bounds of a question: details of conditions and required aspects
 * of all first, then recommended, then the others, each from the first candidate on. A brand is known by
 * then, or it is only asked whether there is none.
 *
 * @param givenCondition the condition that the caller gave: no other one's details are asked for
 */
export function offersOf(
  candidates: readonly Candidate[],
  product: Product,
  userText: string,
  givenCondition?: string,
): Offer[] {
  const { title, description, brand, modelName, kind, searchText, facts, printed } = product;
  const texts = [title, description, brand?.name ?? '', modelName, kind, searchText, userText, ...facts];
  const said = new Set(wordsOf([...texts, ...printed.map(({ text }) => text)].join(' ').toLowerCase()));
  const wanted = candidates.flatMap((candidate) => {
    const aspects = usableAspects(candidate)
      .filter((aspect) => kindOf(aspect) !== 'brand' || brand === undefined)
      .map((aspect) => {
        if (kindOf(aspect) !== 'brand') return { candidate, aspect, conditionId: undefined };
        // Only the values that say there is no brand.
        const none = aspect.aspectValues.filter(({ localizedValue }) => saysNoBrand(localizedValue));
        const rule = { ...aspect.aspectConstraint, aspectMode: 'SELECTION_ONLY' };
        const closed = { ...aspect, aspectConstraint: rule, aspectValues: none };
        return { candidate, aspect: closed, conditionId: undefined };
      });
    const details = usableConditions(candidate.conditions ?? [])
      .filter(({ conditionId }) => givenCondition === undefined || conditionId === givenCondition)
      .flatMap(({ conditionId, conditionDescriptors }) =>
        readDescriptors(conditionDescriptors).map((facts) => ({
          candidate,
          aspect: aspectOf(facts),
          conditionId,
        })),
      );
    return [...aspects, ...details];
  });
  let valuesLeft = mostValuesTogether;
  const offered = wanted
    .map((one, at) => {
      const isRecommended = one.aspect.aspectConstraint.aspectUsage === 'RECOMMENDED';
      const isFirst = one.conditionId !== undefined || rulesOf(one.aspect).isRequired;
      return { ...one, key: `s${at + 1}`, rank: isFirst ? 0 : isRecommended ? 1 : 2 };
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map((one) => {
      const values = new Set(one.aspect.aspectValues.map(({ localizedValue }) => localizedValue));
      return { ...one, values: [...values].filter((value) => isPostable(value, one.aspect)) };
    })
    .filter(({ aspect, values }) => !rulesOf(aspect).isListed || values.length > 0)
    .slice(0, mostAspects)
    .map(({ values, ...one }) => {
      const { isListed } = rulesOf(one.aspect);
      const most = Math.min(isListed ? mostValues.listed : mostValues.any, valuesLeft);
      const kept = likelyValues(values, said, most);
      valuesLeft -= kept.length;
      return { ...one, values: kept, cut: kept.length < values.length };
    });
  return candidates.map((candidate) => ({
    candidate,
    conditions: usableConditions(candidate.conditions ?? []),
    aspects: offered.filter((one) => one.candidate === candidate),
  }));
}
