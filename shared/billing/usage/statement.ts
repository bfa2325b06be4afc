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

/** The movements of rows that come by time; those of one moment, which come in any order, by their places. */
async function* inOrder(rows: AsyncIterable<LedgerRow>): AsyncGenerator<Movement> {
  let tied: Movement[] = [];
  const sorted = () => tied.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
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

/** Days with their sums, as `statementSums` reads them, and which of their movements are asked for. */
interface EntriesRequest {
  readonly accountId: string;
  readonly sums: StatementSums;
  /** `next` of a page: only what came before comes. */
  readonly before?: string | undefined;
}

/** How many charges are held at once, unless a single day has more. */
const chargesAtOnce = 1000;

/** Where the days begin that are read together, if `end` is behind the last of them. */
function beginOf(days: StatementSums['days'], end: number, charges: number): number {
  let first = end;
  let found = 0;
  while (first > 0 && (first === end || found < charges)) {
    first -= 1;
    for (const cell of days[first]?.usage ?? []) found += cell.charges;
  }
  return first;
}

/**
 * The movements of some days one by one, the newest first, each with the balance after it, for a page that shows a part
 * or a file that is written as it goes. Only rows of these days are read, up to the day of `before`, so the age of the
 * account does not matter.
 *
 * @throws ServiceError BAD_REQUEST if the place is not within the days; OVERLOADED if the database does not answer in
 *   time.
 */
export async function* statementEntries(
  { accountId, sums, before }: EntriesRequest,
  { timedRows }: Pick<LedgerReader, 'timedRows'>,
  { budget }: Bounds,
  atOnce: number = chargesAtOnce,
): AsyncGenerator<StatementEntry> {
  const { days, opening } = sums;
  const reached = before === undefined ? undefined : dayOf(momentOf(before));
  let end = reached === undefined ? days.length : days.findIndex(({ day }) => day === reached) + 1;
  if (end === 0) throw new ServiceError('BAD_REQUEST', 'There is no such page.');
  while (end > 0) {
    const first = beginOf(days, end, atOnce);
    let balance = days[first - 1]?.balance ?? opening;
    const [from, to] = [days[first]?.day ?? '', days[end - 1]?.day ?? ''];
    const entries: StatementEntry[] = [];
    for await (const movement of inOrder(
      timedRows.between(accountId, startOfDay(from), endOfDay(to), budget),
    )) {
      if (before !== undefined && placeOf(movement) >= before) break;
      balance += movement.amount;
      entries.push({ ...movement, balance });
    }
    yield* entries.toReversed();
    end = first;
  }
}

/** A part of some days' movements, the newest first: `opening` and all amounts lead to `closing`. */
export interface StatementPage {
  readonly opening: number;
  readonly closing: number;
  readonly entries: readonly StatementEntry[];
  /** Where the next part begins, which is older; absent on the last one. */
  readonly next?: string | undefined;
}

/** At most `limit` movements of some days. @throws as statementEntries does */
export async function statementPage(
  { limit, ...request }: EntriesRequest & { readonly limit: number },
  money: Pick<LedgerReader, 'timedRows'>,
  bounds: Bounds,
): Promise<StatementPage> {
  const entries: StatementEntry[] = [];
  let hasMore = false;
  for await (const entry of statementEntries(request, money, bounds, limit)) {
    hasMore = entries.length === limit;
    if (hasMore) break;
    entries.push(entry);
  }
  const [newest, oldest] = [entries[0], entries.at(-1)];
  // Rows may have been read a moment later than the sums; a part is consistent in itself.
  return {
    opening: oldest === undefined ? request.sums.opening : oldest.balance - oldest.amount,
    closing: newest?.balance ?? request.sums.closing,
    entries,
    next: hasMore && oldest !== undefined ? placeOf(oldest) : undefined,
  };
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
 * The sums of some days, from those of closed days and the rows of the others.
 *
 * @throws ServiceError BAD_REQUEST if these are not days or more than 400; OVERLOADED if the database does not answer
 *   in time.
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

/** Whether a movement is what a call took, or was given back of it. */
export const isOfCall = (kind: MovementKind): boolean => kind === 'charge' || kind === 'return';

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
  /** What was paid for a purchase, tax included where it is known. */
  readonly paid?: { readonly amount: number; readonly currency: string } | undefined;
  /** Money that went back with credits of a purchase, in the smallest unit of its currency. */
  readonly returned?: { readonly amount: number; readonly grantId: string } | undefined;
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
      const kind = kindOfGrant(row);
      const { grantId: id, purchase } = row;
      if (kind !== 'purchase' || purchase === undefined) return { at, kind, amount, id };
      const paid = { amount: purchase.total ?? purchase.price, currency: purchase.currency };
      return { at, kind, amount, id, paid };
    }
    case 'take-back': {
      const kind = amount < 0 ? 'give-back' : 'take-back';
      const moved = {
        at,
        kind,
        amount: 0 - amount,
        id: row.reversalId,
        missing: Math.max(0, row.missing),
      } as const;
      const { returned, grantId } = row;
      return returned === 0 ? moved : { ...moved, returned: { amount: returned, grantId } };
    }
    case 'charge':
    case 'return': {
      const { kind, chargeId: id, operation, origin } = row;
      if (kind === 'charge' && row.ending === 'voided') return undefined;
      const moved = kind === 'charge' ? 0 - amount : amount;
      return { at, kind, amount: moved, id, operation, keyId: origin?.keyId, requestId: origin?.requestId };
    }
    case 'answer':
      return undefined;
  }
}
