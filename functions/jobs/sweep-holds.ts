import { sweepHolds } from '../../shared/credits/sweep-holds.ts';
import { job } from '../../shared/wiring/job.ts';
import { sweepServices } from '../../shared/wiring/jobs.ts';

/** The longest run ends before the next one starts. */
const times = { longestMs: 50_000, marginMs: 2000 };

/** Every minute: resolves the holds of calls that died. */
export const handler = job('sweep-holds', times, sweepServices, sweepHolds);
