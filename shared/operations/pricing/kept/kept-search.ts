import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { Call } from '../../../platform/call/call.ts';
import type { Identity } from '../identity/identity.ts';
import type { Verdict } from '../look/verdict.ts';
import type { PageMoney } from '../sources/page-reader.ts';
import type { VisualAnswer } from '../sources/visual-source.ts';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
/** Brotli is about as fast as gzip, and its output is smaller: each kB stored is a write unit. */
const quality = 5;

/**
 * Increase this number whenever the stored data changes. It is part of the key, so that versions never read each
 * other's searches.
 */
export const keptForm = 5;

/** An item of the table may have 400 kB. */
const mostPackedBytes = 350_000;
/** Maximum bytes of the JSON inside. Keeping a search of 500 results with inline pictures would cost too much time. */
const mostBytes = 2_000_000;

/** The result of reading a page: its price, or why there is none. */
export type PageReading = PageMoney | { readonly failure: string };

/** One search's unprocessed input from outside. */
export interface KeptSearch {
  /** One per source, in order; null if the source was not asked or refused us access. */
  readonly answers: readonly (VisualAnswer | null)[];
  /** Results of reading the pages of matches. */
  readonly pages: readonly { readonly url: string; readonly reading: PageReading }[];
  /** What the product is; null if the model failed, absent if it was not asked. */
  readonly identity?: Identity | null | undefined;
  /** Verdicts on the offers' pictures; absent if they were not looked at or the look failed. */
  readonly looks?: readonly { readonly url: string; readonly look: Verdict }[] | undefined;
}

/** A search as stored: compressed JSON. Undefined if too large. */
export async function packSearch(search: KeptSearch): Promise<Uint8Array | undefined> {
  const json = Buffer.from(JSON.stringify(search));
  if (json.byteLength > mostBytes) return undefined;
  const packed = await compress(json, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  return packed.byteLength > mostPackedBytes ? undefined : packed;
}

/**
 * The search in stored bytes; undefined if unreadable. Readable bytes have this form, since only this code writes under
 * keys with its number.
 */
export async function unpackSearch(packed: Uint8Array): Promise<KeptSearch | undefined> {
  try {
    const json = await decompress(packed, { maxOutputLength: mostBytes });
    return JSON.parse(json.toString('utf8')) as KeptSearch;
  } catch {
    return undefined;
  }
}

type StoreCall = Pick<Call, 'clock' | 'log'>;

/**
 * Keeps searches for an hour. Nothing here throws or takes longer than a second: failures are logged, and the caller
 * searches as if nothing were kept.
 */
export interface SearchStore {
  look(key: string, call: StoreCall): Promise<KeptSearch | undefined>;
  /** Replaces the stored search, unless the new one is too large. */
  keep(key: string, search: KeptSearch, call: StoreCall): Promise<void>;
}
