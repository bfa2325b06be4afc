import type { Bounds, Outcome } from '../../platform/call/call.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import type { Origin } from './ledger.ts';

/** The result of a call's work: the serialised answer, and whether it delivers something to pay for. */
export type Work = Outcome<string>;

/**
 * The work of a call.
 *
 * @param chargeId 16 characters of base64url, the same for all calls under one generation of an Idempotency-Key.
 * @param budget The part of the call's time that the work may take.
 */
export type DoWork = (chargeId: string, budget: TimeBudget) => Promise<Work>;

export interface Charged {
  /** The answer: the work's body, or the stored body that is replayed. */
  readonly body: string;
  readonly replayed: boolean;
  /** Credits that this call itself took. */
  readonly charged: number;
  /** `available` after this call's last write; undefined if knowing it would take another read. */
  readonly remaining: number | undefined;
}

/** A request's Idempotency-Key and what belongs to it. */
export interface Idempotency {
  readonly key: string;
  readonly requestHash: string;
  /** How long its answer is replayed; absent: `replayMs`. */
  readonly replayMs?: number | undefined;
  /** Secret that encrypts the kept answer; never stored. */
  readonly seal?: string | undefined;
}

export interface ChargeRequest {
  readonly accountId: string;
  /** Endpoint name. */
  readonly operation: string;
  /** Credits; 0 goes through the same protocol because of its Idempotency-Key. */
  readonly amount: number;
  /** Written into the rows of this call's attempts. */
  readonly origin?: Origin | undefined;
  /** The name of its key's limit, if that is not the key's id: keys that replace one another share their limit. */
  readonly limitedAs?: string | undefined;
  readonly idempotency?: Idempotency | undefined;
}

/** Takes credits for delivered work and nothing else. */
export interface Charges {
  /**
   * Sets the amount aside, does the work and settles, or gives the amount back if the work fails or delivers nothing.
   * The work is done at most once per call, and its answer is delivered only once it is paid for.
   *
   * @param bounds A charge stays within the budget, except that closing an attempt may take 1.5 s beyond its end.
   * @param work If it throws, the amount goes back and the error is rethrown.
   * @throws ServiceError OUT_OF_CREDITS, ACCOUNT_LIMIT, KEY_LIMIT, RATE_LIMIT (too many holds), REQUEST_IN_FLIGHT, IDEMPOTENCY_KEY_REUSED,
   *   OVERLOADED (the database refuses, gives no clear reply, or has not set the amount aside within 5 s), TIMEOUT
   *   (the work takes too long).
   */
  charge(request: ChargeRequest, bounds: Bounds, work: DoWork): Promise<Charged>;
}
