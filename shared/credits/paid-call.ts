import { partOf, startTimeBudget, type TimeBudget, withinBudget } from '../call/time-budget.ts';
import { ServiceError } from '../errors/service-error.ts';
import { type Account, expiredHolds, type Hold } from './account.ts';
import type { AccountStore } from './account-store.ts';
import { Attempt } from './attempt.ts';
import type { ChargeIds } from './charge-ids.ts';
import type { ChargeBounds, Charged, DoWork, Work } from './charges.ts';
import { ClosingTime, workingMs } from './closing-time.ts';
import { finishHold } from './finish-hold.ts';
import type { KeyedCharge } from './keyed-charge.ts';
import type { Ending, Ledger, Origin } from './ledger.ts';
import {
  admissionMs,
  holdLifetimeMs,
  maxAttempts,
  maxHolds,
  resolvedBesideWork,
  resolvedWhenRefused,
  retryAfterSeconds,
} from './limits.ts';

/** Longest time that one call spends on the expired holds of others. */
const othersMs = 3000;

export interface Charge {
  readonly accountId: string;
  readonly chargeId: string;
  readonly operation: string;
  readonly amount: number;
  readonly origin: Origin | undefined;
  /** Present when the call has an Idempotency-Key. */
  readonly keyed: KeyedCharge | undefined;
}

interface Services {
  readonly accounts: AccountStore;
  readonly ledger: Ledger;
  readonly ids: ChargeIds;
}

/** The result of an attempt: an answer, or that another attempt should follow. */
type Result = Charged | 'again' | 'generation-over';

const tooBusy = (reason: string): ServiceError =>
  new ServiceError('OVERLOADED', reason, { retryAfterSeconds });

/**
 * One call through the credit protocol:
 *
 *     look → reserve → second look → work → keep → settle → drop
 *
 * The order is what keeps it sound. An attempt may be delivered only once its ledger row says `settled`; a hold is
 * removed only after its row stands; an attempt whose reserve or settle got no clear reply is voided (unless its
 * row turns out to be settled) and never used again, since the lost write may still arrive. Another attempt reserves
 * only if this charge has no live hold, so all earlier rows stand by then, and the second look sees them.
 *
 * Work that is done but not yet paid for is held on to and settled under the next attempt, which goes through the
 * same steps as an attempt of any other call.
 */
export class PaidCall {
  readonly #charge: Charge;
  readonly #bounds: ChargeBounds;
  readonly #work: DoWork;
  readonly #services: Services;
  readonly #admission: TimeBudget;
  readonly #closing: ClosingTime;
  /** The last one that may have taken a hold. */
  #attempt: Attempt | undefined;
  #done: Work | undefined;
  #hasResolvedOthers = false;

  constructor(charge: Charge, bounds: ChargeBounds, admission: TimeBudget, work: DoWork, services: Services) {
    this.#charge = charge;
    this.#bounds = bounds;
    this.#admission = admission;
    this.#work = work;
    this.#services = services;
    this.#closing = new ClosingTime(bounds.budget);
  }

  /** @returns `generation-over` if the key's generation ended before anything was reserved under it. */
  async run(): Promise<Charged | 'generation-over'> {
    try {
      return await this.#run();
    } catch (error) {
      const remaining = this.#attempt?.remaining;
      const lacksBalance = error instanceof ServiceError && error.creditsRemaining === undefined;
      throw lacksBalance && remaining !== undefined ? error.withBalance(remaining) : error;
    }
  }

