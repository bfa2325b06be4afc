import { sweepHolds } from '../../shared/billing/credits/sweep-holds.ts';
import { job, sweepServices } from '../../shared/entry/wiring/jobs.ts';

/** The longest run ends before the next one starts. */
const times = { longestMs: 50_000, marginMs: 2000 };

/** Every minute: resolves the holds of calls that died. */
export const handler = job('sweep-holds', times, sweepServices, sweepHolds);
