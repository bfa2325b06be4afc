import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Item, type PlainWrite, putCommand } from '../../../platform/database/commands.ts';
import { conditionally, partitionItems, sendCommand } from '../../../platform/database/send-command.ts';
import { sendTransaction } from '../../../platform/database/send-transaction.ts';
import type { Hold } from '../holds/account.ts';
import type { Deliveries } from '../holds/finish-hold.ts';
import { accountKey, type MoneyTables, readAccount } from './account-item.ts';
import { allowanceParts, stillCounted } from './dynamodb-account-store.ts';
import { chargeRowKey, deliveryRowKey } from './dynamodb-ledger.ts';

const markItem = (accountId: string, { chargeId, attempt, amount }: Hold, at: number): Item => ({
  ...deliveryRowKey(accountId, chargeId, attempt),
  amount,
  at,
});

/** Marks in the table `ledger`. Nearly all calls drop their holds at once and need no mark. */
export const createDynamoDbDeliveries = (client: DynamoDBClient, tableNames: MoneyTables): Deliveries => ({
  async confirm(accountId, hold, at, time) {
    const command = putCommand({
      TableName: tableNames.ledger,
      Item: { ...markItem(accountId, hold, at), state: 'answered' },
      ConditionExpression: 'attribute_not_exists(pk)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    const written = await conditionally(sendCommand(client, command, time, 'repeat'));
    return written.isMet || written.item?.state === 'answered';
  },

  async giveBack(accountId, hold, at, time) {
    // The sweep may only query the table.
    const { sk } = chargeRowKey(accountId, hold.chargeId, hold.attempt);
    const query = { and: 'sk = :row', values: { ':row': sk } };
    const [row] = await Array.fromAsync(partitionItems(client, tableNames.ledger, accountId, query, time));
    if (row === undefined || row.state !== 'settled' || row.once !== true) return false;
    const { operation, keyId, requestId } = row;
    let left = hold.counted;
    for (;;) {
      const counted = allowanceParts(left, '+ :amount');
      const writes: PlainWrite[] = [
        {
          Put: {
            TableName: tableNames.ledger,
            Item: {
              ...markItem(accountId, hold, at),
              state: 'returned',
              operation,
              keyId,
              requestId,
            },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        {
          Update: {
            TableName: tableNames.accounts,
            Key: accountKey(accountId),
            UpdateExpression: `SET ${['available = available + :amount', ...counted.sets].join(', ')} REMOVE holds.#charge`,
            ConditionExpression: ['holds.#charge[0] = :attempt', ...counted.conditions].join(' AND '),
            ExpressionAttributeNames: { '#charge': hold.chargeId, ...counted.names },
            ExpressionAttributeValues: {
              ':amount': hold.amount,
              ':attempt': hold.attempt,
              ...counted.values,
            },
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          },
        },
      ];
      const failed = await sendTransaction(client, writes, time);
      if (failed === undefined) return true;
      const [mark, { item } = { item: undefined }] = failed;
      const account = item && readAccount(item);
      const isHeld = account?.holds.get(hold.chargeId)?.attempt === hold.attempt;
      if (mark !== undefined || account === undefined || !isHeld) return false;
      left = stillCounted(left, account);
    }
  },
});
