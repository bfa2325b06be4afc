import type { Bounds } from '../../platform/call/bounds.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';

/** The result of a call's work. */
export interface Work {
  /** The serialised answer. */
  readonly body: string;
  /** False for a valid answer that delivers nothing to pay for: charged 0, not kept. */
  readonly delivered: boolean;
}

/**
 * The work of a call.
 *
 * @param chargeId 16 characters of base64url, the same for all calls under one generation of an Idempotency-Key.
 * @param budget The part of the call's time that the work may take.
 */
export type DoWork = (chargeId: string, budget: TimeBudget) => Promise<Work>;

export interface Charged {
  /** What to answer: the work's body, or the kept body that is replayed. */
  readonly body: string;
  readonly replayed: boolean;
  /** Credits that this call itself took. */
  readonly charged: number;
  /**
   * `available` of the whole account after this call's last write; undefined if another read would be needed to know
   * it.
   */
  readonly remaining: number | undefined;
}

/** What bounds a charge. It stays within the budget, except that closing an attempt may take 1.5 s beyond its end. */
export interface ChargeBounds extends Bounds {
  /**
   * Called with the credits once the row says `settled`, before the hold is released: what it starts goes on beside
   * that. Must not throw.
   */
  readonly onSettled?: (credits: number) => void;
}
