import type { WebhookEvent, WebhookType } from '../../contract/webhooks.ts';
import { type EventType, eventKinds } from '../accounts/event-kinds.ts';
import { normalAddress } from './people.ts';

/** What the audit log records: sign-ins, every change of permissions, and the outcome of payments. */
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
  'webhook added',
  'webhook changed',
  'webhook secret rotated',
  'webhook removed',
  'low-balance notice changed',
  'monthly limit changed',
  'invoice details changed',
  'mails changed',
  'account suspended',
  'account resumed',
  'checkout opened',
  'payment failed',
  'payment refunded',
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
 * Entries whose event is not called as they are, by their text where that decides. Without a type, owners are not told.
 */
const otherwise: readonly (readonly [what: AuditEvent, about: RegExp, type?: EventType])[] = [
  ['member joined', / \(owner\)$/, 'owner.added'],
  ['role changed', / is owner now$/, 'owner.added'],
  ['monthly limit changed', /: no limit(?:$|, before that )/, 'limit.removed'],
  ['webhook changed', /: switched on again$/],
  ['webhook secret rotated', /(?:)/, 'webhook.rotated'],
  ['account opened again', /(?:)/, 'account.reopened'],
];

const isEventType = (name: string): name is EventType => Object.hasOwn(eventKinds, name);

/** What owners are told of with an entry; undefined: nothing. An entry `key created` is the event `key.created`. */
export function eventTypeOf({ what, about }: Pick<AuditEntry, 'what' | 'about'>): EventType | undefined {
  const row = otherwise.find(([of, text]) => of === what && text.test(about));
  const name = row === undefined ? what.replace(' ', '.') : (row[2] ?? '');
  return isEventType(name) ? name : undefined;
}

/** What an account's endpoints are told of, before its time is known. */
export type Hook = {
  [Type in WebhookType]: Pick<Extract<WebhookEvent, { type: Type }>, 'type' | 'data'>;
}[WebhookType];

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
  /** Names the event, so that it is recorded once even if it is written twice for the same time. */
  readonly id?: string | undefined;
  /** What the account's endpoints are told of with it. */
  readonly hook?: Hook | undefined;
}

/** An entry of the log. */
export interface LoggedEntry extends Omit<AuditEntry, 'hook'> {
  /** Its opaque place in its account's log; places sort by time. */
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

/** A filter for entries; every given field must match. */
export interface LogFilter {
  readonly what?: AuditEvent | undefined;
  /** A part of the person's address, ignoring case. */
  readonly who?: string | undefined;
  /** Days (UTC), inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const entriesAtATime = 200;
/** How many entries are scanned for one page: a rare one far back takes several pages to find. */
const entriesLookedAt = 5000;

/**
 * At most `most` entries that match a filter, the newest first. `next` is where to continue if the end of the log was
 * not reached; there may be no more.
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
  // Places have a T after the day, so all of a day's sort before its date with a U.
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
