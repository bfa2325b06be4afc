import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { dayMs } from '../../platform/call/clock.ts';
import { type Item, updateCommand } from '../../platform/database/commands.ts';
import { conditionally, partitionItems, sendCommand } from '../../platform/database/send-command.ts';
import { parseJson } from '../../platform/web/parse-json.ts';
import { type Delivery, type DeliveryLog, keptMs, mostAttempts } from './deliveries.ts';
import type { Message } from './queue.ts';

/** For undoing a claim: whatever has used up the time of the call. */
const undoMs = 2000;
/** Attempts that go in one update; a row gets one more with each. */
const dropsAtOnce = 100;

const toDelivery = ({ id, type, at, attempts, state, expiresAt }: Item): Delivery => ({
  ...{ id, type, at, state, attempts: attempts.slice(-mostAttempts) },
  changedAt: expiresAt * 1000 - keptMs,
});

/** Deliveries in the table `calls`: partition `delivery#<account>`, sort key `<endpoint>#<time of the event>#<id>`. */
export function createDynamoDbDeliveries(client: DynamoDBClient, calls: string): DeliveryLog {
  const keyOf = (accountId: string, endpoint: string, place: string) => ({
    pk: `delivery#${accountId}`,
    sk: `${endpoint}#${place}`,
  });
  const endOf = (at: number) => Math.ceil((at + keptMs) / 1000);

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

    async claim(accountId, endpoint, place, now, time) {
      const names = { '#state': 'state' };
      const row = {
        TableName: calls,
        Key: keyOf(accountId, endpoint, place),
        ExpressionAttributeNames: names,
      };
      const command = updateCommand({
        ...row,
        UpdateExpression: 'SET #state = :waiting, expiresAt = :end',
        ConditionExpression: 'attribute_exists(pk) AND (#state <> :waiting OR expiresAt <= :lost)',
        ExpressionAttributeValues: {
          ...{ ':waiting': 'waiting', ':end': endOf(now) },
          ':lost': Math.floor((now - dayMs + keptMs) / 1000),
        },
        ReturnValues: 'ALL_OLD',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      const claimed = await conditionally(sendCommand(client, command, time, 'give-up'));
      if (!claimed.isMet) return claimed.item && 'on its way';
      const { id = '', body = '', state = 'ended' } = claimed.reply.Attributes ?? {};
      const undo = updateCommand({
        ...row,
        UpdateExpression: 'SET #state = :former',
        ConditionExpression: '#state = :waiting',
        ExpressionAttributeValues: {
          ':former': state === 'waiting' ? 'ended' : state,
          ':waiting': 'waiting',
        },
      });
      return {
        message: { accountId, endpoint, id, body },
        // What has been attempted in the meantime has another state.
        undo: async () => void (await conditionally(sendCommand(client, undo, undoMs, 'repeat'))),
      };
    },

    async note({ accountId, endpoint, id, body }: Message, attempt, state, time) {
      const { type, timestamp } = parseJson(body) as { readonly type: string; readonly timestamp: string };
      const row = { TableName: calls, Key: keyOf(accountId, endpoint, `${timestamp}#${id}`) };
      const command = updateCommand({
        ...row,
        UpdateExpression:
          'SET id = :id, #type = :type, #at = :at, body = :body, #state = :state, expiresAt = :end, attempts = list_append(if_not_exists(attempts, :none), :attempt)',
        ExpressionAttributeNames: { '#type': 'type', '#at': 'at', '#state': 'state' },
        ExpressionAttributeValues: {
          ...{ ':id': id, ':type': type, ':at': Date.parse(timestamp), ':body': body, ':state': state },
          ...{ ':none': [], ':attempt': [attempt], ':end': endOf(attempt.at) },
        },
        ReturnValues: 'UPDATED_NEW',
      });
      // A repeat after an unclear reply could note the attempt twice.
      const { Attributes } = await sendCommand(client, command, time, 'give-up');
      const surplus = Math.min((Attributes?.attempts.length ?? 0) - mostAttempts, dropsAtOnce);
      if (surplus <= 0) return;
      const oldest = Array.from({ length: surplus }, (_, index) => `attempts[${index}]`);
      const drop = updateCommand({ ...row, UpdateExpression: `REMOVE ${oldest.join(', ')}` });
      await sendCommand(client, drop, time, 'give-up');
    },
  };
}
