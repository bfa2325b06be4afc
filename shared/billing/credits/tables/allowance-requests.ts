import { randomUUID } from 'node:crypto';
import { type DynamoDBClient, TransactWriteItemsCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import { conditionally, sendCommand } from '../../../platform/database/send-command.ts';
import { sendTransaction } from '../../../platform/database/send-transaction.ts';
import { number, text } from '../../../platform/database/values.ts';
import type { AllowanceMove } from '../allowances/allowance-store.ts';
import { shareId } from '../shares/shares.ts';
import { accountKey, allowanceAttribute } from './account-item.ts';

/** @returns false if share 0 has another limit, or none */
export async function removeAllowance(
  client: DynamoDBClient,
  tableName: string,
  {
    accountId,
    name,
    limit,
  }: { readonly accountId: string; readonly name: string; readonly limit: number | undefined },
  time: TimeBudget,
): Promise<boolean> {
  const command = new UpdateItemCommand({
    TableName: tableName,
    Key: accountKey(accountId),
    UpdateExpression: 'REMOVE #allowance',
    // A copy that arrives late must not remove a limit that was set meanwhile.
    ConditionExpression: `attribute_exists(#allowance) AND ${limit === undefined ? 'attribute_not_exists(#allowance[2])' : '#allowance[2] = :limit'}`,
    ExpressionAttributeNames: { '#allowance': allowanceAttribute(name) },
    ...(limit === undefined ? {} : { ExpressionAttributeValues: { ':limit': number(limit) } }),
  });
  return (await conditionally(sendCommand(client, command, time, 'repeat'))).isMet;
}

/** Removes what a share other than 0 has of a limit, if share 0 has none of it. */
export async function removeLeftover(
  client: DynamoDBClient,
  tableName: string,
  { accountId, share, name }: { readonly accountId: string; readonly share: number; readonly name: string },
  time: TimeBudget,
): Promise<void> {
  const common = {
    TableName: tableName,
    ExpressionAttributeNames: { '#allowance': allowanceAttribute(name) },
  };
  const command = new TransactWriteItemsCommand({
    TransactItems: [
      {
        ConditionCheck: {
          ...common,
          Key: accountKey(accountId),
          ConditionExpression: 'attribute_not_exists(#allowance)',
        },
      },
      {
        Update: {
          ...common,
          Key: accountKey(shareId(accountId, share)),
          UpdateExpression: 'REMOVE #allowance',
          ConditionExpression: 'attribute_exists(#allowance)',
        },
      },
    ],
  });
  await sendTransaction(client, command, time);
}

/**
 * Moves what is left of a limit from some shares to another.
 *
 * @returns false if a condition of a giver or the receiver failed.
 */
export async function writeAllowanceMove(
  client: DynamoDBClient,
  tableName: string,
  { accountId, move }: { readonly accountId: string; readonly move: AllowanceMove },
  time: TimeBudget,
): Promise<boolean> {
  const { name, month, from, to, enough } = move;
  const total = from.reduce((sum, { amount }) => sum + amount, 0);
  const update = (share: number, condition: string, by: number, bound: number) => ({
    Update: {
      TableName: tableName,
      Key: accountKey(shareId(accountId, share)),
      UpdateExpression: 'SET #allowance[1] = #allowance[1] + :by',
      ConditionExpression: `#allowance[0] = :month AND #allowance[1] ${condition} :bound`,
      ExpressionAttributeNames: { '#allowance': allowanceAttribute(name) },
      ExpressionAttributeValues: { ':by': number(by), ':bound': number(bound), ':month': text(month) },
    },
  });
  const command = new TransactWriteItemsCommand({
    // A repeat after an unclear reply finds that it was carried out.
    ClientRequestToken: randomUUID(),
    TransactItems: [
      update(to, '<', total, enough),
      ...from.map(({ share, amount }) => update(share, '>=', -amount, amount)),
    ],
  });
  return (await sendTransaction(client, command, time)) === undefined;
}
