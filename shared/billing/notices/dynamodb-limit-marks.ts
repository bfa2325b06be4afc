import { type AttributeValue, type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { settingsKey } from '../../identity/accounts/dynamodb-settings.ts';
import { conditionally, readItem, sendCommand } from '../../platform/database/send-command.ts';
import {
  list,
  listOf,
  number,
  numberOf,
  optionalNumberOf,
  text,
  textOf,
} from '../../platform/database/values.ts';
import type { LimitMark, LimitMarks } from './mail-limits.ts';

const prefix = 'limit-mark#';

/** Month and limit; while a mail is being sent, also when to try again. */
const markValue = ({ month, limit, retryAt }: LimitMark): AttributeValue =>
  list([text(month), number(limit), ...(retryAt === undefined ? [] : [number(retryAt)])]);

function readMark(value: AttributeValue): LimitMark {
  const [month, limit, retryAt] = listOf(value);
  return { month: textOf(month) ?? '', limit: numberOf(limit), retryAt: optionalNumberOf(retryAt) };
}

/** The marks of limits in the items of settings in the table `accounts`. */
export function createDynamoDbLimitMarks(client: DynamoDBClient, tableName: string): LimitMarks {
  return {
    async read(accountId, time) {
      const item = (await readItem(client, tableName, settingsKey(accountId), time)) ?? {};
      const marks = Object.entries(item)
        .filter(([attribute]) => attribute.startsWith(prefix))
        .map(([attribute, value]): [string, LimitMark] => [attribute.slice(prefix.length), readMark(value)]);
      return { name: textOf(item.name) ?? accountId, marks: new Map(marks) };
    },

    async set(accountId, limitName, { seen, mark }, time) {
      const command = new UpdateItemCommand({
        TableName: tableName,
        Key: settingsKey(accountId),
        UpdateExpression: 'SET #mark = :mark',
        ConditionExpression: `attribute_exists(pk) AND ${seen === undefined ? 'attribute_not_exists(#mark)' : '#mark = :seen'}`,
        ExpressionAttributeNames: { '#mark': `${prefix}${limitName}` },
        ExpressionAttributeValues: {
          ':mark': markValue(mark),
          ...(seen === undefined ? {} : { ':seen': markValue(seen) }),
        },
      });
      // As with low balances, only the note that a mail went out may be repeated.
      const whenUnclear = mark.retryAt === undefined ? 'repeat' : 'give-up';
      return (await conditionally(sendCommand(client, command, time, whenUnclear))).isMet;
    },
  };
}
