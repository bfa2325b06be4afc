import { expect, test } from '@jest/globals';
import { createDynamoDb } from '../../../shared/database/dynamodb.ts';

test('no request is copied for a logger', () => {
  const client = createDynamoDb({ endpoint: 'http://127.0.0.1:1' });
  const steps = client.middlewareStack.identify();
  expect(steps.length).toBeGreaterThan(0);
  expect(steps.filter((step) => /logger/i.test(step))).toEqual([]);
  client.destroy();
});

test('one signer signs all requests of a client', async () => {
  const client = createDynamoDb({ endpoint: 'http://127.0.0.1:1' });
  expect(await client.config.signer()).toBe(await client.config.signer());
  client.destroy();
});
