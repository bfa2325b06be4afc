import * as z from 'zod';
import type { DescriptorFacts } from '../../../contract/market/condition-descriptors.ts';
import { company } from '../../../contract/market/regulatory.ts';
import type { SiteName } from '../../../contract/market/sites.ts';
import { confidences } from '../../../contract/source.ts';
import { isXmlText, wordsOf } from '../../../contract/texts.ts';
import { plainLine } from '../../../libraries/wording/plain-text.ts';
import { saysNoBrand } from '../../../libraries/wording/remarks.ts';
import { dataText, type Question } from '../../../platform/model/model.ts';
import type { ModelPicture } from '../../../platform/pictures/prepare-picture.ts';
import { type Aspect, longestName, sameText } from '../../market/aspects.ts';
import {
  isFreeText,
  isRequiredDescriptor,
  readDescriptors,
  takesSeveralValues,
  valueNames,
} from '../../market/condition-descriptors.ts';
import type { Product } from '../../texts/ask-for-product.ts';
import { withHint } from '../../texts/kinds-of-goods.ts';
import { draftItemPrompt } from '../../texts/prompts/draft-item.prompt.ts';
import type { Read } from '../../texts/read-reply.ts';
import { type Candidate, type Conditions, usableConditions } from '../lookups.ts';
import { isPostable, kindOf, rulesOf } from './aspects.ts';

/** An aspect, or a condition detail in the form of one, as offered in the question. */
interface OfferedAspect {
  /** Unique within the question. */
  readonly key: string;
  readonly aspect: Aspect;
  /** The condition to which this detail belongs. */
  readonly conditionId: string | undefined;
  /** Listed values, possibly cut to the likely ones. */
  readonly values: readonly string[];
  /** Whether values are left out. */
  readonly cut: boolean;
}

/** A candidate with the part of its facts that a question offers. */
export interface Offer {
  readonly candidate: Candidate;
  readonly conditions: Conditions;
  /** Aspects of the category, and details of these conditions or the caller's one. */
  readonly aspects: readonly OfferedAspect[];
}

/** Limits of a question. */
const mostAspects = 40;
const mostValuesTogether = 1100;
/** For a list that is binding, and for one that only gives examples. */
const mostValues = { listed: 100, any: 40 } as const;

/** Longer than any name of a descriptor or its values. */
const longestDescriptor = 200;

/** A descriptor in the form of an aspect, which is asked and answered in the same way. */
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
 * The values of a list that a question has room for, starting with those whose words are mentioned.
 *
 * @param isSaid whether the words of a value are mentioned
 */
function likelyValues(
  values: readonly string[],
  isSaid: (value: string) => boolean,
  most: number,
): readonly string[] {
  if (values.length <= most) return values;
  const { likely = [], unlikely = [] } = Object.groupBy(values, (value) =>
    isSaid(value) ? 'likely' : 'unlikely',
  );
  return [...likely, ...unlikely].slice(0, most);
}

/**
 * What the question offers of each candidate, within a question's limits: condition details and required aspects of all
 * candidates first, then recommended ones, then the rest, each starting with the first candidate. The brand is already
 * known, or the model is only asked whether there is none.
 *
 * @param givenCondition the condition that the caller gave: only its details are asked for
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
  const isSaid = (value: string) => wordsOf(value.toLowerCase()).every((word) => said.has(word));
  const wanted = candidates.flatMap((candidate) => {
    const aspects = usableAspects(candidate)
      .filter((aspect) => kindOf(aspect) !== 'brand' || brand === undefined)
      .map((aspect) => {
        if (kindOf(aspect) !== 'brand') return { candidate, aspect, conditionId: undefined };
        // Only the values that say there is no brand, unless a text names one of the list.
        const [none = [], brands = []] = [true, false].map((isNone) =>
          aspect.aspectValues.filter(({ localizedValue }) => saysNoBrand(localizedValue) === isNone),
        );
        const rule = { ...aspect.aspectConstraint, aspectMode: 'SELECTION_ONLY' };
        const isNamed = brands.some(({ localizedValue }) => isSaid(localizedValue));
        const closed = { ...aspect, aspectConstraint: rule, aspectValues: isNamed ? [] : none };
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
    .map((category, at) => {
      const isRecommended = category.aspect.aspectConstraint.aspectUsage === 'RECOMMENDED';
      const isFirst = category.conditionId !== undefined || rulesOf(category.aspect).isRequired;
      return { ...category, key: `s${at + 1}`, rank: isFirst ? 0 : isRecommended ? 1 : 2 };
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map((offered) => {
      const values = new Set(offered.aspect.aspectValues.map(({ localizedValue }) => localizedValue));
      return { ...offered, values: [...values].filter((value) => isPostable(value, offered.aspect)) };
    })
    .filter(({ aspect, values }) => !rulesOf(aspect).isListed || values.length > 0)
    .slice(0, mostAspects)
    .map(({ values, ...rest }) => {
      const { isListed } = rulesOf(rest.aspect);
      const most = Math.min(isListed ? mostValues.listed : mostValues.any, valuesLeft);
      const kept = likelyValues(values, isSaid, most);
      valuesLeft -= kept.length;
      return { ...rest, values: kept, cut: kept.length < values.length };
    });
  return candidates.map((candidate) => ({
    candidate,
    conditions: usableConditions(candidate.conditions ?? []),
    aspects: offered.filter((aspect) => aspect.candidate === candidate),
  }));
}

/** The subject of the question. */
export interface Subject {
  /** In the order of image_urls. */
  readonly pictures: readonly ModelPicture[];
  readonly userText: string;
  readonly site: SiteName;
  readonly product: Product;
  /** Whether the listing is to name the manufacturer. */
  readonly asksManufacturer?: boolean;
}

