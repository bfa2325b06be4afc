import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { eventTypeOf, type Hook } from '../identity/people/audit-log.ts';
import { entryKey, outboxKey, toEntry } from '../identity/people/dynamodb-audit-log.ts';
import type { TimeBudget } from '../platform/call/time-budget.ts';
import { deleteCommand, type PlainWrite, updateCommand } from '../platform/database/commands.ts';
import { conditionally, partitionItems, readItem, sendCommand } from '../platform/database/send-command.ts';
import { sendTransaction } from '../platform/database/send-transaction.ts';
import type { FoundEvent, Outbox, WaitingEvent } from './outbox.ts';

/** The most found events that wait in an account: further ones are found again once these are told. */
const mostFound = 50;

const isFound = (name: string): boolean => name.startsWith('{');

/** What an account's endpoints are told of a found event; undefined: nothing. */
function hookOf({ type, data }: FoundEvent): Hook | undefined {
  if (type === 'webhook.failing' || type === 'calls.failing') return undefined;
  if (type === 'credits.low') return { type, data };
  if (type === 'key.ending')
    return { type, data: { key: data.key, endsAt: new Date(data.endsAt).toISOString() } };
  const { keyName, ...limit } = data;
  return { type, data: limit };
}

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
 * The outbox of each account, one item of the table `people`: `places` of entries in the audit log, which its writer adds,
 * and `events` as JSON.
 */
export function createDynamoDbOutbox(client: DynamoDBClient, people: string): Outbox {
  async function eventNamed(accountId: string, name: string, time: TimeBudget): Promise<WaitingEvent[]> {
    if (isFound(name)) {
      const event: FoundEvent = JSON.parse(name);
      return [{ ...event, name, hook: hookOf(event) }];
    }
    const item = await readItem(client, people, entryKey(accountId, name), time);
    const data = item && toEntry(accountId, item);
    const type = data && eventTypeOf(data);
    return data && type ? [{ type, at: data.at, data, name, hook: item.hook } as WaitingEvent] : [];
  }

  return {
    async addOnce(accountId, event, { of, until }, time) {
      const key = { pk: `told#${accountId}`, sk: `${event.type}#${of}` };
      if (((await readItem(client, people, key, time))?.until ?? 0) > event.at) return false;
      const marking = {
        TableName: people,
        Item: { ...key, until, dropAt: Math.ceil(until / 1000) },
        ConditionExpression: 'attribute_not_exists(pk) OR #until <= :now',
        ExpressionAttributeNames: { '#until': 'until' },
        ExpressionAttributeValues: { ':now': event.at },
      };
      const writes = [{ Put: marking }, addingTo(people, accountId, event)];
      return (await sendTransaction(client, writes, time)) === undefined;
    },

    async forget(accountId, type, time) {
      const marks = { and: 'begins_with(sk, :type)', values: { ':type': `${type}#` } };
      for await (const { pk, sk } of partitionItems(client, people, `told#${accountId}`, marks, time))
        await sendCommand(client, deleteCommand({ TableName: people, Key: { pk, sk } }), time, 'repeat');
    },

    async takeTurn(of, period, time) {
      const command = updateCommand({
        TableName: people,
        Key: { pk: 'news#turns', sk: of },
        UpdateExpression: 'SET latest = :period',
        ConditionExpression: 'attribute_not_exists(pk) OR latest < :period',
        ExpressionAttributeValues: { ':period': period },
      });
      return (await conditionally(sendCommand(client, command, time, 'give-up'))).isMet;
    },

    async *list(time) {
      const items = partitionItems(client, people, outboxKey('').pk, {}, time);
      for await (const { sk: accountId, places = [], events = [] } of items)
        yield { accountId, names: [...places, ...events] };
    },

    async eventsOf(accountId, names, time) {
      const events = await Promise.all(names.map((name) => eventNamed(accountId, name, time)));
      return events.flat().toSorted((one, other) => one.at - other.at);
    },

    async drop({ accountId, names }, time) {
      const sets = Object.entries(Object.groupBy(names, (name) => (isFound(name) ? 'events' : 'places')));
      const told = updateCommand({
        TableName: people,
        Key: outboxKey(accountId),
        UpdateExpression: `DELETE ${sets.map(([set]) => `${set} :${set}`).join(', ')}`,
        ExpressionAttributeValues: Object.fromEntries(sets.map(([set, of]) => [`:${set}`, new Set(of)])),
      });
      await sendCommand(client, told, time, 'repeat');
      // Others may have been added in the meantime.
      const ConditionExpression = 'attribute_not_exists(places) AND attribute_not_exists(events)';
      const empty = deleteCommand({ TableName: people, Key: outboxKey(accountId), ConditionExpression });
      await conditionally(sendCommand(client, empty, time, 'repeat'));
    },
  };
}
