import type * as z from 'zod';
import type { Aftermath } from '../errors/error-table.ts';
import type { Wording } from '../errors/wording.ts';
import type { Clock } from './clock.ts';
import type { EventLog } from './log-events.ts';
import type { TimeBudget } from './time-budget.ts';

/** What bounds a job, or a part of a call: its clock, its time limit and its log. */
export interface Bounds {
  readonly clock: Clock;
  readonly budget: TimeBudget;
  readonly log: EventLog;
}

/** Our own headers, in lower case. */
export type AnswerHeaders = Readonly<Record<`x-${string}`, string>>;

/** Who called and what bounds the work: passed to every use case. */
export interface Call extends Bounds {
  readonly requestId: string;
  readonly account: { readonly id: string; readonly keyId: string; readonly keyName: string };
  /** The address of the API as its caller used it, without a trailing slash. */
  readonly address: () => string;
  /**
   * The same for all calls under one generation of an Idempotency-Key: 16 characters of base64url. Undefined unless the
   * caller sent a key and this call honours it.
   */
  readonly keyedChargeId?: string | undefined;
  /** Adds headers to the answer, whether the call succeeds or fails. A replay has only those of its own call. */
  addHeaders(headers: AnswerHeaders): void;
  /**
   * Sets what the call may leave behind if it fails from now on; call it before anything irreversible is sent: a
   * failure with a status from 500 on, running out of time included, then gets the message for that. The latest one
   * counts; undefined means none.
   */
  setAftermath(aftermath: Aftermath | undefined): void;
}

/** What a use case returns. */
export interface Outcome<Body> {
  readonly body: Body;
  /** False for a valid answer that delivers nothing to pay for (no matches, a refused listing): charged 0, not kept. */
  readonly delivered: boolean;
  /** What a valid answer refuses; the list of calls keeps it. */
  readonly refusal?: Wording | undefined;
}

/** An operation as a plain function over its parsed request and its services. */
export type UseCase<
  Bodies extends { readonly request: z.ZodType; readonly response: z.ZodType },
  Services,
> = (
  request: z.output<Bodies['request']>,
  services: Services,
  call: Call,
) => Promise<Outcome<z.input<Bodies['response']>>>;

export const delivered = <Body>(body: Body): Outcome<Body> => ({ body, delivered: true });
export const undelivered = <Body>(body: Body, refusal?: Wording): Outcome<Body> => ({
  body,
  delivered: false,
  refusal,
});

/** The most bytes of an answer: Lambda accepts 6 MB, the body as a string within JSON. */
export const maxAnswerBytes = 6_000_000;

/** Whether Lambda accepts an answer with this body. */
export const fitsIntoAnAnswer = (body: string): boolean =>
  body.length < maxAnswerBytes / 12 || Buffer.byteLength(JSON.stringify(body)) <= maxAnswerBytes;
