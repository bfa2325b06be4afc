import { type DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import type { Clock } from '../../call/clock.ts';
import { ExpiringCache } from '../../call/expiring-cache.ts';
import { inTime } from '../../call/time-budget.ts';
import { sendRequest } from '../../database/send-request.ts';
import { text, textOf } from '../../database/values.ts';
import type { ReferenceRates } from '../rates/reference-rates.ts';

/** Where the rates of the last banking day are kept. */
export interface RateStore {
  /** @throws ServiceError OVERLOADED after 3 s at most */
  read(): Promise<ReferenceRates | undefined>;
  write(rates: ReferenceRates): Promise<void>;
}

const stored = z.record(z.string(), z.string());
/** Within the 25 s of a paid call's work; rates come from the process's memory most of the time. */
const readMs = 3000;
const keptMs = 10 * 60_000;
const latest = 'rates#latest';
const primaryKey = { pk: text(latest) };

/** The rates in the table `rates`, as one item. */
export function createDynamoDbRateStore(client: DynamoDBClient, tableName: string): RateStore {
  return {
    async read() {
      const command = new GetItemCommand({ TableName: tableName, Key: primaryKey });
      const { Item } = await inTime(readMs, (time) =>
        sendRequest((abortSignal) => client.send(command, { abortSignal }), time, 'repeat'),
      );
      const date = textOf(Item?.date);
      const perEuro = textOf(Item?.perEuro);
      if (date === undefined || perEuro === undefined) return undefined;
      return { date, perEuro: stored.parse(JSON.parse(perEuro)) };
    },
    async write(rates) {
      await client.send(
        new PutItemCommand({
          TableName: tableName,
          Item: { ...primaryKey, date: text(rates.date), perEuro: text(JSON.stringify(rates.perEuro)) },
        }),
      );
    },
  };
}

/** Keeps the rates for ten minutes after reading them: they change once a day. Neither a failure nor an absence is kept. */
export function cachedRates(
  store: Pick<RateStore, 'read'>,
  clock: Clock,
): () => Promise<ReferenceRates | undefined> {
  const kept = new ExpiringCache<ReferenceRates>(1, clock);
  return async () => {
    const known = kept.get(latest);
    if (known !== undefined) return known;
    const rates = await store.read();
    if (rates !== undefined) kept.set(latest, rates, keptMs);
    return rates;
  };
}
