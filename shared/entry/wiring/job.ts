import type { Context } from 'aws-lambda';
import type { Bounds } from '../../platform/call/bounds.ts';
import { systemClock } from '../../platform/call/clock.ts';
import { lazy } from '../../platform/call/lazy.ts';
import { createEventLog } from '../../platform/call/powertools-log.ts';
import { inTime } from '../../platform/call/time-budget.ts';

interface JobTimes {
  /** Milliseconds that the function keeps of its time to finish in. */
  readonly marginMs: number;
  /** Milliseconds that a run may take, however much time the function has. */
  readonly longestMs?: number;
}

/**
 * The Lambda handler of a scheduled job. It answers no request: the runtime reports its failure, which sets off an alarm.
 *
 * @param name for the log
 */
export function job<Services, Report>(
  name: string,
  { marginMs, longestMs = Number.POSITIVE_INFINITY }: JobTimes,
  servicesFactory: (environment: NodeJS.ProcessEnv) => Services,
  run: (services: Services, bounds: Bounds) => Promise<Report>,
) {
  const services = lazy(() => servicesFactory(process.env));
  return (_event: unknown, context: Context): Promise<Report> =>
    inTime(Math.min(longestMs, context.getRemainingTimeInMillis() - marginMs), async (budget) =>
      run(await services(), { clock: systemClock, budget, log: createEventLog({ job: name }) }),
    );
}
