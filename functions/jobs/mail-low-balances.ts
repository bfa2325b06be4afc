import type { Context } from 'aws-lambda';
import { systemClock } from '../../shared/call/clock.ts';
import { createEventLog } from '../../shared/call/powertools-log.ts';
import { startTimeBudget } from '../../shared/call/time-budget.ts';
import { mailLowBalances } from '../../shared/notices/mail-low-balances.ts';
import { lazy } from '../../shared/wiring/lazy.ts';
import { lowBalanceServices } from '../../shared/wiring/low-balance-job.ts';

const marginMs = 2000;

const services = lazy(() => lowBalanceServices(process.env));

/** Every five minutes, where the stage has an address to send from: mails owners whose credits run low. */
export async function handler(
  _event: unknown,
  context: Context,
): Promise<{ accounts: number; mails: number }> {
  const budget = startTimeBudget(context.getRemainingTimeInMillis() - marginMs);
  const log = createEventLog({ job: 'mail-low-balances' });
  try {
    return await mailLowBalances(await services(), { clock: systemClock, budget, log });
  } finally {
    budget.end();
  }
}
