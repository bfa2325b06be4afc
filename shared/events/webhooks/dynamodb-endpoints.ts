import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import type { PlainWrite } from '../../platform/database/commands.ts';
import { readItem } from '../../platform/database/send-command.ts';
import { sendTransaction } from '../../platform/database/send-transaction.ts';
import { addingTo } from '../dynamodb-outbox.ts';
import { createEndpoints, type SigningEndpoint } from './endpoints.ts';

/**
 * The endpoints of an account are one item of the table `people`, so that their number and each change depend on one
 * condition. Its `version` grows with each change.
 */
export function createDynamoDbEndpoints(client: DynamoDBClient, people: string) {
  const keyOf = (accountId: string) => ({ pk: `webhooks#${accountId}`, sk: 'endpoints' });

  async function read(accountId: string, time: TimeBudget) {
    const { version = 0, endpoints = [] } = (await readItem(client, people, keyOf(accountId), time)) ?? {};
    return { version: version as number, endpoints: endpoints as readonly SigningEndpoint[] };
  }

  return createEndpoints({
    read: async (accountId, time) => (await read(accountId, time)).endpoints,

    async change(accountId, act, time) {
      for (;;) {
        const { version, endpoints } = await read(accountId, time);
        const [left, event] = act(endpoints) ?? [];
        if (left === undefined) return;
        const put: PlainWrite = {
          Put: {
            TableName: people,
            Item: { ...keyOf(accountId), version: version + 1, endpoints: left },
            ConditionExpression: version === 0 ? 'attribute_not_exists(pk)' : 'version = :seen',
            ExpressionAttributeValues: version === 0 ? undefined : { ':seen': version },
          },
        };
        const telling = event === undefined ? [] : [addingTo(people, accountId, event)];
        const failed = await sendTransaction(client, [put, ...telling], time);
        if (failed?.[0] === undefined) return;
      }
    },
  });
}
