import { setTimeout as sleep } from 'node:timers/promises';
import type { Bounds } from '../../../platform/call/call.ts';
import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { Ending, Hold, Released } from '../holds/account.ts';
import type { EndingStores } from '../holds/finish-hold.ts';
import type { Entry, Origin } from '../ledger.ts';
import { retryAfterSeconds } from '../limits.ts';

/** The longest time for giving an amount back: the caller is waiting, and the sweep finishes the rest. */
const givingBackMs = 4000;
/** Pause after a reply that does not say whether the settled row was written. */
const askAgainMs = 100;

/**
 * Runs an operation in a part of the time that a call has for closing its attempts: it begins now and ends after
 * `milliseconds` or with the whole, whichever comes first.
 */
export type WithinClosingTime = <Value>(
  operation: (time: TimeBudget) => Promise<Value>,
  milliseconds?: number,
) => Promise<Value>;

/** What the attempts of one call have in common. */
export interface CallOfAttempts {
  readonly stores: EndingStores;
  readonly bounds: Bounds;
  readonly closing: WithinClosingTime;
  readonly accountId: string;
  readonly operation: string;
  readonly origin?: Origin | undefined;
  /** Whether the answer leaves at most once, since no Idempotency-Key can replay it. */
  readonly isOnce: boolean;
}

/**
 * One attempt at a charge: a hold, and the ledger row that decides its fate. Every ending of an attempt writes the row
 * first and then moves the amount; if the second step fails, the next call or the sweep does it.
 */
export class Attempt {
  readonly hold: Hold;
  readonly #call: CallOfAttempts;
  /** `available` of the account after its last write, if known. */
  remaining: number | undefined;

  constructor(hold: Hold, call: CallOfAttempts) {
    this.hold = hold;
    this.#call = call;
  }

  /**
   * The point of no return. Without a clear reply the attempt is voided instead, and the first row written decides.
   *
   * @returns `voided` if our own void was written and the amount went back: another attempt may settle the work.
   * @throws ServiceError TIMEOUT if another call has voided the attempt because its hold had expired; OVERLOADED with
   *   `chargeUnknown` if there is no way to learn how the attempt ended. After any other error nothing was settled and
   *   the amount was returned.
   */
  async settle(): Promise<Ending> {
    let ending: Ending | 'unclear';
    try {
      ending = await this.#call.stores.ledger.settle(
        this.#call.accountId,
        this.#entry(),
        this.#call.bounds.budget,
      );
    } catch (error) {
      // An apparent refusal may come from something between us and the database.
      if ((await this.giveBack()) === 'settled') return 'settled';
      throw error;
    }
    if (ending === 'unclear') return this.#call.closing((time) => this.#keepAsking(time));
    if (ending === 'settled') return ending;
    await this.giveBack();
    throw new ServiceError('TIMEOUT', 'the hold expired before the work was done');
  }

  /** It retries while there is time: giving up could charge for an answer that was never delivered. */
  async #keepAsking(time: TimeBudget): Promise<Ending> {
    for (;;) {
      try {
        const ending = await this.#voidWithin(time);
        if (ending === 'voided') await this.#release(ending);
        return ending;
      } catch (error) {
        if (time.signal.aborted || time.remaining() === 0) throw this.#outcomeUnknown(error);
        const hasPaused = error instanceof ServiceError && error.code === 'OVERLOADED';
        if (!hasPaused) await sleep(Math.min(askAgainMs, time.remaining()));
      }
    }
  }

  #outcomeUnknown(cause: unknown): ServiceError {
    this.#call.bounds.log.error('charge.outcome-unknown', cause, this.#ids());
    const reason = cause instanceof Error ? cause.message : 'unknown';
    return new ServiceError('OVERLOADED', `cannot tell whether the charge was settled: ${reason}`, {
      retryAfterSeconds,
      chargeUnknown: true,
    });
  }

  /**
   * Runs after settling: the amount leaves the hold and counts as spent. An answer that no key can replay may leave
   * only then: the sweep gives back what is still held, since such an answer never left.
   *
   * @throws ServiceError TIMEOUT if the amount has been given back because the hold had expired; OVERLOADED with
   *   `chargeUnknown` if there is no way to learn whether it has. It never throws where a key can replay the answer.
   */
  async drop(): Promise<void> {
    const released = await this.#release('settled');
    // Otherwise an earlier attempt of ours or the sweep may have removed the hold, or it is still there.
    if (this.#call.isOnce && released?.wasGone !== false) await this.#confirm();
  }

  /** The mark in the ledger decides whether the answer may leave. @throws ServiceError as `drop` does */
  async #confirm(): Promise<void> {
    let mayLeave: boolean;
    try {
      mayLeave = await this.#call.closing((time) =>
        this.#call.stores.deliveries.confirm(
          this.#call.accountId,
          this.hold,
          this.#call.bounds.clock(),
          time,
        ),
      );
    } catch (error) {
      throw this.#outcomeUnknown(error);
    }
    if (!mayLeave) throw new ServiceError('TIMEOUT', 'the charge was given back before its answer left');
  }

  /**
   * Runs after a reserve without a clear reply, which may still arrive. The row must mark this attempt as dead before
   * another may follow.
   */
  async abandon(): Promise<void> {
    await this.#voidUnlessSettled();
    await this.#release('voided');
  }

  /** Voids the attempt and returns its amount. Never rejects. @returns the ending in the row, if known */
  async giveBack(): Promise<Ending | undefined> {
    try {
      const ending = await this.#voidUnlessSettled();
      await this.#release(ending);
      return ending;
    } catch (error) {
      this.#left(error);
      return undefined;
    }
  }

  /** @returns the ending in the row */
  #voidUnlessSettled(): Promise<Ending> {
    return this.#call.closing((time) => this.#voidWithin(time), givingBackMs);
  }

  /** @returns the ending in the row */
  #voidWithin(time: TimeBudget): Promise<Ending> {
    return this.#call.stores.ledger.void(this.#call.accountId, this.#entry(), time);
  }

  /** The second step of either ending, once its row is written. */
  async #release(ending: Ending): Promise<Released | undefined> {
    try {
      const released = await this.#call.closing(
        (time) => this.#call.stores.accounts.release(this.#call.accountId, this.hold, ending, time),
        givingBackMs,
      );
      this.remaining = released.available;
      return released;
    } catch (error) {
      this.#left(error);
      return undefined;
    }
  }

  #entry(): Entry {
    const { operation, origin, isOnce } = this.#call;
    return { hold: this.hold, operation, origin, once: isOnce || undefined, at: this.#call.bounds.clock() };
  }

  #ids() {
    return { account: this.#call.accountId, charge: this.hold.chargeId, attempt: this.hold.attempt };
  }

  #left(error: unknown): void {
    const reason = error instanceof Error ? error.message : 'unknown';
    this.#call.bounds.log.warn('hold.left-to-sweep', { ...this.#ids(), reason });
  }
}
