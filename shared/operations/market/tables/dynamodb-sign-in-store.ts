import { createHash } from 'node:crypto';
import {
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { startTimeBudget } from '../../../platform/call/time-budget.ts';
import { conditionally, sendCommand } from '../../../platform/database/send-command.ts';
import { type Item, number, optionalNumberOf, text, textOf } from '../../../platform/database/values.ts';
import type { SignInStore } from '../sign-in/sign-in-store.ts';

/** Shorter than any call's budget, so that a hung database is not mistaken for a hung marketplace. */
const longestMs = 4000;

/** Neither states nor codes are readable in the table. */
const keyOf = (kind: 'state' | 'code', secret: string): Item => ({
  pk: text(`${kind}#${createHash('sha256').update(secret).digest('base64url')}`),
});

/** `expiresAt`, in whole seconds, is for DynamoDB's own clean-up; readers look at `validUntil`, in milliseconds. */
const lifetime = (expiresAt: number): Item => ({
  expiresAt: number(Math.ceil(expiresAt / 1000)),
  validUntil: number(expiresAt),
});

/** Sign-ins in the table `market`. The table drops expired items late, so every reading looks at the time. */
export function createDynamoDbSignInStore(client: DynamoDBClient, tableName: string): SignInStore {
  return {
    async saveState(state, { accountId, callback }, expiresAt, call) {
      const command = new PutItemCommand({
        TableName: tableName,
        Item: {
          ...keyOf('state', state),
          ...lifetime(expiresAt),
          account: text(accountId),
          callback: text(callback),
        },
      });
      await sendCommand(client, command, startTimeBudget(longestMs, call.budget), 'give-up');
    },

    async takeState(state, now, call) {
      const command = new DeleteItemCommand({
        TableName: tableName,
        Key: keyOf('state', state),
        ConditionExpression: 'validUntil > :now',
        ExpressionAttributeValues: { ':now': number(now) },
        ReturnValues: 'ALL_OLD',
      });
      const time = startTimeBudget(longestMs, call.budget);
      const taken = await conditionally(sendCommand(client, command, time, 'give-up'));
      if (!taken.isMet) return undefined;
      const accountId = textOf(taken.reply.Attributes?.account);
      const callback = textOf(taken.reply.Attributes?.callback);
      return accountId === undefined || callback === undefined ? undefined : { accountId, callback };
    },

    async bindCode(code, accountId, expiresAt, call) {
      const command = new PutItemCommand({
        TableName: tableName,
        Item: { ...keyOf('code', code), ...lifetime(expiresAt), account: text(accountId) },
        ConditionExpression: 'attribute_not_exists(pk) OR account = :account',
        ExpressionAttributeValues: { ':account': text(accountId) },
      });
      const time = startTimeBudget(longestMs, call.budget);
      const bound = await conditionally(sendCommand(client, command, time, 'repeat'));
      return bound.isMet;
    },

    async ownerOfCode(code, now, call) {
      const command = new GetItemCommand({
        TableName: tableName,
        Key: keyOf('code', code),
        ConsistentRead: true,
      });
      const { Item } = await sendCommand(client, command, startTimeBudget(longestMs, call.budget), 'repeat');
      return (optionalNumberOf(Item?.validUntil) ?? 0) > now ? textOf(Item?.account) : undefined;
    },
  };
}
