import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { Call } from '../../../platform/call/call.ts';
import type { Identity } from '../identity/identity.ts';
import type { Verdict } from '../look/verdict.ts';
import type { PageMoney } from '../sources/page-reader.ts';
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

/** What reading a page came to: its price, or why there is none. */
export type PageReading = PageMoney | { readonly failure: string };

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

/**
 * The search in stored bytes; undefined if they cannot be read. Bytes that can be read have this form, since only this
 * code writes under keys with its number.
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
 * Where searches are kept for an hour. Nothing here throws or takes longer than a second: any failure is an event in
 * the log, and the caller searches as if nothing were kept.
 */
export interface SearchStore {
  look(key: string, call: StoreCall): Promise<KeptSearch | undefined>;
  /** Replaces what is there, unless the search is too large. */
  keep(key: string, search: KeptSearch, call: StoreCall): Promise<void>;
}
