import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import * as z from 'zod';
import type { PriceSource } from '../../../libraries/prices/page-price.ts';
import type { SoldListing } from '../sources/sold-source.ts';
import type { VisualMatch } from '../sources/visual-source.ts';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
/** About as fast as gzip, and smaller: each kB stored is a write unit. */
const quality = 5;

/** To be raised with every change of what is kept: it is part of the key, so that versions never meet. */
export const keptForm = 1;

/** An item of the table holds 400 kB. */
const mostPackedBytes = 350_000;
/** Of the JSON inside. A search of 500 results with inline pictures would keep the processor busy for nobody. */
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
});

const soldListing = z.object({
  title: z.string(),
  url: z.string(),
  price: z.object({ amount: z.string(), currency: z.string(), text: z.string() }),
  soldOn: z.string(),
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
  lists: z.array(z.array(visualMatch)),
  sold: z.array(soldListing).optional(),
  pages: z.array(z.object({ url: z.string(), reading: pageReading })),
});

export type PageReading = z.output<typeof pageReading>;

/** What one search got from outside, before anything was made of it. */
export interface KeptSearch {
  /** Of each source in its turn, best match first. */
  readonly lists: readonly (readonly VisualMatch[])[];
  /** Absent if sold offers were not asked for. */
  readonly sold?: readonly SoldListing[] | undefined;
  /** What the pages of matches said. */
  readonly pages: readonly { readonly url: string; readonly reading: PageReading }[];
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
