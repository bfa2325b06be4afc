import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { updateCommand } from '../../../platform/database/commands.ts';
import { conditionally, sendCommand } from '../../../platform/database/send-command.ts';
import type { AllowanceStore } from '../holds/account.ts';
import { accountKey, allowanceAttribute, allowanceValue } from './account-item.ts';

/** Allowances in the items of accounts in the table `accounts`. */
export const createDynamoDbAllowances = (client: DynamoDBClient, tableName: string): AllowanceStore => ({
  async replaceAllowance(accountId, name, { account, next }, time) {
    const seen = account.allowances.get(name);
    const command = updateCommand({
      TableName: tableName,
      Key: accountKey(accountId),
      UpdateExpression: next === undefined ? 'REMOVE #allowance' : 'SET #allowance = :next',
      ConditionExpression:
        seen === undefined
          ? 'attribute_not_exists(#allowance) AND available = :available AND granted = :granted'
          : '#allowance = :seen',
      ExpressionAttributeNames: { '#allowance': allowanceAttribute(name) },
      ExpressionAttributeValues: {
        ':next': next && allowanceValue(next),
        ...(seen === undefined
          ? { ':available': account.available, ':granted': account.granted }
          : { ':seen': allowanceValue(seen) }),
      },
    });
    return (await conditionally(sendCommand(client, command, time, 'repeat'))).isMet;
  },
});
