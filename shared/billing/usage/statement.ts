import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { balanceAfter, changeOf, type Day, dayOf, endOfDay, startOfDay } from '../credits/days.ts';
import type { LedgerRow } from '../credits/ledger.ts';
import { momentOf, placeAt } from './calls.ts';
import { countOfDays, type DayUsage, type LedgerReader, usageByDay } from './usage-by-day.ts';

/** A movement, and the credits after it. */
export interface StatementEntry extends Movement {
  readonly balance: number;
}

/** Days of an account, both included (UTC). */
export interface StatementRequest {
  readonly accountId: string;
  readonly from: Day;
  readonly to: Day;
}

interface Bounds {
  readonly budget: TimeBudget;
}

/** The first and the last day of a month such as `2026-11`. @throws ServiceError BAD_REQUEST */
export function daysOfMonth(month: string): { readonly from: Day; readonly to: Day } {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  if (year === undefined) throw new ServiceError('BAD_REQUEST', 'month must be of the form 2026-11.');
  return { from: `${month}-01`, to: dayOf(Date.UTC(Number(year), Number(number), 0)) };
}

/** Among movements of one moment credits come before they go, so that no balance looks overdrawn. */
const placeOf = ({ at, amount, id }: Movement): string => placeAt(at, `${amount > 0 ? 0 : 1}${id}`);

/** The movements of rows that come by time, the newest first; those of one moment, which come in any order, by places. */
async function* newestFirst(rows: AsyncIterable<LedgerRow>): AsyncGenerator<Movement> {
  let tied: Movement[] = [];
  const sorted = () => tied.toSorted((one, other) => (placeOf(one) > placeOf(other) ? -1 : 1));
  for await (const row of rows) {
    const movement = movementOf(row);
    if (movement === undefined) continue;
    if (tied[0] !== undefined && tied[0].at !== movement.at) {
      yield* sorted();
      tied = [];
    }
    tied.push(movement);
  }
  yield* sorted();
}

/** What an account had when a day began: from the sums of its last closed day before, and the rows since. */
async function balanceBefore(
  accountId: string,
  day: Day,
  { sums, timedRows }: LedgerReader,
  { budget }: Bounds,
): Promise<number> {
  const base = await sums.latest(accountId, day, budget);
  let balance = base === undefined ? 0 : balanceAfter(base);
  const from = base === undefined ? 0 : endOfDay(base.day);
  if (from >= startOfDay(day)) return balance;
  for await (const row of timedRows.between(accountId, from, startOfDay(day), budget))
    balance += movementOf(row)?.amount ?? 0;
  return balance;
}

/**
 * The rows from the start of a day to the end of another, the newest first, and the balance after them all. The rows
 * since the last closed day are read once, and kept, since they make up that balance; those of closed days, which never
 * change, come as they are wanted.
 */
async function rowsBackFrom(
  { accountId, from, to }: StatementRequest,
  { sums, timedRows }: LedgerReader,
  { budget }: Bounds,
): Promise<{ readonly balance: number; readonly rows: AsyncIterable<LedgerRow> }> {
  const base = await sums.latest(accountId, dayOf(endOfDay(to)), budget);
  const closedTo = base === undefined ? 0 : endOfDay(base.day);
  let balance = base === undefined ? 0 : balanceAfter(base);
  const open: LedgerRow[] = [];
  if (closedTo < endOfDay(to)) {
    for await (const row of timedRows.between(accountId, closedTo, endOfDay(to), budget)) {
      balance += movementOf(row)?.amount ?? 0;
      if (row.at >= startOfDay(from)) open.push(row);
    }
  }
  async function* rows(): AsyncGenerator<LedgerRow> {
    yield* open.toReversed();
    if (closedTo > startOfDay(from))
      yield* timedRows.between(accountId, startOfDay(from), closedTo, budget, { newestFirst: true });
  }
  return { balance, rows: rows() };
}

/**
 * The movements of some days one by one, the newest first, for a page that shows a part or a file that is written as it
 * goes. The first value is the balance after them. Only the rows of these days, up to the day of `after`, and those
 * since the last closed day before are read, so the age of the account does not matter.
 *
 * @param request `after` is `next` of a page: only what follows there, and is older, comes
 * @throws ServiceError BAD_REQUEST if these are not days or more than 400, or the place is not within them;
 *   OVERLOADED if the database does not answer in time.
 */
export async function* statementEntries(
  { accountId, from, to, after }: StatementRequest & { readonly after?: string | undefined },
  money: LedgerReader,
  bounds: Bounds,
): AsyncGenerator<{ readonly closing: number } | StatementEntry> {
  countOfDays(from, to);
  const lastDay = after === undefined ? to : dayOf(momentOf(after));
  if (lastDay < from || lastDay > to) throw new ServiceError('BAD_REQUEST', 'There is no such page.');
  const { balance: closing, rows } = await rowsBackFrom({ accountId, from, to: lastDay }, money, bounds);
  let balance = closing;
  let hasBegun = after === undefined;
  if (hasBegun) yield { closing: balance };
  for await (const movement of newestFirst(rows)) {
    if (!hasBegun && after !== undefined && placeOf(movement) < after) {
      hasBegun = true;
      yield { closing: balance };
    }
    if (hasBegun) yield { ...movement, balance };
    balance -= movement.amount;
  }
  if (!hasBegun) yield { closing: balance };
}

