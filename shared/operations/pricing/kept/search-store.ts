import type { Call } from '../../../platform/call/call.ts';
import type { KeptSearch } from './kept-search.ts';

/** How a search stands for whoever asks. */
export type Standing =
  | { readonly is: 'kept'; readonly search: KeptSearch }
  /** Another call is searching. */
  | { readonly is: 'under-way' }
  /** Whoever asks searches: nobody else does, or nobody knows. */
  | { readonly is: 'open' };

type StoreCall = Pick<Call, 'clock' | 'log'>;

/**
 * Where searches are kept for an hour. Nothing here throws or takes longer than a second: what goes wrong is an event in
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
  /** Takes this claim back, if it still stands, so that nobody waits for it. */
  leave(key: string, claimant: string, call: StoreCall): Promise<void>;
}
