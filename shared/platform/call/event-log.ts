import type { LogEvent } from './log-events.ts';

/** Values that an event may carry: ids, codes, counts. Never bodies, keys, tokens, pictures or callers' words. */
export type EventFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** Logs are events with codes and ids. What each event means stands in `logEvents`. */
export interface EventLog {
  info(event: LogEvent, fields?: EventFields): void;
  warn(event: LogEvent, fields?: EventFields): void;
  /** A bug or a lost guarantee. `error` is logged by its name, message and stack. */
  error(event: LogEvent, error: unknown, fields?: EventFields): void;
}
