import type { Aftermath } from '../errors/aftermaths.ts';
import type { Clock } from './clock.ts';
import type { EventLog } from './event-log.ts';
import type { TimeBudget } from './time-budget.ts';

/** Headers of our own, in lower case. */
export type AnswerHeaders = Readonly<Record<`x-${string}`, string>>;

/** Who called, and what bounds the work: handed to every use case. */
export interface Call {
  readonly requestId: string;
  readonly account: { readonly id: string; readonly keyName: string };
  readonly budget: TimeBudget;
  readonly clock: Clock;
  readonly log: EventLog;
  /**
   * Id of the charge (16 characters of base64url), the same for every attempt under one Idempotency-Key and
   * random where there is no such header.
   */
  readonly chargeId: string;
  /** Whether the caller sent an Idempotency-Key that this call honours. */
  readonly idempotent: boolean;
  /** Adds headers to the answer, whether the call ends well or fails. A replay has those of its own call only. */
  tellHeaders(headers: AnswerHeaders): void;
  /**
   * Says what the call may leave behind, before it sends what cannot be taken back: any failure with a status from 500
   * on, the end of its time too, is then answered in the words of that. The latest word counts; undefined: nothing.
   */
  tellAftermath(aftermath: Aftermath | undefined): void;
}

/** What a use case hands back. */
export interface Outcome<Body> {
  readonly body: Body;
  /** False for a true answer that delivers nothing to pay for (no matches, a refused listing): charged 0, not kept. */
  readonly delivered: boolean;
}

export const delivered = <Body>(body: Body): Outcome<Body> => ({ body, delivered: true });
export const undelivered = <Body>(body: Body): Outcome<Body> => ({ body, delivered: false });
