import { setTimeout as sleep } from 'node:timers/promises';
import { startMarketEmulator } from '../../lib/sandbox/market/market-emulator.ts';
import { startModelEmulator } from '../../lib/sandbox/model/model-emulator.ts';
import { seededRandom } from '../../lib/seeded-random.ts';
import { modelServices } from '../../shared/entry/wiring/model.ts';
import { createRestTransport } from '../../shared/operations/market/rest-transport.ts';
import {
  type ComparePictureServices,
  comparePicture,
} from '../../shared/operations/pricing/comparables/compare-picture.ts';
import { identifyProduct } from '../../shared/operations/pricing/identify-product.ts';
import { type Verdict, verdict } from '../../shared/operations/pricing/look/verdict.ts';
import { lookAtOffers } from '../../shared/operations/pricing/look-at-offers.ts';
import { createMarketSource } from '../../shared/operations/pricing/sources/market-source.ts';
import type { VisualSource } from '../../shared/operations/pricing/sources/visual-source.ts';
import { createWordSource } from '../../shared/operations/pricing/sources/word-source.ts';
import { startTimeBudget } from '../../shared/platform/call/time-budget.ts';
import { ServiceError } from '../../shared/platform/errors/service-error.ts';
import { defaultModel, modelFamily } from '../../shared/platform/model/model-families.ts';
import { mostOnSheet } from '../../shared/platform/pictures/contact-sheet.ts';
import { fetchPictureForModel } from '../../shared/platform/pictures/fetch-pictures.ts';
import { createGuardedClient, type GuardedClient } from '../../shared/platform/web/guarded-client.ts';
import type { Figure } from './bound.ts';
import { drawMarket } from './drawn-market.ts';

const subjects = 200;
/** Dollars for a search of the results API. */
const searchPrice = 0.015;
/** Of the emulated marketplace's listings, in which the subjects are priced. */
const currency = 'USD';

const middleError = 'error of the middle, median';

/** What a reader must know about the figures. */
export const lookNote = `\
200 photos of the local host's catalogue, each with its product's title as the caller's words, are priced in the emulated marketplace of 2,220 listings. A third of these are accessories, and no title tells what is offered. Errors are shares of the catalogue's price, around which honest listings are drawn.

- *market and lens* is pricing as it was: the marketplace's search by picture and the paid one together, and no look.
- *by the eye*: the stand-in for the model looks at the pictures themselves. It cannot tell an accessory or a lot from another thing; accessories are drawn as details of a product's photo, which suits it.
- *drawn* rows rest on scripted replies of the model, right in nine of ten cases or always.
- Times are the service's own on loopback, on a machine that may be busy, without the time in which a model thinks. Tokens are counted by rules of thumb: 4 characters or 750 pixels each.`;

const middleOf = (values: readonly number[], share = 0.5): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;

/** Says what the pictures of offers show. */
type Judge = (photo: Uint8Array, images: readonly string[]) => Promise<readonly (Verdict | undefined)[]>;

/** Drawing a thumbnail takes processor time that is not the service's. */
function rememberingClient(): GuardedClient {
  const client = createGuardedClient({ allowedHosts: { loopback: true, origins: new Set() } });
  const known = new Map<string, ReturnType<GuardedClient['fetch']>>();
  return {
    fetch(url, bounds, signal) {
      const response = known.get(url) ?? client.fetch(url, { ...bounds, timeoutMs: 60_000 }, signal);
      known.set(url, response);
      return response;
    },
  };
}

interface Setting {
  readonly sources: readonly VisualSource[];
  /** Whether there is a model to ask what the product is. */
  readonly hasModel: boolean;
  /** What the model says of the offers; absent: no look. */
  readonly judge?: Judge;
}

