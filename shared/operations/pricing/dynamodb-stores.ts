import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import type { Call } from '../../platform/call/call.ts';
import type { Clock } from '../../platform/call/clock.ts';
import type { LogEvent } from '../../platform/call/log-events.ts';
import { reasonOf } from '../../platform/call/log-events.ts';
import { atMost, inTime, type TimeBudget } from '../../platform/call/time-budget.ts';
import { getCommand, type Item, putCommand } from '../../platform/database/commands.ts';
import { conditionally, sendCommand, sendOnce } from '../../platform/database/send-command.ts';
import type { SearchStore, Standing } from './kept/kept-search.ts';
import { packSearch, unpackSearch } from './kept/kept-search.ts';
import {
  cachedRates,
  type DailyRates,
  type RateSource,
  type RateStore,
  type ReferenceRates,
  rateSources,
} from './rates/reference-rates.ts';

const stored = z.record(z.string(), z.string());
/** Fits into the 25 s of a paid call's work; rates come from the process's memory most of the time. */
const readMs = 3000;
/** A part of the job's minute. */
const writeMs = 5000;

/** The bank's rates have the key that they had when they were the only ones: older deployments read it. */
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

const open: Standing = { state: 'open' };

/** An expired item counts as deleted, since DynamoDB may take days to delete it. */
async function standingOf(
  item: Item | undefined,
  { clock, log }: Pick<Call, 'clock' | 'log'>,
): Promise<Standing> {
  const now = clock();
  if (item === undefined || (item.expiresAt ?? 0) * 1000 <= now) return open;
  const packed = item.comparables;
  if (packed === undefined) {
    return (item.claimedUntil ?? 0) > now ? { state: 'under-way' } : open;
  }
  const search = await unpackSearch(packed);
  if (search !== undefined) return { state: 'kept', search };
  log.warn('comparables.unreadable');
  return open;
}

/**
 * Searches in the table `requests`, each in one item `comparables#<key>`: `claimant` and `claimedUntil` (milliseconds
 * since 1970) while a call is searching, `comparables` afterwards.
 */
export function createDynamoDbSearchStore(client: DynamoDBClient, tableName: string): SearchStore {
  const keyOf = (key: string): Item => ({ pk: `comparables#${key}` });
  /** Overwrites instead of deleting, since functions may only read and put. */
  const gone = (key: string): Item => ({ ...keyOf(key), expiresAt: 0 });

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
    async claim(key, { claimant, leaseMs }, call) {
      const now = call.clock();
      const claimedUntil = now + leaseMs;
      const command = putCommand({
        TableName: tableName,
        Item: {
          ...keyOf(key),
          claimant,
          claimedUntil,
          expiresAt: Math.ceil(claimedUntil / 1000),
        },
        ConditionExpression:
          'attribute_not_exists(pk) OR expiresAt <= :seconds OR (attribute_not_exists(comparables) AND claimedUntil <= :now)',
        ExpressionAttributeValues: { ':now': now, ':seconds': Math.floor(now / 1000) },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      const standing = await attempt('comparables.not-looked-up', call.log, async (abortSignal) => {
        const claimed = await conditionally(sendOnce(client, command, abortSignal));
        return claimed.isMet ? open : await standingOf(claimed.item, call);
      });
      return standing ?? open;
    },

    async look(key, call) {
      const command = getCommand({ TableName: tableName, Key: keyOf(key), ConsistentRead: true });
      const standing = await attempt('comparables.not-looked-up', call.log, async (abortSignal) => {
        const { Item } = await sendOnce(client, command, abortSignal);
        return await standingOf(Item, call);
      });
      return standing ?? open;
    },

    async keep(key, search, call) {
      await attempt('comparables.not-kept', call.log, async (abortSignal) => {
        const packed = await packSearch(search);
        if (packed === undefined) call.log.warn('comparables.not-kept', { reason: 'too large' });
        const expiresAt = Math.floor(call.clock() / 1000) + keptSeconds;
        const Item = packed === undefined ? gone(key) : { ...keyOf(key), comparables: packed, expiresAt };
        await sendOnce(client, putCommand({ TableName: tableName, Item }), abortSignal);
      });
    },

    async leave(key, claimant, call) {
      const command = putCommand({
        TableName: tableName,
        Item: gone(key),
        ConditionExpression: 'claimant = :claimant',
        ExpressionAttributeValues: { ':claimant': claimant },
      });
      await attempt('comparables.claim-not-left', call.log, (abortSignal) =>
        conditionally(sendOnce(client, command, abortSignal)),
      );
    },
  };
}
