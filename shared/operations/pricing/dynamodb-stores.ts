import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import type { Call } from '../../platform/call/call.ts';
import type { Clock } from '../../platform/call/clock.ts';
import type { LogEvent } from '../../platform/call/log-events.ts';
import { reasonOf } from '../../platform/call/log-events.ts';
import { atMost, inTime, type TimeBudget } from '../../platform/call/time-budget.ts';
import { getCommand, type Item, putCommand } from '../../platform/database/commands.ts';
import { sendCommand, sendOnce } from '../../platform/database/send-command.ts';
import { packSearch, type SearchStore, unpackSearch } from './kept/kept-search.ts';
import {
  cachedRates,
  type DailyRates,
  type RateSource,
  type RateStore,
  type ReferenceRates,
  rateSources,
} from './rates/reference-rates.ts';

const stored = z.record(z.string(), z.string());
/** Fits into the 25 s of a paid call's work; rates usually come from the process's memory. */
const readMs = 3000;
/** Fits into the job's minute. */
const writeMs = 5000;

/** The bank's rates keep their original key, since older deployments read it. */
const keys: Readonly<Record<RateSource, string>> = { ecb: 'rates#latest', 'currency-api': 'rates#other' };

/** The rates in the table `rates`, one item for each source. */
export function createDynamoDbRateStore(client: DynamoDBClient, tableName: string): RateStore {
  async function readOne(source: RateSource, time: TimeBudget): Promise<DailyRates[]> {
    const command = getCommand({ TableName: tableName, Key: { pk: keys[source] } });
    const { Item } = await sendCommand(client, command, time, 'repeat');
    const date = Item?.date;
    const perEuro = Item?.perEuro;
    if (date === undefined || perEuro === undefined) return [];
    return [{ source, date, perEuro: stored.parse(JSON.parse(perEuro)) }];
  }
  return {
    read: () =>
      inTime(readMs, async (time) =>
        (await Promise.all(rateSources.map((source) => readOne(source, time)))).flat(),
      ),
    async write({ source, date, perEuro }) {
      const Item = { pk: keys[source], date, perEuro: JSON.stringify(perEuro) };
      const command = putCommand({ TableName: tableName, Item });
      await sendCommand(client, command, writeMs, 'repeat');
    },
  };
}

/** The rates in the table `rates`, kept in memory for ten minutes. */
export const createRateReader = (
  client: DynamoDBClient,
  tableName: string,
  clock: Clock,
): (() => Promise<ReferenceRates>) => cachedRates(createDynamoDbRateStore(client, tableName), clock);

/** The longest wait for one request, which usually takes a few milliseconds. */
const longestMs = 1_000;
const keptSeconds = 3_600;

/** Searches in the table `requests`, each in one item `comparables#<key>`. */
export function createDynamoDbSearchStore(client: DynamoDBClient, tableName: string): SearchStore {
  const keyOf = (key: string): Item => ({ pk: `comparables#${key}` });

  /** Makes one attempt, since a repeat would take too long. Undefined, with a warning in the log, if it fails. */
  async function attempt<Value>(
    event: LogEvent,
    log: Call['log'],
    request: (abortSignal: AbortSignal) => Promise<Value>,
  ): Promise<Value | undefined> {
    try {
      return await atMost(longestMs, request);
    } catch (error) {
      log.warn(event, { reason: reasonOf(error) });
      return undefined;
    }
  }

  return {
    look: (key, { clock, log }) =>
      attempt('comparables.not-looked-up', log, async (abortSignal) => {
        const command = getCommand({ TableName: tableName, Key: keyOf(key), ConsistentRead: true });
        const { Item } = await sendOnce(client, command, abortSignal);
        // DynamoDB may take days to delete an expired item.
        if (Item?.comparables === undefined || (Item.expiresAt ?? 0) * 1000 <= clock()) return undefined;
        const search = await unpackSearch(Item.comparables);
        if (search === undefined) log.warn('comparables.unreadable');
        return search;
      }),

    async keep(key, search, { clock, log }) {
      await attempt('comparables.not-kept', log, async (abortSignal) => {
        const comparables = await packSearch(search);
        if (comparables === undefined) {
          log.warn('comparables.not-kept', { reason: 'too large' });
          return;
        }
        const expiresAt = Math.floor(clock() / 1000) + keptSeconds;
        const command = putCommand({
          TableName: tableName,
          Item: { ...keyOf(key), comparables, expiresAt },
        });
        await sendOnce(client, command, abortSignal);
      });
    },
  };
}
