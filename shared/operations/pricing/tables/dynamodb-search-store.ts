import { type DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { Call } from '../../../platform/call/call.ts';
import type { LogEvent } from '../../../platform/call/log-events.ts';
import { reasonOf } from '../../../platform/call/reason-of.ts';
import { atMost } from '../../../platform/call/time-budget.ts';
import { conditionally, sendOnce } from '../../../platform/database/send-command.ts';
import {
  bytes,
  bytesOf,
  type Item,
  number,
  optionalNumberOf,
  text,
} from '../../../platform/database/values.ts';
import { packSearch, unpackSearch } from '../kept/kept-search.ts';
import type { SearchStore, Standing } from '../kept/search-store.ts';

/** Longest time that a call waits for one request: a few milliseconds as a rule. */
const longestMs = 1_000;
const keptSeconds = 3_600;

const open: Standing = { is: 'open' };

/** Past its time an item is as good as gone: DynamoDB may take days to drop it. */
async function standingOf(
  item: Item | undefined,
  { clock, log }: Pick<Call, 'clock' | 'log'>,
): Promise<Standing> {
  const now = clock();
  if (item === undefined || (optionalNumberOf(item.expiresAt) ?? 0) * 1000 <= now) return open;
  const packed = bytesOf(item.comparables);
  if (packed === undefined) {
    return (optionalNumberOf(item.claimedUntil) ?? 0) > now ? { is: 'under-way' } : open;
  }
  const search = await unpackSearch(packed);
  if (search !== undefined) return { is: 'kept', search };
  log.warn('comparables.unreadable');
  return open;
}

/**
 * Searches in the table `requests`, each in one item `comparables#<key>`: `claimant` and `claimedUntil` (milliseconds
 * since 1970) while a call is searching, `comparables` afterwards.
 */
export function createDynamoDbSearchStore(client: DynamoDBClient, tableName: string): SearchStore {
  const keyOf = (key: string): Item => ({ pk: text(`comparables#${key}`) });
  /** Overwrites rather than deletes: functions may do no more than read and put. */
  const gone = (key: string): Item => ({ ...keyOf(key), expiresAt: number(0) });

  /** Undefined if it failed, which the log then says. A repeat would take longer than it is worth. */
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
      const command = new PutItemCommand({
        TableName: tableName,
        Item: {
          ...keyOf(key),
          claimant: text(claimant),
          claimedUntil: number(claimedUntil),
          expiresAt: number(Math.ceil(claimedUntil / 1000)),
        },
        ConditionExpression:
          'attribute_not_exists(pk) OR expiresAt <= :seconds OR (attribute_not_exists(comparables) AND claimedUntil <= :now)',
        ExpressionAttributeValues: { ':now': number(now), ':seconds': number(Math.floor(now / 1000)) },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      const standing = await attempt('comparables.not-looked-up', call.log, async (abortSignal) => {
        const claimed = await conditionally(sendOnce(client, command, abortSignal));
        return claimed.isMet ? open : await standingOf(claimed.item, call);
      });
      return standing ?? open;
    },

    async look(key, call) {
      const command = new GetItemCommand({ TableName: tableName, Key: keyOf(key), ConsistentRead: true });
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
        const expiresAt = number(Math.floor(call.clock() / 1000) + keptSeconds);
        const Item =
          packed === undefined ? gone(key) : { ...keyOf(key), comparables: bytes(packed), expiresAt };
        await sendOnce(client, new PutItemCommand({ TableName: tableName, Item }), abortSignal);
      });
    },

    async leave(key, claimant, call) {
      const command = new PutItemCommand({
        TableName: tableName,
        Item: gone(key),
        ConditionExpression: 'claimant = :claimant',
        ExpressionAttributeValues: { ':claimant': text(claimant) },
      });
      await attempt('comparables.claim-not-left', call.log, (abortSignal) =>
        conditionally(sendOnce(client, command, abortSignal)),
      );
    },
  };
}
