import type { AccountReader } from '../../identity/accounts/account.ts';
import type { SettingsStore } from '../../identity/accounts/account-settings.ts';
import type { KeyStore } from '../../identity/accounts/key-store.ts';
import type { AuditLog } from '../../identity/people/audit-log.ts';
import type { ExportFile } from '../../identity/people/kept-data.ts';
import type { PeopleStore } from '../../identity/people/people.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { type LimitServices, readLimits } from '../credits/credit-limits.ts';
import { listPurchases, type PurchaseReader } from '../payments/list-purchases.ts';
import { type CallReader, keptMs } from './calls.ts';
import type { LedgerReader } from './usage-by-day.ts';

/** The endpoints of an account and what was sent to them, without secrets. */
interface WebhookReader {
  readonly endpoints: {
    list(accountId: string, time: TimeBudget): Promise<readonly { readonly id: string }[]>;
  };
  readonly deliveries: {
    recent(accountId: string, endpoint: string, most: number, time: TimeBudget): Promise<readonly object[]>;
  };
}

export interface ExportServices extends CallReader {
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly accounts: AccountReader;
  readonly people: Pick<PeopleStore, 'membersOf' | 'invitationsOf'>;
  readonly keys: Pick<KeyStore, 'list'>;
  readonly audit: Pick<AuditLog, 'read'>;
  readonly ledger: LedgerReader;
  readonly limits: () => Promise<LimitServices>;
  readonly purchases: () => Promise<PurchaseReader>;
  readonly webhooks: () => Promise<WebhookReader>;
}

const mostDeliveries = 100;

async function webhooksOf(accountId: string, services: ExportServices, time: TimeBudget) {
  const { endpoints, deliveries } = await services.webhooks();
  const listed = await endpoints.list(accountId, time);
  return await Promise.all(
    listed.map(async (endpoint) => ({
      ...endpoint,
      deliveries: await deliveries.recent(accountId, endpoint.id, mostDeliveries, time),
    })),
  );
}

/** The settings of an account, with its people and other data. */
async function accountFile(accountId: string, services: ExportServices, time: TimeBudget) {
  const { settings, accounts, people, keys, clock } = services;
  const [set, balance, members, invitations, ownKeys, limits, purchases, webhooks] = await Promise.all([
    settings.read(accountId),
    accounts.readBalance(accountId, time),
    people.membersOf(accountId),
    people.invitationsOf(accountId),
    keys.list(accountId),
    services.limits().then((stores) => readLimits(stores.accounts, accountId, clock(), time)),
    services.purchases().then((reader) => listPurchases(accountId, reader, time)),
    webhooksOf(accountId, services, time),
  ]);
  return { settings: set, balance, limits, members, invitations, keys: ownKeys, purchases, webhooks };
}

/** The most bytes of rows in one part of a file, as escaped in a function's answer, which may have 6 MB. */
const roomOfPart = 4_000_000;

/** The rows that fit into a part, and the time of the first that does not. Rows of the same time stay together. */
async function inParts(rows: AsyncIterable<{ readonly at: number }>): Promise<FilePart> {
  const entries: { readonly at: number }[] = [];
  let room = roomOfPart;
  for await (const row of rows) {
    room -= Buffer.byteLength(JSON.stringify(exportText(row)));
    const last = entries.at(-1);
    if (room < 0 && last !== undefined && row.at !== last.at) return { content: { entries }, next: row.at };
    entries.push(row);
  }
  return { content: { entries } };
}

const entriesAtATime = 500;

async function* entriesOf(accountId: string, before: number | undefined, { audit }: ExportServices) {
  // Entries of this time come before its next millisecond.
  let place = before === undefined ? undefined : new Date(before + 1).toISOString();
  for (;;) {
    const read = await audit.read(accountId, entriesAtATime, place);
    yield* read;
    // The database may return fewer than requested, if they are long.
    place = read.at(-1)?.place;
    if (place === undefined) return;
  }
}

/** The fields that hold times in milliseconds: files for people have them as ISO 8601. */
const momentName = /^(?:at|since|erasedFrom)$|(?:At|Until)$/;

/** A file or a part of it. `next`: the time with which the next part begins, if there is one. */
interface FilePart {
  readonly content: object;
  readonly next?: number;
}

/**
 * One file of the data kept about an account, as JSON. None contains a key, a token or another secret: these are not
 * kept.
 *
 * @param request `from`: the time with which this part of the file begins, as given by the previous part; absent for the
 *   first part
 * @throws ServiceError OVERLOADED
 */
export async function exportedFile(
  request: {
    readonly accountId: string;
    readonly file: ExportFile;
    readonly from?: number | undefined;
  },
  services: ExportServices,
  time: TimeBudget,
): Promise<FilePart> {
  const { accountId, file, from } = request;
  const { ledger, callLog, clock } = services;
  const now = clock();
  const reads: Readonly<Record<ExportFile, () => Promise<FilePart>>> = {
    'account.json': async () => ({ content: await accountFile(accountId, services, time) }),
    'audit-log.json': () => inParts(entriesOf(accountId, from, services)),
    'ledger.json': () => inParts(ledger.timedRows.between(accountId, from ?? 0, undefined, time)),
    // The newest call comes first.
    'calls.json': () =>
      inParts(callLog.between({ accountId, from: now - keptMs, to: (from ?? now) + 1 }, time)),
  };
  return await reads[file]();
}

/** A file as text, with readable times. */
export const exportText = (content: object): string =>
  JSON.stringify(
    content,
    (name, value: unknown) =>
      typeof value === 'number' && momentName.test(name) ? new Date(value).toISOString() : value,
    1,
  );
