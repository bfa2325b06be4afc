import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import * as z from 'zod';
import type { PriceSource } from '../../../libraries/prices/page-price.ts';
import type { Call } from '../../../platform/call/call.ts';
import { type Identity, identitySchema } from '../identity/identity.ts';
import { type Verdict, verdict } from '../look/verdict.ts';
import type { VisualAnswer } from '../sources/visual-source.ts';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
/** It is about as fast as gzip, and its output is smaller: each kB stored is a write unit. */
const quality = 5;

/**
 * Raise this number with every change of what is kept. It is part of the key, so that versions never read each other's
 * searches.
 */
export const keptForm = 4;

/** An item of the table may have 400 kB. */
const mostPackedBytes = 350_000;
/** The most bytes of the JSON inside. Keeping a search of 500 results with inline pictures would cost too much time. */
const mostBytes = 2_000_000;

const places = ['json-ld', 'microdata', 'opengraph', 'meta', 'embedded-data', 'visible'] as const;

const visualMatch = z.object({
  title: z.string(),
  url: z.string(),
  price: z.object({ amount: z.string(), currency: z.string(), text: z.string().optional() }).optional(),
  openPrice: z
    .object({ amount: z.string(), currency: z.string().optional(), text: z.string().optional() })
    .transform(({ currency, ...rest }) => ({ ...rest, currency }))
    .optional(),
  image: z.string(),
  vendor: z.string(),
  condition: z.enum(['new', 'used']).optional(),
});

const counted = z.int().min(0).optional();
const visualAnswer = z.object({
  matches: z.array(visualMatch),
  market: z.object({ offers: counted, new: counted, used: counted }).optional(),
});

const pageReading = z.union([
  z.object({
    amount: z.string(),
    currency: z.string().nullable(),
    place: z.enum(places satisfies readonly PriceSource[]),
  }),
  z.object({ failure: z.string() }),
]);

const keptSearch = z.object({
  answers: z.array(visualAnswer.nullable()),
  pages: z.array(z.object({ url: z.string(), reading: pageReading })),
  identity: identitySchema.nullable().optional(),
  looks: z.array(z.object({ url: z.string(), look: verdict })).optional(),
});

export type PageReading = z.output<typeof pageReading>;

/** What one search received from outside, still unprocessed. */
export interface KeptSearch {
  /** One for each source, in the order of the sources; null for one that was not asked or refused us access. */
  readonly answers: readonly (VisualAnswer | null)[];
  /** What the pages of matches said. */
  readonly pages: readonly { readonly url: string; readonly reading: PageReading }[];
  /** What the product is; null if the model failed, absent if it was not asked. */
  readonly identity?: Identity | null | undefined;
  /** What the pictures of offers show; absent if nothing looked at them, or the look failed. */
  readonly looks?: readonly { readonly url: string; readonly look: Verdict }[] | undefined;
}

/** A search as it is stored: JSON, compressed. Undefined if it is too large to be kept. */
export async function packSearch(search: KeptSearch): Promise<Uint8Array | undefined> {
  const json = Buffer.from(JSON.stringify(search));
  if (json.byteLength > mostBytes) return undefined;
  const packed = await compress(json, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  return packed.byteLength > mostPackedBytes ? undefined : packed;
}

/** The search in stored bytes. Undefined if they hold anything else. */
export async function unpackSearch(packed: Uint8Array): Promise<KeptSearch | undefined> {
  try {
    const json = await decompress(packed, { maxOutputLength: mostBytes });
    return keptSearch.safeParse(JSON.parse(json.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

/** The state of a search. */
export type Standing =
  | { readonly state: 'kept'; readonly search: KeptSearch }
  /** Another call is searching. */
  | { readonly state: 'under-way' }
  /** No other call is known to search, so the caller does. */
  | { readonly state: 'open' };

type StoreCall = Pick<Call, 'clock' | 'log'>;

/**
 * Where searches are kept for an hour. Nothing here throws or takes longer than a second: any failure is an event in
 * the log, and the caller searches as if nothing were kept.
 */
export interface SearchStore {
  /**
   * Looks, and claims the search if it is open. `claimant` differs from call to call; `leaseMs` is how long others may
   * wait for this one.
   */
  claim(
    key: string,
    claim: { readonly claimant: string; readonly leaseMs: number },
    call: StoreCall,
  ): Promise<Standing>;
  look(key: string, call: StoreCall): Promise<Standing>;
  /** Replaces whatever is there, unless the search is too large. */
  keep(key: string, search: KeptSearch, call: StoreCall): Promise<void>;
  /** Takes this claim back, if it is still there, so that no call waits for it. */
  leave(key: string, claimant: string, call: StoreCall): Promise<void>;
}
