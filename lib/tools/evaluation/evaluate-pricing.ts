import * as z from 'zod';
import { openCatalogue } from '../../sandbox/catalogue/catalogue.ts';
import { pictureUrlOf } from '../../sandbox/catalogue/similar-offers.ts';
import { readHostEnvironment } from '../../sandbox/environment.ts';
import { startLocalHost } from '../../sandbox/host.ts';
import type { Photo } from './photos.ts';

/** The result of one call of a pricing operation. */
export interface PricingRecord {
  readonly photo: string;
  readonly operation: string;
  readonly status: number;
  /** Of the range; undefined if the answer has none. */
  readonly confidence: 'low' | 'medium' | 'high' | undefined;
  readonly milliseconds: number;
}

/** The pricing operations' calls. */
export interface PricingCalls {
  /** Whether emulated searches found the offers: the figures then only show that the command works. */
  readonly sandbox: boolean;
  readonly calls: readonly PricingRecord[];
}

const operations = ['predict-price', 'appraise-product'] as const;
/** More than any folder of photos costs. */
const credits = '100000000';

const explained = z.object({
  explanation: z.object({ range: z.object({ confidence: z.enum(['low', 'medium', 'high']) }).nullable() }),
});

/** Whether the folder's `catalogue.json` has all that the emulated searches need. */
async function hasOffers(folder: string): Promise<boolean> {
  try {
    await openCatalogue(folder);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs the pricing operations over the photos, on a local host of its own that has the folder as its catalogue: both
 * operations on each photo, with `explain`. Variables that replace a stand-in of the host (`MARKET_API_URL`, …) count here, too, but the
 * database is always the host's own. A real results API cannot fetch the photos, since they are on this machine alone.
 *
 * @returns undefined if the folder's catalogue has no products with prices to search
 */
export async function evaluatePricing(
  photos: readonly Photo[],
  options: {
    readonly folder: string;
    readonly environment: NodeJS.ProcessEnv;
    readonly progress: (line: string) => void;
  },
): Promise<PricingCalls | undefined> {
  const { folder, environment, progress } = options;
  if (!(await hasOffers(folder))) return undefined;
  const host = await startLocalHost(
    readHostEnvironment({
      ...environment,
      PORT: '0',
      DATA_DIR: ':memory:',
      CATALOGUE_DIR: folder,
      DEMO_CREDITS: credits,
      DYNAMODB_ENDPOINT: '',
    }),
  );
  const call = async (operation: string, photo: string): Promise<PricingRecord> => {
    const startedAt = performance.now();
    const response = await fetch(`${host.url}/api/v1/${operation}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${host.demoKey.shown}`, 'content-type': 'application/json' },
      body: JSON.stringify({ image_url: pictureUrlOf(host.standIns.catalogue.url, photo), explain: true }),
    });
    const { data } = explained.safeParse(await response.json());
    const confidence = data?.explanation.range?.confidence;
    const milliseconds = Math.round(performance.now() - startedAt);
    return { photo, operation, status: response.status, confidence, milliseconds };
  };
  const calls: PricingRecord[] = [];
  try {
    for (const { name } of photos) {
      for (const operation of operations) {
        const record = await call(operation, name);
        calls.push(record);
        const outcome = record.status === 200 ? (record.confidence ?? 'no range') : `status ${record.status}`;
        progress(
          `[pricing ${calls.length}/${photos.length * operations.length}] ${name} ${operation}: ${outcome}`,
        );
      }
    }
    return { sandbox: host.standIns.sandboxed.has('pricing'), calls };
  } finally {
    await host.stop();
  }
}
