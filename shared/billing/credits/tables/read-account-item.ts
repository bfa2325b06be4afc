import { type DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import { sendCommand } from '../../../platform/database/send-command.ts';
import type { Account } from '../account.ts';
import { accountKey, readAccount } from './account-item.ts';

/**
 * An account, or a share of one by its id; strongly consistent. Undefined if there is none.
 *
 * @throws ServiceError OVERLOADED
 */
export async function readAccountItem(
  client: DynamoDBClient,
  tableName: string,
  id: string,
  time: TimeBudget,
): Promise<Account | undefined> {
  const command = new GetItemCommand({ TableName: tableName, Key: accountKey(id), ConsistentRead: true });
  const { Item } = await sendCommand(client, command, time, 'repeat');
  return Item === undefined ? undefined : readAccount(Item);
}
