import type { AccountReader } from '../../identity/accounts/account.ts';
import type { SettingsStore } from '../../identity/accounts/account-settings.ts';
import type { KeyStore } from '../../identity/accounts/key-store.ts';
import type { AuditLog } from '../../identity/people/audit-log.ts';
import type { PeopleStore } from '../../identity/people/people.ts';
import { type Clock, dayMs } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { type LimitServices, readLimits } from '../credits/credit-limits.ts';
import { type Day, dayOf, endOfDay, startOfDay } from '../credits/days.ts';
import { listPurchases, type PurchaseReader } from '../payments/list-purchases.ts';
import { type CallLog, keptMs } from './calls.ts';
import { daysOfMonth } from './statement.ts';
import { isDay, type LedgerReader } from './usage-by-day.ts';

export interface ExportServices {
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly accounts: AccountReader;
  readonly people: Pick<PeopleStore, 'membersOf' | 'invitationsOf'>;
  readonly keys: Pick<KeyStore, 'list'>;
  readonly audit: Pick<AuditLog, 'read'>;
  readonly ledger: LedgerReader;
  readonly callLog: Pick<CallLog, 'between'>;
  readonly limits: () => Promise<LimitServices>;
  readonly purchases: () => Promise<PurchaseReader>;
  readonly clock: Clock;
}

/** The files of an export, by what they are about; each in the order to read them in. */
export interface ExportFiles {
  /** Settings, people, keys and payments; the audit log. */
  readonly account: readonly string[];
  /** One for each month. */
  readonly ledger: readonly string[];
  /** The sums of days, one for each month. */
  readonly usage: readonly string[];
  /** One for each day of the last thirty. */
  readonly calls: readonly string[];
}

/** The month that begins a day before this one's first day does. */
const monthBefore = (month: string): string => dayOf(startOfDay(`${month}-01`) - dayMs).slice(0, 7);

/** The months in which the ledger of an account has rows, and those between them and now; the latest first. */
async function monthsOf(
  accountId: string,
  { ledger, clock }: ExportServices,
  time: TimeBudget,
): Promise<string[]> {
  let begin = clock();
  for await (const { at } of ledger.timedRows.between(accountId, 0, undefined, time)) {
    begin = at;
    break;
  }
  const months: string[] = [];
  for (let month = dayOf(clock()).slice(0, 7); month >= dayOf(begin).slice(0, 7); month = monthBefore(month))
    months.push(month);
  return months;
}

/** What there is to export of an account. @throws ServiceError OVERLOADED */
export async function exportFiles(
  accountId: string,
  services: ExportServices,
  time: TimeBudget,
): Promise<ExportFiles> {
  const now = services.clock();
  const months = await monthsOf(accountId, services, time);
  const days = Array.from({ length: keptMs / dayMs + 1 }, (_, index) => dayOf(now - index * dayMs));
  return {
    account: ['account.json', 'audit-log.json'],
    ledger: months.map((month) => `ledger-${month}.json`),
    usage: months.map((month) => `usage-${month}.json`),
    calls: days.map((day) => `calls-${day}.json`),
  };
}

/** The settings of an account and everyone and everything that belongs to it. */
async function accountFile(accountId: string, services: ExportServices, time: TimeBudget) {
  const { settings, accounts, people, keys, clock } = services;
  const [set, balance, members, invitations, ownKeys, limits, purchases] = await Promise.all([
    settings.read(accountId),
    accounts.readBalance(accountId, time),
    people.membersOf(accountId),
    people.invitationsOf(accountId),
    keys.list(accountId),
    services.limits().then((stores) => readLimits(stores.accounts, accountId, clock(), time)),
    services.purchases().then((reader) => listPurchases(accountId, reader, time)),
  ]);
  return { settings: set, balance, limits, members, invitations, keys: ownKeys, purchases };
}

/** Bytes of the rows in one part of a file, as a function's answer quotes them: that may have 6 MB. */
const roomOfPart = 4_000_000;

const weightOf = (row: object): number => Buffer.byteLength(JSON.stringify(exportText(row)));

