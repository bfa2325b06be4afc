import type { SiteName } from '../../../contract/market/sites.ts';
import type { Call } from '../../../platform/call/call.ts';
import { withinBudget } from '../../../platform/call/time-budget.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { Model, Question, Reply } from '../../../platform/model/model.ts';
import { QuestionRefused } from '../../../platform/model/model-failure.ts';
import type { ModelPicture } from '../../../platform/pictures/prepare-picture.ts';
import type { Product } from '../product/product.ts';
import type { Candidate } from './candidate.ts';
import { type Breach, type Judgement, judgeReply } from './judge-reply.ts';
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
  readonly instructions: string;
  /** The condition that the caller gave, which is then not asked for. */
  readonly givenCondition?: string | undefined;
}

/** Forty specifics take some 2,500 tokens. */
const maxTokens = 5000;
/** With less left, a second question would only time out. */
const secondQuestionMs = 6000;
/** The most rules that are named to the model: a longer list does not improve a reply that is all wrong. */
const mostComplaints = 12;

const complaintOf = (breaches: readonly Breach[]): string =>
  [
    'Your reply breaks these rules:',
    ...breaches.slice(0, mostComplaints).map(({ complaint }) => `- ${complaint}`),
    'Answer once more in full, with every field. What nothing supports has no values and from none.',
  ].join('\n');

const isLate = (error: unknown): boolean => error instanceof ServiceError && error.code === 'TIMEOUT';

/** The question with a schema, and the same without, for when the service finds its grammar too large. */
function questionsOf(input: SpecificsInput, offers: readonly Offer[], asksCondition: boolean) {
  const { instructions, pictures, site, userText, product } = input;
  const data = { site, userText, product, offers, asksCondition };
  const common = { instructions, pictures, cachePictures: true, maxTokens };
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
  const { pictures, userText, site, product, candidates, instructions, givenCondition } = input;
  const [first, ...others] = offersOf(candidates, product, userText, givenCondition);
  if (first === undefined) throw new ServiceError('UPSTREAM_FAILED', 'There is no category to choose.');
  const offers = [first, ...others] as const;
  const asksCondition = givenCondition === undefined;
  const ground: Ground = { pictures: pictures.length, userText, site, instructions, product };
  const judge = (reply?: Reply) => judgeReply(readReply(reply?.value), offers, ground, asksCondition);
  const nothingToAsk =
    others.length === 0 &&
    first.aspects.length === 0 &&
    first.descriptors.length === 0 &&
    !(asksCondition && first.conditions.length > 0);
  if (nothingToAsk) return judge().specifics;
  const { bound, free } = questionsOf(input, offers, asksCondition);
  let question = bound;
  const ask = (asked: Question) => withinBudget(services.model.ask(asked, call), call.budget);
  try {
    const reply = await ask(question).catch((error: unknown) => {
      if (!(error instanceof QuestionRefused)) throw error;
      call.log.warn('drafting.schema-refused', { aspects: offers.flatMap(({ aspects }) => aspects).length });
      question = free();
      return ask(question);
    });
    const judgement = judge(reply);
    if (judgement.breaches.length === 0 || call.budget.remaining() < secondQuestionMs)
      return judgement.specifics;
    return (await askedAgain(question, reply, judgement)).specifics;
  } catch (error) {
    if (isLate(error)) return undefined;
    throw error;
  }

  /** The better of the two replies, which is the second unless less of it is left once code has kept the rules. */
  async function askedAgain(asked: Question, reply: Reply, judgement: Judgement): Promise<Judgement> {
    const { breaches } = judgement;
    call.log.info('drafting.specifics-asked-again', { rules: rulesOf(breaches) });
    const correction = { reply: reply.text, complaint: complaintOf(breaches) };
    const second = await ask({ ...asked, corrections: [correction] }).catch((error: unknown) => {
      // The first reply is better than a failure because of the second question.
      if (!(error instanceof ServiceError)) throw error;
      return undefined;
    });
    if (second === undefined) return judgement;
    const next = judge(second);
    if (next.breaches.length > 0)
      call.log.info('drafting.specifics-repaired', { rules: rulesOf(next.breaches) });
    const isWorse = keptBy(next) < keptBy(judgement) || isUnread(next.breaches);
    return isWorse && !isUnread(breaches) ? judgement : next;
  }
}

const rulesOf = (breaches: readonly Breach[]): string =>
  [...new Set(breaches.map(({ rule }) => rule))].join();
const keptBy = ({ specifics }: Judgement): number => specifics.specifics.length;
const isUnread = (breaches: readonly Breach[]): boolean => breaches.some(({ rule }) => rule === 'shape');
