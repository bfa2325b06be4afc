import type { Account } from '../holds/account.ts';

/** How many accounts with several shares a process remembers. If it forgets one, it learns about it again. */
const mostAccounts = 1000;

/**
 * How many shares each account has, as far as this process knows: share 0 says so, and calls read it now and then. The
 * number never falls, so a stale one does little harm: it spreads new charges over fewer shares.
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
