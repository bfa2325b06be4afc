import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type { generateBasicListing as endpoint } from '../../contract/listing.ts';
import { basicListingSchema } from './ask-schemas.ts';
import { answerOf, shortListingQuestion } from './listing-texts.ts';
import { basicListingPrompt } from './prompts/generate-basic-listing.prompt.ts';
import type { QuestionFor } from './write-listing.ts';

/** generate-basic-listing's question and its rules. */
export const basicListingQuestion: QuestionFor<RequestOf<typeof endpoint>, ResponseOf<typeof endpoint>> = (
  { additional_info: notes = '', explain },
  pictures,
  common,
) =>
  shortListingQuestion(
    { instructions: basicListingPrompt, pictures, schema: basicListingSchema },
    { additional_info: notes },
    { ...common, notes, userText: notes },
    ({ title, description, brand, keywords }) =>
      answerOf(
        { listingTitle: title, listingDescription: description, brand, listingKeywords: keywords },
        explain,
      ),
  );
