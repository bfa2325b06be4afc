import {
  BatchGetItemCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from '@jest/globals';
import { createDynamoDb } from '../../../../shared/platform/database/dynamodb.ts';
import {
  commandName,
  conditionally,
  sendCommand,
  sendOnce,
} from '../../../../shared/platform/database/send-command.ts';
import { sendTransaction } from '../../../../shared/platform/database/send-transaction.ts';
import { endless } from '../../billing/credits/support/bounds.ts';
import { serve } from '../web/loopback-server.ts';

/** A database that refuses everything in this way. */
async function refusing(name: string, more: object) {
  const { origin } = await serve((request, response) => {
    const body = JSON.stringify({ __type: `aws#${name}`, message: name, ...more });
    request
      .resume()
      .on('end', () => response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' }).end(body));
  });
  return createDynamoDb({ endpoint: origin });
}

const standing = { pk: { S: 'k' } };
const put = new PutItemCommand({ TableName: 't', Item: standing });

describe('a conditional write', () => {
  test.each([
    ['with the item that it failed on', { Item: standing }, standing],
    ['without an item where there is none', {}, undefined],
  ])('a write whose condition fails says so, %s', async (_, more, item) => {
    const client = await refusing('ConditionalCheckFailedException', more);
    const sent = sendCommand(client, put, endless, 'repeat');
    await expect(conditionally(sent)).resolves.toEqual({ isMet: false, item });
    const sentOnce = sendOnce(client, put, new AbortController().signal);
    await expect(conditionally(sentOnce)).resolves.toEqual({ isMet: false, item });
    client.destroy();
  });

  test('a conditional write that is refused for another reason fails', async () => {
    const client = await refusing('ValidationException', {});
    const sent = sendCommand(client, put, endless, 'repeat');
    await expect(conditionally(sent)).rejects.toMatchObject({ name: 'ValidationException' });
    client.destroy();
  });
});

describe('a transaction', () => {
  const transaction = new TransactWriteItemsCommand({
    TransactItems: [{ Put: { TableName: 't', Item: standing } }, { Put: { TableName: 't', Item: standing } }],
  });
  const cancelled = (...CancellationReasons: object[]) =>
    refusing('TransactionCanceledException', { CancellationReasons });

  test('a transaction says of each item whether its condition failed', async () => {
    const client = await cancelled({ Code: 'None' }, { Code: 'ConditionalCheckFailed', Item: standing });
    await expect(sendTransaction(client, transaction, endless)).resolves.toEqual([
      undefined,
      { item: standing },
    ]);
    client.destroy();
  });

  test('a transaction that is cancelled for another reason fails', async () => {
    const client = await cancelled({ Code: 'None' }, { Code: 'ValidationError' });
    await expect(sendTransaction(client, transaction, endless)).rejects.toBeInstanceOf(
      TransactionCanceledException,
    );
    client.destroy();
  });
});

describe('the reason of a failure', () => {
  const Key = standing;
  test.each([
    [new GetItemCommand({ TableName: 'keys', Key }), 'GetItem on keys'],
    [new PutItemCommand({ TableName: 'ledger', Item: standing }), 'PutItem on ledger'],
    [new QueryCommand({ TableName: 'calls' }), 'Query on calls'],
    [
      new BatchGetItemCommand({ RequestItems: { keys: { Keys: [Key] }, people: { Keys: [Key] } } }),
      'BatchGetItem on keys, people',
    ],
  ])('a command is named by its operation and its tables: %#', (command, name) => {
    expect(commandName(command)).toBe(name);
  });

  test('the reason names operation, table and exception', async () => {
    const client = await refusing('ThrottlingException', {});
    await expect(sendCommand(client, put, endless, 'repeat')).rejects.toMatchObject({
      code: 'OVERLOADED',
      message: 'the database: PutItem on t: ThrottlingException, refused for now',
    });
    client.destroy();
  });

  test('the reason of a transaction names each of its tables once', async () => {
    const client = await refusing('TransactionCanceledException', {
      CancellationReasons: [{ Code: 'TransactionConflict' }],
    });
    const put = (TableName: string) => ({ Put: { TableName, Item: standing } });
    const command = new TransactWriteItemsCommand({
      TransactItems: [put('keys'), put('people'), put('keys')],
    });
    await expect(sendTransaction(client, command, endless)).rejects.toMatchObject({
      message:
        'the database: TransactWriteItems on keys, people: TransactionConflictException, refused for now',
    });
    client.destroy();
  });
});
