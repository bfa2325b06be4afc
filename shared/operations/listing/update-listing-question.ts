import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import { updateListing as endpoint } from '../../contract/listing.ts';
import { mentions } from '../../libraries/wording/spans.ts';
import { dataText } from '../../platform/model/model.ts';
import type { ModelPicture } from '../../platform/pictures/prepare-picture.ts';
import type { Breach, RuledQuestion } from './answer-within-rules.ts';
import { oldBrandNames } from './brand.ts';
import { type Draft, updateDraftSchema } from './draft.ts';
import { withHint } from './kinds-of-goods.ts';
import { checkTexts, polished, repairTexts, textContext, textsOf } from './listing-texts.ts';
import { updateListingPrompt } from './prompts/update-listing.prompt.ts';
import { hasOldBrand, rebranded, titleWithBrand } from './rules/rebrand.ts';
import type { ListingEvidence } from './sources/field-sources.ts';
import type { Sourcing } from './write-listing.ts';

type Request = RequestOf<typeof endpoint>;
type Response = ResponseOf<typeof endpoint>;

const plain = { instructions: updateListingPrompt, schema: updateDraftSchema };

/**
 * update-listing's question and its rules.
 *
 * @param sourcing for a request with `explain`: asks and answers what supports each field
 */
export function updateListingQuestion(
  { brand, image_urls, additional_info: notes = '' }: Request,
  pictures: readonly ModelPicture[],
  sourcing?: Sourcing,
): RuledQuestion<Response> {
  const { instructions, schema } = sourcing?.explained(plain, 'title, description, keywords') ?? plain;
  const evidence: ListingEvidence = { notes, pictures: image_urls.length };
  return {
    question: {
      instructions,
      pictures,
      text: withHint(dataText({ brand, additional_info: notes }), [notes]),
      schema,
      maxTokens: 4000,
    },
    contract: endpoint.response,
    judge(draft) {
      const texts = textsOf(draft);
      const userText = `${notes}\n${brand}`;
      const context = textContext(draft, { userText, instructions, texts, statedBrand: brand });
      return {
        breaches: [...checkBrand(draft, texts, brand), ...checkTexts(draft, context)],
        repair(earlier) {
          const drafts = [draft, ...earlier];
          const oldNames = drafts.flatMap((one) => oldNamesOf(one, brand));
          const repaired = repairTexts(
            drafts.map((one) => ({ ...one, brand })),
            {
              context,
              polish: (text) => rebranded(polished(text, context), brand, oldNames),
              fitTitle: (title) => titleWithBrand(title, brand),
              name: brand,
            },
          );
          if (repaired === undefined) return undefined;
          const result = {
            updatedListingTitle: repaired.title,
            updatedListingDescription: repaired.description,
            updatedKeywords: repaired.keywords.join(', '),
          };
          if (Object.values(result).some((text) => hasOldBrand(text, brand, oldNames))) return undefined;
          if (sourcing === undefined) return result;
          const sources = sourcing.textSources(repaired, drafts, evidence);
          return {
            ...result,
            sources: {
              updatedListingTitle: repaired.title === brand ? { from: 'request' } : sources.title,
              updatedListingDescription: sources.description,
              updatedKeywords: sources.keywords,
            },
          };
        },
      };
    },
  };
}

/** A model that answers in the other operations' form names the brand that it sees in `brand`. */
const oldNamesOf = ({ visibleBrand, brand: seen, modelName }: Draft, brand: string): string[] =>
  oldBrandNames(visibleBrand || seen, modelName, brand);

function checkBrand(draft: Draft, texts: readonly string[], brand: string): Breach[] {
  const oldNames = oldNamesOf(draft, brand);
  const stated = JSON.stringify(brand);
  const breaches: Breach[] = [];
  if (!mentions(texts[0] ?? '', brand)) {
    breaches.push({ rule: 'brand', complaint: `title must have the brand ${stated} exactly as written.` });
  }
  if (texts.some((text) => hasOldBrand(text, brand, oldNames))) {
    breaches.push({ rule: 'brand', complaint: `A text names another brand than ${stated}.` });
  }
  return breaches;
}
