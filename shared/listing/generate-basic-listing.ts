import { type Call, delivered, type Outcome } from '../call/call.ts';
import type { RequestOf, ResponseOf } from '../contract/endpoint.ts';
import { generateBasicListing as endpoint } from '../contract/listing.ts';
import { dataText } from '../model/data-text.ts';
import type { ModelPicture } from '../pictures/model-picture.ts';
import { answerWithinRules, type RuledQuestion } from './answer-within-rules.ts';
import { basicDraftSchema, type Draft } from './draft.ts';
import { checkBrand, guessedNames, safeBrand } from './listing-brand.ts';
import type { ListingServices } from './listing-services.ts';
import { checkTexts, plainRepair, repairTexts, textsOf } from './listing-texts.ts';
import { namesIn, respelt, type TextContext, textContext } from './polish.ts';
import { basicListingPrompt } from './prompts/generate-basic-listing.prompt.ts';

type Request = RequestOf<typeof endpoint>;
type Response = ResponseOf<typeof endpoint>;

/** generate-basic-listing's question and its rules. */
export function basicListingQuestion(
  request: Request,
  pictures: readonly ModelPicture[],
): RuledQuestion<Response> {
  const userText = request.additional_info ?? '';
  const contextOf = (draft: Draft): TextContext =>
    textContext({
      userText,
      instructions: basicListingPrompt,
      names: namesIn(draft),
      texts: textsOf(draft),
    });
  return {
    question: {
      instructions: basicListingPrompt,
      pictures,
      text: dataText({ additional_info: userText }),
      schema: basicDraftSchema,
      maxTokens: 4000,
    },
    check: (draft) => [...checkBrand(draft, userText), ...checkTexts(draft, contextOf(draft))],
    contract: endpoint.response,
    repair: (draft, earlier) => {
      const drafts = [draft, ...earlier];
      const brand = safeBrand(draft, userText, basicListingPrompt);
      const unsupported = guessedNames(drafts, brand, userText);
      const context = contextOf(draft);
      const texts = repairTexts(drafts, plainRepair(context, unsupported));
      if (texts === undefined) return undefined;
      return {
        listingTitle: texts.title,
        listingDescription: texts.description,
        brand: respelt(brand, context),
        listingKeywords: texts.keywords.join(', '),
      };
    },
  };
}

/**
 * Writes title, description, brand and keywords from pictures and the user's notes.
 *
 * @throws ServiceError BAD_REQUEST naming a picture that cannot be read; UPSTREAM_FAILED if no text keeps the rules
 */
export async function generateBasicListing(
  request: Request,
  services: ListingServices,
  call: Call,
): Promise<Outcome<Response>> {
  const pictures = await services.pictures(request.image_urls, call);
  return delivered(await answerWithinRules(services.model, basicListingQuestion(request, pictures), call));
}
