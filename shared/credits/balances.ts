import { type Clock, systemClock } from '../call/clock.ts';
import { inTime } from '../call/time-budget.ts';
import { ServiceError } from '../errors/service-error.ts';
import { heldCredits } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { Grants } from './grants.ts';

/** The money of accounts as the account operation and the operator see it. */
export interface Balances {
  /** Strongly consistent. @throws ServiceError NOT_FOUND where there is no such account. */
  readBalance(accountId: string): Promise<{ readonly available: number; readonly held: number }>;
  /** Makes an account without credits, unless there is one. */
  createAccount(accountId: string): Promise<void>;
  /**
   * Adds credits; the same grant id grants once, however often it is repeated.
   *
   * @param amount Whole number from 1.
   * @returns false when this grant had been made before.
   * @throws ServiceError NOT_FOUND where there is no such account, BAD_REQUEST where the amount or the id cannot
   *   be, or the id was used with another amount.
   */
  grant(accountId: string, grantId: string, amount: number): Promise<boolean>;
}

const OPERATION_MS = 10_000;
const GRANT_ID = /^[\w.:@-]{1,128}$/;
/** Keeps every sum of an account exact. */
const MAX_GRANT = 1_000_000_000;

export function createBalances(
  stores: { readonly accounts: AccountStore; readonly grants: Grants },
  clock: Clock = systemClock,
): Balances {
  return {
    async readBalance(accountId) {
      const account = await inTime(OPERATION_MS, (time) => stores.accounts.read(accountId, time));
      if (account === undefined) throw new ServiceError('NOT_FOUND', `There is no account ${accountId}.`);
      return { available: account.available, held: heldCredits(account) };
    },

    createAccount: (accountId) => inTime(OPERATION_MS, (time) => stores.accounts.create(accountId, time)),

    async grant(accountId, grantId, amount) {
      if (!Number.isSafeInteger(amount) || amount < 1 || amount > MAX_GRANT) {
        throw new ServiceError('BAD_REQUEST', `A grant must be a whole number from 1 to ${MAX_GRANT}.`);
      }
      if (!GRANT_ID.test(grantId)) {
        throw new ServiceError('BAD_REQUEST', 'A grant id is 1 to 128 letters, digits or any of . : @ _ -');
      }
      const grant = { id: grantId, amount, at: clock() };
      const standing = await inTime(OPERATION_MS, (time) => stores.grants.grant(accountId, grant, time));
      if (standing.amount !== amount) {
        throw new ServiceError(
          'BAD_REQUEST',
          `Grant ${grantId} was made before, of ${standing.amount} credits.`,
        );
      }
      return standing.isNew;
    },
  };
}
