import type { Clock } from '../../platform/call/clock.ts';

/** What the audit log records: every change of who may do what, and what became of payments. */
export type AuditEvent =
  | 'key created'
  | 'key renamed'
  | 'key rotated'
  | 'key revoked'
  | 'member joined'
  | 'member removed'
  | 'address changed'
  | 'role changed'
  | 'invitation made'
  | 'invitation revoked'
  | 'callback added'
  | 'callbacks set'
  | 'callback removed'
  | 'low-balance notice changed'
  | 'monthly limit changed'
  | 'account suspended'
  | 'account resumed'
  | 'checkout opened'
  | 'payment failed'
  | 'signed in'
  | 'session ended'
  | 'account renamed'
  | 'signed out everywhere';

/** Who did what, when and from where. */
export interface AuditEntry {
  readonly accountId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** A person's address, `operator`, or `Stripe`. */
  readonly who: string;
  readonly what: AuditEvent;
  /** What it was done to: a key's name, a member's address. */
  readonly about: string;
  /** The caller's network, /24 or /48. */
  readonly from: string;
  /** Names the event, so that it is noted once even if it is written twice for the same moment. */
  readonly id?: string | undefined;
}

/** An entry of the log. */
export interface LoggedEntry extends AuditEntry {
  /** Its place in the log of its account, opaque; the order of places is that of time. */
  readonly place: string;
}

export interface AuditLog {
  write(entry: AuditEntry): Promise<void>;
  /** The latest entries, newest first. @param before only those before this place */
  read(accountId: string, most: number, before?: string): Promise<LoggedEntry[]>;
}

/** Whether a text can be a place in a log. */
export const isPlace = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[\w-]{8}$/.test(text);

/** Notes that the payment of a checkout failed, once, even if it is reported more than once. */
export const paymentFailureNoter =
  (log: AuditLog) =>
  async (failure: { accountId: string; sessionId: string; offer: string; at: number }): Promise<void> => {
    const { accountId, sessionId: id, offer: about, at } = failure;
    await log.write({ accountId, at, who: 'Stripe', what: 'payment failed', about, from: '', id });
  };

/** Notes what a visitor did in an account. */
export const auditor =
  (log: AuditLog, clock: Clock, visitor: { accountId: string; email: string; network: string }) =>
  async (what: AuditEvent, about: string): Promise<void> => {
    const { accountId, email: who, network: from } = visitor;
    await log.write({ accountId, at: clock(), who, what, about, from });
  };
