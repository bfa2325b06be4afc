import { createHash, randomBytes } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { deleteCommand, type Item, putCommand, updateCommand } from '../../platform/database/commands.ts';
import { partitionItems, readItem, sendCommand } from '../../platform/database/send-command.ts';
import { type MarketTable, timeOf } from './dynamodb-stores.ts';
import type { ToldSales } from './use-cases/order-notices.ts';
import type { SaleWatch, SaleWatches } from './use-cases/watch-sales.ts';

/** A partition for each seller, under a hash of their id: copies of the table name no one. */
const partitionOf = (seller: string): string =>
  `watch#${createHash('sha256').update(seller).digest('base64url')}`;

/** Watches in the table `people`, an item for each seller and account. */
export function saleWatchesIn(client: DynamoDBClient, people: string): SaleWatches {
  const keyOf = (seller: string, accountId: string): Item => ({ pk: partitionOf(seller), sk: accountId });

  return {
    async keep(seller, accountId, until, call) {
      const command = updateCommand({
        TableName: people,
        Key: keyOf(seller, accountId),
        UpdateExpression:
          'SET account = :account, endsAt = :until, dropAt = :seconds, salt = if_not_exists(salt, :salt)',
        ExpressionAttributeValues: {
          ':account': accountId,
          ':until': until,
          ':seconds': Math.ceil(until / 1000),
          ':salt': randomBytes(16).toString('base64url'),
        },
      });
      await sendCommand(client, command, timeOf(call), 'repeat');
    },

    async of(seller, call) {
      const watches: SaleWatch[] = [];
      for await (const item of partitionItems(client, people, partitionOf(seller), {}, timeOf(call)))
        watches.push({ accountId: item.account, salt: item.salt, until: item.endsAt });
      return watches;
    },

    async end(seller, accountId, call) {
      const command = deleteCommand({ TableName: people, Key: keyOf(seller, accountId) });
      await sendCommand(client, command, timeOf(call), 'repeat');
    },
  };
}

/** Marks of sales in the table `market`. */
export const toldSalesIn = ({ client, name: TableName }: MarketTable): ToldSales => ({
  has: async (mark, call) =>
    (await readItem(client, TableName, { pk: `sold#${mark}` }, timeOf(call))) !== undefined,
  async add(mark, until, call) {
    const Item = { pk: `sold#${mark}`, expiresAt: Math.ceil(until / 1000) };
    await sendCommand(client, putCommand({ TableName, Item }), timeOf(call), 'repeat');
  },
});