/** What a label may say of the manufacturer. */
export const makerParts = company.omit({ types: true }).keyof();

const supports = ['picture', 'words', 'inferred'] as const;

/** The schema of a reply. Names and lists are data, so the schema is the same for every category. */
export const specificsSchema = z.object({
  categoryId: z.string(),
  reason: z.string(),
  conditionId: z.string(),
  conditionFrom: z.enum([...supports, 'none']),
  conditionWords: z.string(),
  specifics: z
    .array(
      z.object({
        key: z.string(),
        values: z.array(z.string()),
        from: z.enum(supports),
        picture: z.int(),
        words: z.string(),
        confidence: z.enum(confidences),
      }),
    )
    .describe('One entry for each key of the category for which a value is known'),
  company: z
    .object({
      parts: z.array(z.object({ part: makerParts, words: z.string() })),
      role: z.enum(['manufacturer', 'importer', 'distributor', 'representative', 'unclear']),
    })
    .describe('Parts of a name and address as they stand on a label; empty unless manufacturer is true'),
});

/** The model's reply: any part may be empty or wrong. */
export type SpecificsReply = Read<z.output<typeof specificsSchema>>;

/** A value as the model claims it: nothing is verified. */
export type Claim = SpecificsReply['specifics'][number];

/** Maximum characters of a condition's help text: the marketplace's texts are whole paragraphs. */
const longestHelp = 300;
/** Forty specifics take some 2,500 tokens. */
const maxTokens = 5000;

const kinds: Readonly<Record<string, string>> = { NUMBER: 'number', DATE: 'date' };

function specificData({ key, aspect, conditionId, values, cut }: OfferedAspect) {
  const { aspectDataType = '', aspectFormat } = aspect.aspectConstraint;
  const { isRequired, isListed, takesSeveral, longest } = rulesOf(aspect);
  const list = isListed ? { allowed: values } : { suggested: values };
  return {
    key,
    ...(conditionId !== undefined && { detailOfCondition: conditionId }),
    name: aspect.localizedAspectName,
    required: isRequired,
    several: takesSeveral,
    values: isListed ? 'listed' : 'any',
    ...(cut && { cut }),
    ...(values.length > 0 && list),
    kind: kinds[aspectDataType] ?? 'text',
    ...(aspectFormat !== undefined && { format: aspectFormat }),
    longest,
  };
}

/**
 * draft-item's second question, task `specifics`: categories with their aspects, fenced as data, and a hint where to
 * look for the likeliest one. If a list is cut, `allowed` has the likely values and the reply may name another.
 */
export function specificsQuestion(
  { pictures, userText, site, product, asksManufacturer }: Subject,
  offers: readonly Offer[],
  asksCondition: boolean,
): Question {
  const { title, brand, modelName, kind, facts, printed, flaws } = product;
  const data = dataText({
    task: 'specifics',
    site,
    additional_info: userText,
    ...(asksManufacturer === true && { manufacturer: true }),
    product: { title, brand: brand?.name ?? '', modelName, kind, facts, printed, flaws },
    categories: offers.map(({ candidate, conditions, aspects }) => ({
      categoryId: candidate.categoryId,
      path: candidate.path,
      conditions: (asksCondition ? conditions : []).map((condition) => {
        const help = plainLine(condition.conditionHelpText ?? '').slice(0, longestHelp);
        return {
          conditionId: condition.conditionId,
          name: condition.conditionDescription,
          ...(help !== '' && { help }),
        };
      }),
      specifics: aspects.map(specificData),
    })),
  });
  const likeliest = offers[0]?.candidate.path ?? [];
  return {
    instructions: draftItemPrompt,
    pictures,
    cachePictures: true,
    maxTokens,
    text: withHint(data, [...likeliest.toReversed(), userText]),
    schema: specificsSchema,
  };
}
