import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type { generateBasicListing, updateListing } from '../../contract/listing.ts';
import { basicListingSchema, updateListingSchema } from './ask-schemas.ts';
import { answerOf, shortListingQuestion } from './listing-texts.ts';
import { basicListingPrompt } from './prompts/generate-basic-listing.prompt.ts';
import { updateListingPrompt } from './prompts/update-listing.prompt.ts';
import type { QuestionFor } from './write-listing.ts';

/** generate-basic-listing's question and its rules. */
export const basicListingQuestion: QuestionFor<
  RequestOf<typeof generateBasicListing>,
  ResponseOf<typeof generateBasicListing>
> = ({ additional_info: notes = '', explain }, pictures, common) =>
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

/** update-listing's question and its rules. */
export const updateListingQuestion: QuestionFor<
  RequestOf<typeof updateListing>,
  ResponseOf<typeof updateListing>
> = ({ brand, additional_info: notes = '', explain }, pictures, common) =>
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
