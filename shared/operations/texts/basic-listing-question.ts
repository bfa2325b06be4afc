import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type { generateBasicListing as endpoint } from '../../contract/listing.ts';
import { dataText } from '../../platform/model/model.ts';
import { basicListingSchema } from './ask-schemas.ts';
import { unmade } from './ask-within-rules.ts';
import { unbranded } from './brand.ts';
import { judgeReplies, type Known } from './ground.ts';
import { withHint } from './kinds-of-goods.ts';
import { assembleTexts } from './listing-texts.ts';
import { basicListingPrompt } from './prompts/generate-basic-listing.prompt.ts';
import { type QuestionFor, secondQuestionMs } from './write-listing.ts';

type Response = ResponseOf<typeof endpoint>;

/** generate-basic-listing's question and its rules. */
export const basicListingQuestion: QuestionFor<RequestOf<typeof endpoint>, Response> = (
  { image_urls, additional_info: notes = '', explain },
  pictures,
  detector,
) => {
  const known: Known = { notes, userText: notes, pictures: image_urls.length, site: 'Australia', detector };
  return {
    question: {
      instructions: basicListingPrompt,
      pictures,
      text: withHint(dataText({ additional_info: notes }), [notes]),
      schema: basicListingSchema,
      maxTokens: 5000,
    },
    secondQuestionMs,
    judge: (...values) =>
      judgeReplies(values, known, (replies) => {
        const { result: texts, breaches } = assembleTexts(replies);
        if (texts === undefined) return unmade(breaches);
        const [{ brand, ground }] = replies;
        const { title, description, keywords, sources } = texts;
        const result: Response = {
          listingTitle: title,
          listingDescription: description,
          brand: brand === undefined ? unbranded : ground.respell(brand.name),
          listingKeywords: keywords.join(', '),
          ...(explain && {
            sources: {
              listingTitle: sources.title,
              listingDescription: sources.description,
              brand: brand?.source ?? { from: 'inferred' },
              listingKeywords: sources.keywords,
            },
          }),
        };
        return { result, breaches };
      }),
  };
};
