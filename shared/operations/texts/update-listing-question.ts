import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type { updateListing as endpoint } from '../../contract/listing.ts';
import { countWords } from '../../contract/texts.ts';
import { dataText } from '../../platform/model/model.ts';
import { updateListingSchema } from './ask-schemas.ts';
import { unmade } from './ask-within-rules.ts';
import { oldNames } from './brand.ts';
import { judgeReplies, type Known } from './ground.ts';
import { deniedNames } from './judge/denied-names.ts';
import { hasRefused, type Part } from './judge/part.ts';
import { withHint } from './kinds-of-goods.ts';
import { assembleTexts } from './listing-texts.ts';
import { updateListingPrompt } from './prompts/update-listing.prompt.ts';
import type { TextReply } from './reply/read-reply.ts';
import { type QuestionFor, secondQuestionMs } from './write-listing.ts';

type Response = ResponseOf<typeof endpoint>;

/** The names of what the product is not: a model of the old brand sold under the new one would be nonsense. */
function namesOfOther({ notTheItem, brand, title, lead, facts }: TextReply, stated: string, notes: string) {
  const texts = [...title, ...lead, ...facts].map(({ text }) => text);
  // A model that answers in the other operations' form names the brand that it sees in `brand`.
  return oldNames([...notTheItem, brand.name, ...deniedNames(notes)], texts, stated);
}

/** update-listing's question and its rules. */
export const updateListingQuestion: QuestionFor<RequestOf<typeof endpoint>, Response> = (
  { brand, image_urls, additional_info: notes = '', explain },
  pictures,
  detector,
) => {
  const known: Known = {
    notes,
    userText: `${notes}\n${brand}`,
    pictures: image_urls.length,
    site: 'Australia',
    detector,
    statedBrand: brand,
    otherNames: (reply) => namesOfOther(reply, brand, notes),
  };
  const stated: Part = { text: brand, words: countWords(brand), source: { from: 'request' } };
  return {
    question: {
      instructions: updateListingPrompt,
      pictures,
      text: withHint(dataText({ brand, additional_info: notes }), [notes]),
      schema: updateListingSchema,
      maxTokens: 5000,
    },
    secondQuestionMs,
    judge: (...values) =>
      judgeReplies(values, known, (replies) => {
        const { result: texts, breaches } = assembleTexts(replies, stated);
        if (texts === undefined) return unmade(breaches);
        const { title, description, keywords, sources } = texts;
        const refused = replies.flatMap(({ ground }) => ground.refused);
        if ([title, description, ...keywords].some((text) => hasRefused(text, refused)))
          return unmade([
            { rule: 'name', complaint: `A text names another brand than ${JSON.stringify(brand)}.` },
          ]);
        const result: Response = {
          updatedListingTitle: title,
          updatedListingDescription: description,
          updatedKeywords: keywords.join(', '),
          ...(explain && {
            sources: {
              updatedListingTitle: sources.title,
              updatedListingDescription: sources.description,
              updatedKeywords: sources.keywords,
            },
          }),
        };
        return { result, breaches };
      }),
  };
};
