import type { SiteName } from '../../../contract/market/sites.ts';
import type { Call } from '../../../platform/call/call.ts';
import { withinBudget } from '../../../platform/call/time-budget.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { Model, Question, Reply } from '../../../platform/model/model.ts';
import { QuestionRefused } from '../../../platform/model/model-failure.ts';
import type { ModelPicture } from '../../../platform/pictures/prepare-picture.ts';
import { askWithinRules } from '../../texts/ask-within-rules.ts';
import { draftItemPrompt } from '../../texts/draft-item.prompt.ts';
import type { Product } from '../../texts/product.ts';
import type { Candidate } from './candidate.ts';
import { judgeReply } from './judge-reply.ts';
import type { Ground } from './judge-specific.ts';
import type { Specifics } from './judged-specific.ts';
import { type Offer, offersOf } from './offer.ts';
import { questionData } from './question-data.ts';
import { readReply } from './reply.ts';
import { replyInWords, replySchema } from './reply-schema.ts';

/** What the question is about. */
export interface SpecificsInput {
  /** In the order of image_urls. */
  readonly pictures: readonly ModelPicture[];
  readonly userText: string;
  readonly site: SiteName;
  readonly product: Product;
  /** The best first; at least one. */
  readonly candidates: readonly Candidate[];
  /** The condition that the caller gave, which is then not asked for. */
  readonly givenCondition?: string | undefined;
}

/** Forty specifics take some 2,500 tokens. */
const maxTokens = 5000;
/** With less left, a second question would only time out. */
const secondQuestionMs = 6000;
const isLate = (error: unknown): boolean => error instanceof ServiceError && error.code === 'TIMEOUT';

/** The question with a schema, and the same without, for when the service finds its grammar too large. */
function questionsOf(input: SpecificsInput, offers: readonly Offer[], asksCondition: boolean) {
  const { pictures, site, userText, product } = input;
  const data = { site, userText, product, offers, asksCondition };
  const common = { instructions: draftItemPrompt, pictures, cachePictures: true, maxTokens };
  const bound: Question = {
    ...common,
    text: questionData({ ...data, withLists: false }),
    schema: replySchema(offers, asksCondition),
  };
  const free = (): Question => ({
    ...common,
    text: `${questionData({ ...data, withLists: true })}\n\n${replyInWords}`,
    schema: undefined,
  });
  return { bound, free };
}

/**
 * Asks the model for a category, a condition and the specifics, and keeps what the rules allow and something supports.
 * Asks once more, naming what was broken, if that is worth it and there is time; code drops what is still broken. A
 * reply that cannot be read at all leaves what is known without it: brand and model.
 *
 * @returns undefined if the call's budget, which may be a part of the operation's, ended before the first answer
 * @throws ServiceError UPSTREAM_FAILED, MODEL_REFUSED and whatever else the model throws but TIMEOUT
 */
export async function askForSpecifics(
  input: SpecificsInput,
  services: { readonly model: Model },
  call: Call,
): Promise<Specifics | undefined> {
  const { pictures, userText, site, product, candidates, givenCondition } = input;
  const [first, ...others] = offersOf(candidates, product, userText, givenCondition);
  if (first === undefined) throw new ServiceError('UPSTREAM_FAILED', 'There is no category to choose.');
  const offers = [first, ...others] as const;
  const asksCondition = givenCondition === undefined;
  const ground: Ground = { pictures: pictures.length, userText, site, product };
  const nothingToAsk =
    others.length === 0 &&
    first.aspects.length === 0 &&
    first.descriptors.length === 0 &&
    !(asksCondition && first.conditions.length > 0);
  if (nothingToAsk) return judgeReply(undefined, offers, ground, asksCondition).result;
  const { bound, free } = questionsOf(input, offers, asksCondition);
  let isBound = true;
  const ask = async (question: Question): Promise<Reply> => {
    const asked = isBound ? question : { ...question, ...free() };
    return await withinBudget(services.model.ask(asked, call), call.budget).catch(async (error: unknown) => {
      if (!isBound || !(error instanceof QuestionRefused)) throw error;
      call.log.warn('drafting.schema-refused', { aspects: offers.flatMap(({ aspects }) => aspects).length });
      isBound = false;
      return await ask(question);
    });
  };
  const judged = (value: unknown) => judgeReply(readReply(value), offers, ground, asksCondition);
  try {
    return await askWithinRules(ask, { question: bound, judge: judged, secondQuestionMs }, call);
  } catch (error) {
    if (isLate(error)) return undefined;
    throw error;
  }
}
