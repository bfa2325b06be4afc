import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type { updateListing as endpoint } from '../../contract/listing.ts';
import { updateListingSchema } from './ask-schemas.ts';
import { answerOf, shortListingQuestion } from './listing-texts.ts';
import { updateListingPrompt } from './prompts/update-listing.prompt.ts';
import type { QuestionFor } from './write-listing.ts';

/** update-listing's question and its rules. */
export const updateListingQuestion: QuestionFor<RequestOf<typeof endpoint>, ResponseOf<typeof endpoint>> = (
  { brand, additional_info: notes = '', explain },
  pictures,
  common,
) =>
  shortListingQuestion(
    { instructions: updateListingPrompt, pictures, schema: updateListingSchema },
    { brand, additional_info: notes },
    { ...common, notes, userText: `${notes}\n${brand}`, statedBrand: brand },
    ({ title, description, keywords }) =>
      answerOf(
        {
          updatedListingTitle: title,
          updatedListingDescription: description,
          updatedKeywords: keywords,
        },
        explain,
      ),
  );
