import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { eventTypeOf, type Hook, hookText } from '../identity/people/audit-log.ts';
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
import type { AccountEvent, EntryEvent, FoundEvent, Outbox, Waiting } from './outbox.ts';

/** The most found events that wait in an account: further ones are found again once these are told. */
const mostFound = 50;

/** The most events that wait for an account's endpoints: they are sent every minute. */
const mostHooks = 500;

const toWaiting = ({ sk: accountId, places = [], events = [], parcels = [], retryAt }: Item): Waiting => ({
  ...{ accountId, fresh: [...places, ...events], parcels, retryAt },
});

const isFound = (name: string): boolean => name.startsWith('{');

/** What an account's endpoints are told of a found event; undefined: nothing. */
function hookOf(event: FoundEvent): Hook | undefined {
  if (event.type === 'credits.low') return { type: event.type, data: event.data };
  if (event.type === 'limit.near') {
    const { month, limit, charged, keyId: key } = event.data;
    return { type: event.type, data: { month, limit, charged, key } };
  }
  if (event.type !== 'key.ending') return undefined;
  const { keyId: key = '', endsAt } = event.data;
  return { type: event.type, data: { key, endsAt: new Date(endsAt).toISOString() } };
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
 * `events` as JSON; `parcels`, the mails that are left; `retryAt`, while a run is mailing; and `hooks`, what endpoints are
 * to be told, which the writers of both add as well. Mails and endpoints do not wait for each other.
 */
export function createDynamoDbOutbox(client: DynamoDBClient, people: string): Outbox {
  async function update(accountId: string, change: Omit<PlainUpdate, 'TableName' | 'Key'>, time: TimeBudget) {
    const command = updateCommand({ TableName: people, Key: outboxKey(accountId), ...change });
    return await conditionally(sendCommand(client, command, time, 'repeat'));
  }

  async function entryAt(accountId: string, place: string, time: TimeBudget) {
    const item = await readItem(client, people, entryKey(accountId, place), time);
    const data = item && toEntry(accountId, item);
    const type = data && eventTypeOf(data);
    return data && type && ({ type, at: data.at, data } as EntryEvent);
  }

  /** Unless others have added something in the meantime. */
  async function deleteEmpty(accountId: string, time: TimeBudget) {
    const sets = ['places', 'events', 'parcels', 'hooks'];
    const ConditionExpression = sets.map((name) => `attribute_not_exists(${name})`).join(' AND ');
    const empty = deleteCommand({ TableName: people, Key: outboxKey(accountId), ConditionExpression });
    await conditionally(sendCommand(client, empty, time, 'repeat'));
  }

  const outboxes = (filter: string, values: Item, time: TimeBudget) =>
    partitionItems(client, people, outboxKey('').pk, { FilterExpression: filter, values }, time);

  return {
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

    async *listHooks(time) {
      for await (const { sk: accountId } of outboxes('attribute_exists(hooks)', {}, time))
        yield { accountId };
    },

    async readHooks(accountId, time) {
      const { hooks = [] } = (await readItem(client, people, outboxKey(accountId), time)) ?? {};
      return [...hooks];
    },

    async dropHooks(accountId, bodies, time) {
      const ExpressionAttributeValues = { ':sent': new Set(bodies) };
      await update(accountId, { UpdateExpression: 'DELETE hooks :sent', ExpressionAttributeValues }, time);
      await deleteEmpty(accountId, time);
    },

    async *list(now, time) {
      const isDue =
        '(attribute_exists(places) OR attribute_exists(events) OR attribute_exists(parcels)) AND (attribute_not_exists(retryAt) OR retryAt <= :now)';
      const waiting = outboxes(isDue, { ':now': now }, time);
      for await (const item of waiting) yield toWaiting(item);
    },

    async claim({ accountId, retryAt }, until, time) {
      const change = {
        UpdateExpression: 'SET retryAt = :until',
        ConditionExpression: `attribute_exists(pk) AND ${retryAt === undefined ? 'attribute_not_exists(retryAt)' : 'retryAt = :seen'}`,
        ExpressionAttributeValues: { ':until': until, ':seen': retryAt },
        ReturnValues: 'ALL_NEW',
      } as const;
      const taken = await update(accountId, change, time);
      return taken.isMet && taken.reply.Attributes ? toWaiting(taken.reply.Attributes) : undefined;
    },

    async read(accountId, names, time) {
      const read = async (name: string): Promise<[string, AccountEvent | undefined]> => [
        name,
        isFound(name) ? JSON.parse(name) : await entryAt(accountId, name, time),
      ];
      const events = await Promise.all(names.map(read));
      return new Map(events.flatMap(([name, event]) => (event === undefined ? [] : [[name, event]])));
    },

    async keep(accountId, until, left, time, { addressed = [], ends = left.length === 0 } = {}) {
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
        UpdateExpression: `${left.length > 0 ? 'SET parcels = :left' : 'REMOVE parcels'}${ends ? `${left.length > 0 ? ' REMOVE' : ','} retryAt` : ''}${gone.length > 0 ? ` DELETE ${gone.join(', ')}` : ''}`,
        ConditionExpression: 'retryAt = :until',
        ExpressionAttributeValues: values,
      };
      const { isMet: isKept } = await update(accountId, change, time);
      if (isKept && left.length === 0) await deleteEmpty(accountId, time);
      return isKept;
    },
  };
}
