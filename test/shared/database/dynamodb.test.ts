import { expect, test } from '@jest/globals';
import { createDynamoDb } from '../../../shared/database/dynamodb.ts';

test('one signer signs all requests of a client', async () => {
  const client = createDynamoDb({ endpoint: 'http://127.0.0.1:1' });
  expect(await client.config.signer()).toBe(await client.config.signer());
  client.destroy();
});
