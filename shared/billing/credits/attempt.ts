import { setTimeout as sleep } from 'node:timers/promises';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { Hold } from './account.ts';
import type { Released, Reservation } from './account-store.ts';
import type { ChargeBounds } from './charge.ts';
import type { ClosingTime } from './closing-time.ts';
import type { EndingStores } from './finish-hold.ts';
import type { Ending, Entry, Origin } from './ledger.ts';
import { retryAfterSeconds } from './limits.ts';
import { shareId } from './shares.ts';

/** Longest time for giving an amount back: the caller is waiting, and the sweep does what is left undone. */
const givingBackMs = 4000;
/** Pause after a reply that does not say whether the settled row stands. */
const askAgainMs = 100;

interface Payer {
  readonly accountId: string;
  /** Number of the share that the hold is on. */
  readonly share: number;
  readonly operation: string;
  readonly origin?: Origin | undefined;
  /** Whether an Idempotency-Key can replay the answer. */
  readonly isReplayable: boolean;
}

/**
 * One attempt at a charge: a hold, and the ledger row that decides its fate. Whatever ends an attempt writes the row
 * first and moves the amount second; if the second step fails, whoever comes next does it.
 */
export class Attempt {
  readonly hold: Hold;
  readonly #payer: Payer;
  readonly #stores: EndingStores;
  readonly #bounds: ChargeBounds;
  readonly #closing: ClosingTime;
  #remaining: number | undefined;

  constructor(hold: Hold, payer: Payer, stores: EndingStores, bounds: ChargeBounds, closing: ClosingTime) {
    this.hold = hold;
    this.#payer = payer;
    this.#stores = stores;
    this.#bounds = bounds;
    this.#closing = closing;
  }

  /** `available` of the share after the last write of it, if known. */
  get remaining(): number | undefined {
    return this.#remaining;
  }

  reserve(time: TimeBudget): Promise<Reservation> {
    return this.#stores.accounts.reserve(this.#shareId, this.hold, time);
  }

  /**
   * The point of no return. Without a clear reply the attempt is voided instead, and what stands decides.
   *
   * @returns `voided` if our own void stands and the amount went back: another attempt may settle the work.
   * @throws ServiceError TIMEOUT if somebody else has voided the attempt because its hold had expired; OVERLOADED with
   *   `chargeUnknown` if there is no way to learn which ending stands. After any other error nothing was settled, and
   *   the amount went back.
   */
  async settle(): Promise<Ending> {
    const ending = await this.#writeSettled();
    if (ending === 'settled') return ending;
    if (ending === 'unclear') return this.#askHowSettled();
    await this.giveBack();
    throw new ServiceError('TIMEOUT', 'the hold expired before the work was done');
  }

  async #writeSettled(): Promise<Ending | 'unclear'> {
    try {
      return await this.#stores.ledger.settle(this.#payer.accountId, this.#entry(), this.#bounds.budget);
    } catch (error) {
      // What looks like a refusal may come from something between us and the database.
      if ((await this.giveBack()) === 'settled') return 'settled';
      throw error;
    }
  }

  /** Keeps asking while there is time: giving up could charge for an answer that was never delivered. */
  #askHowSettled(): Promise<Ending> {
    return this.#closing.within((time) => this.#keepAsking(time));
  }

  async #keepAsking(time: TimeBudget): Promise<Ending> {
    for (;;) {
      try {
        const ending = await this.#voidWithin(time);
        if (ending === 'voided') await this.#release(ending);
        return ending;
      } catch (error) {
        if (time.signal.aborted) throw this.#outcomeUnknown(error);
        const hasPaused = error instanceof ServiceError && error.code === 'OVERLOADED';
        if (!hasPaused) await sleep(Math.min(askAgainMs, time.remaining()));
      }
    }
  }

  #outcomeUnknown(cause: unknown): ServiceError {
    this.#bounds.log.error('charge.outcome-unknown', cause, this.#ids());
    const reason = cause instanceof Error ? cause.message : 'unknown';
    return new ServiceError('OVERLOADED', `cannot tell whether the charge was settled: ${reason}`, {
      retryAfterSeconds,
      chargeUnknown: true,
    });
  }

  /**
   * After settling: the amount leaves the hold and counts as spent. An answer that no key can replay may leave only then:
   * the sweep gives back what is still held, since such an answer never left.
   *
   * @throws ServiceError TIMEOUT if the amount has been given back because the hold had expired; OVERLOADED with
   *   `chargeUnknown` if there is no way to learn whether it has. Never where a key can replay the answer.
   */
  async drop(): Promise<void> {
    const released = await this.#release('settled');
    if (!this.#isOnce || released?.wasGone === false) return;
    // An earlier attempt of ours or the sweep may have removed it, or it is still there: the mark settles which.
    if (!(await this.#confirm()))
      throw new ServiceError('TIMEOUT', 'the charge was given back before its answer left');
  }

  async #confirm(): Promise<boolean> {
    const { accountId } = this.#payer;
    try {
      const { deliveries } = this.#stores;
      return await this.#closing.within((time) =>
        deliveries.confirm(accountId, this.hold, this.#bounds.clock(), time),
      );
    } catch (error) {
      throw this.#outcomeUnknown(error);
    }
  }

  get #isOnce(): boolean {
    return !this.#payer.isReplayable && this.hold.amount > 0;
  }

  /**
   * After a reserve without a clear reply, which may still arrive. The row has to say that this attempt is dead before
   * another attempt may follow.
   */
  async abandon(): Promise<void> {
    await this.#voidUnlessSettled();
    await this.#release('voided');
  }

  /** Voids the attempt and returns its amount. Never rejects. @returns the ending that stands, if known */
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

  /** @returns the ending that stands */
  #voidUnlessSettled(): Promise<Ending> {
    return this.#closing.within((time) => this.#voidWithin(time), givingBackMs);
  }

  /** @returns the ending that stands */
  #voidWithin(time: TimeBudget): Promise<Ending> {
    return this.#stores.ledger.void(this.#payer.accountId, this.#entry(), time);
  }

  /** The second step of either ending, once its row stands. */
  async #release(ending: Ending): Promise<Released | undefined> {
    try {
      const released = await this.#closing.within(
        (time) => this.#stores.accounts.release(this.#shareId, this.hold, ending, time),
        givingBackMs,
      );
      this.#remaining = released.available;
      return released;
    } catch (error) {
      this.#left(error);
      return undefined;
    }
  }

  get #shareId(): string {
    return shareId(this.#payer.accountId, this.#payer.share);
  }

  #entry(): Entry {
    const { operation, origin } = this.#payer;
    const once = this.#isOnce || undefined;
    return { hold: this.hold, operation, origin, once, at: this.#bounds.clock() };
  }

  #ids() {
    return { account: this.#payer.accountId, charge: this.hold.chargeId, attempt: this.hold.attempt };
  }

  #left(error: unknown): void {
    const reason = error instanceof Error ? error.message : 'unknown';
    this.#bounds.log.warn('hold.left-to-sweep', { ...this.#ids(), reason });
  }
}
