import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import { type PlainUpdate, updateCommand } from '../../../platform/database/commands.ts';
import { conditionally, queryItems, sendCommand } from '../../../platform/database/send-command.ts';
import { tables } from '../../../platform/database/tables.ts';
import type { SweepIndex } from '../sweep-holds.ts';
import { accountIdOf, accountKey, sweepShards } from './account-item.ts';

/** The index `holds-to-sweep` of the table `accounts`; its keys are attributes of the account's own item. */
export function createDynamoDbSweepIndex(client: DynamoDBClient, tableName: string): SweepIndex {
  async function update(
    accountId: string,
    input: Omit<PlainUpdate, 'TableName' | 'Key'>,
    time: TimeBudget,
  ): Promise<boolean> {
    const command = updateCommand({ TableName: tableName, Key: accountKey(accountId), ...input });
    const updated = await conditionally(sendCommand(client, command, time, 'repeat'));
    return updated.isMet;
  }

  return {
    shards: sweepShards,

    async *due(shard, now, time) {
      const query = {
        TableName: tableName,
        IndexName: tables.accounts.index.name,
        KeyConditionExpression: 'sweepShard = :shard AND sweepAt <= :now',
        ExpressionAttributeValues: { ':shard': shard, ':now': now },
      };
      for await (const item of queryItems(client, query, time)) yield accountIdOf(item);
    },

    forget: (accountId, time) =>
      update(
        accountId,
        {
          UpdateExpression: 'REMOVE sweepAt, sweepShard',
          ConditionExpression: 'size(holds) = :none',
          ExpressionAttributeValues: { ':none': 0 },
        },
        time,
      ),

    move: (accountId, from, to, time) =>
      update(
        accountId,
        {
          UpdateExpression: 'SET sweepAt = :to',
          ConditionExpression: 'sweepAt = :from',
          ExpressionAttributeValues: { ':from': from, ':to': to },
        },
        time,
      ),
  };
}
