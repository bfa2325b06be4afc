import { draftItem } from '../../../shared/contract/market/draft-item.ts';
import { modelServices } from '../../../shared/entry/wiring/model.ts';
import { createAnthropicModel } from '../../../shared/platform/model/anthropic-model.ts';
import type { Model } from '../../../shared/platform/model/model.ts';
import type { ModelPrice } from '../../../shared/platform/model/model-families.ts';
import { startModelEmulator } from '../../sandbox/model/model-emulator.ts';
import type { DraftRecord } from './drafts/draft-trial.ts';
import { evaluateDrafts } from './drafts/evaluate-drafts.ts';
import { startUsageRecorder } from './drafts/usage-recorder.ts';
import { type CallRecord, evaluateOperation, trials } from './evaluate-operation.ts';
import { evaluatePricing, type PricingCalls, pricingOperations } from './evaluate-pricing.ts';
import { startEvaluationHost } from './evaluation-host.ts';
import { listPhotos, type Photo, readPhoto } from './photos.ts';
import { type Evaluation, evaluationOf } from './report.ts';

export interface EvaluationOptions {
  /** Folder with pictures and ideally a `catalogue.json`. */
  readonly photos: string;
  /** Use only this many photos, from the first; all if absent. */
  readonly limit?: number | undefined;
  /** Names of the operations; all if absent. */
  readonly only?: readonly string[] | undefined;
  /** Instead of the model's list price. */
  readonly price?: ModelPrice | undefined;
  /** `ANTHROPIC_API_KEY`, `ANTHROPIC_BASE_URL` and `CLAUDE_MODEL`; without a key an emulator answers. */
  readonly environment: NodeJS.ProcessEnv;
  /** Called after each call. */
  readonly progress: (line: string) => void;
}

/** The last part of its path, as the documents call it. */
const draftOperation = draftItem.path.split('/').at(-1) ?? draftItem.name;

const operationNames: readonly string[] = [...Object.keys(trials), ...pricingOperations, draftOperation];

/** Where the SDK asks unless a variable says otherwise. */
const publicService = 'https://api.anthropic.com';

interface ConfiguredModel {
  readonly model: Model;
  /** Base of the API that answers. */
  readonly url: string;
  /** Whether it is an emulator. */
  readonly sandbox: boolean;
  stop(): Promise<void>;
}

async function configuredModel(environment: NodeJS.ProcessEnv): Promise<ConfiguredModel> {
  const { ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: baseUrl } = environment;
  if (key) {
    const url = baseUrl || publicService;
    return { model: modelServices({ ...environment }), url, sandbox: false, stop: async () => undefined };
  }
  const emulator = await startModelEmulator();
  const model = createAnthropicModel({ apiKey: async () => 'sandbox', baseUrl: emulator.url });
  return { model, url: emulator.url, sandbox: true, stop: () => emulator.stop() };
}

const describe = ({ photo, operation, failure, questions, milliseconds, repaired }: CallRecord): string => {
  const outcome = failure ?? (repaired.length === 0 ? 'ok' : `repaired ${repaired.join(', ')}`);
  return `${photo} ${operation}: ${outcome}, ${questions} question${questions === 1 ? '' : 's'}, ${milliseconds} ms`;
};

async function listingCalls(
  photos: readonly Photo[],
  isAsked: (operation: string) => boolean,
  model: Model,
  { photos: folder, progress }: EvaluationOptions,
): Promise<CallRecord[]> {
  const operations = Object.entries(trials).filter(([operation]) => isAsked(operation));
  const total = photos.length * operations.length;
  const calls: CallRecord[] = [];
  for (const photo of operations.length === 0 ? [] : photos) {
    const picture = await readPhoto(folder, photo);
    for (const [operation, trial] of operations) {
      const record = await evaluateOperation(operation, trial, photo.name, picture, model);
      calls.push(record);
      progress(`[${calls.length}/${total}] ${describe(record)}`);
    }
  }
  return calls;
}

interface HostCalls {
  readonly pricing: PricingCalls | undefined;
  readonly drafts: readonly DraftRecord[] | undefined;
  /** What was asked for and could not be evaluated. */
  readonly left: readonly string[];
}

const noOffers = 'Pricing was not evaluated: the folder has no catalogue of products with prices.';
const realMarket = 'draft-item was not evaluated: it posts, which it does on an emulated marketplace alone.';

/** What needs a host: pricing, and drafts with all that follows them. The model answers through a recorder. */
async function hostCalls(
  photos: readonly Photo[],
  isAsked: (operation: string) => boolean,
  model: ConfiguredModel,
  { photos: folder, environment, progress }: EvaluationOptions,
): Promise<HostCalls> {
  const pricingAsked = pricingOperations.filter(isAsked);
  if (pricingAsked.length === 0 && !isAsked(draftOperation))
    return { pricing: undefined, drafts: undefined, left: [] };
  const recorder = await startUsageRecorder(model.url);
  const host = await startEvaluationHost(folder, recorder.url, environment);
  try {
    const pricing =
      pricingAsked.length === 0
        ? undefined
        : await evaluatePricing(photos, host, { operations: pricingAsked, progress });
    const drafts = isAsked(draftOperation)
      ? await evaluateDrafts(photos, host, { folder, recorder, progress })
      : undefined;
    const sandbox = pricing !== undefined && (pricing.sandbox || model.sandbox);
    const left = [
      ...(pricingAsked.length > 0 && pricing === undefined ? [noOffers] : []),
      ...(isAsked(draftOperation) && drafts === undefined ? [realMarket] : []),
    ];
    return { pricing: pricing && { ...pricing, sandbox }, drafts, left };
  } finally {
    await host.stop();
    await recorder.stop();
  }
}

/**
 * Runs the operations over a folder of photos, one call after another, and measures them: the listing operations, the
 * pricing operations if the folder has offers to find, and draft-item, whose drafts are verified and posted.
 *
 * @throws Error if `only` names an operation that is not among them
 */
export async function evaluate(options: EvaluationOptions): Promise<Evaluation> {
  const { only = operationNames } = options;
  const unknown = only.find((name) => !operationNames.includes(name));
  if (unknown !== undefined) {
    throw new Error(`--only takes ${operationNames.join(', ')}; ${unknown} is none of them.`);
  }
  const isAsked = (operation: string) => only.includes(operation);
  const photos = await listPhotos(options.photos, options.limit);
  const model = await configuredModel(options.environment);
  try {
    const calls = await listingCalls(photos, isAsked, model.model, options);
    const hosted = await hostCalls(photos, isAsked, model, options);
    return evaluationOf(calls, photos, { sandbox: model.sandbox, price: options.price, ...hosted });
  } finally {
    await model.stop();
  }
}
