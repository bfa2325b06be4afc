import { randomBytes } from 'node:crypto';
import {
  notAnObject,
  type RuledQuestion,
  type RuleName,
} from '../../../shared/operations/listing/answer-within-rules.ts';
import { basicListingQuestion } from '../../../shared/operations/listing/basic-listing-question.ts';
import { readDraft } from '../../../shared/operations/listing/draft.ts';
import { generateBasicListing } from '../../../shared/operations/listing/generate-basic-listing.ts';
import { generateScaffoldListing } from '../../../shared/operations/listing/generate-scaffold-listing.ts';
import { scaffoldListingQuestion } from '../../../shared/operations/listing/scaffold-listing-question.ts';
import { updateListing } from '../../../shared/operations/listing/update-listing.ts';
import { updateListingQuestion } from '../../../shared/operations/listing/update-listing-question.ts';
import type { ListingServices } from '../../../shared/operations/listing/write-listing.ts';
import type { Call, Outcome } from '../../../shared/platform/call/call.ts';
import { systemClock } from '../../../shared/platform/call/clock.ts';
import { startTimeBudget } from '../../../shared/platform/call/time-budget.ts';
import { ServiceError } from '../../../shared/platform/errors/service-error.ts';
import type { Model } from '../../../shared/platform/model/model.ts';
import type { ModelPicture } from '../../../shared/platform/pictures/prepare-picture.ts';
import { sum } from './figures.ts';
import { observed } from './observed-model.ts';

/** The result of one call. */
export interface CallRecord {
  readonly photo: string;
  readonly operation: string;
  /** Code of the failure, if nothing was delivered. */
  readonly failure: string | undefined;
  readonly questions: number;
  /** Rules that the first answer broke; undefined if there was no answer. */
  readonly brokenAtFirst: readonly RuleName[] | undefined;
  /** Rules that code repaired in the last answer, with or without loss. */
  readonly repaired: readonly RuleName[];
  readonly milliseconds: number;
  readonly model: string | undefined;
  readonly usage: {
    readonly inputTokens: number;
    readonly outputTokens: number;
    readonly cachedTokens: number;
  };
  readonly body: object | undefined;
}

/** One operation on one picture. */
interface Trial {
  readonly question: (pictures: readonly ModelPicture[]) => RuledQuestion<unknown>;
  readonly run: (services: ListingServices, call: Call) => Promise<Outcome<object>>;
}

/** The brand that update-listing is asked to force on every product. */
export const forcedBrand = 'Öland & Søn';

const scaffold = `<h2>@title</h2>
<p>@short_description</p>
<ul><li>Brand: @brand</li><li>Colour: @colour</li><li>Material: @material</li></ul>
<p>@keywords</p>`;

const photo = { image_urls: ['https://photo.invalid/'] };

/** The operations by name, with the request that each photo gets. */
export const trials: Readonly<Record<string, Trial>> = {
  'generate-basic-listing': {
    question: (pictures) => basicListingQuestion(photo, pictures),
    run: (services, call) => generateBasicListing(photo, services, call),
  },
  'update-listing': {
    question: (pictures) => updateListingQuestion({ ...photo, brand: forcedBrand }, pictures),
    run: (services, call) => updateListing({ ...photo, brand: forcedBrand }, services, call),
  },
  'generate-scaffold-listing': {
    question: (pictures) => scaffoldListingQuestion({ ...photo, scaffold }, pictures),
    run: (services, call) => generateScaffoldListing({ ...photo, scaffold }, services, call),
  },
};

/** What a deployed function leaves the work of a paid call: its 26 s less one for settling. */
export const budgetMs = 25_000;
const silent = { info() {}, warn() {}, error() {} };

/** Runs one operation on one picture and judges the model's answers on the way. */
export async function evaluateOperation(
  operation: string,
  { question, run }: Trial,
  photo: string,
  picture: ModelPicture,
  model: Model,
): Promise<CallRecord> {
  const watched = observed(model);
  const services = { model: watched, pictures: async () => [picture] };
  const budget = startTimeBudget(budgetMs);
  const call: Call = {
    requestId: randomBytes(6).toString('hex'),
    account: { id: 'evaluation', keyName: 'evaluation' },
    budget,
    clock: systemClock,
    log: silent,
    addHeaders: () => undefined,
    setAftermath: () => undefined,
  };
  const startedAt = performance.now();
  let body: object | undefined;
  let failure: string | undefined;
  try {
    body = (await run(services, call)).body;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    failure = error.code;
  } finally {
    budget.end();
  }
  const { judge } = question([picture]);
  const broken = watched.replies.map(({ value }) => {
    const draft = readDraft(value);
    if (draft === undefined) return [notAnObject.rule];
    const { breaches, mended } = judge(draft);
    return [...new Set([...breaches.map(({ rule }) => rule), ...mended()])];
  });
  const total = (read: (usage: CallRecord['usage']) => number) =>
    sum(watched.replies.map(({ usage }) => read(usage)));
  return {
    photo,
    operation,
    failure,
    questions: watched.replies.length,
    brokenAtFirst: broken[0],
    repaired: failure === undefined ? (broken.at(-1) ?? []) : [],
    milliseconds: Math.round(performance.now() - startedAt),
    model: watched.replies[0]?.model,
    usage: {
      inputTokens: total(({ inputTokens }) => inputTokens),
      outputTokens: total(({ outputTokens }) => outputTokens),
      cachedTokens: total(({ cachedTokens }) => cachedTokens),
    },
    body,
  };
}
