import { randomBytes } from 'node:crypto';
import { inTime, type TimeBudget, withinBudget } from '../../../platform/call/time-budget.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { accountLimit, type Counted, countedBy, monthOf, renewed } from '../allowances.ts';
import type { ChargeBounds, Charged, ChargeRequest, Charges, DoWork, Work } from '../charges.ts';
import { type Account, type AccountStore, type Ending, expiredHolds, type Hold } from '../holds/account.ts';
import { type Deliveries, finishHold, resolveExpired } from '../holds/finish-hold.ts';
import type { Ledger } from '../ledger.ts';
import {
  admissionMs,
  holdLifetimeMs,
  maxAttempts,
  maxHolds,
  resolvedBesideWork,
  resolvedWhenRefused,
  retryAfterSeconds,
} from '../limits.ts';
import { Attempt, type CallOfAttempts, closingTime } from './attempt.ts';
import { type AnswerStore, type IdempotencyKeys, type KeyedCharge, openKeyedCharge } from './keyed-charge.ts';

interface Charge extends Omit<ChargeRequest, 'idempotency'> {
  readonly chargeId: string;
  /** Present when the call has an Idempotency-Key. */
  readonly keyed: KeyedCharge | undefined;
}

/** Where the protocol keeps its state. */
export interface ChargeStores {
  readonly accounts: AccountStore;
  readonly ledger: Ledger;
  readonly deliveries: Deliveries;
  readonly keys: IdempotencyKeys;
  readonly answers: AnswerStore;
}

interface Services extends ChargeStores {
  /**
   * The limits towards which calls of an account and a key count, as far as this process knows. Every reserve checks them,
   * so a wrong belief costs one that is refused.
   */
  readonly known: Map<string, readonly string[]>;
}

/** If a process forgets limits, it learns about them again. */
const mostKnown = 1000;

/** What a call brings along for all its charges. */
interface Given {
  readonly bounds: ChargeBounds;
  /** The time until the amount is set aside. */
  readonly admission: TimeBudget;
  readonly work: DoWork;
  readonly services: Services;
}

/**
 * Reserved from the work of a call, which ends at second 25 of the line in docs/architecture.md: after a settle
 * without a clear reply there must be time to ask about it.
 */
const msForSettling = 1000;

/** The result of an attempt: an answer, or what should follow. `learnt` is `again` without an attempt that was lost. */
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
 * only if this charge has no live hold, so all earlier rows are written by then, and the second look sees them.
 *
 * Work that is done but not yet paid for is kept and settled under the next attempt, which goes through the
 * same steps as an attempt of any other call.
 */
class PaidCall {
  readonly #charge: Charge;
  readonly #given: Given;
  readonly #attempts: CallOfAttempts;
  /** Limits that the call counts towards where the account has them. */
  readonly #limits: readonly string[];
  readonly #knownAs: string;
  /** What its holds take from, as far as it knows. */
  #counted: Counted;
  /** The last one that may have taken a hold. */
  #attempt: Attempt | undefined;
  #done: Work | undefined;
  /** Whether this call has just opened the generation of its key. */
  #hasOpened: boolean;
  /** Whether a refusal made this call resolve expired holds. */
  #hasResolved = false;

  constructor(charge: Charge, given: Given) {
    const { accountId, amount, keyed, limitedAs } = charge;
    const { bounds, services } = given;
    this.#charge = charge;
    this.#given = given;
    const settling = { stores: services, bounds, closing: closingTime(bounds.budget) };
    const isOnce = keyed === undefined && amount > 0;
    this.#attempts = { ...charge, ...settling, isOnce };
    // A free call looks at no limit, as it looks at no balance.
    this.#limits = amount === 0 ? [] : [accountLimit, ...(limitedAs === undefined ? [] : [limitedAs])];
    this.#knownAs = [accountId, ...this.#limits].join(' ');
    this.#counted = { month: monthOf(bounds.clock()), limits: services.known.get(this.#knownAs) ?? [] };
    this.#hasOpened = keyed?.fresh === true;
  }

