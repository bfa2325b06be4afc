import type { Clock } from '../../platform/call/clock.ts';
import { inTime, type TimeBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { Grants } from './grants.ts';
import { type AccountReader, type AccountStore, heldCredits } from './holds/account.ts';
import type { Purchase } from './ledger.ts';
import { maxGrant } from './limits.ts';

export { type AccountReader, heldCredits } from './holds/account.ts';

/** An account's credits as people see them: those that calls may take, and those set aside for calls in progress. */
export interface Balance {
  readonly available: number;
  readonly held: number;
}

/** The balance of an account, strongly consistent; undefined if there is no such account. @throws ServiceError OVERLOADED */
export async function readBalance(
  accounts: AccountReader,
  accountId: string,
  time: TimeBudget,
): Promise<Balance | undefined> {
  const account = await accounts.read(accountId, time);
  return account && { available: account.available, held: heldCredits(account) };
}

/** The grant of the credits with which an account may try the service. */
export const trialGrant = 'trial';

/** Whether an account was granted or has bought more than its trial credits; refunds do not count. */
export async function hasOwnCredits(
  accounts: AccountReader,
  grants: Pick<Grants, 'amountOf'>,
  accountId: string,
  time: TimeBudget,
): Promise<boolean> {
  const [account, trial = 0] = await Promise.all([
    accounts.read(accountId, time),
    grants.amountOf(accountId, trialGrant, time),
  ]);
  return account !== undefined && account.granted > trial;
}

const operationMs = 10_000;
const grantIdPattern = /^[\w.:@-]{1,128}$/;

/** The credits of accounts, for their operator. */
export const createBalances = (
  { accounts, grants }: { readonly accounts: AccountStore; readonly grants: Grants },
  clock: Clock,
) => ({
  /** Strongly consistent. @throws ServiceError NOT_FOUND if there is no such account. */
  async readBalance(accountId: string): Promise<Balance> {
    const balance = await inTime(operationMs, (time) => readBalance(accounts, accountId, time));
    if (balance === undefined) throw new ServiceError('NOT_FOUND', `There is no account ${accountId}.`);
    return balance;
  },

  /** Creates an account without credits, unless it exists. */
  createAccount: (accountId: string): Promise<void> =>
    inTime(operationMs, (time) => accounts.create(accountId, time)),

  /**
   * Adds credits; repeats of the same grant id have no effect.
   *
   * @param amount Whole number from 1.
   * @param bought What was paid; absent for a grant by the operator.
   * @returns false if this grant had been made before.
   * @throws ServiceError NOT_FOUND if there is no such account, BAD_REQUEST if the amount or the id is not valid or
   *   the id was used with another amount.
   */
  async grant(
    accountId: string,
    grantId: string,
    amount: number,
    bought: { readonly purchase?: Purchase } = {},
  ): Promise<boolean> {
    const refuse = (words: string) => new ServiceError('BAD_REQUEST', words);
    if (!Number.isSafeInteger(amount) || amount < 1 || amount > maxGrant)
      throw refuse(`A grant must be a whole number from 1 to ${maxGrant}.`);
    if (!grantIdPattern.test(grantId))
      throw refuse('A grant id is 1 to 128 letters, digits or any of . : @ _ -');
    const grant = { id: grantId, amount, at: clock(), ...bought };
    const standing = await inTime(operationMs, (time) => grants.grant(accountId, grant, time));
    if (standing.amount !== amount)
      throw refuse(`Grant ${grantId} was made before, of ${standing.amount} credits.`);
    return standing.isNew;
  },
});

export type Balances = ReturnType<typeof createBalances>;

/**
 * Whether a balance is below the owners' warning threshold. The dashboard's notice, the answers' header and the mail
 * all use this.
 *
 * @param threshold absent: they want no warning
 */
export const isLow = (credits: number, threshold: number | undefined): boolean =>
  threshold !== undefined && credits < threshold;