/** The rows that fit into a part, and the moment of the first that does not. Rows of one moment stay together. */
async function fitting<Row extends { readonly at: number }>(
  rows: AsyncIterable<Row>,
): Promise<{ readonly rows: readonly Row[]; readonly next?: number }> {
  const taken: Row[] = [];
  let room = roomOfPart;
  for await (const row of rows) {
    room -= weightOf(row);
    const last = taken.at(-1);
    if (room < 0 && last !== undefined && row.at !== last.at) return { rows: taken, next: row.at };
    taken.push(row);
  }
  return { rows: taken };
}

const entriesAtATime = 500;

async function* entriesOf(accountId: string, before: number | undefined, { audit }: ExportServices) {
  // Entries of the moment itself come before its next millisecond.
  let place = before === undefined ? undefined : new Date(before + 1).toISOString();
  for (;;) {
    const read = await audit.read(accountId, entriesAtATime, place);
    yield* read;
    // The database may return fewer than were asked for, if they are long.
    place = read.at(-1)?.place;
    if (place === undefined) return;
  }
}

/** Fields that are moments in milliseconds: files for people have them as ISO 8601. */
const moments = new Set([
  'at',
  'since',
  'createdAt',
  'validUntil',
  'usedAt',
  'revokedAt',
  'expiresAt',
  'lastUsedAt',
  'erasedFrom',
]);

/** The days of a file that is about a month or a day; undefined if these are none, or still to come. */
function daysIn(
  name: string,
  now: number,
): { readonly kind: string; readonly from: Day; readonly to: Day } | undefined {
  const [, kind = '', day = ''] = /^(ledger|usage|calls)-(\d{4}-\d\d(?:-\d\d)?)\.json$/.exec(name) ?? [];
  const isOfDay = kind === 'calls';
  const first = isOfDay ? day : `${day}-01`;
  if (!isDay(first) || first > dayOf(now)) return undefined;
  return isOfDay ? { kind, from: day, to: day } : { kind, ...daysOfMonth(day) };
}

/**
 * The rows of a file that has many, from the part on that begins with this moment; undefined if there is no such file or
 * part.
 */
function rowsOf(
  { accountId, name, from: start }: ExportRequest,
  services: ExportServices,
  time: TimeBudget,
): AsyncIterable<{ readonly at: number }> | undefined {
  const { ledger, callLog, clock } = services;
  const now = clock();
  if (name === 'audit-log.json')
    return start === undefined || start <= now + dayMs ? entriesOf(accountId, start, services) : undefined;
  const days = daysIn(name, now);
  if (days === undefined) return undefined;
  const [first, end] = [startOfDay(days.from), endOfDay(days.to)];
  if (start !== undefined && (start < first || start >= end)) return undefined;
  if (days.kind === 'ledger') return ledger.timedRows.between(accountId, start ?? first, end, time);
  if (days.kind !== 'calls') return undefined;
  const to = start === undefined ? end : start + 1;
  return callLog.between({ accountId, from: Math.max(first, now - keptMs), to }, time);
}

interface ExportRequest {
  readonly accountId: string;
  /** As `exportFiles` names it. */
  readonly name: string;
  /** The moment with which this part of the file begins, as the part before named it; absent: the first part. */
  readonly from?: number | undefined;
}

/**
 * One file of what is kept about an account, as JSON. None has a key, a token or another secret: these are not kept.
 *
 * @returns `next`: with which moment the next part begins, if there is one; undefined if there is no such file
 * @throws ServiceError OVERLOADED
 */
export async function exportedFile(
  request: ExportRequest,
  services: ExportServices,
  time: TimeBudget,
): Promise<{ readonly content: object; readonly next?: number } | undefined> {
  const { accountId, name } = request;
  if (name === 'account.json') return { content: await accountFile(accountId, services, time) };
  const days = daysIn(name, services.clock());
  if (days?.kind === 'usage')
    return { content: { days: await services.ledger.sums.between(accountId, days.from, days.to, time) } };
  const rows = rowsOf(request, services, time);
  if (rows === undefined) return undefined;
  const { rows: entries, ...next } = await fitting(rows);
  return { content: { entries }, ...next };
}

/** A file as text, with moments that people can read. */
export const exportText = (content: object): string =>
  JSON.stringify(
    content,
    (name, value: unknown) =>
      typeof value === 'number' && moments.has(name) ? new Date(value).toISOString() : value,
    1,
  );
