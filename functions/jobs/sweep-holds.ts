import type { Context } from 'aws-lambda';
import { systemClock } from '../../shared/call/clock.ts';
import { createEventLog } from '../../shared/call/powertools-log.ts';
import { startTimeBudget } from '../../shared/call/time-budget.ts';
import { type SweepReport, sweepHolds } from '../../shared/credits/sweep-holds.ts';
import { sweepServices } from '../../shared/wiring/jobs.ts';
import { lazy } from '../../shared/wiring/lazy.ts';

/** The longest run ends before the next one starts. */
const runMs = 50_000;
const marginMs = 2000;

const services = lazy(() => sweepServices(process.env));

/** Every minute: resolves the holds of calls that died. */
export async function handler(_event: unknown, context: Context): Promise<SweepReport> {
  const budget = startTimeBudget(Math.min(runMs, context.getRemainingTimeInMillis() - marginMs));
  const log = createEventLog({ job: 'sweep-holds' });
  try {
    return await sweepHolds(await services(), { clock: systemClock, budget, log });
  } finally {
    budget.end();
  }
}
