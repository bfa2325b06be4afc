import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { scanItems } from '../../platform/database/send-command.ts';
import type { WatchedAccounts } from '../outbox.ts';
import type { KeyEndServices } from './find-key-ends.ts';

const settingsPrefix = 'settings#';

/**
 * What finders look at. Lists read whole tables: an index would cost every account a write, and a table of ten thousand
 * accounts is 5 MB.
 */
export const createDynamoDbWatched = (
  client: DynamoDBClient,
  tables: { readonly accounts: string; readonly keys: string },
): { readonly watched: WatchedAccounts } & Pick<KeyEndServices, 'endingKeys'> => ({
  watched: {
    async *list(time) {
      const scan = {
        TableName: tables.accounts,
        FilterExpression: 'begins_with(pk, :prefix)',
        ExpressionAttributeValues: { ':prefix': settingsPrefix },
      };
      for await (const { pk, lowBalance, erasedFrom } of scanItems(client, scan, time))
        yield { accountId: pk.slice(settingsPrefix.length), lowBalance, isClosed: erasedFrom !== undefined };
    },
  },

  endingKeys: {
    // Session keys have a holder.
    async *list(after, before, time) {
      const scan = {
        TableName: tables.keys,
        FilterExpression: `begins_with(pk, :prefix) AND expiresAt BETWEEN :after AND :before AND ${['revokedAt', 'replacedBy', 'holder'].map((of) => `attribute_not_exists(${of})`).join(' AND ')}`,
        // BETWEEN includes both ends.
        ExpressionAttributeValues: { ':prefix': 'key#', ':after': after + 1, ':before': before },
      };
      for await (const item of scanItems(client, scan, time)) {
        const { account: accountId = '', keyId = '', keyName = '', createdAt, expiresAt } = item;
        yield { accountId, keyId, keyName, createdAt, expiresAt };
      }
    },
  },
});
