import { gunzipSync, gzipSync } from 'node:zlib';
import { type DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { Clock } from '../../../platform/call/clock.ts';
import type { LogEvent } from '../../../platform/call/log-events.ts';
import { startTimeBudget } from '../../../platform/call/time-budget.ts';
import { sendCommand } from '../../../platform/database/send-command.ts';
import {
  bytes,
  bytesOf,
  type Item,
  number,
  optionalNumberOf,
  text,
} from '../../../platform/database/values.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { RemoteCall } from '../remote/exchange.ts';
import type { ReplyCache } from '../remote/reply-cache.ts';

/** An item of the table holds 400 kB. */
const maxBytes = 350_000;
/**
 * To be raised with every change of what is kept of a reply: it is part of the key, so that two versions side by side
 * never read each other's.
 */
const keptForm = 1;
/** Beyond this, asking the marketplace is as fast. */
const longestMs = 2000;

/** Replies in the table `market`, as compressed JSON. */
export function createDynamoDbReplyCache(
  client: DynamoDBClient,
  tableName: string,
  clock: Clock,
): ReplyCache {
  const keyOf = (key: string): Item => ({ pk: text(`cache#${keptForm}#${key}`) });
  const note = (event: LogEvent, error: unknown, call: RemoteCall) =>
    call.log.warn(event, {
      code: error instanceof ServiceError ? error.code : error instanceof Error ? error.name : typeof error,
    });

  return {
    async get(key, call) {
      const command = new GetItemCommand({ TableName: tableName, Key: keyOf(key) });
      try {
        const { Item } = await sendCommand(
          client,
          command,
          startTimeBudget(longestMs, call.budget),
          'repeat',
        );
        const reply = bytesOf(Item?.reply);
        const isFresh = (optionalNumberOf(Item?.expiresAt) ?? 0) * 1000 > clock();
        return reply !== undefined && isFresh ? JSON.parse(gunzipSync(reply).toString('utf8')) : undefined;
      } catch (error) {
        note('market.cache-not-read', error, call);
        return undefined;
      }
    },

    async put(key, value, lifetimeSeconds, call) {
      const reply = gzipSync(JSON.stringify(value));
      if (reply.byteLength > maxBytes) return;
      const command = new PutItemCommand({
        TableName: tableName,
        Item: {
          ...keyOf(key),
          reply: bytes(reply),
          expiresAt: number(Math.floor(clock() / 1000) + lifetimeSeconds),
        },
      });
      try {
        await sendCommand(client, command, startTimeBudget(longestMs, call.budget), 'repeat');
      } catch (error) {
        note('market.cache-not-written', error, call);
      }
    },
  };
}
