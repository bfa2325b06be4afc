import type { Clock } from './clock.ts';
import type { EventLog } from './event-log.ts';
import type { TimeBudget } from './time-budget.ts';

/** What bounds a job, or a part of a call: the clock it goes by, the time it may take, where it reports. */
export interface Bounds {
  readonly clock: Clock;
  readonly budget: TimeBudget;
  readonly log: EventLog;
}
