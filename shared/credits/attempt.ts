import { setTimeout as sleep } from 'node:timers/promises';
import type { TimeBudget } from '../call/time-budget.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { Hold } from './account.ts';
import type { AccountStore, Reservation } from './account-store.ts';
import type { ChargeBounds } from './charges.ts';
import type { ClosingTime } from './closing-time.ts';
import type { Ending, Entry, Ledger } from './ledger.ts';
import { RETRY_AFTER_SECONDS } from './limits.ts';

/** Longest time for giving an amount back: the sweep does it otherwise, and the caller waits. */
const GIVING_BACK_MS = 4000;
/** Pause after an answer that tells nothing of the settled row. */
const ASK_AGAIN_MS = 100;

interface Stores {
  readonly accounts: AccountStore;
  readonly ledger: Ledger;
}

interface Payer {
  readonly accountId: string;
  readonly operation: string;
}

/**
 * One attempt at a charge: a hold, and the ledger row that decides over it. Whatever ends an attempt writes the row
 * first and moves the amount second; a second step that fails is left to whoever comes next.
 */
export class Attempt {
  readonly hold: Hold;
  readonly #payer: Payer;
  readonly #stores: Stores;
  readonly #bounds: ChargeBounds;
  readonly #closing: ClosingTime;
  #remaining: number | undefined;

  constructor(hold: Hold, payer: Payer, stores: Stores, bounds: ChargeBounds, closing: ClosingTime) {
    this.hold = hold;
    this.#payer = payer;
    this.#stores = stores;
    this.#bounds = bounds;
    this.#closing = closing;
  }

  /** `available` after the last write of the account, where that is known. */
  get remaining(): number | undefined {
    return this.#remaining;
  }

  reserve(time: TimeBudget): Promise<Reservation> {
    return this.#stores.accounts.reserve(this.#payer.accountId, this.hold, time);
  }

  /**
   * The point of no return. Without a clear reply the attempt is voided instead, and what stands decides.
   *
   * @returns `voided` when our own void stands, the amount given back: the work may be settled by another attempt.
   * @throws ServiceError TIMEOUT when somebody else has voided the attempt, its hold having expired; OVERLOADED with
   *   `chargeUnknown` when it cannot be told which ending stands. Any other error: nothing was settled, the amount
   *   was given back.
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
      // What looked like a refusal may come from something between us and the database.
      if ((await this.giveBack()) === 'settled') return 'settled';
      throw error;
    }
  }

  /** Asks for as long as there is time: who gave up now might have taken credits for an answer that never came. */
  async #askHowSettled(): Promise<Ending> {
    const time = this.#closing.part();
    for (;;) {
      try {
        const ending = await this.#void(time);
        if (ending === 'voided') await this.#release(ending);
        return ending;
      } catch (error) {
        if (time.signal.aborted) throw this.#outcomeUnknown(error);
        const hasPaused = error instanceof ServiceError && error.code === 'OVERLOADED';
        if (!hasPaused) await sleep(Math.min(ASK_AGAIN_MS, time.remaining()));
      }
    }
  }

  #outcomeUnknown(cause: unknown): ServiceError {
    this.#bounds.log.error('charge.outcome-unknown', cause, this.#ids());
    return new ServiceError('OVERLOADED', 'cannot tell whether the charge was settled', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      chargeUnknown: true,
    });
  }

  /** After settling: the amount leaves the hold and counts as spent. Never rejects. */
  drop(): Promise<void> {
    return this.#release('settled');
  }

  /**
   * After a reserve without a clear reply. It may still arrive, so the row says first that this attempt is dead;
   * without that row no other attempt may follow.
   */
  async abandon(): Promise<void> {
    await this.#void();
    await this.#release('voided');
  }

  /** Voids the attempt and returns its amount. Never rejects. @returns the ending that stands, where that is known */
  async giveBack(): Promise<Ending | undefined> {
    try {
      const ending = await this.#void();
      await this.#release(ending);
      return ending;
    } catch (error) {
      this.#left(error);
      return undefined;
    }
  }

  #void(time = this.#closing.part(GIVING_BACK_MS)): Promise<Ending> {
    return this.#stores.ledger.void(this.#payer.accountId, this.#entry(), time);
  }

  /** The second step of either ending, its row standing. */
  async #release(ending: Ending): Promise<void> {
    try {
      const time = this.#closing.part(GIVING_BACK_MS);
      this.#remaining = await this.#stores.accounts.release(this.#payer.accountId, this.hold, ending, time);
    } catch (error) {
      this.#left(error);
    }
  }

  #entry(): Entry {
    return { hold: this.hold, operation: this.#payer.operation, at: this.#bounds.clock() };
  }

  #ids() {
    return { account: this.#payer.accountId, charge: this.hold.chargeId, attempt: this.hold.attempt };
  }

  #left(error: unknown): void {
    const reason = error instanceof Error ? error.message : 'unknown';
    this.#bounds.log.warn('hold.left-to-sweep', { ...this.#ids(), reason });
  }
}
