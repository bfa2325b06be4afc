import { type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { TimeBudget } from '../../../platform/call/time-budget.ts';
import { conditionally, sendCommand } from '../../../platform/database/send-command.ts';
import { map, number, numberOf, text } from '../../../platform/database/values.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { closedAllowance } from '../allowances/allowance.ts';
import type { ShareGrowth } from '../raise-shares.ts';
import { shareId } from '../shares/shares.ts';
import { namesOf } from './account-expressions.ts';
import { accountKey, allowanceValue, readAccount } from './account-item.ts';
import { createDynamoDbShareReader } from './dynamodb-shares.ts';

/** The number of shares of accounts, in the item of share 0 in the table `accounts`. */
export function createDynamoDbShareGrowth(client: DynamoDBClient, tableName: string): ShareGrowth {
  const reader = createDynamoDbShareReader(client, tableName);

  /**
   * Writes only what does not exist: a share that is in use keeps what it has. Each limit of the account gets an
   * allowance, as without one a share would take calls of any number.
   */
  async function createShare(id: string, limits: readonly string[], time: TimeBudget): Promise<void> {
    const { placeholders, names } = namesOf(limits);
    const command = new UpdateItemCommand({
      TableName: tableName,
      Key: accountKey(id),
      UpdateExpression: `SET ${[
        'available = if_not_exists(available, :none), granted = if_not_exists(granted, :none)',
        'spent = if_not_exists(spent, :none), holds = if_not_exists(holds, :noHolds)',
        ...placeholders.map((name) => `${name} = if_not_exists(${name}, :closed)`),
      ].join(', ')}`,
      ...(limits.length === 0 ? {} : { ExpressionAttributeNames: names }),
      ExpressionAttributeValues: {
        ':none': number(0),
        ':noHolds': map({}),
        ...(limits.length === 0 ? {} : { ':closed': allowanceValue(closedAllowance) }),
      },
    });
    await sendCommand(client, command, time, 'repeat');
  }

  return {
    async wantedSince(now, time) {
      const command = new UpdateItemCommand({
        TableName: tableName,
        Key: { pk: text('growth#wanted') },
        UpdateExpression: 'SET since = if_not_exists(since, :now)',
        ExpressionAttributeValues: { ':now': number(now) },
        ReturnValues: 'ALL_NEW',
      });
      const reply = await sendCommand(client, command, time, 'repeat');
      return numberOf(reply.Attributes?.since);
    },

    async raise(accountId, count, time) {
      const first = await reader.readFirst(accountId, time);
      if (first === undefined) throw new ServiceError('NOT_FOUND', `There is no account ${accountId}.`);
      const standing = first.shares ?? 1;
      if (standing >= count) return standing;
      const createShares = async (limits: readonly string[]) => {
        for (let share = standing; share < count; share++)
          await createShare(shareId(accountId, share), limits, time);
      };
      // Written before the number, so that every share up to the number exists.
      await createShares([...first.allowances.keys()]);
      const command = new UpdateItemCommand({
        TableName: tableName,
        Key: accountKey(accountId),
        UpdateExpression: 'SET shares = :count',
        ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(shares) OR shares < :count)',
        ExpressionAttributeValues: { ':count': number(count) },
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      const raised = await conditionally(sendCommand(client, command, time, 'repeat'));
      if (raised.isMet) {
        const { allowances } = readAccount(raised.reply.Attributes ?? {});
        const meanwhile = [...allowances.keys()].filter((name) => !first.allowances.has(name));
        if (meanwhile.length > 0) await createShares(meanwhile);
        return count;
      }
      return raised.item === undefined ? standing : (readAccount(raised.item).shares ?? standing);
    },
  };
}
