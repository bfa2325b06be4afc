import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type AuditBounds, auditLedger } from '../../../../../shared/billing/credits/audit-ledger.ts';
import {
  accountLimit,
  readLimits,
  setCreditLimit,
} from '../../../../../shared/billing/credits/credit-limits.ts';
import { dayOf } from '../../../../../shared/billing/credits/days.ts';
import { createDynamoDbChargeStores } from '../../../../../shared/billing/credits/dynamodb-charges.ts';
import {
  createDynamoDbAuditStores,
  createDynamoDbErasureStores,
  createDynamoDbPurchaseStores,
  createDynamoDbSweepStores,
} from '../../../../../shared/billing/credits/dynamodb-stores.ts';
import type { TakeBack } from '../../../../../shared/billing/credits/grants.ts';
import type { Ending } from '../../../../../shared/billing/credits/holds/account.ts';
import type { TakeBackRow } from '../../../../../shared/billing/credits/ledger.ts';
import { createCharges } from '../../../../../shared/billing/credits/paid-call/paid-call.ts';
import { type SweepIndex, sweepHolds } from '../../../../../shared/billing/credits/sweep-holds.ts';
import { accountKey, sweepShardOf } from '../../../../../shared/billing/credits/tables/account-item.ts';
import { grantRowKey } from '../../../../../shared/billing/credits/tables/money-rows.ts';
import { usageByDay } from '../../../../../shared/billing/usage/usage-by-day.ts';
import type { Clock } from '../../../../../shared/platform/call/clock.ts';
import { type Item, putCommand, updateCommand } from '../../../../../shared/platform/database/commands.ts';
import { createDynamoDb } from '../../../../../shared/platform/database/dynamodb.ts';
import { aroundRequests } from '../../../../support/around-requests.ts';
import { type TestDatabase, useDatabase } from '../../../../support/database.ts';
import { type Books, readBooks } from './books.ts';
import { boundsOf, endless } from './bounds.ts';

export const tableNames = ({ environment }: TestDatabase) => ({
  accounts: environment.ACCOUNTS_TABLE ?? '',
  ledger: environment.LEDGER_TABLE ?? '',
  requests: environment.REQUESTS_TABLE ?? '',
  calls: environment.CALLS_TABLE ?? '',
});

