import { auditLedger } from '../../shared/billing/credits/audit-ledger.ts';
import { auditServices, job } from '../../shared/entry/wiring/jobs.ts';

/**
 * Every six hours: compares the accounts with their ledger, adds up the days that have closed, and looks for accounts
 * that spend far more than they used to. It takes minutes, one of them between the two comparisons.
 */
export const handler = job(
  'audit-ledger',
  { marginMs: 5000 },
  auditServices,
  async ({ sleep, ...stores }, bounds) => {
    const { accounts, drifts } = await auditLedger(stores, { ...bounds, sleep });
    return { accounts, drifts: drifts.size };
  },
);
