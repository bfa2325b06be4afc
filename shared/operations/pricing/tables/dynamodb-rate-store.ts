import { type DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { inTime, type TimeBudget } from '../../../platform/call/time-budget.ts';
import { sendCommand } from '../../../platform/database/send-command.ts';
import { text, textOf } from '../../../platform/database/values.ts';
import type { RateStore } from '../rates/rate-store.ts';
import { type DailyRates, type RateSource, rateSources } from '../rates/reference-rates.ts';

const stored = z.record(z.string(), z.string());
/** Within the 25 s of a paid call's work; rates come from the process's memory most of the time. */
const readMs = 3000;
/** Of the job's minute. */
const writeMs = 5000;

/** The bank's rates have the key that they had when they were the only ones: older deployments read it. */
const keys: Readonly<Record<RateSource, string>> = { ecb: 'rates#latest', 'currency-api': 'rates#other' };

/** The rates in the table `rates`, one item for each source. */
export function createDynamoDbRateStore(client: DynamoDBClient, tableName: string): RateStore {
  async function readOne(source: RateSource, time: TimeBudget): Promise<DailyRates[]> {
    const command = new GetItemCommand({ TableName: tableName, Key: { pk: text(keys[source]) } });
    const { Item } = await sendCommand(client, command, time, 'repeat');
    const date = textOf(Item?.date);
    const perEuro = textOf(Item?.perEuro);
    if (date === undefined || perEuro === undefined) return [];
    return [{ source, date, perEuro: stored.parse(JSON.parse(perEuro)) }];
  }
  return {
    read: () =>
      inTime(readMs, async (time) =>
        (await Promise.all(rateSources.map((source) => readOne(source, time)))).flat(),
      ),
    async write({ source, date, perEuro }) {
      const Item = { pk: text(keys[source]), date: text(date), perEuro: text(JSON.stringify(perEuro)) };
      const command = new PutItemCommand({ TableName: tableName, Item });
      await sendCommand(client, command, writeMs, 'repeat');
    },
  };
}
