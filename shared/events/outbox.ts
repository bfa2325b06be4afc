import type { WebhookEvent, WebhookType } from '../contract/webhooks.ts';
import type { EventType } from '../identity/accounts/event-kinds.ts';
import type { Hook, LoggedEntry } from '../identity/people/audit-log.ts';
import type { TimeBudget } from '../platform/call/time-budget.ts';

/** What endpoints are told of an event. */
type HookData<Type extends WebhookType> = Extract<WebhookEvent, { readonly type: Type }>['data'];

/** What events say that are found by looking, by type. It names no person. */
interface FoundData {
  readonly 'credits.low': HookData<'credits.low'>;
  /** Without a key, the limit is the account's. */
  readonly 'limit.near': HookData<'limit.near'> & { readonly keyName?: string | undefined };
  /** `endsAt` in milliseconds since 1970. */
  readonly 'key.ending': { readonly keyName: string; readonly key: string; readonly endsAt: number };
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

/** An account that finders look at. */
export interface WatchedAccount {
  readonly accountId: string;
  /** Credits below which its owners want to be told. */
  readonly lowBalance?: number | undefined;
  /** Whether it waits to be erased. */
  readonly isClosed: boolean;
}

export interface WatchedAccounts {
  /** It reads the whole table. */
  list(time: TimeBudget): AsyncIterable<WatchedAccount>;
}

/** An event that waits in an outbox. */
export type WaitingEvent = AccountEvent & {
  /** A place in the audit log, or the found event as JSON. */
  readonly name: string;
  /** What endpoints are told of it. */
  readonly hook?: Hook | undefined;
};

/** What waits to be told in an account. */
interface Waiting {
  readonly accountId: string;
  /** The names of events. */
  readonly names: readonly string[];
}

export interface Outbox {
  /**
   * Adds an event that was found, once: what was added under a mark is not added again before its time is over.
   *
   * @param mark names what the event tells of, among those of its type in the account; `until` in milliseconds since 1970
   * @returns false, with nothing added, if it was added before, or the outbox is full
   * @throws ServiceError OVERLOADED
   */
  addOnce(
    accountId: string,
    event: FoundEvent,
    mark: { readonly of: string; readonly until: number },
    time: TimeBudget,
  ): Promise<boolean>;
  /** Forgets that events of a type were added once: what they told is no longer so. */
  forget(accountId: string, type: FoundEvent['type'], time: TimeBudget): Promise<void>;
  /**
   * Whether this is the first run in a period, so that work with a longer period than its job is neither skipped nor done
   * twice, whenever runs begin.
   *
   * @param of what takes turns
   * @param period the number of the period, which grows
   */
  takeTurn(of: string, period: number, time: TimeBudget): Promise<boolean>;
  /** The outboxes of all accounts that have something to tell. */
  list(time: TimeBudget): AsyncIterable<Waiting>;
  /** The events with these names, the oldest first; those that no longer exist are left out. */
  eventsOf(accountId: string, names: readonly string[], time: TimeBudget): Promise<readonly WaitingEvent[]>;
  /** Takes off what was told. */
  drop(waiting: Waiting, time: TimeBudget): Promise<void>;
}
