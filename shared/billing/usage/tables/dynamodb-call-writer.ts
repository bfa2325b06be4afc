import { type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { sendOnce } from '../../../platform/database/send-command.ts';
import { flag, type Item, number, text } from '../../../platform/database/values.ts';
import { type CallEntry, type CallLog, keptMs, placeOf } from '../call-log.ts';

export const partitionOf = (accountId: string) => text(`call#${accountId}`);

function toItem(entry: CallEntry): Item {
  const { code, credits, network, times } = entry;
  return {
    pk: partitionOf(entry.accountId),
    sk: text(placeOf(entry)),
    operation: text(entry.operation),
    keyId: text(entry.keyId),
    status: number(entry.status),
    ...(code === undefined ? {} : { code: text(code) }),
    ...(credits === undefined ? {} : { credits: number(credits) }),
    ...(entry.replayed ? { replayed: flag } : {}),
    milliseconds: number(entry.milliseconds),
    ...(network === undefined ? {} : { network: text(network) }),
    ...(times === undefined ? {} : { times: number(times) }),
    expiresAt: number(Math.ceil((entry.at + keptMs) / 1000)),
  };
}

/** Writes rows into the table `calls`: all that endpoints do with them. One try, since the caller waits. */
export function createDynamoDbCallWriter(client: DynamoDBClient, tableName: string): Pick<CallLog, 'put'> {
  return {
    async put(entry, abortSignal) {
      const command = new PutItemCommand({ TableName: tableName, Item: toItem(entry) });
      await sendOnce(client, command, abortSignal);
    },
  };
}
