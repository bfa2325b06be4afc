import { origins } from '../../../../shared/contract/source.ts';
import { type ModelPrice, modelFamily } from '../../../../shared/platform/model/model-families.ts';
import { failuresOf, meanCost, share, sum, timesOf } from '../figures.ts';
import { costOf } from '../model-prices.ts';
import type { DraftOutcome, DraftRecord } from './draft-trial.ts';
import type { Usage } from './usage-recorder.ts';

/** The figures of draft-item on one site, or on all. Shares are between 0 and 1, undefined of nothing. */
export interface DraftSummary {
  readonly site: string;
  readonly drafts: number;
  readonly delivered: number;
  readonly failures: Readonly<Record<string, number>>;
  readonly requiredFilled: number | undefined;
  /** How many specifics a draft has. */
  readonly specifics: number;
  /** Shares of the values by what supports them. */
  readonly specificsFrom: Readonly<Record<string, number>>;
  readonly fieldsFrom: Readonly<Record<string, number>>;
  /** Drafts that lack nothing but what the seller alone knows. */
  readonly verifyAtOnce: number;
  readonly verifyFilled: number;
  readonly posted: number;
  /** Drafts whose `missing` names exactly the fields that post-item refuses. */
  readonly exactMissing: number;
  readonly questions: number;
  readonly medianMilliseconds: number;
  readonly slowestMilliseconds: number;
  /** Tokens of a draft. */
  readonly usage: Omit<Usage, 'model'>;
  /** Average cost of a draft in US dollars; undefined if the model's price is unknown. */
  readonly cost: number | undefined;
}

function sharesOf(values: readonly string[]): Record<string, number> {
  const counted = origins.map((origin) => [origin, values.filter((one) => one === origin).length] as const);
  return Object.fromEntries(
    counted.filter(([, count]) => count > 0).map(([origin, count]) => [origin, count / values.length]),
  );
}

const namesExactly = ({ missing, refused }: DraftOutcome): boolean =>
  new Set(missing).symmetricDifference(new Set(refused)).size === 0;

function costOfDraft(usage: readonly Usage[], price: ModelPrice | undefined): number | undefined {
  const costs = usage.map((one) => {
    const known = price ?? modelFamily(one.model).price;
    const input = one.inputTokens + one.writtenTokens;
    return known && costOf({ ...one, inputTokens: input }, known);
  });
  const known = costs.filter((cost) => cost !== undefined);
  return known.length === costs.length ? sum(known) : undefined;
}

function summaryOf(
  site: string,
  records: readonly DraftRecord[],
  price: ModelPrice | undefined,
): DraftSummary {
  const outcomes = records.flatMap(({ outcome }) => outcome ?? []);
  const values = outcomes.flatMap(({ from }) => Object.entries(from));
  const isSpecific = ([field]: readonly [string, string]) => field.startsWith('itemSpecifics.');
  const specifics = values.filter(isSpecific);
  const count = (holds: (outcome: DraftOutcome) => boolean) => outcomes.filter(holds).length;
  const usage = records.flatMap((record) => record.usage);
  const mean = (numbers: readonly number[]) => Math.round(sum(numbers) / Math.max(1, records.length));
  return {
    site,
    drafts: records.length,
    delivered: outcomes.length,
    failures: failuresOf(records),
    requiredFilled: share(
      sum(outcomes.map((one) => one.requiredFilled)),
      sum(outcomes.map(({ required }) => required)),
    ),
    specifics: specifics.length / Math.max(1, outcomes.length),
    specificsFrom: sharesOf(specifics.map(([, from]) => from)),
    fieldsFrom: sharesOf(values.filter((value) => !isSpecific(value)).map(([, from]) => from)),
    verifyAtOnce: count(({ faultsAtOnce }) => faultsAtOnce.length === 0),
    verifyFilled: count(({ faultsFilled }) => faultsFilled.length === 0),
    posted: count(({ posted }) => posted),
    exactMissing: count(namesExactly),
    questions: usage.length / Math.max(1, records.length),
    ...timesOf(records),
    usage: {
      inputTokens: mean(usage.map(({ inputTokens }) => inputTokens)),
      writtenTokens: mean(usage.map(({ writtenTokens }) => writtenTokens)),
      cachedTokens: mean(usage.map(({ cachedTokens }) => cachedTokens)),
      outputTokens: mean(usage.map(({ outputTokens }) => outputTokens)),
    },
    cost: meanCost(records.map((record) => costOfDraft(record.usage, price))),
  };
}

/** The figures by site, and of all sites together. */
export const draftSummaries = (
  records: readonly DraftRecord[],
  price: ModelPrice | undefined,
): DraftSummary[] => [
  ...[...Map.groupBy(records, ({ site }) => site)].map(([site, own]) => summaryOf(site, own, price)),
  summaryOf('All', records, price),
];
