import { dayMs } from '../../../platform/call/clock.ts';
import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import { type Day, type DaySums, endOfDay, startOfDay, Tally } from '../days.ts';
import { type Account, type AccountReader, heldCredits } from '../holds/account.ts';
import type { Ledger, LedgerRow, TimedRows } from '../ledger.ts';
import { movementOf } from '../movements.ts';

const figures = ['balance', 'spent', 'granted', 'overdrawn', 'chargedTwice'] as const;

/**
 * How far an account is off; all zero if nothing is wrong. `balance` is the account's own sum: available + held + spent
 * − granted. `spent` and `granted` are the account's figure minus the ledger's. `overdrawn`: how far `available` is
 * below zero. `chargedTwice`: settled rows beyond the first of their charge.
 */
export type Drift = Readonly<Record<(typeof figures)[number], number>>;

export const isDrift = (drift: Drift): boolean => figures.some((figure) => drift[figure] !== 0);

/** The value closest to zero between two bounds, inclusive. */
const nearestToZero = (a: number, b: number): number => Math.max(Math.min(0, Math.max(a, b)), Math.min(a, b));

/**
 * The credits of a settled row whose hold is in this reading of the account. They count below 0 for a row that gives
 * them back; any other row counts 0.
 */
function heldIn(account: Account, row: LedgerRow): number {
  if (row.kind !== 'charge' && row.kind !== 'return') return 0;
  if (account.holds.get(row.chargeId)?.attempt !== row.attempt) return 0;
  return 0 - (movementOf(row)?.amount ?? 0);
}

/** The longest time between two settled rows of one charge: a key's generation lives for a day and 38 s. */
const doublesWithinMs = 2 * dayMs;

/**
 * Tells whether a charge was settled before, without keeping all charges, if rows come by time or grouped by charge.
 */
function seenBefore(): (row: LedgerRow) => boolean {
  let window = Number.NaN;
  let [earlier, recent] = [new Set<string>(), new Set<string>()] as const;
  return (row) => {
    if (row.kind !== 'charge' || row.ending !== 'settled') return false;
    const now = Math.floor(row.at / doublesWithinMs);
    if (now !== window) [window, earlier, recent] = [now, recent, new Set()];
    const isSame = earlier.has(row.chargeId) || recent.has(row.chargeId);
    recent.add(row.chargeId);
    return isSame;
  };
}

/**
 * Compares an account read some time ago with its rows and its current state, so that no call in progress can look like
 * a drift. Everything that the account had moved by the first reading has a row; the credits of every row had been
 * moved by the second reading, or were still held then. So the true difference is between the two, and the smallest
 * possible one is reported.
 *
 * With the sums of its last closed day only the rows since are counted, and the day before `closing` is read again, to
 * find charges that were settled a second time on the day after it. Without them the whole ledger is read, strongly
 * consistent, even if clocks differ.
 *
 * @param of `before`: if there are sums, the rows that it knows of must be in the index by now
 * @returns also the sums of the counted rows
 */
export async function compareWithLedger(
  services: { readonly accounts: AccountReader; readonly ledger: Ledger; readonly timedRows: TimedRows },
  of: {
    readonly accountId: string;
    readonly closing: Day;
    readonly before: Account;
    readonly base: DaySums | undefined;
  },
  time: TimeBudget,
): Promise<{ readonly drift: Drift; readonly tally: Tally }> {
  const { accountId, closing, before, base } = of;
  const { accounts, ledger, timedRows } = services;
  const countedFrom = base === undefined ? Number.NEGATIVE_INFINITY : endOfDay(base.day);
  const readFrom = Math.max(0, Math.min(countedFrom, startOfDay(closing) - dayMs));
  const rows =
    base === undefined
      ? ledger.rows(accountId, time)
      : timedRows.between(accountId, readFrom, undefined, time);
  const isDouble = seenBefore();
  const tally = new Tally();
  let [heldBefore, chargedTwice] = [0, 0];
  for await (const row of rows) {
    if (isDouble(row)) chargedTwice += 1;
    if (row.at < countedFrom) continue;
    tally.add(row);
    heldBefore += heldIn(before, row);
  }
  // No account is ever deleted.
  const after = (await accounts.read(accountId, time)) ?? before;
  const granted = (base?.grantedTotal ?? 0) + tally.granted;
  const spent = (base?.spentTotal ?? 0) + tally.spent;
  const spentInAll = after.spent + heldCredits(after);
  const drift = {
    balance: after.available + spentInAll - after.granted,
    spent: nearestToZero(before.spent + heldBefore - spent, spentInAll - spent),
    // Taking back lowers what was granted, so either reading may be the smaller one.
    granted: nearestToZero(before.granted - granted, after.granted - granted),
    overdrawn: Math.max(0, -after.available),
    chargedTwice,
  };
  return { drift, tally };
}