/** What pricing gains by the search by words and by the look. */
export async function measureLook(): Promise<Figure[]> {
  const drawn = await drawMarket(subjects);
  const market = await startMarketEmulator(drawn);
  const emulated = await startModelEmulator();
  const model = modelServices({ ANTHROPIC_API_KEY: 'none', ANTHROPIC_BASE_URL: emulated.url });
  const client = rememberingClient();
  const search = {
    apiUrl: market.url,
    rest: createRestTransport(market.url),
    applicationTokens: {
      get: async () => ({ kind: 'application' as const, value: market.issueApplicationToken() }),
      forget() {},
    },
  };
  const spent = { paid: 0, input: 0, output: 0, judgingMs: 0 };
  const byPicture = createMarketSource(search);
  const byWords = createWordSource(search, async () => undefined);
  /** The paid source finds the same offers, as it searches the same shops. */
  const paid = (isLastResort: boolean): VisualSource => ({
    name: 'lens',
    isLastResort,
    async search(query, call) {
      spent.paid += 1;
      return await byPicture.search(query, call);
    },
  });

  const lookWith =
    (judge: Judge): ComparePictureServices['lookAtOffers'] =>
    async (product, images, call, msAfter) => {
      const startedAt = performance.now();
      const verdicts = await judge(product.picture.bytes, images.slice(0, mostOnSheet));
      spent.judgingMs += performance.now() - startedAt;
      const looks = verdicts.flatMap((look, index) => (look ? [{ number: index + 1, look }] : []));
      emulated.replies.splice(0, Number.POSITIVE_INFINITY, { to: 'look', json: { looks } });
      return await lookAtOffers(product, images, { model, client }, call, msAfter);
    };
  const random = seededRandom(47);
  const drawnJudge =
    (wrong: number): Judge =>
    async (_photo, images) =>
      images.map((image) => {
        const truth = drawn.truths.get(image) ?? 'unclear';
        return random() < wrong ? verdict.options[Math.floor(random() * verdict.options.length)] : truth;
      });

  const log = {
    info(event: string, fields: Readonly<Record<string, unknown>> = {}) {
      if (event !== 'model.answered') return;
      spent.input += Number(fields.inputTokens);
      spent.output += Number(fields.outputTokens);
    },
    warn() {},
    error(event: string, error: unknown) {
      throw new Error(event, { cause: error });
    },
  };

  async function measure(
    subject: string,
    { sources, hasModel, judge }: Setting,
    bounds: { readonly error?: number; readonly paid?: number } = {},
  ): Promise<Figure[]> {
    Object.assign(spent, { paid: 0, input: 0, output: 0 });
    const errors: number[] = [];
    const widths: number[] = [];
    const times: number[] = [];
    let contained = 0;
    let unseen = 0;
    const services: ComparePictureServices = {
      sources,
      identify: sources.includes(byWords)
        ? (picture, description, call) =>
            identifyProduct(picture, description, hasModel ? model : undefined, call)
        : undefined,
      lookAtOffers: judge && lookWith(judge),
      // Auctions show no price, and their pages are not read.
      pages: { readPrice: () => Promise.reject(new ServiceError('UPSTREAM_FAILED')) },
      rates: async () => [],
      images: { put: async () => '' },
      fetchPicture: (url, call) =>
        fetchPictureForModel(url, { field: 'image_url', formats: ['jpeg'], client, call }),
    };
    for (const { pictureUrl, title, price } of drawn.subjects) {
      // The eye takes part of it on a busy machine.
      const budget = startTimeBudget(300_000);
      const call = {
        requestId: 'r',
        account: { id: 'bench', keyName: 'k' },
        budget,
        clock: Date.now,
        log,
        addHeaders() {},
        setAftermath() {},
      };
      const startedAt = performance.now();
      spent.judgingMs = 0;
      const query = { imageUrl: pictureUrl, country: 'US', description: title };
      const options = { currency, limit: 10, msAfter: 1_000 };
      const { comparables } = await comparePicture(query, options, services, call);
      times.push(performance.now() - startedAt - spent.judgingMs);
      budget.end();
      if (comparables.isUnseen) unseen += 1;
      const { range } = comparables;
      if (range === undefined) continue;
      errors.push(Math.abs(range.middle - price) / price);
      widths.push(range.upper / range.lower);
      if (range.lower <= price && price <= range.upper) contained += 1;
      // The event of the last question may come a little later.
      await sleep(0);
    }
    const tokenPrice = modelFamily(defaultModel).price ?? { input: 0, output: 0 };
    const dollars =
      spent.paid * searchPrice +
      (spent.input * tokenPrice.input + spent.output * tokenPrice.output) / 1_000_000;
    const figure = (what: string, value: number, unit: Figure['unit'], atMost?: number): Figure => ({
      subject,
      what,
      value,
      unit,
      atMost,
    });
    return [
      figure('answers with a range', (100 * errors.length) / subjects, '%'),
      figure(middleError, 100 * middleOf(errors), '%', bounds.error),
      figure('error, 90th percentile', 100 * middleOf(errors, 0.9), '%'),
      figure('width of the range, median', middleOf(widths), '×'),
      figure('ranges with the true price', (100 * contained) / subjects, '%'),
      figure('paid searches per call', spent.paid / subjects, '×', bounds.paid),
      figure('time, median', middleOf(times), 'ms'),
      figure('time, 95th percentile', middleOf(times, 0.95), 'ms'),
      figure('tokens read per call', spent.input / subjects, 'tokens'),
      figure('tokens written per call', spent.output / subjects, 'tokens'),
      figure('1,000 calls', (1000 * dollars) / subjects, '$'),
      figure('looks that failed', (100 * unseen) / subjects, '%', judge && 1),
    ];
  }

  try {
    const all = [byPicture, byWords, paid(true)];
    const before = await measure('market and lens', { sources: [byPicture, paid(false)], hasModel: true });
    const error = (before.find(({ what }) => what === middleError)?.value ?? 0) / 2;
    const bounds = { error, paid: 0.2 };
    const byEye = { hasModel: true, judge: drawn.byEye };
    return [
      ...before,
      ...(await measure('words, no look', { sources: [byWords], hasModel: true })),
      ...(await measure('words, by the eye', { sources: [byWords], ...byEye }, bounds)),
      ...(await measure('all, by the eye', { sources: all, ...byEye }, bounds)),
      ...(await measure(
        'all, nine of ten right (drawn)',
        { sources: all, hasModel: true, judge: drawnJudge(0.1) },
        bounds,
      )),
      ...(await measure(
        'all, always right (drawn)',
        { sources: all, hasModel: true, judge: drawnJudge(0) },
        bounds,
      )),
      ...(await measure('all, without a model', { sources: all, hasModel: false }, { paid: 0.2 })),
      ...(await measure(
        'market, lens if few, neither words nor model',
        { sources: [byPicture, paid(true)], hasModel: false },
        { paid: 0.2 },
      )),
    ];
  } finally {
    await Promise.all([market.stop(), emulated.stop(), drawn.stop()]);
  }
}
