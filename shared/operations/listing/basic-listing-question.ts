import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import { generateBasicListing as endpoint } from '../../contract/listing.ts';
import { dataText } from '../../platform/model/model.ts';
import type { ModelPicture } from '../../platform/pictures/prepare-picture.ts';
import type { RuledQuestion } from './answer-within-rules.ts';
import { guessedNames, judgeBrand } from './brand.ts';
import { basicDraftSchema, type Draft } from './draft.ts';
import { withHint } from './kinds-of-goods.ts';
import {
  checkTexts,
  type ListingTexts,
  plainRepair,
  repairTexts,
  respelt,
  textContext,
  textsOf,
} from './listing-texts.ts';
import { basicListingPrompt } from './prompts/generate-basic-listing.prompt.ts';
import type { ListingEvidence } from './sources/field-sources.ts';
import type { Sourcing } from './write-listing.ts';

type Request = RequestOf<typeof endpoint>;
type Response = ResponseOf<typeof endpoint>;

const plain = { instructions: basicListingPrompt, schema: basicDraftSchema };

/** What supports each field of the answer. */
function sourcesOf(
  { textSources, brandSource }: Sourcing,
  texts: ListingTexts,
  brand: string,
  drafts: readonly [Draft, ...Draft[]],
  evidence: ListingEvidence,
): Response['sources'] {
  const { title, description, keywords } = textSources(texts, drafts, evidence);
  return {
    listingTitle: title,
    listingDescription: description,
    brand: brandSource(brand, drafts[0], evidence),
    listingKeywords: keywords,
  };
}

/**
 * generate-basic-listing's question and its rules.
 *
 * @param sourcing for a request with `explain`: asks and answers what supports each field
 */
export function basicListingQuestion(
  request: Request,
  pictures: readonly ModelPicture[],
  sourcing?: Sourcing,
): RuledQuestion<Response> {
  const userText = request.additional_info ?? '';
  const { instructions, schema } = sourcing?.explained(plain, 'title, description, brand, keywords') ?? plain;
  const evidence: ListingEvidence = { notes: userText, pictures: request.image_urls.length };
  return {
    question: {
      instructions,
      pictures,
      text: withHint(dataText({ additional_info: userText }), [userText]),
      schema,
      maxTokens: 4000,
    },
    contract: endpoint.response,
    judge(draft) {
      const context = textContext(draft, { userText, instructions, texts: textsOf(draft) });
      const { brand, breaches } = judgeBrand(draft, context);
      return {
        breaches: [...breaches, ...checkTexts(draft, context)],
        repair(earlier) {
          const drafts = [draft, ...earlier];
          const texts = repairTexts(drafts, plainRepair(context, guessedNames(drafts, brand, userText)));
          if (texts === undefined) return undefined;
          const result = {
            listingTitle: texts.title,
            listingDescription: texts.description,
            brand: respelt(brand, context),
            listingKeywords: texts.keywords.join(', '),
          };
          return sourcing === undefined
            ? result
            : { ...result, sources: sourcesOf(sourcing, texts, brand, [draft, ...earlier], evidence) };
        },
      };
    },
  };
}
