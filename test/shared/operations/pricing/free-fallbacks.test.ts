import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from '@jest/globals';
import { createDynamoDbFallbackCount } from '../../../../shared/operations/pricing/dynamodb-stores.ts';
import {
  countFreeFallback,
  type FreeFallbacks,
  hourMs,
  refuseBeyondFreeFallbacks,
} from '../../../../shared/operations/pricing/free-fallbacks.ts';
import { createDynamoDb } from '../../../../shared/platform/database/dynamodb.ts';
import { useDatabase } from '../../../support/database.ts';
import { testCall } from '../market/test-call.ts';

const database = useDatabase();
const hour = 500_000;
const signal = new AbortController().signal;

const countIn = (client = database.client) =>
  createDynamoDbFallbackCount(client, database.environment.REQUESTS_TABLE ?? '');

/** A call at a moment. */
const callAt = (now: number, id: string) => testCall({ account: { id, keyName: 'k' }, clock: () => now });

test('an hour has its free fallbacks, the next one has them all again, and the count is dropped after its hour', async () => {
  const free: FreeFallbacks = { count: countIn(), perHour: 2 };
  const late = callAt(hour * hourMs + 3_000_000, 'hours');
  for (let times = 0; times < 2; times += 1) {
    await refuseBeyondFreeFallbacks(free, late);
    await countFreeFallback(free, late);
  }
  for (const refuses of [refuseBeyondFreeFallbacks, countFreeFallback]) {
    await expect(refuses(free, late)).rejects.toMatchObject({
      code: 'RATE_LIMIT',
      retryAfterSeconds: 600,
    });
  }
  const next = callAt((hour + 1) * hourMs, 'hours');
  await refuseBeyondFreeFallbacks(free, next);
  await countFreeFallback(free, next);
  expect([late.events, next.events]).toEqual([[], []]);
  const { Item } = await database.client.send(
    new GetItemCommand({
      TableName: database.environment.REQUESTS_TABLE,
      Key: { pk: { S: `fallbacks#hours#${hour}` } },
    }),
  );
  expect(Item).toMatchObject({ used: { N: '2' }, expiresAt: { N: String((hour + 1) * 3600) } });
});

test('of many counted at once, exactly as many as the limit allows are counted', async () => {
  const counted = await Promise.all(
    Array.from({ length: 40 }, () => countIn().add('at-once', hour, 20, signal)),
  );
  expect(counted.filter(Boolean)).toHaveLength(20);
  expect(await countIn().read('at-once', hour, signal)).toBe(20);
});

test('a count that fails does not fail the call, and is an event', async () => {
  const gone = createDynamoDb({ endpoint: 'http://127.0.0.1:9' });
  const free: FreeFallbacks = { count: countIn(gone), perHour: 1 };
  const call = callAt(hour * hourMs, 'unlucky');
  await refuseBeyondFreeFallbacks(free, call);
  await countFreeFallback(free, call);
  expect(call.events.map(({ name }) => name)).toEqual(Array(2).fill('appraisal.fallback-not-counted'));
  gone.destroy();
});
