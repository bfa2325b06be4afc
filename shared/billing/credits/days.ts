import { dayMs } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import type { LedgerRow } from './ledger.ts';
import { isOfCall, movementOf } from './movements.ts';

/** A day in UTC, as `2026-11-22`: days sort as text. */
export type Day = string;

/**
 * A day's rows may arrive until this long after it: a row is written within seconds of its time, and clocks differ by
 * less.
 */
const closesAfterMs = 3_600_000;

export const dayOf = (at: number): Day => new Date(at).toISOString().slice(0, 10);
export const startOfDay = (day: Day): number => Date.parse(day);
/** The start of the next day. */
export const endOfDay = (day: Day): number => startOfDay(day) + dayMs;

/** The latest day that is closed at `now`: a day closes an hour after its end. */
export const lastClosedDay = (now: number): Day => dayOf(now - closesAfterMs - dayMs);

/** The totals of one operation's calls under one key. Rows that predate these fields have neither. */
export interface UsageCell {
  readonly operation?: string | undefined;
  readonly keyId?: string | undefined;
  /** Settled charges, including those of 0 credits, less those given back. */
  readonly charges: number;
  readonly credits: number;
}

/** One account's day according to the ledger. */
export interface DaySums {
  readonly day: Day;
  /** Net of what was taken back, so it may be below 0. */
  readonly granted: number;
  readonly spent: number;
  /** Since the account began, this day included. */
  readonly grantedTotal: number;
  readonly spentTotal: number;
  readonly usage: readonly UsageCell[];
}

/** The account's balance at the end of the day: available plus set aside. */
export const balanceAfter = ({ grantedTotal, spentTotal }: DaySums): number => grantedTotal - spentTotal;

/** The sums of closed days, written by the audit. They can always be rebuilt from the ledger. */
export interface DaySumsStore {
  /** Overwrites the sums of that day. */
  put(accountId: string, sums: DaySums, time: TimeBudget): Promise<void>;
  /** The sums of the last day that has any, before `day` if one is given. */
  latest(accountId: string, day: Day | undefined, time: TimeBudget): Promise<DaySums | undefined>;
  /** The sums of the days that have any, inclusive, the oldest first. */
  between(accountId: string, first: Day, last: Day, time: TimeBudget): Promise<DaySums[]>;
}

interface DayTally {
  granted: number;
  spent: number;
  readonly cells: Map<string, { -readonly [Field in keyof UsageCell]: UsageCell[Field] }>;
}

/** Adds rows up by day. They may come in any order. */
export class Tally {
  readonly #days = new Map<Day, DayTally>();
  granted = 0;
  spent = 0;

  add(row: LedgerRow): void {
    const movement = movementOf(row);
    if (movement === undefined) return;
    const { at, kind, amount, operation, keyId } = movement;
    const name = dayOf(at);
    const day = this.#days.get(name) ?? { granted: 0, spent: 0, cells: new Map() };
    this.#days.set(name, day);
    if (!isOfCall(kind)) {
      day.granted += amount;
      this.granted += amount;
      return;
    }
    // Returned credits count on the day of their return.
    day.spent -= amount;
    this.spent -= amount;
    const key = JSON.stringify([operation, keyId]);
    const cell = day.cells.get(key) ?? { operation, keyId, charges: 0, credits: 0 };
    cell.charges += kind === 'return' ? -1 : 1;
    cell.credits -= amount;
    day.cells.set(key, cell);
  }

  /**
   * The sums of the days that have rows, up to `last` (included), the oldest first.
   *
   * @param base The sums of the last day before; absent if the rows are all that the account has.
   */
  sums(last: Day, base?: Pick<DaySums, 'grantedTotal' | 'spentTotal'>): DaySums[] {
    let grantedTotal = base?.grantedTotal ?? 0;
    let spentTotal = base?.spentTotal ?? 0;
    return [...this.#days]
      .filter(([day]) => day <= last)
      .sort(([first], [other]) => (first < other ? -1 : 1))
      .map(([day, { granted, spent, cells }]) => {
        grantedTotal += granted;
        spentTotal += spent;
        return { day, granted, spent, grantedTotal, spentTotal, usage: [...cells.values()] };
      });
  }
}
