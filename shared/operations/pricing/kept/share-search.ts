import { createHash } from 'node:crypto';
import type { Call } from '../../../platform/call/call.ts';
import { keptForm, type SearchStore } from './kept-search.ts';
import { type Outside, recordSearch, replaySearch } from './record-search.ts';

/** Everything that changes what a search finds, and the account that it belongs to. */
export interface SearchIdentity {
  readonly accountId: string;
  readonly picture: Uint8Array;
  /** The picture's address, as sources ask for it. */
  readonly imageUrl: string;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  readonly description?: string | undefined;
  readonly outside: Pick<Outside, 'sources'>;
}

/**
 * A key that is equal for searches that find the same: SHA-256 in base64url, from which neither picture nor words can
 * be read. The picture's address is part of it where a source fetches the picture itself: the server of that address
 * decides what such a source sees, whatever bytes came to us. The number of results is not, since sources are asked for
 * all that they have.
 */
export function searchKey({ outside, ...search }: SearchIdentity): string {
  const parts = [
    keptForm,
    search.accountId,
    createHash('sha256').update(search.picture).digest('base64url'),
    search.country,
    search.description?.trim() ?? '',
    outside.sources.map(({ name, isLastResort = false }) => [name, isLastResort]),
    outside.sources.some(({ asksByAddress }) => asksByAddress) ? search.imageUrl : null,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** Where an answer's comparables are from, as the header `x-comparables` says it. */
export type Origin = 'searched' | 'kept';

export interface SharedSearch {
  /** See `searchKey`; rejects if the picture cannot be read. */
  readonly key: () => Promise<string>;
  /** Searches whatever is kept, and replaces it. */
  readonly fresh: boolean;
  readonly outside: Outside;
  /** Absent: nothing is kept. */
  readonly store?: SearchStore | undefined;
}

/**
 * Replays an equal search that was kept within the last hour; otherwise searches outside and keeps the result for the
 * next. Equal calls at the same moment each search.
 *
 * @param search asks nothing but the outside that it is handed
 * @throws what `search` throws; unless `fresh`, also what `key` throws
 */
export async function shareSearch<Result>(
  { key, fresh, outside, store }: SharedSearch,
  call: Call,
  search: (outside: Outside) => Promise<Result>,
): Promise<{ readonly found: Result; readonly origin: Origin }> {
  if (store === undefined) return { found: await search(outside), origin: 'searched' };
  const kept = fresh ? undefined : await store.look(await key(), call);
  // The key names the sources, so a search with a different number of answers is not ours.
  if (kept?.answers.length === outside.sources.length) {
    call.log.info('comparables.reused');
    return { found: await search(replaySearch(kept, outside)), origin: 'kept' };
  }
  const recording = recordSearch(outside);
  try {
    return { found: await search(recording.outside), origin: 'searched' };
  } finally {
    // The search is kept even if the call fails later, perhaps because exchange rates are missing: it has been paid
    // for.
    const recorded = recording.found();
    const known = recorded && (await key().catch(() => undefined));
    if (known !== undefined && recorded !== undefined) await store.keep(known, recorded, call);
  }
}
