import type { Account } from './account.ts';

/** Accounts with several shares that a process remembers; of one that it has forgotten it learns again. */
const mostAccounts = 1000;

/**
 * How many shares accounts have, as far as this process has seen: share 0 says it, and calls meet that one now and then.
 * The number never falls, so that one from the past is only a little small: it spreads new charges over fewer shares.
 */
export class ShareCounts {
  readonly #several = new Map<string, number>();

  of(accountId: string): number {
    return this.#several.get(accountId) ?? 1;
  }

  /** Learns from a share that a call has met. */
  see(accountId: string, share: number, account: Account): void {
    const count = Math.max(account.shares ?? 1, share + 1);
    if (count <= this.of(accountId)) return;
    if (this.#several.size >= mostAccounts) this.#several.clear();
    this.#several.set(accountId, count);
  }
}
