import { expect, test } from '@jest/globals';
import { createDynamoDbOutbox } from '../../../../shared/events/dynamodb-outbox.ts';
import { createDynamoDbEndpoints } from '../../../../shared/events/webhooks/dynamodb-endpoints.ts';
import { tellEndIn } from '../../../../shared/operations/market/dynamodb-item-events.ts';
import { useDatabase } from '../../../support/database.ts';
import { startTime, testBudget } from './test-call.ts';

const database = useDatabase();

test('an ended listing waits for an account’s endpoints only if one of them wants to know', async () => {
  const { client, environment } = database;
  const people = environment.PEOPLE_TABLE ?? '';
  const endpoints = createDynamoDbEndpoints(client, people);
  const [tellEnd, outbox] = [tellEndIn(client, people, endpoints), createDynamoDbOutbox(client, people)];
  const waiting = async (account: string) => {
    await tellEnd(account, '110000000001', startTime, testBudget(5000));
    return (await outbox.read(account, testBudget(5000))).hooks.map((body) => JSON.parse(body));
  };
  const addressed = { url: 'https://a.example/hooks' } as const;
  await endpoints.add('sales', { ...addressed, types: ['item.sold'] }, startTime, testBudget(5000));
  await endpoints.add(
    'ends',
    { ...addressed, types: ['item.sold', 'item.ended'] },
    startTime,
    testBudget(5000),
  );
  expect([await waiting('none'), await waiting('sales')]).toEqual([[], []]);
  const timestamp = new Date(startTime).toISOString();
  expect(await waiting('ends')).toEqual([{ type: 'item.ended', timestamp, data: { item: '110000000001' } }]);
});
