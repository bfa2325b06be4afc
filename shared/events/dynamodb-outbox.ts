import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { eventTypeOf, type Hook, hookText } from '../identity/people/audit-log.ts';
import { entryKey, outboxKey, toEntry } from '../identity/people/dynamodb-audit-log.ts';
import type { TimeBudget } from '../platform/call/time-budget.ts';
import { deleteCommand, type Item, type PlainWrite, updateCommand } from '../platform/database/commands.ts';
import { conditionally, partitionItems, readItem, sendCommand } from '../platform/database/send-command.ts';
import { sendTransaction } from '../platform/database/send-transaction.ts';
import type { FoundEvent, Outbox, Waiting, WaitingEvent } from './outbox.ts';

/** The most found events that wait in an account: further ones are found again once these are told. */
const mostFound = 50;

/** The most events that wait for an account's endpoints: they are sent every minute. */
const mostHooks = 500;

const toWaiting = (item: Item): Waiting => {
  const { sk: accountId, places = [], events = [], hooks = [], parcels = [], retryAt = 0 } = item;
  return { accountId, names: [...places, ...events], hooks: [...hooks], parcels, retryAt };
};

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
export function addingTo(people: string, accountId: string, event: FoundEvent): PlainWrite {
  const hook = hookOf(event);
  return {
    Update: {
      TableName: people,
      Key: outboxKey(accountId),
      UpdateExpression: `ADD events :event${hook === undefined ? '' : ', hooks :hook'}`,
      ConditionExpression: 'attribute_not_exists(events) OR size(events) < :most',
      ExpressionAttributeValues: {
        ':event': new Set([JSON.stringify(event)]),
        ':hook': hook && new Set([hookText(hook, event.at)]),
        ':most': mostFound,
      },
    },
  };
}

/**
 * The write that adds an event of which no mail tells, only endpoints; a full outbox refuses it. Added again with the same
 * time, it is the same event, unless it has been sent meanwhile: then its id is the same.
 *
 * @param at milliseconds since 1970
 */
export const addingHook = (people: string, accountId: string, hook: Hook, at: number): PlainWrite => ({
  Update: {
    TableName: people,
    Key: outboxKey(accountId),
    UpdateExpression: 'ADD hooks :hook',
    ConditionExpression: 'attribute_not_exists(hooks) OR size(hooks) < :most',
    ExpressionAttributeValues: { ':hook': new Set([hookText(hook, at)]), ':most': mostHooks },
  },
});

/**
 * The outbox of each account, one item of the table `people`: `places` of entries in the audit log, which its writer adds;
 * `events` as JSON; and `hooks`, what endpoints are to be told, which the writers of both add as well.
 */
export function createDynamoDbOutbox(client: DynamoDBClient, people: string): Outbox {
  async function eventNamed(accountId: string, name: string, time: TimeBudget): Promise<WaitingEvent[]> {
    if (isFound(name)) return [{ ...JSON.parse(name), name }];
    const item = await readItem(client, people, entryKey(accountId, name), time);
    const data = item && toEntry(accountId, item);
    const type = data && eventTypeOf(data);
    return data && type ? [{ type, at: data.at, data, name } as WaitingEvent] : [];
  }

  /** Takes these off, and deletes the item unless it has others, or some have been added in the meantime. */
  async function drop(
    accountId: string,
    sets: Readonly<Record<string, readonly string[]>>,
    time: TimeBudget,
    also = '',
  ) {
    const some = Object.entries(sets).filter(([, names]) => names.length > 0);
    const deleting = some.map(([set]) => `${set} :${set}`).join(', ');
    const values = Object.fromEntries(some.map(([set, names]) => [`:${set}`, new Set(names)]));
    const command = updateCommand({
      TableName: people,
      Key: outboxKey(accountId),
      UpdateExpression: `${also}${deleting && ` DELETE ${deleting}`}`,
      ExpressionAttributeValues: some.length > 0 ? values : undefined,
    });
    await sendCommand(client, command, time, 'repeat');
    const ConditionExpression = ['places', 'events', 'parcels', 'hooks']
      .map((set) => `attribute_not_exists(${set})`)
      .join(' AND ');
    const empty = deleteCommand({ TableName: people, Key: outboxKey(accountId), ConditionExpression });
    await conditionally(sendCommand(client, empty, time, 'repeat'));
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
      for await (const item of partitionItems(client, people, outboxKey('').pk, {}, time))
        yield toWaiting(item);
    },

    async read(accountId, time) {
      const key = outboxKey(accountId);
      return toWaiting((await readItem(client, people, key, time)) ?? key);
    },

    async eventsOf(accountId, names, time) {
      const events = await Promise.all(names.map((name) => eventNamed(accountId, name, time)));
      return events.flat().toSorted((one, other) => one.at - other.at);
    },

    async dropNames({ accountId, names }, time) {
      const { events = [], places = [] } = Object.groupBy(names, (name) =>
        isFound(name) ? 'events' : 'places',
      );
      await drop(accountId, { events, places }, time, 'REMOVE parcels, retryAt');
    },

    dropHooks: ({ accountId, hooks }, time) => drop(accountId, { hooks }, time),
  };
}
