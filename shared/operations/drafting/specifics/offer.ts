import type { DescriptorFacts } from '../../../contract/market/condition-descriptors.ts';
import { isXmlText } from '../../../contract/texts.ts';
import { type Aspect, longestName, sameText } from '../../market/aspects.ts';
import {
  isFreeText,
  isRequiredDescriptor,
  readDescriptors,
  takesSeveralValues,
  valueNames,
} from '../../market/condition-descriptors.ts';
import type { Product } from '../../texts/product.ts';
import { distinctiveWords, formsOf } from '../distinctive-words.ts';
import { longestOf } from './allowed-value.ts';
import { isBrandAspect, isRequired, isSelectionOnly } from './aspect-kind.ts';
import { type Candidate, type Conditions, usableConditions } from './candidate.ts';

/** An aspect as the question offers it. */
export interface OfferedAspect {
  readonly key: string;
  readonly aspect: Aspect;
  /** All values of a list that the schema holds the reply to; undefined where the reply is free text. */
  readonly choices: readonly string[] | undefined;
  /** Values that the data name where the reply is free text: of a list that is too long, or the marketplace's hints. */
  readonly hints: readonly string[];
  /** Whether `hints` leaves values out. */
  readonly cut: boolean;
}

/** A detail of a condition as the question offers it: like an aspect. */
export interface OfferedDescriptor extends OfferedAspect {
  readonly conditionId: string;
  readonly facts: DescriptorFacts;
}

/** A candidate with the part of its facts that a question offers. */
export interface Offer {
  readonly candidate: Candidate;
  readonly conditions: Conditions;
  /** Of these conditions, or of the one that the caller gave. */
  readonly descriptors: readonly OfferedDescriptor[];
  readonly aspects: readonly OfferedAspect[];
}

/**
 * The service compiles the schema to a grammar and refuses one that is too large, from some 100 values of enums on in
 * reports; it publishes no limit. Most categories are below these bounds.
 *
 * @see https://github.com/anthropics/anthropic-sdk-python/issues/1185
 */
const mostAspects = 40;
const mostChoices = 300;
/** A list with more values is cut, so that no single one takes the whole grammar. */
const longestList = 100;
/** Values that the data name beside one aspect, and beside all. */
const mostHints = 40;
const mostHintsTogether = 800;

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

/** Required ones first, then those that the marketplace recommends. */
function rankOf(aspect: Aspect): number {
  if (isRequired(aspect)) return 0;
  return aspect.aspectConstraint.aspectUsage === 'RECOMMENDED' ? 1 : 2;
}

const isPostable = (name: string): boolean =>
  name.trim() !== '' && [...name].length <= longestName && isXmlText(name);

/** The category's aspects, each name once and only names that a listing can carry. */
export function usableAspects({ aspects = [] }: Candidate): Aspect[] {
  const postable = aspects.filter(({ localizedAspectName: name }) => isPostable(name));
  const byName = Map.groupBy(postable, ({ localizedAspectName: name }) => sameText(name));
  return [...byName.values()].flatMap(([first]) => first ?? []);
}

/** The values of the list that a listing can carry. */
function postableValues(aspect: Aspect): string[] {
  const values = aspect.aspectValues.map(({ localizedValue }) => localizedValue);
  const longest = longestOf(aspect);
  return [...new Set(values)].filter(
    (value) => value.trim() !== '' && [...value].length <= longest && isXmlText(value),
  );
}

/** Words without normalisation: `tokensOf` would take seconds for thousands of values. */
const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}]+/gu) ?? [];

/** How likely a value is by the forms of the words: 2 if all of its words are among them, 1 if some are, 0 if none is. */
function likelihood(value: string, forms: ReadonlySet<string>): number {
  const words = wordsOf(value);
  const found = words.filter((word) => formsOf(word).some((form) => forms.has(form))).length;
  if (found === 0) return 0;
  return found === words.length ? 2 : 1;
}

