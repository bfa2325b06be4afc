import * as z from 'zod';
import { pictureUrlOf } from '../../sandbox/catalogue/similar-offers.ts';
import { callHost, type EvaluationHost } from './evaluation-host.ts';
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

export const pricingOperations = ['predict-price', 'appraise-product'] as const;

const explained = z.object({
  explanation: z.object({ range: z.object({ confidence: z.enum(['low', 'medium', 'high']) }).nullable() }),
});

/**
 * Runs the pricing operations over the photos, on a host that has the folder as its catalogue: each on each photo, with
 * `explain`, and with `fresh`, so that each call's time is that of a whole search. A real results API cannot fetch the photos, since they are on this machine alone.
 *
 * @returns undefined if the folder's catalogue has no products with prices to search
 */
export async function evaluatePricing(
  photos: readonly Photo[],
  host: EvaluationHost,
  options: {
    readonly operations: readonly string[];
    readonly progress: (line: string) => void;
  },
): Promise<PricingCalls | undefined> {
  if (!host.hasOffers) return undefined;
  const { operations, progress } = options;
  const calls: PricingRecord[] = [];
  for (const { name } of photos) {
    for (const operation of operations) {
      const imageUrl = pictureUrlOf(host.standIns.catalogue.url, name);
      const { status, body, milliseconds } = await callHost(host, operation, {
        image_url: imageUrl,
        explain: true,
        fresh: true,
      });
      const confidence = explained.safeParse(body).data?.explanation.range?.confidence;
      calls.push({ photo: name, operation, status, confidence, milliseconds });
      const outcome = status === 200 ? (confidence ?? 'no range') : `status ${status}`;
      progress(
        `[pricing ${calls.length}/${photos.length * operations.length}] ${name} ${operation}: ${outcome}`,
      );
    }
  }
  return { sandbox: host.standIns.sandboxed.has('pricing'), calls };
}
