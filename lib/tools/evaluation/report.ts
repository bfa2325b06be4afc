import { mentions } from '../../../shared/libraries/wording/spans.ts';
import { type RuleName, ruleNames } from '../../../shared/operations/listing/answer-within-rules.ts';
import { type ModelPrice, modelFamily } from '../../../shared/platform/model/model-families.ts';
import { type DraftSummary, draftSummaries } from './drafts/draft-report.ts';
import type { DraftRecord } from './drafts/draft-trial.ts';
import type { CallRecord } from './evaluate-operation.ts';
import type { PricingCalls } from './evaluate-pricing.ts';
import { failuresOf, mean, meanCost, share, timesOf } from './figures.ts';
import { costOf } from './model-prices.ts';
import type { Photo } from './photos.ts';
import { type PricingSummary, pricingSummaries } from './pricing-report.ts';

/** The figures of all calls of one operation. Shares are between 0 and 1. */
export interface OperationSummary {
  readonly operation: string;
  readonly calls: number;
  readonly delivered: number;
  readonly failures: Readonly<Record<string, number>>;
  /** Share of first answers that kept the rule, among those that could be judged by it. */
  readonly keptAtFirst: Readonly<Record<RuleName, number | undefined>>;
  readonly keptAllAtFirst: number | undefined;
  readonly secondQuestions: number;
  readonly repaired: number;
  readonly medianMilliseconds: number;
  readonly slowestMilliseconds: number;
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
  /** Average cost of a call in US dollars; undefined if the model's price is unknown. */
  readonly cost: number | undefined;
}

/** How the answered brands compare with the catalogue. */
interface BrandAgreement {
  readonly agrees: number;
  readonly differs: number;
  readonly unbranded: number;
}

export interface Evaluation {
  readonly models: readonly string[];
  /** Whether an emulator answered: the figures then only show that the command works. */
  readonly sandbox: boolean;
  readonly photos: number;
  readonly operations: readonly OperationSummary[];
  readonly brands: BrandAgreement | undefined;
  /** Undefined if it was not evaluated. */
  readonly pricing: { readonly sandbox: boolean; readonly operations: readonly PricingSummary[] } | undefined;
  /** draft-item by site; undefined if it was not evaluated. */
  readonly drafts: readonly DraftSummary[] | undefined;
  /** What was asked for and could not be evaluated, in sentences. */
  readonly left: readonly string[];
  readonly calls: readonly CallRecord[];
  readonly draftRecords: readonly DraftRecord[];
}

function keptShare(rule: RuleName, answers: readonly (readonly RuleName[])[]): number | undefined {
  // An unreadable answer says nothing about the other rules.
  const judged = rule === 'shape' ? answers : answers.filter((broken) => !broken.includes('shape'));
  return share(judged.filter((broken) => !broken.includes(rule)).length, judged.length);
}

function summaryOf(
  operation: string,
  calls: readonly CallRecord[],
  price: ModelPrice | undefined,
): OperationSummary {
  const answers = calls.flatMap(({ brokenAtFirst }) => (brokenAtFirst === undefined ? [] : [brokenAtFirst]));
  const costs = calls.map(({ usage, model }) => {
    const known = price ?? (model === undefined ? undefined : modelFamily(model).price);
    return known && costOf(usage, known);
  });
  return {
    operation,
    calls: calls.length,
    delivered: calls.filter(({ failure }) => failure === undefined).length,
    failures: failuresOf(calls),
    keptAtFirst: Object.fromEntries(ruleNames.map((rule) => [rule, keptShare(rule, answers)])) as Record<
      RuleName,
      number | undefined
    >,
    keptAllAtFirst: share(answers.filter((broken) => broken.length === 0).length, answers.length),
    secondQuestions: calls.filter(({ questions }) => questions > 1).length,
    repaired: calls.filter(({ repaired }) => repaired.length > 0).length,
    ...timesOf(calls),
    inputTokens: Math.round(mean(calls.map(({ usage }) => usage.inputTokens))),
    cachedTokens: Math.round(mean(calls.map(({ usage }) => usage.cachedTokens))),
    outputTokens: Math.round(mean(calls.map(({ usage }) => usage.outputTokens))),
    cost: meanCost(costs),
  };
}

/** Compares generate-basic-listing's brands with the catalogue's `brand`, or else its title. */
function brandAgreement(calls: readonly CallRecord[], photos: readonly Photo[]): BrandAgreement | undefined {
  const known = new Map(photos.map((photo) => [photo.name, photo.brand ?? photo.title]));
  const compared = calls.flatMap(({ photo, body }) => {
    const expected = known.get(photo);
    const brand =
      body !== undefined && 'brand' in body && 'listingTitle' in body ? String(body.brand) : undefined;
    return expected === undefined || brand === undefined ? [] : [{ expected, brand }];
  });
  if (compared.length === 0) return undefined;
  const unbranded = compared.filter(({ brand }) => brand === 'Unbranded').length;
  const agrees = compared.filter(
    ({ expected, brand }) => mentions(expected, brand) || mentions(brand, expected),
  ).length;
  return { agrees, unbranded, differs: compared.length - agrees - unbranded };
}

export function evaluationOf(
  calls: readonly CallRecord[],
  photos: readonly Photo[],
  options: {
    readonly sandbox: boolean;
    readonly price: ModelPrice | undefined;
    readonly pricing: PricingCalls | undefined;
    readonly drafts: readonly DraftRecord[] | undefined;
    readonly left: readonly string[];
  },
): Evaluation {
  const byOperation = Map.groupBy(calls, ({ operation }) => operation);
  const { drafts: draftRecords = [] } = options;
  const draftModels = draftRecords.flatMap(({ usage }) => usage.map(({ model }) => model));
  return {
    models: [...new Set([...calls.flatMap(({ model }) => model ?? []), ...draftModels])],
    sandbox: options.sandbox,
    photos: photos.length,
    operations: [...byOperation].map(([operation, own]) => summaryOf(operation, own, options.price)),
    brands: brandAgreement(calls, photos),
    pricing: options.pricing && {
      sandbox: options.pricing.sandbox,
      operations: pricingSummaries(options.pricing),
    },
    drafts: options.drafts && draftSummaries(options.drafts, options.price),
    left: options.left,
    calls,
    draftRecords,
  };
}
