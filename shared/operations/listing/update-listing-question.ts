import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import { updateListing as endpoint } from '../../contract/listing.ts';
import { mentions } from '../../libraries/wording/mentions.ts';
import { dataText } from '../../platform/model/data-text.ts';
import type { ModelPicture } from '../../platform/pictures/model-picture.ts';
import type { RuledQuestion } from './answer-within-rules.ts';
import type { Breach } from './breach.ts';
import { type Draft, oncePerDraft, updateDraftSchema } from './draft.ts';
import { checkTexts, repairTexts, textsOf } from './listing-texts.ts';
import { namesIn, polished, textContext } from './polish.ts';
import { updateListingPrompt } from './prompts/update-listing.prompt.ts';
import { hasOldBrand, oldBrandNames, rebranded, titleWithBrand } from './rebrand.ts';
import type { ListingEvidence } from './sources.ts';
import type { Sourcing } from './sourcing-for.ts';

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
  const contextOf = oncePerDraft((draft) =>
    textContext({
      userText: `${notes}\n${brand}`,
      instructions,
      names: [brand, ...namesIn({ ...draft, brand: '' })],
      texts: textsOf(draft),
    }),
  );
  return {
    question: {
      instructions,
      pictures,
      text: dataText({ brand, additional_info: notes }),
      schema,
      maxTokens: 4000,
    },
    check: (draft) => [...checkBrand(draft, brand), ...checkTexts(draft, contextOf(draft))],
    contract: endpoint.response,
    repair: (draft, earlier) => {
      const drafts = [draft, ...earlier];
      const context = contextOf(draft);
      const oldNames = drafts.flatMap((one) => oldNamesOf(one, brand));
      const texts = repairTexts(
        drafts.map((one) => ({ ...one, brand })),
        {
          context,
          polish: (text) => rebranded(polished(text, context), brand, oldNames),
          fitTitle: (title) => titleWithBrand(title, brand),
          name: brand,
        },
      );
      if (texts === undefined) return undefined;
      const result = {
        updatedListingTitle: texts.title,
        updatedListingDescription: texts.description,
        updatedKeywords: texts.keywords.join(', '),
      };
      if (Object.values(result).some((text) => hasOldBrand(text, brand, oldNames))) return undefined;
      if (sourcing === undefined) return result;
      const sources = sourcing.textSources(texts, drafts, evidence);
      return {
        ...result,
        sources: {
          updatedListingTitle: texts.title === brand ? { from: 'request' } : sources.title,
          updatedListingDescription: sources.description,
          updatedKeywords: sources.keywords,
        },
      };
    },
  };
}

/** A model that answers in the other operations' form names the brand that it sees in `brand`. */
const oldNamesOf = ({ visibleBrand, brand: seen, modelName }: Draft, brand: string): string[] =>
  oldBrandNames(visibleBrand || seen, modelName, brand);

function checkBrand(draft: Draft, brand: string): Breach[] {
  const oldNames = oldNamesOf(draft, brand);
  const texts = textsOf(draft);
  const stated = JSON.stringify(brand);
  return [
    ...(mentions(texts[0] ?? '', brand)
      ? []
      : [{ rule: 'brand' as const, complaint: `title must have the brand ${stated} exactly as written.` }]),
    ...(texts.some((text) => hasOldBrand(text, brand, oldNames))
      ? [{ rule: 'brand' as const, complaint: `A text names another brand than ${stated}.` }]
      : []),
  ];
}
