import { randomBytes } from 'node:crypto';
import { inTime, type TimeBudget, withinBudget } from '../../../platform/call/time-budget.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { Charged, ChargeRequest, Charges, DoWork, Work } from '../charges.ts';
import {
  type Account,
  type AccountStore,
  accountLimit,
  type Counted,
  countedBy,
  type Ending,
  expiredHolds,
  type Hold,
  monthOf,
  renewed,
} from '../holds/account.ts';
import { type Deliveries, finishHold, resolveExpired } from '../holds/finish-hold.ts';
import type { Ledger } from '../ledger.ts';
import {
  admissionMs,
  holdLifetimeMs,
  maxAttempts,
  maxHolds,
  resolvedWhenRefused,
  retryAfterSeconds,
} from '../limits.ts';
import { Attempt, type CallOfAttempts, type WithinClosingTime } from './attempt.ts';
import { type AnswerStore, type IdempotencyKeys, type KeyedCharge, openKeyedCharge } from './keyed-charge.ts';

/** Where the protocol keeps its state. */
export interface ChargeStores {
  readonly accounts: AccountStore;
  readonly ledger: Ledger;
  readonly deliveries: Deliveries;
  readonly keys: IdempotencyKeys;
  readonly answers: AnswerStore;
}

/** A call under one charge id, with its inputs. */
interface Call extends Omit<ChargeRequest, 'idempotency'>, CallOfAttempts {
  readonly chargeId: string;
  /** Present when the call has an Idempotency-Key. */
  readonly keyed: KeyedCharge | undefined;
  /** The limits that the call counts towards, if the account has them. */
  readonly limits: readonly string[];
  /** The time until the amount is set aside. */
  readonly admission: TimeBudget;
  readonly work: DoWork;
  readonly stores: ChargeStores;
  /**
   * The limits towards which calls of an account and a key count, as far as this process knows. Every reserve checks
   * them, so a wrong guess costs one refused reserve.
   */
  readonly known: Map<string, readonly string[]>;
}

/** If a process forgets limits, it learns them again. */
const mostKnown = 1000;

/**
 * Reserved from the work of a call, which ends at second 25 of the line in docs/architecture.md: after a settle without
 * a clear reply there must be time to find out its outcome.
 */
const msForSettling = 1000;

/** The result of an attempt: an answer, or the next step. `learnt` is `again` without an attempt that was lost. */
type Result = Charged | 'again' | 'learnt' | 'next turn';

const tooBusy = (reason: string): ServiceError =>
  new ServiceError('OVERLOADED', reason, { retryAfterSeconds });

/**
 * One call through the credit protocol:
 *
 *     look → reserve → second look → work → keep → settle → drop
 *
 * The order is what keeps it sound. An attempt may be delivered only once its ledger row says `settled`; a hold is
 * removed only after its row is written; an attempt whose reserve or settle got no clear reply is voided (unless its
 * row turns out to be settled) and never used again, since the lost write may still arrive. Another attempt reserves
 * only if this charge has no live hold; by then all earlier rows are written, and the second look sees them.
 *
 * Work that is done but not yet paid for is kept and settled under the next attempt, which takes the same steps as any
 * other call's attempt.
 */
class PaidCall {
  readonly #call: Call;
  readonly #knownAs: string;
  /** The limits that its holds take from, as far as it knows. */
  #counted: Counted;
  /** The last attempt that may have taken a hold. */
  #attempt: Attempt | undefined;
  #done: Work | undefined;
  /** Whether this call has just opened its key's generation. */
  #hasOpened: boolean;
  /** Whether a refusal made this call resolve expired holds. */
  #hasResolved = false;

  constructor(call: Call) {
    const { accountId, limits, known, keyed, bounds } = call;
    this.#call = call;
    this.#knownAs = [accountId, ...limits].join(' ');
    this.#counted = { month: monthOf(bounds.clock()), limits: known.get(this.#knownAs) ?? [] };
    this.#hasOpened = keyed?.fresh === true;
  }

