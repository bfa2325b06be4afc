import type { Bounds } from '../../../../../shared/platform/call/call.ts';
import type { Clock } from '../../../../../shared/platform/call/clock.ts';
import type { EventFields, EventLog } from '../../../../../shared/platform/call/log-events.ts';
import type { TimeBudget } from '../../../../../shared/platform/call/time-budget.ts';

export interface LoggedEvent {
  readonly level: 'info' | 'warn' | 'error';
  readonly event: string;
  readonly fields: EventFields;
}

/** A log that the test reads. */
export function memoryLog(): EventLog & { readonly events: LoggedEvent[] } {
  const events: LoggedEvent[] = [];
  return {
    events,
    info: (event, fields = {}) => void events.push({ level: 'info', event, fields }),
    warn: (event, fields = {}) => void events.push({ level: 'warn', event, fields }),
    error: (event, _error, fields = {}) => void events.push({ level: 'error', event, fields }),
  };
}

/** A clock that only the test moves. */
export interface MovedClock {
  readonly clock: Clock;
  advance(milliseconds: number): void;
}

export function movedClock(startsAt = Date.UTC(2026, 10, 21)): MovedClock {
  let now = startsAt;
  return {
    clock: () => now,
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}

export const endless: TimeBudget = {
  signal: new AbortController().signal,
  remaining: () => Number.POSITIVE_INFINITY,
};

/** A call's bounds in a test: the test's clock and unlimited time. */
export const boundsOf = (clock: Clock, log: EventLog = memoryLog()): Bounds => ({
  clock,
  budget: endless,
  log,
});

export const secondMs = 1000;
export const hour = 3_600_000;
/** Just past a hold's lifetime. */
export const holdPassed = 38_001;
