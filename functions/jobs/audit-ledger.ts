import type { Context } from 'aws-lambda';
import { systemClock } from '../../shared/call/clock.ts';
import { createEventLog } from '../../shared/call/powertools-log.ts';
import { startTimeBudget } from '../../shared/call/time-budget.ts';
import { auditLedger } from '../../shared/credits/audit-ledger.ts';
import { auditServices } from '../../shared/wiring/jobs.ts';
import { lazy } from '../../shared/wiring/lazy.ts';

const marginMs = 5000;

const services = lazy(() => auditServices(process.env));

/**
 * Every six hours: compares the accounts with their ledger, adds up the days that have closed, and looks for accounts that
 * spend far more than they used to. Takes minutes: one passes between the two comparisons.
 */
export async function handler(
  _event: unknown,
  context: Context,
): Promise<{ accounts: number; drifts: number }> {
  const budget = startTimeBudget(context.getRemainingTimeInMillis() - marginMs);
  const { sleep, ...stores } = await services();
  const log = createEventLog({ job: 'audit-ledger' });
  try {
    const report = await auditLedger(stores, { clock: systemClock, budget, log, sleep });
    return { accounts: report.accounts, drifts: report.drifts.size };
  } finally {
    budget.end();
  }
}
