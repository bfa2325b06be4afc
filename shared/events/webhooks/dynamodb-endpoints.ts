import { randomBytes, randomUUID } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { dayMs } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import type { PlainWrite } from '../../platform/database/commands.ts';
import { readItem } from '../../platform/database/send-command.ts';
import { sendTransaction } from '../../platform/database/send-transaction.ts';
import { addingTo } from '../dynamodb-outbox.ts';
import { type Endpoint, type EndpointStore, mostEndpoints, overlapMs } from './endpoints.ts';

/** An endpoint with what signs its deliveries. */
interface Kept extends Endpoint {
  readonly secret: string;
  readonly former?: { readonly secret: string; readonly until: number } | undefined;
}

/** What a change leaves; absent: everything as it is. `more` is written with it, both or neither. */
interface Change<Result> {
  readonly left?: readonly Kept[];
  readonly more?: PlainWrite;
  readonly result: Result;
}

/**
 * The last of the attempts to deliver an event comes a day after the first, about when the endpoint has been failing for
 * a day: a quarter of an hour less is still a day.
 */
const failingMs = dayMs - 15 * 60_000;

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const withoutSecrets = ({ secret, former, ...endpoint }: Kept): Endpoint => endpoint;

/**
 * The endpoints of an account are one item of the table `people`, so that their number and each change depend on one
 * condition. Its `version` grows with each change.
 */
export function createDynamoDbEndpoints(client: DynamoDBClient, people: string): EndpointStore {
  const keyOf = (accountId: string) => ({ pk: `webhooks#${accountId}`, sk: 'endpoints' });

  async function read(accountId: string, time: TimeBudget) {
    const { version = 0, endpoints = [] } = (await readItem(client, people, keyOf(accountId), time)) ?? {};
    return { version: version as number, endpoints: endpoints as readonly Kept[] };
  }

  /** Applies a change to what is there now; others' changes are made before or after it. */
  async function change<Result>(
    accountId: string,
    act: (endpoints: readonly Kept[]) => Change<Result>,
    time: TimeBudget,
  ): Promise<Result> {
    for (;;) {
      const { version, endpoints } = await read(accountId, time);
      const { left, more, result } = act(endpoints);
      if (left === undefined) return result;
      const put: PlainWrite = {
        Put: {
          TableName: people,
          Item: { ...keyOf(accountId), version: version + 1, endpoints: left },
          ConditionExpression: version === 0 ? 'attribute_not_exists(pk)' : 'version = :seen',
          ExpressionAttributeValues: version === 0 ? undefined : { ':seen': version },
        },
      };
      const failed = await sendTransaction(client, more === undefined ? [put] : [put, more], time);
      if (failed === undefined || failed[0] === undefined) return result;
    }
  }

  /** Changes one endpoint. @param act returns undefined where nothing changes. @returns whether there is such an endpoint */
  const changeOne = (
    accountId: string,
    id: string,
    act: (endpoint: Kept) => { readonly kept: Kept; readonly more?: PlainWrite } | undefined,
    time: TimeBudget,
  ): Promise<boolean> =>
    change(
      accountId,
      (endpoints) => {
        const endpoint = endpoints.find((one) => one.id === id);
        if (endpoint === undefined) return { result: false };
        const { kept, more } = act(endpoint) ?? {};
        if (kept === undefined) return { result: true };
        const left = endpoints.map((one) => (one === endpoint ? kept : one));
        return { left, ...(more && { more }), result: true };
      },
      time,
    );

  return {
    list: async (accountId, time) => (await read(accountId, time)).endpoints.map(withoutSecrets),

    add(accountId, { url, types }, now, time) {
      const added: Kept = { id: randomUUID(), url, types, createdAt: now, secret: newSecret() };
      const result = { endpoint: withoutSecrets(added), secret: added.secret };
      return change<typeof result | 'too many'>(
        accountId,
        (endpoints) =>
          endpoints.length < mostEndpoints ? { left: [...endpoints, added], result } : { result: 'too many' },
        time,
      );
    },

    changeTypes: (accountId, id, types, time) =>
      changeOne(accountId, id, (endpoint) => ({ kept: { ...endpoint, types } }), time),

    async rotate(accountId, id, now, time) {
      const secret = newSecret();
      const rotated = (endpoint: Kept) => ({
        kept: { ...endpoint, secret, former: { secret: endpoint.secret, until: now + overlapMs } },
      });
      return (await changeOne(accountId, id, rotated, time)) ? secret : undefined;
    },

    switchOn: (accountId, id, time) =>
      changeOne(accountId, id, ({ failingSince, offSince, ...endpoint }) => ({ kept: endpoint }), time),

    remove: (accountId, id, time) =>
      change(
        accountId,
        (endpoints) => {
          const left = endpoints.filter((one) => one.id !== id);
          return left.length === endpoints.length ? { result: false } : { left, result: true };
        },
        time,
      ),

    async find(accountId, id, now, time) {
      const found = (await read(accountId, time)).endpoints.find((one) => one.id === id);
      if (found === undefined) return undefined;
      const { secret, former } = found;
      const secrets = former !== undefined && former.until > now ? [secret, former.secret] : [secret];
      return { ...withoutSecrets(found), secrets };
    },

    async note(accountId, id, outcome, now, time) {
      const noted = (endpoint: Kept) => {
        const { failingSince, offSince, ...working } = endpoint;
        // Only owners switch it on again, not a success that was on its way.
        if (offSince !== undefined) return undefined;
        if (outcome === 'delivered') return failingSince === undefined ? undefined : { kept: working };
        const since = failingSince ?? now;
        if (outcome === 'gone' || now - since >= failingMs) {
          const data = { host: new URL(endpoint.url).host };
          const more = addingTo(people, accountId, { type: 'webhook.failing', at: now, data });
          return { kept: { ...working, failingSince: since, offSince: now }, more };
        }
        return failingSince === undefined ? { kept: { ...working, failingSince: now } } : undefined;
      };
      await changeOne(accountId, id, noted, time);
    },
  };
}
