import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { addingHook } from '../../events/dynamodb-outbox.ts';
import type { EndpointStore } from '../../events/webhooks/endpoints.ts';
import { sendTransaction } from '../../platform/database/send-transaction.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { TellEnd } from './use-cases/end-item.ts';
import { rememberedMs, type TellSale } from './use-cases/order-notices.ts';

const outboxIsFull = () => new ServiceError('OVERLOADED', "an account's outbox is full");

/** Sales in the outbox, which is in the table `people`, and their marks in the table `market`. */
export const tellSaleIn =
  (client: DynamoDBClient, { market, people }: Readonly<Record<'market' | 'people', string>>): TellSale =>
  async (accountId, { mark, data, at }, time) => {
    const marking = {
      TableName: market,
      Item: { pk: `sold#${mark}`, expiresAt: Math.ceil((at + rememberedMs) / 1000) },
      ConditionExpression: 'attribute_not_exists(pk)',
    };
    const adding = addingHook(people, accountId, { type: 'item.sold', data }, at);
    const failed = await sendTransaction(client, [{ Put: marking }, adding], time);
    if (failed !== undefined && failed[0] === undefined) throw outboxIsFull();
    return failed === undefined;
  };

/** Ended listings in the outbox of accounts with an endpoint that wants them: all outboxes share one partition. */
export const tellEndIn =
  (client: DynamoDBClient, people: string, endpoints: Pick<EndpointStore, 'list'>): TellEnd =>
  async (accountId, item, at, time) => {
    const all = await endpoints.list(accountId, time);
    if (!all.some(({ types }) => types.includes('item.ended'))) return;
    const adding = addingHook(people, accountId, { type: 'item.ended', data: { item } }, at);
    if ((await sendTransaction(client, [adding], time)) !== undefined) throw outboxIsFull();
  };
