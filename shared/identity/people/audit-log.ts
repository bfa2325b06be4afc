import type { Clock } from '../../platform/call/clock.ts';
import type { MailKind } from '../accounts/account-settings.ts';
import { normalAddress } from './people.ts';

/** What the audit log records: sign-ins, every change of who may do what, and what became of payments. */
export const auditEvents = [
  'key created',
  'key renamed',
  'key rotated',
  'key revoked',
  'member joined',
  'member removed',
  'address changed',
  'role changed',
  'invitation made',
  'invitation revoked',
  'callback added',
  'callbacks set',
  'callback removed',
  'low-balance notice changed',
  'monthly limit changed',
  'mails changed',
  'account suspended',
  'account resumed',
  'checkout opened',
  'payment failed',
  'signed in',
  'session ended',
  'account renamed',
  'account exported',
  'account closed',
  'account opened again',
  'signed out everywhere',
] as const;
export type AuditEvent = (typeof auditEvents)[number];

/**
 * The events that the owners of an account are mailed about, each with the mails that it belongs to. What is told `always`
 * cannot be turned off, and no other news crowds it out.
 */
export const newsKinds: Readonly<Partial<Record<AuditEvent, MailKind | 'always'>>> = {
  'member removed': 'always',
  'account exported': 'always',
  'account closed': 'always',
  'account opened again': 'always',
  'key created': 'keys',
  'key rotated': 'keys',
  'member joined': 'people',
  'role changed': 'people',
  'payment failed': 'payments',
};

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
  /**
   * The latest entries, newest first.
   *
   * @param before only those before this place
   * @param since only those from this place on, or from this day (UTC)
   */
  read(accountId: string, most: number, before?: string, since?: string): Promise<LoggedEntry[]>;
}

/** Which entries are looked for; every field that is given must agree. */
export interface LogFilter {
  readonly what?: AuditEvent | undefined;
  /** A part of the person's address, in any case. */
  readonly who?: string | undefined;
  /** Days (UTC), both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const entriesAtATime = 200;
/** The entries that are looked at for one page: a rare one far back takes several pages to find. */
const entriesLookedAt = 5000;

/**
 * Entries that fit a filter, the newest first, at most so many. `next` is where to go on, if the log has not been looked
 * through to its end; there need not be more.
 */
export async function findEntries(
  {
    accountId,
    filter,
    most,
    before,
  }: {
    readonly accountId: string;
    readonly filter: LogFilter;
    readonly most: number;
    readonly before?: string | undefined;
  },
  log: Pick<AuditLog, 'read'>,
): Promise<{ readonly entries: readonly LoggedEntry[]; readonly next?: string | undefined }> {
  const { what, who, from, to } = filter;
  const wanted = who === undefined ? '' : normalAddress(who);
  // Places go on with a T after the day, so all of a day come before its date with a U.
  const until = to === undefined ? undefined : `${to}U`;
  const entries: LoggedEntry[] = [];
  let place = before ?? until;
  for (let looked = 0; looked < entriesLookedAt; looked += entriesAtATime) {
    const read = await log.read(accountId, entriesAtATime, place, from);
    for (const entry of read) {
      const fits = (what === undefined || entry.what === what) && normalAddress(entry.who).includes(wanted);
      if (!fits) continue;
      if (entries.length === most) return { entries, next: entries.at(-1)?.place };
      entries.push(entry);
    }
    place = read.at(-1)?.place;
    if (read.length < entriesAtATime) return { entries };
  }
  return { entries, next: place };
}

/** Whether a text can be a place in a log. */
export const isPlace = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[\w-]{8}$/.test(text);

/** Notes that the payment of a checkout failed, once, even if it is reported more than once. */
export const paymentFailureNoter =
  (log: Pick<AuditLog, 'write'>) =>
  async (failure: { accountId: string; sessionId: string; offer: string; at: number }): Promise<void> => {
    const { accountId, sessionId: id, offer: about, at } = failure;
    await log.write({ accountId, at, who: 'Stripe', what: 'payment failed', about, from: '', id });
  };

/** Notes what a visitor did in an account. */
export const auditor =
  (
    log: Pick<AuditLog, 'write'>,
    clock: Clock,
    visitor: { accountId: string; email: string; network: string },
  ) =>
  async (what: AuditEvent, about: string): Promise<void> => {
    const { accountId, email: who, network: from } = visitor;
    await log.write({ accountId, at: clock(), who, what, about, from });
  };