/** The whole of the credit protocol over one client. */
export function creditsOver(client: DynamoDBClient, names: ReturnType<typeof tableNames>) {
  const stores = createDynamoDbChargeStores(client, names);
  const { index } = createDynamoDbSweepStores(client, names);
  const { money: balances, grants, takeBacks } = createDynamoDbPurchaseStores(client, names, Date.now);
  const audited = { ...stores, ...createDynamoDbAuditStores(client, names) };
  return {
    stores,
    /** The audit's services. */
    audited,
    index,
    balances,
    grants,
    takeBacks,
    charges: createCharges(stores),
    /** The services that erase kept answers. */
    erasure: createDynamoDbErasureStores(client, names),
    books: (accountId: string): Promise<Books> => readBooks(stores, accountId),
    /** The index restricted to one account, for concurrent tests. */
    indexOf: (accountId: string): SweepIndex => ({
      ...index,
      shards: [sweepShardOf(accountId)],
      async *due(...given) {
        for await (const due of index.due(...given)) if (due === accountId) yield due;
      },
    }),
    /** The audit of only these accounts, at a given time. */
    audit: (accountIds: readonly string[], now: number, more: Partial<AuditBounds> = {}) =>
      auditLedger(
        { ...audited, accounts: { ...stores.accounts, list: () => Readable.from(accountIds) } },
        { ...boundsOf(() => now), sleep: async () => undefined, ...more },
      ),
    /** Adds to an account's figures, bypassing the protocol. */
    async tamper(accountId: string, by: Readonly<Record<string, number>>): Promise<void> {
      const figures = Object.keys(by);
      const command = updateCommand({
        TableName: names.accounts,
        Key: accountKey(accountId),
        UpdateExpression: `ADD ${figures.map((figure) => `${figure} :${figure}`).join(', ')}`,
        ExpressionAttributeValues: Object.fromEntries(figures.map((figure) => [`:${figure}`, by[figure]])),
      });
      await client.send(command);
    },
    /** Puts a row into an account's ledger, bypassing the protocol. */
    async putRow(accountId: string, row: Item): Promise<void> {
      await client.send(putCommand({ TableName: names.ledger, Item: { pk: accountId, ...row } }));
    },
    /** Holds as left by this many calls, without the calls: `amount` credits each. */
    async putHolds(
      accountId: string,
      of: { count: number; amount: number; expiresAt: number },
    ): Promise<void> {
      const { count, amount, expiresAt } = of;
      const ids = Array.from({ length: count }, (_, index) => `charge${index}`.padEnd(16, '_'));
      const holds = Object.fromEntries(ids.map((id) => [id, ['attempt1', amount, expiresAt]]));
      const command = updateCommand({
        TableName: names.accounts,
        Key: accountKey(accountId),
        UpdateExpression: 'SET holds = :holds, available = available - :held',
        ExpressionAttributeValues: { ':holds': holds, ':held': amount * count },
      });
      await client.send(command);
    },
    /**
     * How an earlier version handled returned money of a reversal: it granted all that the reversal had taken, without
     * a take-back row.
     */
    async giveBackAsBefore(accountId: string, grantId: string, reversalId: string, amount: number) {
      await balances.grant(accountId, `${grantId}:${reversalId}`, amount);
      const command = updateCommand({
        TableName: names.ledger,
        Key: grantRowKey(accountId, `${grantId}:${reversalId}`),
        UpdateExpression: 'SET givesBack = :id',
        ExpressionAttributeValues: { ':id': reversalId },
      });
      await client.send(command);
    },
    /** Takes credits like a call that got this far. */
    async spend(accountId: string, amount: number, as: Ending | 'held' = 'settled'): Promise<void> {
      const chargeId = randomBytes(12).toString('base64url');
      const hold = { chargeId, attempt: 'attempt1', amount, expiresAt: Date.now() + 60_000 };
      const { outcome } = await stores.accounts.reserve(accountId, hold, endless);
      if (outcome !== 'held' || as === 'held') return;
      await stores.ledger[as === 'settled' ? 'settle' : 'void'](accountId, { hold, at: Date.now() }, endless);
      await stores.accounts.release(accountId, hold, as, endless);
    },
    /** Takes credits back like a caller who has just read the amount taken so far. */
    async takeBack(accountId: string, given: Omit<TakeBack, 'after'>): Promise<TakeBackRow> {
      const { count: after } = await takeBacks.ofGrant(accountId, given.grantId, endless);
      const taken = await takeBacks.change(accountId, { ...given, after }, endless);
      if (taken === undefined) throw new Error('another reversal took credits in between');
      return taken;
    },
    /** An owner's operations on the limits of an account and its keys. */
    limits: (clock: Clock) => ({
      /** @param name of the limit: the account's, or a key's id */
      async set(accountId: string, credits: number | undefined, name = accountLimit) {
        const charged = async (month: string) => {
          const days = { accountId, from: `${month}-01`, to: dayOf(clock()) };
          const cells = (await usageByDay(days, audited, { budget: endless })).days.flatMap(
            ({ usage }) => usage,
          );
          const own = cells.filter(({ keyId }) => name === accountLimit || keyId === name);
          return own.reduce((sum, cell) => sum + cell.credits, 0);
        };
        const services = { accounts: stores.accounts, clock };
        return await setCreditLimit({ accountId, name, credits, charged }, services, endless);
      },
      async read(accountId: string) {
        const limits = await readLimits(stores.accounts, accountId, clock(), endless);
        return Object.fromEntries(limits.map(({ name, ...limit }) => [name, limit]));
      },
    }),
    sweep: (clock: Clock) => sweepHolds({ ...stores, index }, boundsOf(clock)),
    /** A new account with this many credits. */
    async newAccount(credits: number): Promise<string> {
      const accountId = randomUUID();
      await balances.createAccount(accountId);
      if (credits > 0) await balances.grant(accountId, 'first', credits);
      return accountId;
    },
  };
}

export type Credits = ReturnType<typeof creditsOver>;

/** A database for the tests of this file, with the credit protocol over it. */
export function useCredits() {
  const database = useDatabase();
  let built: Credits | undefined;
  return {
    database,
    /** The credit protocol over another client, with a hook around each request. */
    watched(around: Parameters<typeof aroundRequests>[1], endpoint = database.endpoint) {
      const client = createDynamoDb({ endpoint });
      aroundRequests(client, around);
      return { ...creditsOver(client, tableNames(database)), [Symbol.dispose]: () => client.destroy() };
    },
    get credits(): Credits {
      built ??= creditsOver(database.client, tableNames(database));
      return built;
    },
  };
}