  /** @returns `next turn`, with nothing reserved, if the key's generation has ended: another charge may try. */
  async run(): Promise<Charged | 'next turn'> {
    try {
      const { accountId, keyed, admission, stores } = this.#call;
      if (keyed !== undefined && !keyed.fresh) {
        const settled = settledIn(await stores.ledger.endings(accountId, keyed.chargeId, admission));
        if (settled !== undefined) return await this.#replay(keyed, settled);
      }
      for (let lost = 0; lost < maxAttempts; ) {
        const result = await this.#reserve();
        if (result === 'learnt') continue;
        if (result === 'next turn' && lost > 0) break;
        if (result !== 'again') return result;
        lost += 1;
      }
      throw tooBusy('the database: no attempt at setting credits aside got a clear reply');
    } catch (error) {
      const remaining = this.#attempt?.remaining;
      const lacksBalance = error instanceof ServiceError && error.creditsRemaining === undefined;
      throw lacksBalance && remaining !== undefined ? error.withBalance(remaining) : error;
    }
  }

  async #reserve(): Promise<Result> {
    const { accountId, chargeId, amount, keyed, limits, bounds, admission, stores } = this.#call;
    // Once the work is done, slow admission no longer turns the call away.
    const time = this.#done === undefined ? admission : bounds.budget;
    if (keyed !== undefined && !this.#hasOpened && !(await keyed.pushExpiry(time))) return 'next turn';
    this.#hasOpened = false;
    const counted = this.#counted;
    const unlimited = limits.filter((name) => !counted.limits.includes(name));
    const hold: Hold = {
      chargeId,
      attempt: randomBytes(6).toString('base64url'),
      amount,
      expiresAt: bounds.clock() + holdLifetimeMs,
      ...(counted.limits.length === 0 ? {} : { counted }),
    };
    const attempt = new Attempt(hold, this.#call);
    const reservation = await stores.accounts.reserve(accountId, hold, time, unlimited);
    if (reservation.outcome === 'unclear') {
      this.#attempt = attempt;
      await attempt.abandon();
      return 'again';
    }
    const { outcome, account } = reservation;
    if (outcome === 'refused') return this.#refused(account, time);
    this.#attempt = attempt;
    return await this.#payFor(attempt);
  }

  /** Works under the hold. Any failure before the row says `settled` gives the amount back. */
  async #payFor(attempt: Attempt): Promise<Result> {
    const { accountId, chargeId, keyed, amount, bounds, work, stores } = this.#call;
    const { budget } = bounds;
    let done: Work;
    try {
      // Before the work is done, a ledger that is too slow ends the call: it would leave no time to work.
      const lookMs = this.#done === undefined ? admissionMs : Number.POSITIVE_INFINITY;
      const settled =
        keyed &&
        settledIn(await inTime(lookMs, (time) => stores.ledger.endings(accountId, chargeId, time), budget));
      if (keyed !== undefined && settled !== undefined) {
        await attempt.giveBack();
        return { ...(await this.#replay(keyed, settled)), remaining: attempt.remaining };
      }
      this.#done ??= await inTime(budget.remaining() - msForSettling, (time) =>
        withinBudget(work(chargeId, time), time),
      );
      done = this.#done;
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
    await attempt.drop();
    return { body: done.body, replayed: false, charged: amount, remaining: attempt.remaining };
  }

  async #refused(account: Account, time: TimeBudget): Promise<Result> {
    const { accountId, chargeId, amount, keyed, bounds, stores, known } = this.#call;
    const { clock } = bounds;
    const { month, limits } = this.#counted;
    const counted = countedBy(account.allowances, this.#call.limits, clock());
    if (known.size >= mostKnown) known.clear();
    known.set(this.#knownAs, counted.limits);
    this.#counted = counted;
    const isNews = counted.limits.join() !== limits.join() || (limits.length > 0 && counted.month !== month);
    if (isNews) return 'learnt';
    // Since the first look another call may have settled, or an attempt of this charge may have died.
    const mayHaveRows = keyed !== undefined || account.holds.has(chargeId);
    const endings: ReadonlyMap<string, Ending> = mayHaveRows
      ? await stores.ledger.endings(accountId, chargeId, time)
      : new Map();
    const settled = settledIn(endings);
    if (keyed !== undefined && settled !== undefined) return this.#replay(keyed, settled);

    const own = account.holds.get(chargeId);
    if (own !== undefined) {
      if (!endings.has(own.attempt) && own.expiresAt > clock()) {
        throw new ServiceError('REQUEST_IN_FLIGHT').withBalance(account.available);
      }
      await finishHold(stores, accountId, own, { clock, time });
      return 'again';
    }
    if (!this.#hasResolved) {
      const expired = expiredHolds(account, clock()).slice(0, resolvedWhenRefused);
      if (expired.length > 0) {
        this.#hasResolved = true;
        await resolveExpired(stores, accountId, expired, bounds, time);
        return 'again';
      }
    }
    if (account.holds.size >= maxHolds) {
      throw new ServiceError('RATE_LIMIT', undefined, { retryAfterSeconds }).withBalance(account.available);
    }
    if (account.available < amount) throw new ServiceError('OUT_OF_CREDITS').withBalance(account.available);
    for (const name of limits) {
      const allowance = account.allowances.get(name);
      const next = allowance && renewed(allowance, month);
      if (next !== undefined) {
        await stores.accounts.replaceAllowance(accountId, name, { account, next }, time);
        return 'learnt';
      }
      if (allowance === undefined || allowance.left >= amount) continue;
      const code = name === accountLimit ? 'ACCOUNT_LIMIT' : 'KEY_LIMIT';
      throw new ServiceError(code).withBalance(account.available);
    }
    throw new Error(`a reserve was refused without a reason: ${accountId}`);
  }

  async #replay(keyed: KeyedCharge, attempt: string): Promise<Charged> {
    const { accountId, bounds, stores } = this.#call;
    const [body, account] = await Promise.all([
      keyed.replay(attempt),
      stores.accounts.read(accountId, bounds.budget).catch(() => undefined),
    ]);
    return { body, replayed: true, charged: 0, remaining: account?.available };
  }
}

const settledIn = (endings: ReadonlyMap<string, Ending>): string | undefined =>
  [...endings].find(([, ending]) => ending === 'settled')?.[0];

/** How long a function may still write after its budget has ended: up to second 27.5 of the line in docs/architecture.md. */
const graceMs = 1500;

/** If a generation ends between opening and reserving, the call opens another at once. */
const generationsPerCall = 3;

/** The credit protocol over these stores. */
export function createCharges(stores: ChargeStores): Charges {
  const known = new Map<string, readonly string[]>();

  return {
    charge: ({ idempotency, ...request }, bounds, work) =>
      inTime(
        admissionMs,
        async (admission) => {
          const { accountId, operation, amount, origin, limitedAs = origin?.keyId } = request;
          // A free call checks no limit, as it checks no balance.
          const limits = amount === 0 ? [] : [accountLimit, ...(limitedAs === undefined ? [] : [limitedAs])];
          const endsAt = performance.now() + bounds.budget.remaining() + graceMs;
          const closing: WithinClosingTime = (operation, milliseconds = Number.POSITIVE_INFINITY) =>
            inTime(Math.min(endsAt - performance.now(), milliseconds), operation);
          const given = { ...request, limits, bounds, closing, admission, work, stores, known };
          for (let turn = 1; turn <= generationsPerCall; turn++) {
            const wanted = idempotency && { accountId, operation, idempotency };
            const keyed = wanted && (await openKeyedCharge(wanted, bounds, admission, stores));
            const chargeId = keyed?.chargeId ?? randomBytes(12).toString('base64url');
            const isOnce = keyed === undefined && amount > 0;
            const charged = await new PaidCall({ ...given, chargeId, keyed, isOnce }).run();
            if (charged !== 'next turn') return charged;
          }
          throw tooBusy('no generation of the Idempotency-Key stays alive');
        },
        bounds.budget,
      ),
  };
}
