import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { modelServices } from '../../../shared/entry/wiring/model.ts';
import { defaultModel, modelFamily } from '../../../shared/platform/model/model-families.ts';
import { startEmulator } from '../../sandbox/emulator/emulator.ts';
import { isAtAws, readHostEnvironment } from '../../sandbox/environment.ts';
import { startLocalHost } from '../../sandbox/host.ts';
import { askItem, type ItemMeans } from './ask-item.ts';
import { judgeItem } from './judge-item.ts';
import { costOf, keptModel, noUsage, openAnswers, photosKey } from './kept-model.ts';
import { readTruth, type TruthItem } from './truth-file.ts';

export interface TruthOptions {
  /** Truth file: one JSON object per line. */
  readonly truth: string;
  /** Folder of its photos; ideally with a `catalogue.json` for the emulated searches. */
  readonly photos: string;
  readonly limit?: number | undefined;
  /** US dollars; no item is started once they are spent. */
  readonly budget?: number | undefined;
  /** File to keep answers in; absent: `.data/evaluation/answers.jsonl`, or memory for the emulator's. */
  readonly record?: string | undefined;
  /** Called with each item, the number judged, and the US dollars that this run has cost, if known. */
  readonly progress: (item: ItemResult, judged: number, paid: number | null) => void;
}

/** One item of a report; `dollars` are null if the model's price is not known. */
export type ItemResult = Awaited<ReturnType<typeof judged>>;

/** The number of items evaluated at once. */
const atOnce = 4;

const usualAnswers = '.data/evaluation/answers.jsonl';

/** A local host with the emulators that the questions need. Photos and the emulators' pictures are on loopback. */
const startHost = (catalogue: string) =>
  startLocalHost(
    readHostEnvironment({
      ...process.env,
      ALLOW_PRIVATE_HOSTS: '1',
      PORT: '0',
      DATA_DIR: ':memory:',
      CATALOGUE_DIR: catalogue,
      DYNAMODB_ENDPOINT: '',
    }),
  );

/** Serves the photos to the functions, which fetch them like any others. */
const servePhotos = (folder: string, items: readonly TruthItem[]) =>
  startEmulator(async ({ url }) => {
    const name = decodeURIComponent(url.pathname.slice(1));
    const isPhoto = items.some(({ photos }) => photos.includes(name));
    return isPhoto ? { status: 200, body: await readFile(join(folder, name)) } : { status: 404 };
  });

/** Settings shared by a run's items. */
interface Run extends Omit<ItemMeans, 'photos'> {
  readonly folder: string;
  readonly photosUrl: string;
  /** Names of the models. */
  readonly configuration: string;
  readonly answers: Awaited<ReturnType<typeof openAnswers>>;
  /** The usage that this run itself pays for. */
  readonly paid: ReturnType<typeof noUsage>;
  readonly costOf: (usage: ReturnType<typeof noUsage>) => number | null;
}

/** Asks about an item and judges it. */
async function judged(item: TruthItem, { folder, photosUrl, configuration, answers, paid, ...run }: Run) {
  const bytes = await Promise.all(item.photos.map((name) => readFile(join(folder, name))));
  const usage = noUsage();
  const asked = await askItem(item, {
    ...run,
    model: keptModel(run.model, `${configuration} ${photosKey(bytes)}`, answers, { usage, paid }),
    photos: item.photos.map((name) => `${photosUrl}/${encodeURIComponent(name)}`),
  });
  return {
    id: item.id,
    photos: item.photos,
    goods: item.goods ?? item.kind ?? 'other',
    ...judgeItem(item, asked.answers),
    failures: asked.failures,
    ...usage,
    seconds: Math.round(usage.seconds * 1000) / 1000,
    dollars: run.costOf(usage),
  };
}

async function judgeItems(items: readonly TruthItem[], run: Run, { budget, progress }: TruthOptions) {
  const results = new Map<TruthItem, ItemResult>();
  const left = items.values();
  const takeTurns = async () => {
    for (const item of left) {
      if ((run.costOf(run.paid) ?? 0) >= (budget ?? Number.POSITIVE_INFINITY)) return;
      const result = await judged(item, run);
      results.set(item, result);
      progress(result, results.size, run.costOf(run.paid));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
  return items.flatMap((item) => results.get(item) ?? []);
}

export type TruthReport = Awaited<ReturnType<typeof evaluateTruth>>;

/**
 * Asks generate-basic-listing, draft-item and appraise-product about every item of a truth file and judges the answers.
 * A process runs one of these, as it runs one host.
 *
 * @throws Error with one row for each fault of the truth file; if a budget is set for a model without a known price
 */
export async function evaluateTruth(options: TruthOptions) {
  const { truth, photos: folder, limit, budget, record } = options;
  const items = (await readTruth(truth, folder)).slice(0, limit);
  const isCatalogue = existsSync(join(folder, 'catalogue.json'));
  const host = await startHost(isCatalogue ? folder : '');
  const server = await servePhotos(folder, items);
  try {
    const { market, lens, model } = host.standIns;
    const { MODEL_PROVIDER, CLAUDE_MODEL, MODEL_FALLBACK_ID, MARKET_ACCESS_TOKEN } = process.env;
    const isEmulated = model !== undefined && !isAtAws(MODEL_PROVIDER);
    const first = CLAUDE_MODEL || defaultModel;
    const provider = isEmulated ? 'emulator' : MODEL_PROVIDER || 'anthropic';
    // The second model may be dearer and is rarely used: its cost is not known in advance.
    const price = MODEL_FALLBACK_ID ? undefined : modelFamily(first).price;
    if (budget !== undefined && price === undefined)
      throw new Error('The price of the model is not known, so --budget cannot be kept.');
    const sellerToken = market?.issueSellerTokens().accessToken ?? MARKET_ACCESS_TOKEN;
    if (!sellerToken)
      throw new Error("MARKET_API_URL names a marketplace: set MARKET_ACCESS_TOKEN to a seller's token.");
    const run: Run = {
      folder,
      photosUrl: server.url,
      configuration: [provider, first, MODEL_FALLBACK_ID].filter(Boolean).join(' '),
      model: modelServices(process.env),
      environment: process.env,
      answers: await openAnswers(record ?? (isEmulated ? undefined : usualAnswers)),
      paid: noUsage(),
      costOf: (usage) => (price === undefined ? null : costOf(usage, price)),
      sellerToken,
    };
    const results = await judgeItems(items, run, options);
    return {
      form: 'evaluation-1',
      configuration: run.configuration,
      /** Figures from emulators only show that the command works. */
      emulated: { model: isEmulated, searches: market !== undefined || lens !== undefined },
      /** The items to be judged; fewer were judged if the budget ran out. */
      asked: items.length,
      items: results,
    };
  } finally {
    await server.stop();
    await host.stop();
  }
}
