import { createAnthropicModel } from '../../../shared/model/anthropic-model.ts';
import type { Model } from '../../../shared/model/model.ts';
import { modelServices } from '../../../shared/wiring/model.ts';
import { startModelEmulator } from '../../sandbox/model/model-emulator.ts';
import { type CallRecord, evaluateOperation, trials } from './evaluate-operation.ts';
import { evaluatePricing } from './evaluate-pricing.ts';
import type { ModelPrice } from './model-prices.ts';
import { listPhotos, readPhoto } from './photos.ts';
import { type Evaluation, evaluationOf } from './report.ts';

export interface EvaluationOptions {
  /** Folder with pictures and ideally a `catalogue.json`. */
  readonly photos: string;
  /** Use only this many photos, from the first; all if absent. */
  readonly limit?: number | undefined;
  /** Instead of the model's list price. */
  readonly price?: ModelPrice | undefined;
  /** `ANTHROPIC_API_KEY`, `ANTHROPIC_BASE_URL` and `CLAUDE_MODEL`; without a key an emulator answers. */
  readonly environment: NodeJS.ProcessEnv;
  /** Called after each call. */
  readonly progress: (line: string) => void;
}

interface ConfiguredModel {
  readonly model: Model;
  readonly sandbox: boolean;
  stop(): Promise<void>;
}

async function configuredModel(environment: NodeJS.ProcessEnv): Promise<ConfiguredModel> {
  if (environment.ANTHROPIC_API_KEY) {
    return { model: modelServices(environment), sandbox: false, stop: async () => undefined };
  }
  const emulator = await startModelEmulator();
  const model = createAnthropicModel({ apiKey: async () => 'sandbox', baseUrl: emulator.url });
  return { model, sandbox: true, stop: () => emulator.stop() };
}

const describe = ({ photo, operation, failure, questions, milliseconds, repaired }: CallRecord): string => {
  const outcome = failure ?? (repaired.length === 0 ? 'ok' : `repaired ${repaired.join(', ')}`);
  return `${photo} ${operation}: ${outcome}, ${questions} question${questions === 1 ? '' : 's'}, ${milliseconds} ms`;
};

/**
 * Runs the listing operations over a folder of photos, one call after another, then the pricing operations if the folder
 * has offers to find, and measures them.
 */
export async function evaluate(options: EvaluationOptions): Promise<Evaluation> {
  const photos = await listPhotos(options.photos, options.limit);
  const { model, sandbox, stop } = await configuredModel(options.environment);
  const operations = Object.entries(trials);
  const total = photos.length * operations.length;
  const calls: CallRecord[] = [];
  try {
    for (const photo of photos) {
      const picture = await readPhoto(options.photos, photo);
      for (const [operation, trial] of operations) {
        const record = await evaluateOperation(operation, trial, photo.name, picture, model);
        calls.push(record);
        options.progress(`[${calls.length}/${total}] ${describe(record)}`);
      }
    }
  } finally {
    await stop();
  }
  const pricing = await evaluatePricing(photos, {
    folder: options.photos,
    environment: options.environment,
    progress: options.progress,
  });
  return evaluationOf(calls, photos, { sandbox, price: options.price, pricing });
}
