import type { Account } from '../holds/account.ts';

/** How many accounts with several shares or limits a process remembers. If it forgets one, it learns about it again. */
const mostAccounts = 1000;

interface Seen {
  readonly shares: number;
  readonly limits: ReadonlySet<string>;
}

const plain: Seen = { shares: 1, limits: new Set() };

/**
 * How many shares and which limits accounts have, as far as this process knows: share 0 says so, and calls read it now
 * and then. Both may be stale. The number of shares never falls, so an old one only spreads new charges over fewer of
 * them. Limits are checked by every reserve, so a wrong belief costs one that is refused.
 */
export class SeenAccounts {
  readonly #seen = new Map<string, Seen>();

  sharesOf(accountId: string): number {
    return (this.#seen.get(accountId) ?? plain).shares;
  }

  /** Names of its limits. */
  limitsOf(accountId: string): ReadonlySet<string> {
    return (this.#seen.get(accountId) ?? plain).limits;
  }

  /** Learns from a share that a call has met. */
  see(accountId: string, share: number, account: Account): void {
    const known = this.#seen.get(accountId) ?? plain;
    const found = [...account.allowances.keys()];
    // Another share than 0 may not have an allowance of each limit yet.
    const limits = new Set(share === 0 ? found : [...known.limits, ...found]);
    const shares = Math.max(account.shares ?? 1, share + 1, known.shares);
    if (shares === 1 && limits.size === 0) {
      this.#seen.delete(accountId);
      return;
    }
    if (!this.#seen.has(accountId) && this.#seen.size >= mostAccounts) this.#seen.clear();
    this.#seen.set(accountId, { shares, limits });
  }

  /** An account turned out not to have this limit, whatever one of its shares says. */
  forgetLimit(accountId: string, name: string): void {
    const known = this.#seen.get(accountId);
    if (known === undefined) return;
    const limits = new Set(known.limits);
    limits.delete(name);
    this.#seen.set(accountId, { ...known, limits });
  }
}
