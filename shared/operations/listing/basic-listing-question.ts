import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import { generateBasicListing as endpoint } from '../../contract/listing.ts';
import { dataText } from '../../platform/model/data-text.ts';
import type { ModelPicture } from '../../platform/pictures/model-picture.ts';
import type { RuledQuestion } from './answer-within-rules.ts';
import { basicDraftSchema, oncePerDraft } from './draft.ts';
import { checkBrand, guessedNames, safeBrand } from './listing-brand.ts';
import { checkTexts, plainRepair, repairTexts, textsOf } from './listing-texts.ts';
import { namesIn, respelt, textContext } from './polish.ts';
import { basicListingPrompt } from './prompts/generate-basic-listing.prompt.ts';
import type { ListingEvidence } from './sources.ts';
import type { Sourcing } from './sourcing-for.ts';

type Request = RequestOf<typeof endpoint>;
type Response = ResponseOf<typeof endpoint>;

const plain = { instructions: basicListingPrompt, schema: basicDraftSchema };

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
  const contextOf = oncePerDraft((draft) =>
    textContext({
      userText,
      instructions,
      names: namesIn(draft),
      texts: textsOf(draft),
    }),
  );
  return {
    question: {
      instructions,
      pictures,
      text: dataText({ additional_info: userText }),
      schema,
      maxTokens: 4000,
    },
    check: (draft) => [...checkBrand(draft, userText), ...checkTexts(draft, contextOf(draft))],
    contract: endpoint.response,
    repair: (draft, earlier) => {
      const drafts = [draft, ...earlier];
      const brand = safeBrand(draft, userText, instructions);
      const unsupported = guessedNames(drafts, brand, userText);
      const context = contextOf(draft);
      const texts = repairTexts(drafts, plainRepair(context, unsupported));
      if (texts === undefined) return undefined;
      const result = {
        listingTitle: texts.title,
        listingDescription: texts.description,
        brand: respelt(brand, context),
        listingKeywords: texts.keywords.join(', '),
      };
      if (sourcing === undefined) return result;
      const sources = sourcing.textSources(texts, drafts, evidence);
      return {
        ...result,
        sources: {
          listingTitle: sources.title,
          listingDescription: sources.description,
          brand: sourcing.brandSource(brand, draft, evidence),
          listingKeywords: sources.keywords,
        },
      };
    },
  };
}
