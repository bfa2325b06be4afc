import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '../../../platform/call/call.ts';
import { timed } from '../../../platform/call/working-call.ts';
import { type KeptSearch, keptForm, type SearchStore } from './kept-search.ts';
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

/** How long equal calls wait for one that searches: as long as a source may take. A stopped one costs them no more. */
const leaseMs = 8_000;
/** How often they look. */
const lookMs = 200;
/** The time that an own search may still need after waiting in vain: 8 s for sources, then 7 s for the last resort. */
const ownSearchMs = 15_000;

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

/** Waits for another call's search. Undefined if that one fails, or is not done when it should be. */
async function awaitOther(key: string, store: SearchStore, call: Call): Promise<KeptSearch | undefined> {
  const endsAt = performance.now() + Math.min(leaseMs, call.budget.remaining() - ownSearchMs);
  while (performance.now() + lookMs < endsAt) {
    await sleep(lookMs);
    const standing = await store.look(key, call);
    if (standing.state === 'kept') return standing.search;
    if (standing.state === 'open') return undefined;
  }
  call.log.warn('comparables.waited-in-vain');
  return undefined;
}

async function knownSearch(
  key: string,
  claimant: string,
  store: SearchStore,
  call: Call,
): Promise<KeptSearch | undefined> {
  const standing = await store.claim(key, { claimant, leaseMs }, call);
  if (standing.state === 'under-way') return timed('search', () => awaitOther(key, store, call));
  return standing.state === 'kept' ? standing.search : undefined;
}

/**
 * Replays an equal search that was kept within the last hour, or waits for one that another call is making; otherwise
 * searches outside and keeps the result for the next.
 *
 * @param search asks nothing but the outside that it is handed
 * @throws what `search` throws; unless `fresh`, also what `key` throws
 */
export async function shareSearch<Found>(
  { key, fresh, outside, store }: SharedSearch,
  call: Call,
  search: (outside: Outside) => Promise<Found>,
): Promise<{ readonly found: Found; readonly origin: Origin }> {
  if (store === undefined) return { found: await search(outside), origin: 'searched' };
  const claimant = randomUUID();
  if (!fresh) {
    const known = await knownSearch(await key(), claimant, store, call);
    // The key names the sources, so a search with a different number of answers is not ours.
    if (known?.answers.length === outside.sources.length) {
      call.log.info('comparables.reused');
      return { found: await search(replaySearch(known, outside)), origin: 'kept' };
    }
  }
  const recording = recordSearch(outside);
  try {
    return { found: await search(recording.outside), origin: 'searched' };
  } finally {
    // The search is kept even if the call fails later, perhaps because exchange rates are missing: it has been paid
    // for.
    const known = await key().catch(() => undefined);
    const recorded = recording.found();
    if (known !== undefined && recorded !== undefined) await store.keep(known, recorded, call);
    else if (known !== undefined && !fresh) await store.leave(known, claimant, call);
  }
}
