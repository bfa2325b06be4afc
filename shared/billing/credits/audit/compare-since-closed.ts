import { dayMs } from '../../../platform/call/clock.ts';
import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import { type Day, type DaySums, endOfDay, startOfDay, Tally } from '../days.ts';
import type { Account } from '../holds/account.ts';
import type { AccountReader } from '../holds/account-store.ts';
import type { TimedRows } from '../ledger.ts';
import { type Drift, driftBetween, heldIn } from './ledger-drift.ts';

/** The longest time between two settled rows of one charge: a key's generation lives for a day and 38 s. */
const doublesWithinMs = 2 * dayMs;

/** Finds charges that were settled twice among rows in the order of time, without keeping them all. */
class Doubles {
  readonly #recent = new Map<string, number>();
  found = 0;

  see(chargeId: string, at: number): void {
    for (const [seen, seenAt] of this.#recent) {
      if (seenAt >= at - doublesWithinMs) break;
      this.#recent.delete(seen);
    }
    if (this.#recent.has(chargeId)) this.found += 1;
    this.#recent.set(chargeId, at);
  }
}

/**
 * Compares an account with the sums of its last closed day and the rows since. The day before `closing` is read
 * again, to find charges that were settled a second time on the day after it.
 *
 * @param known.before The account as it was read some time ago: the rows that it knows of must be in the index by now.
 * @returns also the sums of the rows since; undefined if the account no longer exists.
 */
export async function compareSinceClosed(
  services: { readonly accounts: AccountReader; readonly timedRows: TimedRows },
  accountId: string,
  known: { readonly before: Account; readonly base: DaySums; readonly closing: Day },
  time: TimeBudget,
): Promise<{ readonly drift: Drift; readonly tally: Tally } | undefined> {
  const { before, base, closing } = known;
  const countedFrom = endOfDay(base.day);
  const tally = new Tally();
  const doubles = new Doubles();
  let heldBefore = 0;
  const readFrom = Math.min(countedFrom, startOfDay(closing) - dayMs);
  for await (const row of services.timedRows.between(accountId, Math.max(0, readFrom), undefined, time)) {
    if (row.kind === 'charge' && row.ending === 'settled') doubles.see(row.chargeId, row.at);
    if (row.at < countedFrom) continue;
    tally.add(row);
    heldBefore += heldIn(before, row);
  }
  const after = await services.accounts.read(accountId, time);
  if (after === undefined) return undefined;
  const reading = {
    granted: base.grantedTotal + tally.granted,
    spent: base.spentTotal + tally.spent,
    heldBefore,
    chargedTwice: doubles.found,
  };
  return { drift: driftBetween(before, after, reading), tally };
}
