import type { Clock } from '../../platform/call/clock.ts';
import { inTime } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { AccountStore } from './account-store.ts';
import type { GrantReason, Grants } from './grants.ts';
import { maxGrant } from './limits.ts';
import { type Balance, readBalance } from './read-balance.ts';
import type { ShareStore } from './share-store.ts';

/** The credits of accounts, for their operator. */
export interface Balances {
  /** Strongly consistent. @throws ServiceError NOT_FOUND if there is no such account. */
  readBalance(accountId: string): Promise<Balance>;
  /** Creates an account without credits, unless it exists. */
  createAccount(accountId: string): Promise<void>;
  /**
   * Adds credits; the same grant id grants once, however often it is repeated.
   *
   * @param amount Whole number from 1.
   * @param reason What the row says besides; nothing for a grant of the operator.
   * @returns false if this grant had been made before.
   * @throws ServiceError NOT_FOUND if there is no such account, BAD_REQUEST if the amount or the id is not valid or
   *   the id was used with another amount.
   */
  grant(accountId: string, grantId: string, amount: number, reason?: GrantReason): Promise<boolean>;
}

const operationMs = 10_000;
const grantIdPattern = /^[\w.:@-]{1,128}$/;
export function createBalances(
  stores: {
    readonly accounts: AccountStore;
    readonly shares: Pick<ShareStore, 'readAll' | 'readEach'>;
    readonly grants: Grants;
  },
  clock: Clock,
): Balances {
  return {
    async readBalance(accountId) {
      const balance = await inTime(operationMs, (time) => readBalance(stores.shares, accountId, time));
      if (balance === undefined) throw new ServiceError('NOT_FOUND', `There is no account ${accountId}.`);
      return balance;
    },

    createAccount: (accountId) => inTime(operationMs, (time) => stores.accounts.create(accountId, time)),

    async grant(accountId, grantId, amount, reason) {
      if (!Number.isSafeInteger(amount) || amount < 1 || amount > maxGrant) {
        throw new ServiceError('BAD_REQUEST', `A grant must be a whole number from 1 to ${maxGrant}.`);
      }
      if (!grantIdPattern.test(grantId)) {
        throw new ServiceError('BAD_REQUEST', 'A grant id is 1 to 128 letters, digits or any of . : @ _ -');
      }
      const grant = { id: grantId, amount, at: clock(), ...reason };
      const standing = await inTime(operationMs, (time) => stores.grants.grant(accountId, grant, time));
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
