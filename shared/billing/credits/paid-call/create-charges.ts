import { inTime } from '../../../platform/call/time-budget.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { AllowanceStore } from '../allowances/allowance-store.ts';
import { KnownLimits } from '../allowances/limits-of-call.ts';
import type { Charges } from '../charges.ts';
import type { AccountStore } from '../holds/account-store.ts';
import type { Deliveries } from '../holds/finish-hold.ts';
import type { Ledger } from '../ledger.ts';
import { admissionMs, retryAfterSeconds } from '../limits.ts';
import { type ChargeIds, randomChargeIds } from './charge-ids.ts';
import { type AnswerStore, type IdempotencyKeys, openKeyedCharge } from './keyed-charge.ts';
import { PaidCall } from './paid-call.ts';

/** Where the protocol keeps its state. */
export interface ChargeStores {
  readonly accounts: AccountStore;
  readonly allowances: AllowanceStore;
  readonly ledger: Ledger;
  readonly deliveries: Deliveries;
  readonly keys: IdempotencyKeys;
  readonly answers: AnswerStore;
}

/** If a generation ends between opening and reserving, the call opens another at once. */
const generationsPerCall = 3;

export function createCharges(options: ChargeStores & { readonly ids?: ChargeIds }): Charges {
  const services = { ...options, ids: options.ids ?? randomChargeIds, known: new KnownLimits() };

  return {
    charge: (request, bounds, work) =>
      inTime(
        admissionMs,
        async (admission) => {
          const { accountId, operation, origin, limitedAs = origin?.keyId, idempotency } = request;
          for (let turn = 1; turn <= generationsPerCall; turn++) {
            const wanted = idempotency && { accountId, operation, idempotency };
            const keyed = wanted && (await openKeyedCharge(wanted, bounds, admission, services));
            const chargeId = keyed?.chargeId ?? services.ids.charge();
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
