import { endpoints } from '../../shared/contract/endpoints.ts';
import { MAX_HOLDS } from '../../shared/credits/limits.ts';
import { listPriceOf } from '../tools/evaluation/model-prices.ts';
import { authorizerProfile, profileOf } from './constructs/function-profiles.ts';

/**
 * US dollars, on demand, us-east-1, as remembered in 2026-11 and not read off an invoice: check them before you
 * plan with them, and put your region's in their place.
 */
export const prices = {
  lambdaGbSecond: 0.0000133334,
  lambdaRequest: 0.2e-6,
  apiRequest: 3.5e-6,
  firewallRequest: 0.6e-6,
  tableWriteUnit: 0.625e-6,
  tableReadUnit: 0.125e-6,
  logGigabyte: 0.5,
  search: 0.015,
  model: 'claude-haiku-5-5',
} as const;

/** What one delivered call of an operation comes to: assumptions, until your own figures are there. */
interface CallModel {
  readonly operation: string;
  /** Time that the function is busy or waits. */
  readonly seconds: number;
  readonly writeUnits: number;
  readonly readUnits: number;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  /** Calls of the results API. */
  readonly searches?: number;
}

/** Measured on DynamoDB Local, account nearly idle: reserve 2 with the index, ledger 1, settle 1, index key 1. */
const PAID_WRITES = 5;
/** The authorizer's look at the key, strongly consistent. An account's settings are read twice a minute: not counted. */
const KEY_READ = 1;
/** The authorizer's count of the account's requests. */
const RATE_WRITE = 1;

/** A listing of three pictures of 1,600 tokens each; an appraisal of one. */
const calls: readonly CallModel[] = [
  {
    operation: 'generate-basic-listing',
    seconds: 4,
    writeUnits: RATE_WRITE + PAID_WRITES,
    readUnits: KEY_READ,
    inputTokens: 6000,
    outputTokens: 250,
  },
  {
    operation: 'predict-price',
    seconds: 3,
    writeUnits: RATE_WRITE + PAID_WRITES,
    readUnits: KEY_READ,
    searches: 1,
  },
  {
    operation: 'appraise-product',
    seconds: 8,
    writeUnits: RATE_WRITE + PAID_WRITES,
    readUnits: KEY_READ,
    inputTokens: 3600,
    outputTokens: 500,
    searches: 1,
  },
  {
    operation: 'market-category-suggestions',
    seconds: 0.6,
    writeUnits: RATE_WRITE + 3,
    readUnits: KEY_READ + 2,
  },
  { operation: 'account', seconds: 0.03, writeUnits: RATE_WRITE, readUnits: KEY_READ + 1 },
];

const AUTHORIZER_SECONDS = 0.02;
/** Access log, events, and the lines that Lambda writes around two invocations. */
const LOG_BYTES = 2000;

/** US dollars for 1,000 delivered calls of an operation, by what is paid for. */
export interface Costs {
  readonly operation: string;
  readonly gateway: number;
  readonly lambda: number;
  readonly tables: number;
  readonly logs: number;
  readonly model: number;
  readonly search: number;
  readonly total: number;
}

function memoryOf(operation: string): number {
  const endpoint = endpoints.find(({ name }) => name === operation);
  if (endpoint === undefined) throw new Error(`There is no operation ${operation}.`);
  return profileOf(endpoint).memoryMb;
}

function costsOf(call: CallModel): Costs {
  const { operation, seconds, writeUnits, readUnits } = call;
  const { inputTokens = 0, outputTokens = 0, searches = 0 } = call;
  const gigabyteSeconds =
    (memoryOf(operation) / 1024) * seconds + (authorizerProfile.memoryMb / 1024) * AUTHORIZER_SECONDS;
  const model = listPriceOf(prices.model);
  if (model === undefined) throw new Error(`There is no price of ${prices.model}.`);
  const parts = {
    gateway: 1000 * (prices.apiRequest + prices.firewallRequest),
    lambda: 1000 * (gigabyteSeconds * prices.lambdaGbSecond + 2 * prices.lambdaRequest),
    tables: 1000 * (writeUnits * prices.tableWriteUnit + readUnits * prices.tableReadUnit),
    logs: 1000 * (LOG_BYTES / 1e9) * prices.logGigabyte,
    model: 1000 * ((inputTokens * model.input + outputTokens * model.output) / 1e6),
    search: 1000 * searches * prices.search,
  };
  const total = Object.values(parts).reduce((sum, part) => sum + part, 0);
  return { operation, ...parts, total };
}

export const costsPerThousandCalls = (): Costs[] => calls.map(costsOf);

/** The costs as the table in this folder's README. */
export function costTable(): string {
  const dollars = (value: number) => value.toFixed(3);
  const rows = costsPerThousandCalls().map(
    ({ operation, gateway, lambda, tables, logs, model, search, total }) =>
      `| ${operation} | ${[gateway, lambda, tables, logs, model, search, total].map(dollars).join(' | ')} |`,
  );
  return [
    '| 1,000 calls of | API and firewall | Lambda | DynamoDB | logs | model | results API | together |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

const ITEM_WRITE_UNITS_PER_SECOND = 1000;
/** The account's item: measured 8 units with 190 holds alive. */
const writeUnitsWith = (holds: number): number => Math.ceil((150 + 40 * holds) / 1024);

/**
 * Paid calls a second that one account can make, steadily, when a call takes so many seconds: at most 200 holds are
 * alive at a time, and one item takes 1,000 write units a second, of which a call's reserving and settling each
 * pay for the whole item.
 */
export function accountCeiling(seconds: number): number {
  let rate = MAX_HOLDS / seconds;
  while (rate * 2 * writeUnitsWith(rate * seconds) > ITEM_WRITE_UNITS_PER_SECOND) rate -= 0.5;
  return Math.floor(rate);
}
