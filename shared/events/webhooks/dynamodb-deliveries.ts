import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { type Item, updateCommand } from '../../platform/database/commands.ts';
import { partitionItems, sendCommand } from '../../platform/database/send-command.ts';
import { parseJson } from '../../platform/web/parse-json.ts';
import { type Delivery, type DeliveryLog, keptMs } from './deliveries.ts';
import type { Message } from './queue.ts';

const toDelivery = ({ id, type, at, attempts, state }: Item): Delivery => ({ id, type, at, attempts, state });

/** Deliveries in the table `calls`: partition `delivery#<account>`, sort key `<endpoint>#<time of the event>#<id>`. */
export function createDynamoDbDeliveries(client: DynamoDBClient, calls: string): DeliveryLog {
  const rows = (accountId: string, endpoint: string, time: TimeBudget) =>
    partitionItems(
      client,
      calls,
      `delivery#${accountId}`,
      {
        and: 'begins_with(sk, :endpoint)',
        values: { ':endpoint': `${endpoint}#` },
        ScanIndexForward: false,
      },
      time,
    );

  return {
    async recent(accountId, endpoint, most, time) {
      const found: Delivery[] = [];
      for await (const row of rows(accountId, endpoint, time)) {
        if (found.length === most) break;
        found.push(toDelivery(row));
      }
      return found;
    },

    async sent(accountId, endpoint, id, time) {
      for await (const row of rows(accountId, endpoint, time))
        if (row.id === id) return { accountId, endpoint, id, body: row.body };
      return undefined;
    },

    async note({ accountId, endpoint, id, body }: Message, attempt, state, time) {
      const { type, timestamp } = parseJson(body) as { readonly type: string; readonly timestamp: string };
      const command = updateCommand({
        TableName: calls,
        Key: { pk: `delivery#${accountId}`, sk: `${endpoint}#${timestamp}#${id}` },
        UpdateExpression:
          'SET id = :id, #type = :type, #at = :at, body = :body, #state = :state, expiresAt = :end, attempts = list_append(if_not_exists(attempts, :none), :attempt)',
        ExpressionAttributeNames: { '#type': 'type', '#at': 'at', '#state': 'state' },
        ExpressionAttributeValues: {
          ...{ ':id': id, ':type': type, ':at': Date.parse(timestamp), ':body': body, ':state': state },
          ...{ ':none': [], ':attempt': [attempt], ':end': Math.ceil((attempt.at + keptMs) / 1000) },
        },
      });
      // A repeat after an unclear reply could note the attempt twice.
      await sendCommand(client, command, time, 'give-up');
    },
  };
}
