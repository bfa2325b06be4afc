import { createHash } from 'node:crypto';
import type { Call } from '../../../platform/call/call.ts';
import { keptForm, type SearchStore } from './kept-search.ts';
import { type Outside, recordSearch, replaySearch } from './record-search.ts';

/** Everything that affects a search's results, and its account. */
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
 * A key that is equal for searches with the same results: SHA-256 in base64url, which reveals neither picture nor
 * words. It includes the picture's address if a source fetches the picture itself, since that server may show the
 * source other bytes than it sent us. It excludes the number of results, since sources always return all.
 */
export function searchKey({ outside, ...search }: SearchIdentity): string {
  const parts = [
    keptForm,
    search.accountId,
    createHash('sha256').update(search.picture).digest('base64url'),
    search.country,
    search.description?.trim() ?? '',
    outside.sources.map(({ name, isLastResort = false, owner }) => [name, isLastResort, owner]),
    outside.sources.some(({ asksByAddress }) => asksByAddress) ? search.imageUrl : null,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** The origin of an answer's comparables, as given in the header `x-comparables`. */
export type Origin = 'searched' | 'kept';

export interface SharedSearch {
  /** See `searchKey`; rejects if the picture cannot be read. */
  readonly key: () => Promise<string>;
  /** Ignores and replaces any kept search. */
  readonly fresh: boolean;
  readonly outside: Outside;
  /** Absent: nothing is kept. */
  readonly store?: SearchStore | undefined;
}

/**
 * Replays an equal search that was kept within the last hour; otherwise searches outside and keeps the result for the
 * next. Simultaneous equal calls each search.
 *
 * @param search uses only the outside services passed to it
 * @throws any error of `search`; unless `fresh`, also of `key`
 */
export async function shareSearch<Result>(
  { key, fresh, outside, store }: SharedSearch,
  call: Call,
  search: (outside: Outside) => Promise<Result>,
): Promise<{ readonly found: Result; readonly origin: Origin }> {
  if (store === undefined) return { found: await search(outside), origin: 'searched' };
  const kept = fresh ? undefined : await store.look(await key(), call);
  // The key names the sources, so a different number of answers means another search.
  if (kept?.answers.length === outside.sources.length) {
    call.log.info('comparables.reused');
    return { found: await search(replaySearch(kept, outside)), origin: 'kept' };
  }
  const recording = recordSearch(outside);
  try {
    return { found: await search(recording.outside), origin: 'searched' };
  } finally {
    // The search is kept even if the call fails later, for example without exchange rates: it has been paid for.
    const recorded = recording.found();
    const known = recorded && (await key().catch(() => undefined));
    if (known !== undefined && recorded !== undefined) await store.keep(known, recorded, call);
  }
}