/** The words of texts in every form in which a value may hold them. */
const formsIn = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => [...distinctiveWords(text), ...wordsOf(text)]).flatMap(formsOf));

/**
 * At most this many of a list's values: first those that the words make likely, then as the marketplace orders them.
 *
 * @param words as formsIn makes them
 */
function likelyValues(values: readonly string[], words: ReadonlySet<string>, most: number): string[] {
  if (values.length <= most) return [...values];
  return values
    .map((value) => ({ value, score: likelihood(value, words) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ value }) => value);
}

/** What is said about the product, from which likely values of a long list are chosen. */
const wordsAbout = (product: Product, userText: string): Set<string> =>
  formsIn([
    product.title,
    product.description,
    product.brand?.name ?? '',
    product.modelName,
    product.kind,
    product.searchText,
    ...product.facts,
    ...product.printed.map(({ text }) => text),
    userText,
  ]);

/** The descriptors of the conditions that the item may be in. */
const descriptorsOf = (conditions: Conditions, givenCondition: string | undefined) =>
  conditions
    .filter(({ conditionId }) => givenCondition === undefined || conditionId === givenCondition)
    .flatMap(({ conditionId, conditionDescriptors }) =>
      readDescriptors(conditionDescriptors).map((facts) => ({ conditionId, facts })),
    );

/**
 * What the question offers of each candidate, within the bounds of a question: details of conditions and required aspects
 * of all first, then recommended, then the others, each from the first candidate on. The brand is not asked for: it is
 * known by then.
 *
 * @param givenCondition the condition that the caller gave: no other one's details are asked for
 */
export function offersOf(
  candidates: readonly Candidate[],
  product: Product,
  userText: string,
  givenCondition?: string,
): Offer[] {
  const words = wordsAbout(product, userText);
  const conditionsOf = (candidate: Candidate) => usableConditions(candidate.conditions ?? []);
  const details = candidates.flatMap((candidate) =>
    descriptorsOf(conditionsOf(candidate), givenCondition).map((descriptor) => {
      const aspect = aspectOf(descriptor.facts);
      return { candidate, aspect, values: postableValues(aspect), descriptor };
    }),
  );
  const aspects = candidates
    .flatMap((candidate) =>
      usableAspects(candidate)
        .filter((aspect) => !isBrandAspect(aspect))
        .map((aspect) => ({ candidate, aspect, values: postableValues(aspect), descriptor: undefined })),
    )
    .toSorted((a, b) => rankOf(a.aspect) - rankOf(b.aspect));
  const ranked = [...details, ...aspects]
    .filter(({ aspect, values }) => !isSelectionOnly(aspect) || values.length > 0)
    .slice(0, mostAspects);
  let choicesLeft = mostChoices;
  let hintsLeft = mostHintsTogether;
  const offered = new Map<Candidate, { aspects: OfferedAspect[]; descriptors: OfferedDescriptor[] }>();
  for (const { candidate, aspect, values, descriptor } of ranked) {
    const lists = offered.get(candidate) ?? { aspects: [], descriptors: [] };
    offered.set(candidate, lists);
    const whole = isSelectionOnly(aspect) && values.length <= Math.min(longestList, choicesLeft);
    const hints = whole ? [] : likelyValues(values, words, Math.min(mostHints, hintsLeft));
    if (whole) choicesLeft -= values.length;
    hintsLeft -= hints.length;
    const choices = whole ? values : undefined;
    const one = { aspect, choices, hints, cut: !whole && hints.length < values.length };
    if (descriptor === undefined) lists.aspects.push({ ...one, key: `s${lists.aspects.length + 1}` });
    else lists.descriptors.push({ ...one, ...descriptor, key: `d${lists.descriptors.length + 1}` });
  }
  return candidates.map((candidate) => ({
    candidate,
    conditions: conditionsOf(candidate),
    descriptors: offered.get(candidate)?.descriptors ?? [],
    aspects: offered.get(candidate)?.aspects ?? [],
  }));
}