  /** @returns `next turn`, with nothing reserved, if the key's generation has ended: another charge may try. */
  async run(): Promise<Charged | 'next turn'> {
    try {
      const { accountId, keyed } = this.#charge;
      if (keyed !== undefined && !keyed.fresh) {
        const { admission, services } = this.#given;
        const settled = settledIn(await services.ledger.endings(accountId, keyed.chargeId, admission));
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
    const { accountId, chargeId, amount, keyed } = this.#charge;
    const { bounds, services } = this.#given;
    // Once the work is done, slow admission no longer turns the call away.
    const time = this.#done === undefined ? this.#given.admission : bounds.budget;
    if (keyed !== undefined && !this.#hasOpened && !(await keyed.pushExpiry(time))) return 'next turn';
    this.#hasOpened = false;
    const counted = this.#counted;
    const unlimited = this.#limits.filter((name) => !counted.limits.includes(name));
    const hold: Hold = {
      chargeId,
      attempt: randomBytes(6).toString('base64url'),
      amount,
      expiresAt: bounds.clock() + holdLifetimeMs,
      ...(counted.limits.length === 0 ? {} : { counted }),
    };
    const attempt = new Attempt(hold, this.#attempts);
    const reservation = await services.accounts.reserve(accountId, hold, time, unlimited);
    if (reservation.outcome === 'unclear') {
      this.#attempt = attempt;
      await attempt.abandon();
      return 'again';
    }
    const { outcome, account } = reservation;
    if (outcome === 'refused') return this.#refused(account, time);
    this.#attempt = attempt;
    const expired = expiredHolds(account, bounds.clock()).slice(0, resolvedBesideWork);
    const others = expired.length > 0 && resolveExpired(services, accountId, expired, bounds, bounds.budget);
    try {
      return await this.#payFor(attempt);
    } finally {
      await others;
    }
  }

  /** Works under the hold. Any failure before the row says `settled` gives the amount back. */
  async #payFor(attempt: Attempt): Promise<Result> {
    const { accountId, chargeId, keyed, amount } = this.#charge;
    const { ledger } = this.#given.services;
    const { budget } = this.#given.bounds;
    let done: Work;
    try {
      // Before the work is done, a ledger that does not answer in time ends the call: it would leave no time to work.
      const lookMs = this.#done === undefined ? admissionMs : Number.POSITIVE_INFINITY;
      const settled =
        keyed && settledIn(await inTime(lookMs, (time) => ledger.endings(accountId, chargeId, time), budget));
      if (keyed !== undefined && settled !== undefined) {
        await attempt.giveBack();
        return { ...(await this.#replay(keyed, settled)), remaining: attempt.remaining };
      }
      this.#done ??= await inTime(budget.remaining() - msForSettling, (time) =>
        withinBudget(this.#given.work(chargeId, time), time),
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
    this.#given.bounds.onSettled?.(amount);
    await attempt.drop();
    return { body: done.body, replayed: false, charged: amount, remaining: attempt.remaining };
  }

  async #refused(account: Account, time: TimeBudget): Promise<Result> {
    const { accountId, chargeId, amount, keyed } = this.#charge;
    const { bounds, services } = this.#given;
    const { clock } = bounds;
    const { month, limits } = this.#counted;
    const counted = countedBy(account.allowances, this.#limits, clock());
    if (services.known.size >= mostKnown) services.known.clear();
    services.known.set(this.#knownAs, counted.limits);
    this.#counted = counted;
    const isNews = counted.limits.join() !== limits.join() || (limits.length > 0 && counted.month !== month);
    if (isNews) return 'learnt';
    // Since the first look another call may have settled, or an attempt of this charge may have died.
    const mayHaveRows = keyed !== undefined || account.holds.has(chargeId);
    const endings: ReadonlyMap<string, Ending> = mayHaveRows
      ? await services.ledger.endings(accountId, chargeId, time)
      : new Map();
    const settled = settledIn(endings);
    if (keyed !== undefined && settled !== undefined) return this.#replay(keyed, settled);

    const own = account.holds.get(chargeId);
    if (own !== undefined) {
      if (!endings.has(own.attempt) && own.expiresAt > clock()) {
        throw new ServiceError('REQUEST_IN_FLIGHT').withBalance(account.available);
      }
      await finishHold(services, accountId, own, { clock, time });
      return 'again';
    }
    if (!this.#hasResolved) {
      const expired = expiredHolds(account, clock()).slice(0, resolvedWhenRefused);
      if (expired.length > 0) {
        this.#hasResolved = true;
        await resolveExpired(services, accountId, expired, bounds, time);
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
        await services.accounts.replaceAllowance(accountId, name, { account, next }, time);
        return 'learnt';
      }
      if (allowance === undefined || allowance.left >= amount) continue;
      const code = name === accountLimit ? 'ACCOUNT_LIMIT' : 'KEY_LIMIT';
      throw new ServiceError(code).withBalance(account.available);
    }
    throw new Error(`a reserve was refused without a reason: ${accountId}`);
  }

  async #replay(keyed: KeyedCharge, attempt: string): Promise<Charged> {
    const { accounts } = this.#given.services;
    const [body, account] = await Promise.all([
      keyed.replay(attempt),
      accounts.read(this.#charge.accountId, this.#given.bounds.budget).catch(() => undefined),
    ]);
    return { body, replayed: true, charged: 0, remaining: account?.available };
  }
}

const settledIn = (endings: ReadonlyMap<string, Ending>): string | undefined =>
  [...endings].find(([, ending]) => ending === 'settled')?.[0];

/** If a generation ends between opening and reserving, the call opens another at once. */
const generationsPerCall = 3;

/** The credit protocol over these stores. */
export function createCharges(stores: ChargeStores): Charges {
  const services: Services = { ...stores, known: new Map() };

  return {
    charge: (request, bounds, work) =>
      inTime(
        admissionMs,
        async (admission) => {
          const { accountId, operation, origin, limitedAs = origin?.keyId, idempotency } = request;
          for (let turn = 1; turn <= generationsPerCall; turn++) {
            const wanted = idempotency && { accountId, operation, idempotency };
            const keyed = wanted && (await openKeyedCharge(wanted, bounds, admission, services));
            const chargeId = keyed?.chargeId ?? randomBytes(12).toString('base64url');
            const charge = { ...request, limitedAs, chargeId, keyed };
            const charged = await new PaidCall(charge, { bounds, admission, work, services }).run();
            if (charged !== 'next turn') return charged;
          }
          const reason = 'no generation of the Idempotency-Key stays alive';
          throw new ServiceError('OVERLOADED', reason, { retryAfterSeconds });
        },
        bounds.budget,
      ),
  };
}