/** A part of some days' movements, the newest first: `opening` and all amounts lead to `closing`. */
export interface StatementPage {
  readonly closing: number;
  readonly entries: readonly StatementEntry[];
  readonly opening: number;
  /** Where the next part begins; absent on the last one. */
  readonly next?: string | undefined;
}

/** At most `limit` movements of some days. @throws as statementEntries does */
export async function statementPage(
  request: StatementRequest & { readonly after?: string | undefined; readonly limit: number },
  money: LedgerReader,
  bounds: Bounds,
): Promise<StatementPage> {
  let closing = 0;
  let opening = 0;
  const entries: StatementEntry[] = [];
  for await (const value of statementEntries(request, money, bounds)) {
    if ('closing' in value) {
      closing = value.closing;
      opening = closing;
      continue;
    }
    const last = entries[request.limit - 1];
    if (last !== undefined) return { closing, entries, opening, next: placeOf(last) };
    entries.push(value);
    opening = value.balance - value.amount;
  }
  return { closing, entries, opening };
}

/** A day, and the credits at its end. */
interface StatementDay extends DayUsage {
  readonly balance: number;
}

/** What some days came to: `opening` + `added` − `charged` is `closing`. */
export interface StatementSums {
  readonly opening: number;
  readonly added: number;
  readonly charged: number;
  /** What is left at the end, or now: available and set aside for calls in flight together. */
  readonly closing: number;
  /** Every day, the oldest first. */
  readonly days: readonly StatementDay[];
}

/**
 * The sums of some days, from those of closed days and the rows of the others. @throws as statementEntries does
 */
export async function statementSums(
  request: StatementRequest,
  money: LedgerReader,
  bounds: Bounds,
): Promise<StatementSums> {
  const { accountId, from } = request;
  countOfDays(from, request.to);
  const [opening, usage] = await Promise.all([
    balanceBefore(accountId, from, money, bounds),
    usageByDay(request, money, bounds),
  ]);
  let [added, charged, balance] = [0, 0, opening];
  const days = usage.map((day) => {
    added += day.granted;
    charged += day.spent;
    balance += changeOf(day);
    return { ...day, balance };
  });
  return { opening, added, charged, closing: balance, days };
}

/**
 * What moves an account's credits, in the words of statements. A new kind of ledger row gets its name here and its case
 * in `movementOf` below; pages, files and sums follow.
 */
export const movementKinds = {
  grant: { label: 'Grant' },
  purchase: { label: 'Purchase' },
  charge: { label: 'Charge' },
  return: { label: 'Charge given back' },
  'take-back': { label: 'Taken back' },
  'give-back': { label: 'Given back' },
} as const;

type MovementKind = keyof typeof movementKinds;

/** One movement of an account's credits. */
export interface Movement {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly kind: MovementKind;
  /** Credits: above 0 if they came, below if they went; 0 for a charge of a free operation. */
  readonly amount: number;
  /** Id of the grant, of the charge, or of the refund or dispute that took credits back. */
  readonly id: string;
  /** The operation of a charge, also of one that was given back; absent if another call ended a dead one. */
  readonly operation?: string | undefined;
  readonly keyId?: string | undefined;
  readonly requestId?: string | undefined;
  /** Credits that should have been taken back as well but were already spent. */
  readonly missing?: number | undefined;
  /** Money that was paid, tax included, or below 0 if it went back; absent where none did. */
  readonly money?: MovedMoney | undefined;
}

/** Money in the smallest unit of its purchase's currency. */
export interface MovedMoney {
  readonly amount: number;
  /** Id of the purchase's grant. */
  readonly grantId: string;
}

function kindOfGrant({ purchase, givesBack }: Extract<LedgerRow, { readonly kind: 'grant' }>): MovementKind {
  if (givesBack !== undefined) return 'give-back';
  return purchase === undefined ? 'grant' : 'purchase';
}

/**
 * What a row moved; undefined if that is nothing. A voided charge gave back what was never spent, a mark that an answer
 * left changes nothing, and a move between shares stays within the account.
 */
export function movementOf(row: LedgerRow): Movement | undefined {
  const { at, amount } = row;
  switch (row.kind) {
    case 'grant': {
      const { grantId, purchase } = row;
      const money = purchase && { amount: purchase.total ?? purchase.price, grantId };
      return { at, kind: kindOfGrant(row), amount, id: grantId, money };
    }
    case 'take-back': {
      const { grantId, returned } = row;
      const kind = amount < 0 ? 'give-back' : 'take-back';
      const money = returned === 0 ? undefined : { amount: 0 - returned, grantId };
      return { at, kind, amount: 0 - amount, id: row.reversalId, missing: Math.max(0, row.missing), money };
    }
    case 'charge':
    case 'return': {
      const { kind, chargeId: id, operation, origin } = row;
      if (kind === 'charge' && row.ending === 'voided') return undefined;
      const moved = kind === 'charge' ? 0 - amount : amount;
      return { at, kind, amount: moved, id, operation, keyId: origin?.keyId, requestId: origin?.requestId };
    }
    case 'answer':
    case 'move':
      return undefined;
  }
}
