import type { WebhookType } from '../../contract/webhooks.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';

/** Where an account wants to be told of events. Times are milliseconds since 1970. */
export interface Endpoint {
  readonly id: string;
  readonly url: string;
  /** What it wants to be told of. */
  readonly types: readonly WebhookType[];
  readonly createdAt: number;
  /** Since when no delivery has succeeded; absent: the latest one has, or there was none. */
  readonly failingSince?: number | undefined;
  /** When it was switched off since its deliveries failed: nothing is sent there. */
  readonly offSince?: number | undefined;
}

/** How many endpoints an account may have. */
export const mostEndpoints = 5;

/** How long the former secret signs, too, after a rotation. */
export const overlapMs = 24 * 60 * 60 * 1000;

/** An endpoint as deliveries need it. */
interface EndpointToReach extends Endpoint {
  /** Those that sign now, the newest first. */
  readonly secrets: readonly string[];
}

/**
 * The endpoints of accounts. Everything is strongly consistent. Methods that say so return false or undefined if the
 * account has no such endpoint. A secret is returned once, by what makes it: `whsec_` and the base64 of 256 random bits.
 *
 * @throws ServiceError OVERLOADED
 */
export interface EndpointStore {
  /** The oldest first. */
  list(accountId: string, time: TimeBudget): Promise<readonly Endpoint[]>;
  /** @returns `too many` if the account has five */
  add(
    accountId: string,
    wanted: Pick<Endpoint, 'url' | 'types'>,
    now: number,
    time: TimeBudget,
  ): Promise<{ readonly endpoint: Endpoint; readonly secret: string } | 'too many'>;
  changeTypes(
    accountId: string,
    id: string,
    types: readonly WebhookType[],
    time: TimeBudget,
  ): Promise<boolean>;
  /** Makes a new secret. The former one signs, too, for a day; one that did so already ends. */
  rotate(accountId: string, id: string, now: number, time: TimeBudget): Promise<string | undefined>;
  /** Sends to it again, and forgets that it failed. */
  switchOn(accountId: string, id: string, time: TimeBudget): Promise<boolean>;
  /** What is on its way is sent no more. */
  remove(accountId: string, id: string, time: TimeBudget): Promise<boolean>;
  find(accountId: string, id: string, now: number, time: TimeBudget): Promise<EndpointToReach | undefined>;
  /**
   * Records how a delivery went. The endpoint is switched off, and the account's owners are to be told, both or neither,
   * if it is gone for good or has been failing for a day.
   */
  note(
    accountId: string,
    id: string,
    outcome: 'delivered' | 'failed' | 'gone',
    now: number,
    time: TimeBudget,
  ): Promise<void>;
}
