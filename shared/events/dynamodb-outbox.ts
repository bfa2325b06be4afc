import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { eventTypeOf } from '../identity/people/audit-log.ts';
import { entryKey, outboxKey, toEntry } from '../identity/people/dynamodb-audit-log.ts';
import type { TimeBudget } from '../platform/call/time-budget.ts';
import {
  deleteCommand,
  type Item,
  type PlainUpdate,
  type PlainWrite,
  updateCommand,
} from '../platform/database/commands.ts';
import { conditionally, partitionItems, readItem, sendCommand } from '../platform/database/send-command.ts';
import type { AccountEvent, EntryEvent, FoundEvent, Outbox } from './outbox.ts';

/** The most found events that wait in an account: further ones are found again once these are told. */
const mostFound = 50;

const isFound = (name: string): boolean => name.startsWith('{');

/** The write that adds a found event to an account's outbox; a full one refuses it. */
export const addingTo = (people: string, accountId: string, event: FoundEvent): PlainWrite => ({
  Update: {
    TableName: people,
    Key: outboxKey(accountId),
    UpdateExpression: 'ADD events :event',
    ConditionExpression: 'attribute_not_exists(events) OR size(events) < :most',
    ExpressionAttributeValues: { ':event': new Set([JSON.stringify(event)]), ':most': mostFound },
  },
});

/**
 * The outbox of each account, one item of the table `people`: `places` of entries in the audit log, which its writer adds;
 * `events` as JSON; `parcels`, the mails that are left; and `retryAt`, while a run is sending.
 */
export function createDynamoDbOutbox(client: DynamoDBClient, people: string): Outbox {
  async function update(accountId: string, change: Omit<PlainUpdate, 'TableName' | 'Key'>, time: TimeBudget) {
    const command = updateCommand({ TableName: people, Key: outboxKey(accountId), ...change });
    return (await conditionally(sendCommand(client, command, time, 'repeat'))).isMet;
  }

  async function entryAt(accountId: string, place: string, time: TimeBudget) {
    const item = await readItem(client, people, entryKey(accountId, place), time);
    const data = item && toEntry(accountId, item);
    const type = data && eventTypeOf(data);
    return data && type && ({ type, at: data.at, data } as EntryEvent);
  }

  return {
    async *list(now, time) {
      const query = {
        FilterExpression: 'attribute_not_exists(retryAt) OR retryAt <= :now',
        values: { ':now': now },
      };
      const waiting = partitionItems(client, people, outboxKey('').pk, query, time);
      for await (const { sk: accountId, places = [], events = [], parcels = [], retryAt } of waiting)
        yield { accountId, fresh: [...places, ...events], parcels, retryAt };
    },

    claim: ({ accountId, retryAt }, until, time) =>
      update(
        accountId,
        {
          UpdateExpression: 'SET retryAt = :until',
          ConditionExpression: `attribute_exists(pk) AND ${retryAt === undefined ? 'attribute_not_exists(retryAt)' : 'retryAt = :seen'}`,
          ExpressionAttributeValues: { ':until': until, ':seen': retryAt },
        },
        time,
      ),

    async read(accountId, names, time) {
      const read = async (name: string): Promise<[string, AccountEvent | undefined]> => [
        name,
        isFound(name) ? JSON.parse(name) : await entryAt(accountId, name, time),
      ];
      const events = await Promise.all(names.map(read));
      return new Map(events.flatMap(([name, event]) => (event === undefined ? [] : [[name, event]])));
    },

    async keep(accountId, until, left, time, addressed = []) {
      const values: Item = { ':until': until };
      const gone: string[] = [];
      for (const [set, names] of Object.entries(
        Object.groupBy(addressed, (name) => (isFound(name) ? 'events' : 'places')),
      )) {
        values[`:${set}`] = new Set(names);
        gone.push(`${set} :${set}`);
      }
      if (left.length > 0) values[':left'] = left;
      const change = {
        UpdateExpression: `${left.length > 0 ? 'SET parcels = :left' : 'REMOVE parcels, retryAt'}${gone.length > 0 ? ` DELETE ${gone.join(', ')}` : ''}`,
        ConditionExpression: 'retryAt = :until',
        ExpressionAttributeValues: values,
      };
      const isKept = await update(accountId, change, time);
      if (isKept && left.length === 0) {
        // Others may have arrived in the meantime.
        const ConditionExpression = 'attribute_not_exists(places) AND attribute_not_exists(events)';
        const empty = deleteCommand({ TableName: people, Key: outboxKey(accountId), ConditionExpression });
        await conditionally(sendCommand(client, empty, time, 'repeat'));
      }
      return isKept;
    },
  };
}
