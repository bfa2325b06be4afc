import * as z from 'zod';
import type { SiteName } from '../../../contract/market/sites.ts';
import { confidences } from '../../../contract/source.ts';
import { plainLine } from '../../../libraries/wording/plain-text.ts';
import { dataText, type Question } from '../../../platform/model/model.ts';
import type { ModelPicture } from '../../../platform/pictures/prepare-picture.ts';
import { draftItemPrompt } from '../../texts/draft-item.prompt.ts';
import { withHint } from '../../texts/kinds-of-goods.ts';
import type { Product } from '../../texts/product.ts';
import type { Read } from '../../texts/read-reply.ts';
import { rulesOf } from './aspects.ts';
import type { Offer, OfferedAspect } from './offer.ts';

/** What the question is about. */
export interface Subject {
  /** In the order of image_urls. */
  readonly pictures: readonly ModelPicture[];
  readonly userText: string;
  readonly site: SiteName;
  readonly product: Product;
}

const supports = ['picture', 'words', 'inferred'] as const;

/** The form of a reply. Names and lists are data, so that it is the same for every category. */
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
});

/** The model's reply: any part may be empty or wrong. */
export type SpecificsReply = Read<z.output<typeof specificsSchema>>;

/** A value as the model claims it: nothing of it is verified. */
export type Claim = SpecificsReply['specifics'][number];

/** Longest help text of a condition in characters: the marketplace's texts are whole paragraphs. */
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
 * draft-item's second question, task `specifics`: categories with what they ask for, fenced as data, and where to look by
 * the likeliest of them. Of a list that is cut, `allowed` has the likely values and the reply may name another.
 */
export function specificsQuestion(
  { pictures, userText, site, product }: Subject,
  offers: readonly Offer[],
  asksCondition: boolean,
): Question {
  const { title, brand, modelName, kind, facts, printed, flaws } = product;
  const data = dataText({
    task: 'specifics',
    site,
    additional_info: userText,
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