  async #run(): Promise<Charged | 'generation-over'> {
    const { keyed } = this.#charge;
    if (keyed !== undefined && !keyed.fresh) {
      const settled = await this.#settledAttempt(keyed, this.#admission);
      if (settled !== undefined) return this.#replay(keyed, settled);
    }
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const result = await this.#reserve();
      if (result === 'generation-over' && attempt > 0) break;
      if (result !== 'again') return result;
    }
    throw tooBusy('no attempt got a clear reply');
  }

  async #reserve(): Promise<Result> {
    const { chargeId, amount, keyed } = this.#charge;
    // Once the work is done, slow admission no longer turns the call away.
    const time = this.#done === undefined ? this.#admission : this.#bounds.budget;
    if (keyed !== undefined && !(await keyed.pushExpiry(time))) return 'generation-over';
    const hold: Hold = {
      chargeId,
      attempt: this.#services.ids.attempt(),
      amount,
      expiresAt: this.#bounds.clock() + holdLifetimeMs,
    };
    const attempt = new Attempt(hold, this.#charge, this.#services, this.#bounds, this.#closing);
    const reservation = await attempt.reserve(time);
    if (reservation.outcome === 'refused') return this.#refused(reservation.account, time);
    this.#attempt = attempt;
    if (reservation.outcome === 'unclear') {
      await attempt.abandon();
      return 'again';
    }
    const others = this.#resolveOthers(reservation.account, resolvedBesideWork, this.#bounds.budget);
    try {
      return await this.#payFor(attempt);
    } finally {
      await others;
    }
  }

  /** Works under the hold. Any failure before the row says `settled` gives the amount back. */
  async #payFor(attempt: Attempt): Promise<Result> {
    const { keyed, amount } = this.#charge;
    let done: Work;
    try {
      const settled = keyed && (await this.#secondLook(keyed));
      if (keyed !== undefined && settled !== undefined) {
        await attempt.giveBack();
        return { ...(await this.#replay(keyed, settled)), remaining: attempt.remaining };
      }
      done = this.#done ?? (await this.#doWork());
      this.#done = done;
      if (!done.delivered) {
        await attempt.giveBack();
        return { body: done.body, replayed: false, charged: 0, remaining: attempt.remaining };
      }
      await keyed?.keep(attempt.hold.attempt, done.body);
    } catch (error) {
      await attempt.giveBack();
      throw error;
    }
    if ((await attempt.settle()) === 'voided') return 'again';
    this.#bounds.onSettled?.(amount);
    await attempt.drop();
    return { body: done.body, replayed: false, charged: amount, remaining: attempt.remaining };
  }

  /** Before the work is done, a ledger that does not answer in time ends the call: it would leave no time to work. */
  #secondLook(keyed: KeyedCharge): Promise<string | undefined> {
    const { budget } = this.#bounds;
    return this.#settledAttempt(keyed, this.#done === undefined ? partOf(budget, admissionMs) : budget);
  }

  async #doWork(): Promise<Work> {
    const time = startTimeBudget(workingMs(this.#bounds.budget));
    try {
      return await withinBudget(this.#work(this.#charge.chargeId, time), time);
    } finally {
      time.end();
    }
  }

  async #refused(account: Account, time: TimeBudget): Promise<Result> {
    const { accountId, chargeId, amount, keyed } = this.#charge;
    const { clock } = this.#bounds;
    const endings = await this.#endingsWhenRefused(account, time);
    const settled = settledIn(endings);
    if (keyed !== undefined && settled !== undefined) return this.#replay(keyed, settled);

    const own = account.holds.get(chargeId);
    if (own !== undefined) {
      if (!endings.has(own.attempt) && own.expiresAt > clock()) {
        throw new ServiceError('REQUEST_IN_FLIGHT', undefined, { creditsRemaining: account.available });
      }
      await finishHold(this.#services, accountId, own, { clock, time });
      return 'again';
    }
    if (!this.#hasResolvedOthers && expiredHolds(account, clock()).length > 0) {
      await this.#resolveOthers(account, resolvedWhenRefused, time);
      return 'again';
    }
    if (account.holds.size >= maxHolds) {
      throw new ServiceError('RATE_LIMIT', undefined, {
        retryAfterSeconds,
        creditsRemaining: account.available,
      });
    }
    if (account.available < amount) {
      throw new ServiceError('OUT_OF_CREDITS', undefined, { creditsRemaining: account.available });
    }
    throw new Error(`a reserve was refused without a reason: ${accountId}`);
  }

  /** Since the first look another call may have settled, or an attempt of this charge may have died. */
  async #endingsWhenRefused(account: Account, time: TimeBudget): Promise<ReadonlyMap<string, Ending>> {
    const { accountId, chargeId, keyed } = this.#charge;
    if (keyed === undefined && !account.holds.has(chargeId)) return new Map();
    return this.#services.ledger.endings(accountId, chargeId, time);
  }

  async #settledAttempt(keyed: KeyedCharge, time: TimeBudget): Promise<string | undefined> {
    return settledIn(await this.#services.ledger.endings(this.#charge.accountId, keyed.chargeId, time));
  }

  async #replay(keyed: KeyedCharge, attempt: string): Promise<Charged> {
    const { accounts } = this.#services;
    const [body, account] = await Promise.all([
      keyed.replay(attempt),
      accounts.read(this.#charge.accountId, this.#bounds.budget).catch(() => undefined),
    ]);
    return { body, replayed: true, charged: 0, remaining: account?.available };
  }

  /** Resolves expired holds of other calls, a few at a time. Never rejects. */
  async #resolveOthers(account: Account, atMost: number, whole: TimeBudget): Promise<void> {
    const { clock, log } = this.#bounds;
    const expired = expiredHolds(account, clock()).slice(0, atMost);
    if (expired.length === 0) return;
    this.#hasResolvedOthers = true;
    const time = partOf(whole, othersMs);
    const finish = (hold: Hold) => finishHold(this.#services, this.#charge.accountId, hold, { clock, time });
    const results = await Promise.allSettled(expired.map(finish));
    const failed = results.filter((result) => result.status === 'rejected').length;
    log.info('holds.resolved', { holds: expired.length, failed });
  }
}

const settledIn = (endings: ReadonlyMap<string, Ending>): string | undefined =>
  [...endings].find(([, ending]) => ending === 'settled')?.[0];
