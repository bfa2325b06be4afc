import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ModelPrice } from '../../../../shared/platform/model/model-families.ts';
import { type Emulator, startEmulator } from '../../../sandbox/emulator/emulator.ts';
import type { LocalHost } from '../../../sandbox/host.ts';
import { startEvaluationHost } from '../evaluation-host.ts';
import { costOf } from '../model-prices.ts';
import { keptModel, noUsage, photosKey } from '../recordings/kept-model.ts';
import { nameOf, openRecording, type Recording } from '../recordings/recording.ts';
import { priceOf, type Spending, startSpending } from '../recordings/spending.ts';
import { askItem } from './ask-item.ts';
import { type AskedModel, emulator, modelOf, recordedModel } from './configured-models.ts';
import { type ItemVerdict, judgeItem } from './judge-item.ts';
import { readTruth, type TruthItem } from './truth-file.ts';

export interface TruthOptions {
  /** Truth file: one JSON object for each line. */
  readonly truth: string;
  /** Folder of its photos; ideally with a `catalogue.json` for the emulated searches. */
  readonly photos: string;
  readonly limit?: number | undefined;
  /** US dollars; no question is asked that could exceed them. */
  readonly budget?: number | undefined;
  /** Instead of the model's list price. */
  readonly price?: ModelPrice | undefined;
  /** File or folder to keep answers in; absent: `.data/evaluation`, or memory for the emulator's. */
  readonly record?: string | undefined;
  /** Recording that alone answers. */
  readonly replay?: string | undefined;
  readonly environment: NodeJS.ProcessEnv;
  readonly progress: (line: string) => void;
  /** Aborted: the items under way are finished, and no other is begun. */
  readonly signal?: AbortSignal | undefined;
}

/** One item of a report, as the file for machines has it. */
export interface ItemResult extends ItemVerdict {
  readonly id: string;
  readonly photos: readonly string[];
  readonly goods: string;
  readonly failures: Readonly<Record<string, string>>;
  readonly broken: readonly string[];
  readonly seconds: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens: number;
  /** US dollars; null if the model's price is not known. */
  readonly dollars: number | null;
}

export interface TruthReport {
  readonly form: 'evaluation-1';
  /** The models that were asked. */
  readonly configuration: string;
  /** What emulators answered: such figures only show that the command works. */
  readonly emulated: { readonly model: boolean; readonly searches: boolean };
  /** Items of the truth file that were to be judged. */
  readonly asked: number;
  /** Why some were not; undefined if all were. */
  readonly stopped: string | undefined;
  readonly items: readonly ItemResult[];
}

/** As many items as are asked about at once. */
const atOnce = 4;

const keptAnswers = '.data/evaluation/';

/** Serves the photos to the functions, which fetch them like any others. */
function servePhotos(folder: string, items: readonly TruthItem[]): Promise<Emulator> {
  const names = new Set(items.flatMap(({ photos }) => photos));
  return startEmulator(async ({ url }) => {
    const name = decodeURIComponent(url.pathname.slice(1));
    if (!names.has(name)) return { status: 404 };
    return { status: 200, body: await readFile(join(folder, name)) };
  });
}

interface Run {
  readonly options: TruthOptions;
  readonly host: LocalHost;
  readonly server: Emulator;
  readonly recording: Recording;
  readonly searchesEmulated: boolean;
  readonly spending: Spending;
  readonly price: ModelPrice | undefined;
  readonly chosen: AskedModel;
}

/** A seller's token, which draft-item needs to read where goods are sent from. @throws Error if there is none */
function sellerToken({ host, chosen }: Run): string {
  const token = host.standIns.market?.issueSellerTokens().accessToken ?? chosen.variables.MARKET_ACCESS_TOKEN;
  if (token) return token;
  throw new Error(
    "Set MARKET_ACCESS_TOKEN to a seller's token, as MARKET_API_URL names a marketplace. Nothing is posted.",
  );
}

/** Asks about one item and judges it. @returns why not, if a question was not asked */
async function judged(item: TruthItem, run: Run): Promise<ItemResult | 'budget' | 'not recorded'> {
  const { options, recording, spending, chosen, price } = run;
  const usage = noUsage();
  const bytes = await Promise.all(item.photos.map((name) => readFile(join(options.photos, name))));
  const means = { ...chosen, recording, spending, replaysOnly: options.replay !== undefined };
  const { answers, ...asked } = await askItem(item, {
    model: keptModel(means, photosKey(bytes), usage),
    searches: recording.searches(run.searchesEmulated, usage),
    environment: chosen.variables,
    photos: item.photos.map((name) => `${run.server.url}/${encodeURIComponent(name)}`),
    sellerToken: sellerToken(run),
  });
  const { inputTokens, outputTokens, cachedTokens } = usage;
  if (usage.refused !== undefined) return usage.refused;
  return {
    id: item.id,
    photos: item.photos,
    goods: item.goods ?? item.kind ?? 'other',
    ...judgeItem(item, answers),
    ...asked,
    seconds: Math.round(usage.seconds * 1000) / 1000,
    inputTokens,
    outputTokens,
    cachedTokens,
    dollars: price === undefined ? null : costOf(usage, price),
  };
}

