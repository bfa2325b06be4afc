import { inTime, type TimeBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { AccountStore } from './account-store.ts';
import type { AnswerStore } from './answer-store.ts';
import type { ChargeBounds, Charged, DoWork } from './charge.ts';
import { type ChargeIds, randomChargeIds } from './charge-ids.ts';
import type { Deliveries } from './deliveries.ts';
import type { IdempotencyKeys } from './idempotency-keys.ts';
import { type Idempotency, openKeyedCharge } from './keyed-charge.ts';
import type { Ledger, Origin } from './ledger.ts';
import { admissionMs, retryAfterSeconds, sharesPerCall } from './limits.ts';
import { PaidCall } from './paid-call.ts';
import { ShareCounts } from './share-counts.ts';
import type { ShareStore } from './share-store.ts';

export interface ChargeRequest {
  readonly accountId: string;
  /** Endpoint name. */
  readonly operation: string;
  /** Credits; 0 goes through the same protocol because of its Idempotency-Key. */
  readonly amount: number;
  /** Written into the rows of this call's attempts. */
  readonly origin?: Origin;
  readonly idempotency?: Idempotency;
}

/** Takes credits for delivered work and nothing else. */
export interface Charges {
  /**
   * Sets the amount aside, does the work and settles, or gives the amount back if the work fails or delivers nothing.
   * The work is done at most once per call, and its answer is delivered only once it is paid for.
   *
   * @param work If it throws, the amount goes back and the error is rethrown.
   * @throws ServiceError OUT_OF_CREDITS, RATE_LIMIT (too many holds), REQUEST_IN_FLIGHT, IDEMPOTENCY_KEY_REUSED,
   *   OVERLOADED (the database refuses, gives no clear reply, or has not set the amount aside within 5 s), TIMEOUT
   *   (the work takes too long).
   */
  charge(request: ChargeRequest, bounds: ChargeBounds, work: DoWork): Promise<Charged>;
}

/** Where the protocol keeps its state. */
export interface ChargeStores {
  readonly accounts: AccountStore;
  readonly shares: ShareStore;
  readonly ledger: Ledger;
  readonly deliveries: Deliveries;
  readonly keys: IdempotencyKeys;
  readonly answers: AnswerStore;
}

/** If a generation ends between opening and reserving, the call opens another at once. */
const generationsPerCall = 3;

export function createCharges(options: ChargeStores & { readonly ids?: ChargeIds }): Charges {
  const services = { ...options, ids: options.ids ?? randomChargeIds, counts: new ShareCounts() };

  async function takeTurns(
    { accountId, operation, amount, origin, idempotency }: ChargeRequest,
    bounds: ChargeBounds,
    admission: TimeBudget,
    work: DoWork,
  ): Promise<Charged> {
    const turns = idempotency === undefined ? sharesPerCall : generationsPerCall;
    for (let turn = 1; turn <= turns; turn++) {
      const drawn = services.ids.share(services.counts.of(accountId));
      const keyed =
        idempotency &&
        (await openKeyedCharge(
          { accountId, operation, share: drawn, idempotency },
          bounds,
          admission,
          services,
        ));
      const charge = {
        accountId,
        operation,
        amount,
        origin,
        chargeId: keyed?.chargeId ?? services.ids.charge(),
        share: keyed?.share ?? drawn,
        keyed,
        isLastTurn: turn === turns,
      };
      const charged = await new PaidCall(charge, bounds, admission, work, services).run();
      if (charged !== 'next turn') return charged;
    }
    throw new ServiceError('OVERLOADED', 'no generation of the Idempotency-Key stays alive', {
      retryAfterSeconds,
    });
  }

  return {
    charge: (request, bounds, work) =>
      inTime(admissionMs, (admission) => takeTurns(request, bounds, admission, work), bounds.budget),
  };
}
