/** Values that an event may carry: ids, codes, counts. Never bodies, keys, tokens, pictures or callers' words. */
export type EventFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** Logs are events with codes and ids; the name of an event is `subject.what-happened`. */
export interface EventLog {
  info(event: string, fields?: EventFields): void;
  warn(event: string, fields?: EventFields): void;
  /** A bug or a lost guarantee. `error` is logged by its name, message and stack. */
  error(event: string, error: unknown, fields?: EventFields): void;
}
