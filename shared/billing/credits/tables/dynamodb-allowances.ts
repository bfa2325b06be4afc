import {
  type DynamoDBClient,
  UpdateItemCommand,
  type UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb';
import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import { conditionally, sendCommand, type WhenUnclear } from '../../../platform/database/send-command.ts';
import { flag, number, text } from '../../../platform/database/values.ts';
import type { AllowanceStore } from '../allowances/allowance-store.ts';
import {
  accountKey,
  allowanceAttribute,
  allowanceValue,
  limitedAttribute,
  readAccount,
} from './account-item.ts';

/** Allowances in the items of shares in the table `accounts`. What calls seldom do with them is loaded when they do. */
export function createDynamoDbAllowances(client: DynamoDBClient, tableName: string): AllowanceStore {
  async function update(
    shareId: string,
    name: string,
    expressions: Omit<UpdateItemCommandInput, 'TableName' | 'Key'>,
    time: TimeBudget,
    whenUnclear: WhenUnclear,
  ) {
    const command = new UpdateItemCommand({
      TableName: tableName,
      Key: accountKey(shareId),
      ExpressionAttributeNames: { '#allowance': allowanceAttribute(name) },
      ReturnValues: 'ALL_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      ...expressions,
    });
    const written = await conditionally(sendCommand(client, command, time, whenUnclear));
    const item = written.isMet ? written.reply.Attributes : written.item;
    if (item === undefined) throw new Error(`there is no account ${shareId}`);
    return { isDone: written.isMet, share: readAccount(item) };
  }

  return {
    replace: (shareId, name, { seen, next }, time) =>
      update(
        shareId,
        name,
        {
          UpdateExpression: 'SET #allowance = :next, #limited = :limited',
          ConditionExpression: `attribute_exists(pk) AND ${seen === undefined ? 'attribute_not_exists(#allowance)' : '#allowance = :seen'}`,
          ExpressionAttributeNames: {
            '#allowance': allowanceAttribute(name),
            '#limited': limitedAttribute,
          },
          ExpressionAttributeValues: {
            ':next': allowanceValue(next),
            ':limited': flag,
            ...(seen === undefined ? {} : { ':seen': allowanceValue(seen) }),
          },
        },
        time,
        'repeat',
      ),

    adjust: (accountId, { name, month, by, limit: { from, to } }, time) =>
      update(
        accountId,
        name,
        {
          UpdateExpression: 'SET #allowance[1] = #allowance[1] + :by, #allowance[2] = :to',
          ConditionExpression: `#allowance[0] = :month AND ${from === undefined ? 'attribute_not_exists(#allowance[2])' : '#allowance[2] = :from'}`,
          ExpressionAttributeValues: {
            ':by': number(by),
            ':to': number(to),
            ':month': text(month),
            ...(from === undefined ? {} : { ':from': number(from) }),
          },
        },
        time,
        // A copy that arrives late could undo a change made in between.
        'give-up',
      ),

    async remove(accountId, name, { limit }, time) {
      const { removeAllowance } = await import('./allowance-requests.ts');
      return await removeAllowance(client, tableName, { accountId, name, limit }, time);
    },

    async removeLeftover(accountId, share, name, time) {
      const { removeLeftover } = await import('./allowance-requests.ts');
      await removeLeftover(client, tableName, { accountId, share, name }, time);
    },

    async move(accountId, move, time) {
      const { writeAllowanceMove } = await import('./allowance-requests.ts');
      return await writeAllowanceMove(client, tableName, { accountId, move }, time);
    },
  };
}
