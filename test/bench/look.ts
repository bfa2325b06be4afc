import { setTimeout as sleep } from 'node:timers/promises';
import { startMarketEmulator } from '../../lib/sandbox/market/market-emulator.ts';
import { startModelEmulator } from '../../lib/sandbox/model/model-emulator.ts';
import { modelServices } from '../../shared/entry/wiring/model.ts';
import { createRestTransport } from '../../shared/operations/market/rest-transport.ts';
import {
  type ComparePictureServices,
  comparePicture,
} from '../../shared/operations/pricing/comparables/compare-picture.ts';
import { identifyProduct } from '../../shared/operations/pricing/identify-product.ts';
import { verdict } from '../../shared/operations/pricing/look/verdict.ts';
import { lookAtOffers } from '../../shared/operations/pricing/look-at-offers.ts';
import { createMarketSource } from '../../shared/operations/pricing/sources/market-source.ts';
import type { VisualSource } from '../../shared/operations/pricing/sources/visual-source.ts';
import { createWordSource } from '../../shared/operations/pricing/sources/word-source.ts';
import { startTimeBudget } from '../../shared/platform/call/time-budget.ts';
import { ServiceError } from '../../shared/platform/errors/service-error.ts';
import { defaultModel, modelFamily } from '../../shared/platform/model/model-families.ts';
import { fetchPictureForModel } from '../../shared/platform/pictures/fetch-pictures.ts';
import { createGuardedClient } from '../../shared/platform/web/guarded-client.ts';
import { seededRandom } from '../support/treacherous-database.ts';
import type { Figure } from './bound.ts';
import { drawMarket } from './drawn-market.ts';

const subjects = 200;
/** Dollars for a search of the results API. */
const searchPrice = 0.015;

const middleError = 'error of the middle, median';

const middleOf = (values: readonly number[], share = 0.5): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;

/**
 * What pricing gains by the search by words and by the look, in a drawn marketplace in which a third of the offers are
 * accessories and no title tells. The emulated model looks with the eye, which knows neither accessories nor lots; a look
 * that is right in nine of ten cases is drawn, and its figures rest on that assumption.
 */
export async function measureLook(): Promise<Figure[]> {
  const random = seededRandom(31);
  const drawn = await drawMarket(random, subjects);
  const market = await startMarketEmulator({
    findSimilar: drawn.findSimilar,
    findByWords: drawn.findByWords,
  });
  const emulated = await startModelEmulator();
  const model = modelServices({ ANTHROPIC_API_KEY: 'none', ANTHROPIC_BASE_URL: emulated.url });
  const client = createGuardedClient({ allowedHosts: { loopback: true, origins: new Set() } });
  const search = {
    apiUrl: market.url,
    rest: createRestTransport(market.url),
    applicationTokens: {
      get: async () => ({ kind: 'application' as const, value: market.issueApplicationToken() }),
      forget() {},
    },
  };
  const spent = { paid: 0, input: 0, output: 0 };
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
  const eye: ComparePictureServices['lookAtOffers'] = (product, images, call, msAfter) =>
    lookAtOffers(product, images, { model, client }, call, msAfter);
  const lookThatErrs =
    (wrong: number): ComparePictureServices['lookAtOffers'] =>
    async (_product, images) =>
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
    sources: readonly VisualSource[],
    look: ComparePictureServices['lookAtOffers'],
    bounds: { readonly error?: number; readonly paid?: number } = {},
  ): Promise<Figure[]> {
    Object.assign(spent, { paid: 0, input: 0, output: 0 });
    const errors: number[] = [];
    const widths: number[] = [];
    const times: number[] = [];
    let contained = 0;
    const services: ComparePictureServices = {
      sources,
      identify: sources.includes(byWords)
        ? (picture, description, call) => identifyProduct(picture, description, model, call)
        : undefined,
      lookAtOffers: look,
      // Auctions show no price, and their pages are not drawn.
      pages: { readPrice: () => Promise.reject(new ServiceError('UPSTREAM_FAILED')) },
      rates: async () => [],
      images: { put: async () => '' },
      fetchPicture: (url, call) =>
        fetchPictureForModel(url, { field: 'image_url', formats: ['jpeg'], client, call }),
    };
    for (const { pictureUrl, title, price } of drawn.subjects) {
      const budget = startTimeBudget(25_000);
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
      const query = { imageUrl: pictureUrl, country: 'AU', description: title };
      const options = { currency: 'AUD', limit: 10, msAfter: 1_000 };
      const { comparables } = await comparePicture(query, options, services, call);
      times.push(performance.now() - startedAt);
      budget.end();
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
      figure('error of the middle, 90th percentile', 100 * middleOf(errors, 0.9), '%'),
      figure('width of the range, median', middleOf(widths), '×'),
      figure('ranges with the true price', (100 * contained) / subjects, '%'),
      figure('paid searches per call', spent.paid / subjects, '×', bounds.paid),
      figure('time, median', middleOf(times), 'ms'),
      figure('time, 95th percentile', middleOf(times, 0.95), 'ms'),
      figure('tokens read per call', spent.input / subjects, 'tokens'),
      figure('tokens written per call', spent.output / subjects, 'tokens'),
      figure('1,000 calls', (1000 * dollars) / subjects, '$'),
    ];
  }

  try {
    const all = [byPicture, byWords, paid(true)];
    const before = await measure('market and lens, before', [byPicture, paid(false)], undefined);
    const error = before.find(({ what }) => what === middleError)?.value ?? 0;
    return [
      ...before,
      ...(await measure('words alone, no look', [byWords], undefined)),
      ...(await measure('all, look by the eye', all, eye, { paid: 0.2 })),
      ...(await measure('all, look right in 9 of 10', all, lookThatErrs(0.1), {
        error: error / 2,
        paid: 0.2,
      })),
      ...(await measure('all, look always right', all, lookThatErrs(0), { error: error / 2, paid: 0.2 })),
    ];
  } finally {
    await Promise.all([market.stop(), emulated.stop(), drawn.stop()]);
  }
}