function progressOf({ id, fields, failures, seconds }: ItemResult): string {
  const verdicts = Object.values(fields).map(({ verdict }) => verdict);
  const count = (verdict: string) => verdicts.filter((one) => one === verdict).length;
  const failed = Object.entries(failures).map(([operation, code]) => `, ${operation} failed with ${code}`);
  return `${id}: ${count('right')} right, ${count('wrong')} wrong, ${count('open')} open, ${seconds.toFixed(1)} s${failed.join('')}`;
}

const reasons = {
  budget: 'the budget would not have paid for the next question',
  'not recorded': 'the recording has no answer to a question about them',
  interrupted: 'the run was interrupted',
};

async function runItems(
  items: readonly TruthItem[],
  run: Run,
): Promise<Pick<TruthReport, 'items' | 'stopped'>> {
  const { options, spending } = run;
  const results: (ItemResult | undefined)[] = items.map(() => undefined);
  const left = items.entries();
  let stopped: keyof typeof reasons | undefined;
  let done = 0;
  const takeTurns = async () => {
    for (const [index, item] of left) {
      if (options.signal?.aborted) stopped ??= 'interrupted';
      if (stopped === 'budget' || stopped === 'interrupted') return;
      const result = await judged(item, run);
      done += 1;
      if (typeof result === 'string') {
        stopped = result;
        continue;
      }
      results[index] = result;
      const paid = spending.spent === 0 ? '' : `, US$ ${spending.spent.toFixed(4)} so far`;
      options.progress(`[${done}/${items.length}] ${progressOf(result)}${paid}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
  const judgedItems = results.filter((result) => result !== undefined);
  const missing = items.length - judgedItems.length;
  const why = stopped === undefined ? undefined : `${missing} items were not judged: ${reasons[stopped]}.`;
  return { items: judgedItems, stopped: missing === 0 ? undefined : why };
}

/**
 * Asks generate-basic-listing, draft-item and appraise-product about every item of a truth file and judges the answers.
 * A process runs one of these, as it runs one host.
 *
 * @throws Error with one row for each fault of the truth file; if a budget is set for a model without a known price
 */
export async function evaluateTruth(options: TruthOptions): Promise<TruthReport> {
  const all = await readTruth(options.truth, options.photos);
  const items = all.slice(0, options.limit);
  // Photos and the emulators' pictures are on loopback.
  const environment = { ...options.environment, ALLOW_PRIVATE_HOSTS: '1' };
  const replayed =
    options.replay === undefined ? undefined : await openRecording(options.replay, { readOnly: true });
  const host = await startEvaluationHost(options.photos, environment);
  const server = await servePhotos(options.photos, items);
  try {
    const variables = { ...options.environment, ...process.env };
    const isEmulated = host.standIns.model !== undefined && variables.MODEL_PROVIDER !== 'bedrock';
    const chosen =
      replayed === undefined ? modelOf(variables, isEmulated) : recordedModel(replayed, variables);
    const price = options.price ?? priceOf(chosen.asked);
    if (options.budget !== undefined && price === undefined) {
      throw new Error(
        `The price of ${nameOf(chosen.asked)} is not known: name it with --price to use --budget.`,
      );
    }
    const recording =
      replayed ?? (await openRecording(options.record ?? (isEmulated ? undefined : keptAnswers)));
    const searchesEmulated = host.standIns.market !== undefined || host.standIns.lens !== undefined;
    const spending = startSpending(price, options.budget);
    const run = { options, host, server, recording, searchesEmulated, spending, price, chosen };
    const results = await runItems(items, run);
    return {
      form: 'evaluation-1',
      configuration: nameOf(chosen.asked),
      emulated: {
        model: chosen.asked.provider === emulator,
        searches: replayed === undefined ? searchesEmulated : recording.hasEmulatedSearches,
      },
      asked: items.length,
      ...results,
    };
  } finally {
    await server.stop();
    await host.stop();
  }
}
