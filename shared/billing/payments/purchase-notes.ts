import type { TimeBudget } from '../../platform/call/time-budget.ts';

/** A payment that has brought no credits. Once it is paid, its grant says more. */
interface UnpaidPurchase {
  /** Id of the payment provider's checkout session. */
  readonly sessionId: string;
  /** `pending`: the money is on its way. `failed`: it will not come. */
  readonly state: 'pending' | 'failed';
  /** When its checkout was opened, in milliseconds since 1970. */
  readonly at: number;
  readonly credits: number;
  /** ISO 4217 in lower case. */
  readonly currency: string;
  /** What is to be paid, tax included, in the currency's smallest unit. */
  readonly total: number;
  /** Undefined where it is not known. */
  readonly tax: number | undefined;
}

/** Payments of accounts that have brought no credits, for people to read. */
export interface PurchaseNotes {
  /** Notes a payment; one that is noted as failed stays so. May be repeated freely. @throws ServiceError OVERLOADED */
  write(accountId: string, purchase: UnpaidPurchase, time: TimeBudget): Promise<void>;
  /** In any order; strongly consistent. @throws ServiceError OVERLOADED */
  list(accountId: string, time: TimeBudget): Promise<readonly UnpaidPurchase[]>;
}
