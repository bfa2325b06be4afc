import type { EventType } from '../identity/accounts/event-kinds.ts';
import type { LoggedEntry } from '../identity/people/audit-log.ts';
import type { TimeBudget } from '../platform/call/time-budget.ts';

/** What events say that are found by looking, by type. It names no person. */
interface FoundData {
  readonly 'credits.low': { readonly balance: number; readonly threshold: number };
  readonly 'limit.near': {
    /** `2026-11` */
    readonly month: string;
    readonly limit: number;
    readonly charged: number;
    /** Absent: the limit is the account's. */
    readonly keyName?: string | undefined;
    /** Absent as well on events of earlier versions. */
    readonly keyId?: string | undefined;
  };
  /** `endsAt` in milliseconds since 1970; `keyId` is absent on events of earlier versions. */
  readonly 'key.ending': {
    readonly keyName: string;
    readonly keyId?: string | undefined;
    readonly endsAt: number;
  };
  /** `host` is that of the endpoint's address, whose path may be a secret. */
  readonly 'webhook.failing': { readonly host: string };
  readonly 'calls.failing': {
    /** Milliseconds since 1970. */
    readonly from: number;
    readonly to: number;
    readonly failed: number;
    readonly calls: number;
    /** The usual share of failed calls. */
    readonly usual: number;
    readonly reasons: readonly {
      readonly code: string;
      readonly calls: number;
      readonly operations: readonly string[];
      readonly message?: string | undefined;
    }[];
  };
}

/** Something that was found in an account; `at` in milliseconds since 1970. */
export type FoundEvent = {
  [Type in keyof FoundData]: { readonly type: Type; readonly at: number; readonly data: FoundData[Type] };
}[keyof FoundData];

/** An entry of the audit log of which owners are told. */
export interface EntryEvent {
  readonly type: Exclude<EventType, FoundEvent['type']>;
  readonly at: number;
  readonly data: LoggedEntry;
}

export type AccountEvent = FoundEvent | EntryEvent;

/** The record of what was found last, so that it is told once. */
export interface Mark<Note> {
  /** The note; undefined: nothing yet. */
  readonly seen: Note | undefined;
  /**
   * Replaces the note that was seen and adds an event to the account's outbox: both or neither.
   *
   * @returns false if the note has changed since, or what it is about, or the outbox is full
   * @throws ServiceError OVERLOADED
   */
  replace(next: Note, event: FoundEvent | undefined, time: TimeBudget): Promise<boolean>;
}

/** An account whose settings hold what was found last. */
export interface WatchedAccount {
  readonly accountId: string;
  /** Credits below which its owners want to be told. */
  readonly lowBalance?: number | undefined;
  /** The mark with this name. It is not replaced once `lowBalance` has changed. */
  readonly markOf: <Note>(name: string) => Mark<Note>;
}

export interface WatchedAccounts {
  /** It reads the whole table. */
  list(time: TimeBudget): AsyncIterable<WatchedAccount>;
  read(accountId: string, time: TimeBudget): Promise<WatchedAccount>;
}

/** Mails that are still to be sent: to these people, by their ids, about these events. */
export interface Parcel {
  readonly to: readonly string[];
  readonly events: readonly string[];
  /** The time before which they are not tried again; absent: they have not failed. */
  readonly notBefore?: number | undefined;
}

/** What waits to be told in an account. Events are named by texts: places in the audit log, or events as JSON. */
export interface Waiting {
  readonly accountId: string;
  /** The events whose recipients are not chosen yet. */
  readonly fresh: readonly string[];
  readonly parcels: readonly Parcel[];
  /** The time until which another run sends them. */
  readonly retryAt?: number | undefined;
}

export interface Outbox {
  /**
   * Whether this is the first run in a period, so that work with a longer period than its job is neither skipped nor done
   * twice, whenever runs begin.
   *
   * @param of what takes turns
   * @param period the number of the period, which grows
   */
  takeTurn(of: string, period: number, time: TimeBudget): Promise<boolean>;
  /** The accounts with something to tell their endpoints. */
  listHooks(time: TimeBudget): AsyncIterable<{ readonly accountId: string }>;
  /** What an account's endpoints are to be told: whole bodies. */
  readHooks(accountId: string, time: TimeBudget): Promise<readonly string[]>;
  /** Records that these were sent. */
  dropHooks(accountId: string, bodies: readonly string[], time: TimeBudget): Promise<void>;
  /** The accounts with something to mail that no run is sending. */
  list(now: number, time: TimeBudget): AsyncIterable<Waiting>;
  /** Takes what waits until a time. @returns what it has taken, which may be more than was listed; undefined if another run has */
  claim(waiting: Waiting, until: number, time: TimeBudget): Promise<Waiting | undefined>;
  /** The events with these names; those that no longer exist are left out. */
  read(accountId: string, names: readonly string[], time: TimeBudget): Promise<Map<string, AccountEvent>>;
  /**
   * Records which mails are left, and that these events are fresh no more. With none left the claim ends.
   *
   * @param until as claimed
   * @param done `addressed`: events that are fresh no more; `ends`: the claim ends though mails are left
   * @returns false, with nothing changed, if another run has claimed them since
   */
  keep(
    accountId: string,
    until: number,
    left: readonly Parcel[],
    time: TimeBudget,
    done?: { readonly addressed?: readonly string[]; readonly ends?: boolean },
  ): Promise<boolean>;
}
