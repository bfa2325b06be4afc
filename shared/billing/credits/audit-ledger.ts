import type { Bounds } from '../../platform/call/call.ts';
import { eachOf } from '../../platform/call/each-of.ts';
import { compareWithLedger, type Drift, isDrift } from './audit/ledger-drift.ts';
import { reportUnusualSpending } from './audit/unusual-spending.ts';
import { type Day, type DaySumsStore, dayOf, lastClosedDay } from './days.ts';
import type { AccountStore } from './holds/account.ts';
import type { Ledger, TimedRows } from './ledger.ts';

export interface AuditServices {
  readonly accounts: Pick<AccountStore, 'list' | 'read'>;
  readonly ledger: Ledger;
  readonly timedRows: TimedRows;
  readonly sums: DaySumsStore;
}

export interface AuditBounds extends Bounds {
  /** Waits for the index to catch up, and between the two comparisons. */
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** Whether to read every ledger from its beginning. */
  readonly full?: boolean | undefined;
}

export interface AuditReport {
  readonly accounts: number;
  /** By account id. */
  readonly drifts: ReadonlyMap<string, Drift>;
  /** False if an account could not be compared, or the budget ended before all were. */
  readonly complete: boolean;
}

const betweenComparisonsMs = 60_000;
/** Time reserved for the second comparisons. */
const secondComparisonMs = 2 * betweenComparisonsMs;
/** The index by time lags behind the ledger: after this pause it has the rows that an account knows of. */
const indexLagMs = 2000;
/** Most of the time for an account is the pause, so at most fifty accounts a second are compared. */
const accountsAtATime = 100;

/**
 * Compares every account with its ledger: with the sums of its last closed day and the rows since, or with all rows
 * where there are no sums yet. On the way it writes the sums of the days that have closed. Accounts that differ are
 * compared again a minute later, with all their rows, and their sums are rebuilt. A difference that remains is reported
 * as the event `ledger.drift`, an account that spends far more than it used to as `account.spends-unusually`, the run
 * as `ledger.audited`.
 */
export async function auditLedger(services: AuditServices, bounds: AuditBounds): Promise<AuditReport> {
  const { budget, log, sleep, full = false } = bounds;
  const closing = lastClosedDay(bounds.clock());
  const [suspects, drifts] = [new Map<string, Drift>(), new Map<string, Drift>()];
  let [accounts, complete] = [0, true];

  /** Compares one account; its failure does not stop the others. */
  async function compared(accountId: string, isWhole: boolean): Promise<Drift | undefined> {
    try {
      return await compare(services, accountId, isWhole, closing, bounds);
    } catch (error) {
      complete = false;
      log.error('audit.account-failed', error, { account: accountId });
      return undefined;
    }
  }

  async function* accountsInTime(): AsyncIterable<string> {
    for await (const accountId of services.accounts.list(budget)) {
      if (budget.remaining() < secondComparisonMs) {
        complete = false;
        return;
      }
      yield accountId;
    }
  }

  try {
    await eachOf(accountsInTime(), accountsAtATime, async (accountId) => {
      accounts += 1;
      const drift = await compared(accountId, full);
      if (drift !== undefined && isDrift(drift)) suspects.set(accountId, drift);
    });
  } catch (error) {
    complete = false;
    log.error('audit.stopped', error);
  }

  if (suspects.size > 0) await sleep(betweenComparisonsMs);
  for (const [accountId, first] of suspects) {
    const second = await compared(accountId, true);
    const drift = second ?? first;
    if (!isDrift(drift)) continue;
    drifts.set(accountId, drift);
    const fields = { account: accountId, ...drift };
    log.error('ledger.drift', new Error('the account and its ledger differ'), fields);
  }
  log.info('ledger.audited', { accounts, suspects: suspects.size, drifts: drifts.size, complete });
  return { accounts, drifts, complete };
}

/** Compares one account, writes the sums of its days up to `closing`, and checks its spending since then. */
async function compare(
  services: AuditServices,
  accountId: string,
  isWhole: boolean,
  closing: Day,
  { clock, budget, log, sleep }: AuditBounds,
): Promise<Drift | undefined> {
  const base = isWhole ? undefined : await services.sums.latest(accountId, undefined, budget);
  const before = await services.accounts.read(accountId, budget);
  if (before === undefined) return undefined;
  if (base !== undefined) await sleep(indexLagMs);
  const { drift, tally } = await compareWithLedger(services, { accountId, closing, before, base }, budget);
  const days = tally.sums(dayOf(clock()), base);
  for (const sums of days.filter(({ day }) => day <= closing)) {
    await services.sums.put(accountId, sums, budget);
  }
  const recent = days.filter(({ day }) => day >= closing);
  await reportUnusualSpending(services.sums, accountId, recent, { budget, log });
  return drift;
}
