import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import {
  type generateBasicListing,
  keywordCount,
  keywordKey,
  type updateListing,
} from '../../contract/listing.ts';
import type { Source } from '../../contract/source.ts';
import { countWords } from '../../contract/texts.ts';
import { hasContactDetails } from '../../libraries/wording/contact-details.ts';
import { dataText, type Question } from '../../platform/model/model.ts';
import { basicListingSchema, updateListingSchema } from './ask-schemas.ts';
import { type Breach, type Judgement, type RuledQuestion, unmade } from './ask-within-rules.ts';
import { assembleDescription, missingWords } from './assemble/description.ts';
import { noTitle, titleOf } from './assemble/title.ts';
import { unbranded } from './brand.ts';
import { type Judged, judgeReply } from './ground.ts';
import { faultOfText, type Known, type Part } from './judge/part.ts';
import { withHint } from './kinds-of-goods.ts';
import { basicListingPrompt } from './prompts/generate-basic-listing.prompt.ts';
import { updateListingPrompt } from './prompts/update-listing.prompt.ts';
import { tidy } from './read-reply.ts';
import { type QuestionFor, secondQuestionMs } from './write-listing.ts';

/** The fields of every listing, with their sources. */
export type ListingTexts = Readonly<Record<'title' | 'description' | 'brand' | 'keywords', Part>>;

/** Valid parts may together form something forbidden, such as a telephone number. */
export const areSound = (texts: readonly string[], userText: string): boolean =>
  texts.every((text) => !hasContactDetails(text, userText));

export const notSound: Breach = {
  rule: 'contact',
  complaint: 'The parts together read as an address, a price or a telephone number.',
};

/** The brand as answers show it. */
export const brandOf = ({ brand, ground }: Judged): Part =>
  brand === undefined
    ? { text: unbranded, source: { from: 'inferred' } }
    : { text: ground.respell(brand.name), source: brand.source };

/** Maximum characters and words of a keyword: anything longer is a sentence. */
const longestKeyword = 60;
const mostWords = 6;

/** The first ten valid search terms, and the number of valid ones. They derive from what is seen and said. */
export function keywordsOf(
  { reply, ground }: Judged,
  further: readonly Part[] = [],
): Part & { count: number } {
  const kept = new Map<string, string>();
  for (const given of [...reply.keywords, ...further.map(({ text }) => text)]) {
    const tidied = tidy(given).replace(/\.$|^(?:\d{1,2}[.)]\s|#)/gu, '');
    const bare = ground.respell(tidied);
    const key = keywordKey(bare);
    const isTerm = bare.length <= longestKeyword && countWords(bare) <= mostWords && !/[,，、]/u.test(bare);
    if (isTerm && key !== '' && !kept.has(key) && faultOfText(bare, ground) === undefined)
      kept.set(key, bare);
  }
  const text = [...kept.values()].slice(0, keywordCount).join(', ');
  return { text, count: kept.size, source: { from: 'inferred' } };
}

/** The complaint to the model if there are too few. */
const missingKeywords = (kept: number): string =>
  `Only ${kept} different keywords keep the rules; give ${keywordCount - kept + 4} more, each of one to four words.`;

/** Title, description, brand and keywords of a reply; what is too short is asked for again and filled up meanwhile. */
function listingTexts(reply: Judged): Judgement<ListingTexts> {
  const title = titleOf(reply);
  const own = assembleDescription(reply);
  const { names, brand, modelName } = reply.reply;
  const facts = [
    ...reply.facts,
    // Parts of the title can serve as facts if they are neither names nor the whole.
    ...title.parts.filter(({ text }) => ![title.text, ...names, brand.name, modelName].includes(text)),
  ];
  const description = own ?? assembleDescription({ ...reply, facts });
  const { count } = keywordsOf(reply);
  const keywords = keywordsOf(reply, [...title.parts, ...facts]);
  const breaches = [
    title.text === '' ? noTitle : [],
    own === undefined ? { rule: 'description', complaint: missingWords(reply) } : [],
    count < keywordCount ? { rule: 'keywords', complaint: missingKeywords(count) } : [],
  ].flat();
  if (title.text === '' || description === undefined || keywords.count < keywordCount)
    return unmade(breaches);
  if (!areSound([title.text, description.text, keywords.text], reply.ground.userText))
    return unmade([notSound]);
  return { result: { title, description, brand: brandOf(reply), keywords }, breaches };
}

/** The fields of an answer and, if the caller asks, the source of each filled one. */
export function answerOf<Field extends string>(
  fields: Readonly<Record<Field, Part>>,
  explain = false,
): Record<Field, string> & { sources?: Record<Field, Source> } {
  const all = Object.entries<Part>(fields);
  // All become own properties: assigning to `__proto__` would set the prototype.
  const texts = Object.fromEntries<unknown>(all.map(([name, { text }]) => [name, text]));
  if (explain) {
    const filled = all.filter(([, { text }]) => text !== '');
    texts.sources = Object.fromEntries(filled.map(([name, { source }]) => [name, source]));
  }
  return texts as ReturnType<typeof answerOf<Field>>;
}

/**
 * A question for a title, a description of 25 words and keywords, with its rules.
 *
 * @param data about the product, as the question states it
 */
const shortListingQuestion = <Result>(
  asked: Pick<Question, 'instructions' | 'pictures' | 'schema'>,
  data: Readonly<Record<string, string>>,
  known: Known,
  answer: (texts: ListingTexts) => Result,
): RuledQuestion<Result> => ({
  question: { ...asked, text: withHint(dataText(data), [known.notes]), maxTokens: 5000 },
  secondQuestionMs,
  judge: (...values) =>
    judgeReply(values, known, (reply) => {
      const { result, breaches } = listingTexts(reply);
      return { result: result && answer(result), breaches };
    }),
});

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
