import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { type Day, dayOf, endOfDay, startOfDay } from '../credits/days.ts';
import { type Movement, movementOf } from '../credits/movements.ts';
import { momentOf, placeAt } from './calls.ts';
import type { LedgerReader, StatementSums } from './usage-by-day.ts';

export { isOfCall, movementLabel } from '../credits/movements.ts';

/** A movement, and the credits after it. */
export interface StatementEntry extends Movement {
  readonly balance: number;
}

/** The first and the last day of a month such as `2026-11`. @throws ServiceError BAD_REQUEST */
export function daysOfMonth(month: string): { readonly from: Day; readonly to: Day } {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  if (year === undefined) throw new ServiceError('BAD_REQUEST', 'month must be of the form 2026-11.');
  return { from: `${month}-01`, to: dayOf(Date.UTC(Number(year), Number(number), 0)) };
}

/** Among simultaneous movements, credits are added before they are taken, so that no balance looks overdrawn. */
const placeOf = ({ at, amount, id }: Movement): string => placeAt(at, `${amount > 0 ? 0 : 1}${id}`);

/** Days with their sums, as read by `usageByDay`, and which of their movements are requested. */
interface EntriesRequest {
  readonly accountId: string;
  readonly sums: StatementSums;
  /** `next` of a page: only earlier movements follow. */
  readonly before?: string | undefined;
}

/** How many charges are in memory at once, unless a single day has more. */
const chargesAtOnce = 1000;

/** The first of the days that are read together, if `end` follows the last of them. */
function beginOf(days: StatementSums['days'], end: number, charges: number): number {
  let first = end;
  let held = 0;
  while (first > 0 && (first === end || held < charges)) {
    first -= 1;
    for (const cell of days[first]?.usage ?? []) held += cell.charges;
  }
  return first;
}

/**
 * The movements of some days one by one, the newest first, each with the balance after it, for a page that shows a part
 * or a file that is streamed. Only rows of these days are read, up to the day of `before`, so the age of the account
 * does not matter.
 *
 * @throws ServiceError BAD_REQUEST if the place is not within the days; OVERLOADED if the database does not answer in
 *   time.
 */
export async function* statementEntries(
  { accountId, sums, before }: EntriesRequest,
  { timedRows }: Pick<LedgerReader, 'timedRows'>,
  { budget }: { readonly budget: TimeBudget },
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
    const rows = await Array.fromAsync(timedRows.between(accountId, startOfDay(from), endOfDay(to), budget));
    const placed = rows
      .flatMap((row) => movementOf(row) ?? [])
      .map((movement) => ({ movement, place: placeOf(movement) }))
      .filter(({ place }) => before === undefined || place < before)
      .toSorted((line, other) => (line.place < other.place ? -1 : 1));
    const entries = placed.map(({ movement }) => {
      balance += movement.amount;
      return { ...movement, balance };
    });
    yield* entries.toReversed();
    end = first;
  }
}

/**
 * At most `limit` movements of some days, the newest first: `opening` and all amounts lead to `closing`. `next`: where
 * the next part begins, which is older; undefined on the last one.
 *
 * @throws as statementEntries does
 */
export async function statementPage(
  { limit, ...request }: EntriesRequest & { readonly limit: number },
  money: Pick<LedgerReader, 'timedRows'>,
  bounds: { readonly budget: TimeBudget },
) {
  const entries: StatementEntry[] = [];
  let hasMore = false;
  for await (const entry of statementEntries(request, money, bounds, limit)) {
    hasMore = entries.length === limit;
    if (hasMore) break;
    entries.push(entry);
  }
  const [newest, oldest] = [entries[0], entries.at(-1)];
  // Rows may have been read slightly later than the sums; a part is consistent in itself.
  return {
    opening: oldest === undefined ? request.sums.opening : oldest.balance - oldest.amount,
    closing: newest?.balance ?? request.sums.closing,
    entries,
    next: hasMore && oldest !== undefined ? placeOf(oldest) : undefined,
  };
}
