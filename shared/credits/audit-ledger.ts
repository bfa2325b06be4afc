import type { EventLog } from '../call/event-log.ts';
import type { TimeBudget } from '../call/time-budget.ts';
import type { AccountStore } from './account-store.ts';
import type { Ledger } from './ledger.ts';
import { compareWithLedger, type Drift, driftThatStays, isDrift } from './ledger-drift.ts';

export interface AuditServices {
  readonly accounts: AccountStore;
  readonly ledger: Ledger;
}

export interface AuditBounds {
  readonly budget: TimeBudget;
  readonly log: EventLog;
  /** Waits between the two comparisons. */
  readonly sleep: (milliseconds: number) => Promise<unknown>;
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

/**
 * Compares every account with its ledger, and those that differ once more a minute later. A difference that remains is
 * reported as the event `ledger.drift`, the run as `ledger.audited`.
 */
export async function auditLedger(services: AuditServices, bounds: AuditBounds): Promise<AuditReport> {
  let complete = true;
  let accounts = 0;
  const compare = async (accountId: string): Promise<Drift | undefined> => {
    try {
      return await compareWithLedger(services, accountId, bounds.budget);
    } catch (error) {
      complete = false;
      bounds.log.error('audit.account-failed', error, { account: accountId });
      return undefined;
    }
  };

  const suspects = new Map<string, Drift>();
  try {
    for await (const accountId of services.accounts.list(bounds.budget)) {
      if (bounds.budget.remaining() < secondComparisonMs) {
        complete = false;
        break;
      }
      const drift = await compare(accountId);
      accounts += 1;
      if (drift !== undefined && isDrift(drift)) suspects.set(accountId, drift);
    }
  } catch (error) {
    complete = false;
    bounds.log.error('audit.stopped', error);
  }

  const drifts = new Map<string, Drift>();
  if (suspects.size > 0) await bounds.sleep(betweenComparisonsMs);
  for (const [accountId, first] of suspects) {
    const second = await compare(accountId);
    const drift = second === undefined ? first : driftThatStays(first, second);
    if (!isDrift(drift)) continue;
    drifts.set(accountId, drift);
    bounds.log.error('ledger.drift', new Error('the account and its ledger differ'), {
      account: accountId,
      ...drift,
    });
  }
  bounds.log.info('ledger.audited', { accounts, suspects: suspects.size, drifts: drifts.size, complete });
  return { accounts, drifts, complete };
}
