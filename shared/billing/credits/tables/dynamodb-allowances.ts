import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import { type PlainUpdate, updateCommand } from '../../../platform/database/commands.ts';
import { conditionally, sendCommand, type WhenUnclear } from '../../../platform/database/send-command.ts';
import type { AllowanceStore } from '../allowances/allowance-store.ts';
import {
  accountKey,
  allowanceAttribute,
  allowanceValue,
  limitedAttribute,
  readAccount,
} from './account-item.ts';

/** Allowances in the items of accounts in the table `accounts`. */
export function createDynamoDbAllowances(client: DynamoDBClient, tableName: string): AllowanceStore {
  async function update(
    accountId: string,
    name: string,
    expressions: Omit<PlainUpdate, 'TableName' | 'Key'>,
    time: TimeBudget,
    whenUnclear: WhenUnclear,
  ) {
    const command = updateCommand({
      TableName: tableName,
      Key: accountKey(accountId),
      ExpressionAttributeNames: { '#allowance': allowanceAttribute(name) },
      ReturnValues: 'ALL_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      ...expressions,
    });
    const written = await conditionally(sendCommand(client, command, time, whenUnclear));
    const item = written.isMet ? written.reply.Attributes : written.item;
    if (item === undefined) throw new Error(`there is no account ${accountId}`);
    return { isDone: written.isMet, account: readAccount(item) };
  }

  return {
    replace: (accountId, name, { seen, next }, time) =>
      update(
        accountId,
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
            ':limited': true,
            ':seen': seen && allowanceValue(seen),
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
            ':by': by,
            ':to': to,
            ':month': month,
            ':from': from,
          },
        },
        time,
        // A copy that arrives late could undo a change made in between.
        'give-up',
      ),

    async remove(accountId, name, { limit }, time) {
      const command = updateCommand({
        TableName: tableName,
        Key: accountKey(accountId),
        UpdateExpression: 'REMOVE #allowance',
        // A copy that arrives late must not remove a limit that was set meanwhile.
        ConditionExpression: `attribute_exists(#allowance) AND ${limit === undefined ? 'attribute_not_exists(#allowance[2])' : '#allowance[2] = :limit'}`,
        ExpressionAttributeNames: { '#allowance': allowanceAttribute(name) },
        ...(limit === undefined ? {} : { ExpressionAttributeValues: { ':limit': limit } }),
      });
      return (await conditionally(sendCommand(client, command, time, 'repeat'))).isMet;
    },
  };
}
