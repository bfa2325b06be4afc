import type { ApiKeyRecord } from './key-store.ts';

/**
 * Keys of the dashboard's sessions. They open the account like any other, but are in no list of keys, and the table
 * forgets them some time after they end.
 */
export interface TemporaryKeys {
  /** @param holder whoever it is made for; opaque */
  add(keyHash: string, record: ApiKeyRecord & { readonly expiresAt: number }, holder: string): Promise<void>;
  /** Ends a key at once; one that has ended already, or is none of these, stays as it is. */
  end(keyHash: string, at: number): Promise<void>;
  /**
   * Hashes of the keys that a holder has in an account: of every one whose `add` has come back, strongly consistent.
   * May name one that is about to be added.
   */
  ofHolder(accountId: string, holder: string): Promise<readonly string[]>;
}
