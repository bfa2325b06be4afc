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

/** The endpoints that are left, and what is written with them, both or neither. Undefined: nothing changes. */
type Changed = readonly [left: readonly Kept[], more?: PlainWrite] | undefined;

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

  /**
   * Applies a change to what is there now; others' changes are made before or after it.
   *
   * @returns whether something changed
   */
  async function change(
    accountId: string,
    act: (endpoints: readonly Kept[]) => Changed,
    time: TimeBudget,
  ): Promise<boolean> {
    for (;;) {
      const { version, endpoints } = await read(accountId, time);
      const changed = act(endpoints);
      if (changed === undefined) return false;
      const [left, more] = changed;
      const put: PlainWrite = {
        Put: {
          TableName: people,
          Item: { ...keyOf(accountId), version: version + 1, endpoints: left },
          ConditionExpression: version === 0 ? 'attribute_not_exists(pk)' : 'version = :seen',
          ExpressionAttributeValues: version === 0 ? undefined : { ':seen': version },
        },
      };
      const failed = await sendTransaction(client, more === undefined ? [put] : [put, more], time);
      if (failed === undefined || failed[0] === undefined) return true;
    }
  }

  /** Changes one endpoint. @returns whether there is such an endpoint */
  const changeOne = (accountId: string, id: string, act: (endpoint: Kept) => Kept, time: TimeBudget) =>
    change(
      accountId,
      (endpoints) =>
        endpoints.some((one) => one.id === id)
          ? [endpoints.map((one) => (one.id === id ? act(one) : one))]
          : undefined,
      time,
    );

  return {
    list: async (accountId, time) => (await read(accountId, time)).endpoints.map(withoutSecrets),

    async add(accountId, { url, types }, now, time) {
      const added: Kept = { id: randomUUID(), url, types, createdAt: now, secret: newSecret() };
      const hasRoom = await change(
        accountId,
        (endpoints) => (endpoints.length < mostEndpoints ? [[...endpoints, added]] : undefined),
        time,
      );
      return hasRoom ? { endpoint: withoutSecrets(added), secret: added.secret } : 'too many';
    },

    changeTypes: (accountId, id, types, time) =>
      changeOne(accountId, id, (endpoint) => ({ ...endpoint, types }), time),

    async rotate(accountId, id, now, time) {
      const secret = newSecret();
      const rotated = (endpoint: Kept) => {
        const former = { secret: endpoint.secret, until: now + overlapMs };
        return { ...endpoint, secret, former };
      };
      return (await changeOne(accountId, id, rotated, time)) ? secret : undefined;
    },

    switchOn: (accountId, id, time) =>
      changeOne(accountId, id, ({ failingSince, offSince, ...endpoint }) => endpoint, time),

    remove: (accountId, id, time) =>
      change(
        accountId,
        (endpoints) => {
          const left = endpoints.filter((one) => one.id !== id);
          return left.length === endpoints.length ? undefined : [left];
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
      const noted = (endpoints: readonly Kept[]): Changed => {
        const endpoint = endpoints.find((one) => one.id === id);
        // Only owners switch it on again, not a success that was on its way.
        if (endpoint === undefined || endpoint.offSince !== undefined) return undefined;
        const { failingSince, ...working } = endpoint;
        const left = (kept: Kept) => endpoints.map((one) => (one === endpoint ? kept : one));
        if (outcome === 'delivered') return failingSince === undefined ? undefined : [left(working)];
        const since = failingSince ?? now;
        const failing = { ...working, failingSince: since };
        if (outcome === 'failed' && now - since < failingMs)
          return failingSince === undefined ? [left(failing)] : undefined;
        const event = {
          type: 'webhook.failing',
          at: now,
          data: { host: new URL(endpoint.url).host },
        } as const;
        return [left({ ...failing, offSince: now }), addingTo(people, accountId, event)];
      };
      await change(accountId, noted, time);
    },
  };
}
