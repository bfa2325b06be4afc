import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { dayMs } from '../../platform/call/clock.ts';
import { type Item, updateCommand } from '../../platform/database/commands.ts';
import {
  conditionally,
  partitionItems,
  readItem,
  sendCommand,
} from '../../platform/database/send-command.ts';
import { parseJson } from '../../platform/web/parse-json.ts';
import { type Delivery, type DeliveryLog, keptMs, mostRetried } from './deliveries.ts';

function toDelivery({ sk, body, state, attempts, made }: Item): Delivery {
  const { type, timestamp } = parseJson(body) as { readonly type: string; readonly timestamp: string };
  const [, at, id] = sk.split('#');
  const [latest] = attempts;
  return { place: `${at}#${id}`, id, type, at: Date.parse(timestamp), body, state, latest, attempts: made };
}

/**
 * Deliveries in the table `calls`: partition `delivery#<account>`, sort key `<endpoint>#<time of the event>#<id>`. Their
 * `attempts` are a list of the latest one, and `made` is their number. Under `retried` in place
 * of an endpoint, and a day, is how many events are tried again.
 */
export function createDynamoDbDeliveries(client: DynamoDBClient, calls: string): DeliveryLog {
  const keyOf = (accountId: string, endpoint: string, place: string) => ({
    pk: `delivery#${accountId}`,
    sk: `${endpoint}#${place}`,
  });

  return {
    async recent(accountId, endpoint, most, time, before = 'Z') {
      // Times begin with a digit, so all of them are before Z. The place itself is one too many.
      const query = {
        and: 'sk BETWEEN :first AND :before',
        values: { ':first': `${endpoint}#`, ':before': `${endpoint}#${before}` },
        ScanIndexForward: false,
        Limit: most + 1,
      };
      const found: Delivery[] = [];
      for await (const row of partitionItems(client, calls, `delivery#${accountId}`, query, time)) {
        if (found.length === most) break;
        if (row.sk !== `${endpoint}#${before}`) found.push(toDelivery(row));
      }
      return found;
    },

    async read(accountId, endpoint, place, time) {
      const row = await readItem(client, calls, keyOf(accountId, endpoint, place), time);
      return row && toDelivery(row);
    },

    async mayRetry(accountId, now, time) {
      const day = Math.floor(now / dayMs);
      const command = updateCommand({
        TableName: calls,
        Key: keyOf(accountId, 'retried', `${day}`),
        UpdateExpression: 'SET expiresAt = :end ADD made :one',
        ConditionExpression: 'attribute_not_exists(made) OR made < :most',
        ExpressionAttributeValues: { ':end': ((day + 2) * dayMs) / 1000, ':one': 1, ':most': mostRetried },
      });
      return (await conditionally(sendCommand(client, command, time, 'give-up'))).isMet;
    },

    async note({ accountId, endpoint, id, body }, attempt, state, time) {
      const { timestamp } = parseJson(body) as { readonly timestamp: string };
      const command = updateCommand({
        TableName: calls,
        Key: keyOf(accountId, endpoint, `${timestamp}#${id}`),
        UpdateExpression:
          'SET body = :body, #state = :state, expiresAt = :end, attempts = :latest ADD made :one',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: {
          ...{ ':body': body, ':state': state, ':latest': [attempt], ':one': 1 },
          ':end': Math.ceil((attempt.at + keptMs) / 1000),
        },
      });
      await sendCommand(client, command, time, 'repeat');
    },
  };
}
