import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Clock } from '../../platform/call/clock.ts';
import { eachOf } from '../../platform/call/each-of.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import {
  deleteCommand,
  type Item,
  type PlainWrite,
  setting,
  updateCommand,
} from '../../platform/database/commands.ts';
import { packText, unpackText } from '../../platform/database/packed-text.ts';
import {
  conditionally,
  partitionItems,
  queryItems,
  readItem,
  sendCommand,
} from '../../platform/database/send-command.ts';
import { sendTransaction } from '../../platform/database/send-transaction.ts';
import { tables } from '../../platform/database/tables.ts';
import { seal, unseal } from '../../platform/secrets/seal.ts';
import type { SecretReader } from '../../platform/secrets/secrets.ts';
import { parseJson } from '../../platform/web/parse-json.ts';
import { type Job, type JobStore, keptMs, tokenKeptMs } from './jobs.ts';

/** Items in one transaction: DynamoDB takes 4 MB, and each has at most `longestRequest`. */
const itemsAtOnce = 25;
const requestsAtOnce = 4;
/** How many jobs are read at once. */
const jobsAtOnce = 500;

/** DynamoDB takes 400 kB for an item. */
const mostAnswerBytes = 350_000;
const tooLong = JSON.stringify({
  error:
    'The answer is too long for a job. Call the operation with the Idempotency-Key <job>/<id> within 24 hours to get it.',
});

const partitionOf = (job: string): string => `job#${job}`;
const jobKey = (job: string): Item => ({ pk: partitionOf(job), sk: 'job' });
const tokenKey = (job: string): Item => ({ pk: partitionOf(job), sk: 'token' });
/** Its number has four digits, so that sort keys are in the order of the job. */
const sortKeyOf = (index: number): string => `item#${index.toString().padStart(4, '0')}`;
const itemKey = (job: string, index: number): Item => ({ pk: partitionOf(job), sk: sortKeyOf(index) });
const indexOf = ({ sk }: Item): number => Number(sk.slice('item#'.length));

/** The condition that a job has not ended. Only a paused one has a reason. */
const goesOn = '#state = :running OR attribute_exists(reason)';

const inSeconds = (milliseconds: number): number => Math.ceil(milliseconds / 1000);
const purposeOf = (job: string): string => `token of ${job}`;

const toJob = ({ account: accountId, ...rest }: Item) => ({ ...rest, accountId }) as unknown as Job;

/**
 * Jobs in the table `jobs`, a partition for each: its row, one for each item, and the seller's token.
 *
 * @param secret seals tokens
 */
export function createDynamoDbJobs(
  client: DynamoDBClient,
  tableName: string,
  clock: Clock,
  secret: SecretReader,
): JobStore {
  /** The items of a job from one place on that have this attribute. */
  const itemsWith = (attribute: 'asked' | 'answer', job: string, from: number, time: TimeBudget) =>
    partitionItems(
      client,
      tableName,
      partitionOf(job),
      {
        and: 'sk BETWEEN :first AND :last',
        values: { ':first': sortKeyOf(from), ':last': 'item#9999' },
        FilterExpression: `attribute_exists(${attribute})`,
        ...(attribute === 'asked' ? { ProjectionExpression: 'sk' } : {}),
      },
      time,
    );
  /** A write of an item that stays as it is if it is there already. */
  const adding = (item: Item): PlainWrite => ({
    Put: { TableName: tableName, Item: item, ConditionExpression: 'attribute_not_exists(pk)' },
  });

  return {
    async add({ accountId: account, ...job }, items, time) {
      const expiresAt = inSeconds(job.createdAt + keptMs);
      const rows = items.map((item, index) => adding({ ...itemKey(job.job, index), ...item, expiresAt }));
      const groups = Array.from({ length: Math.ceil(rows.length / itemsAtOnce) }, (_, index) =>
        rows.slice(index * itemsAtOnce, (index + 1) * itemsAtOnce),
      );
      // A group that fails is there already, whole.
      await eachOf(groups, requestsAtOnce, async (some) => void (await sendTransaction(client, some, time)));
      const row = { ...jobKey(job.job), ...job, account, expiresAt };
      await sendTransaction(client, [adding(row)], time);
    },

    async read(job, time) {
      const item = await readItem(client, tableName, jobKey(job), time);
      return item && toJob(item);
    },

    async *list(accountId, time, before = '~') {
      const query = {
        TableName: tableName,
        IndexName: tables.jobs.index.name,
        KeyConditionExpression: 'account = :account AND place < :before',
        ExpressionAttributeValues: { ':account': accountId, ':before': before },
        ScanIndexForward: false,
        Limit: jobsAtOnce,
      };
      for await (const item of queryItems(client, query, time)) yield toJob(item);
    },

    async *waiting(job, time) {
      for await (const item of itemsWith('asked', job, 0, time)) yield indexOf(item);
    },

    async item(job, index, time) {
      const item = await readItem(client, tableName, itemKey(job, index), time);
      if (item?.asked === undefined) return undefined;
      return { id: item.id, request: JSON.parse(await unpackText(item.asked)) };
    },

    async *results(job, time, from = 0) {
      for await (const item of itemsWith('answer', job, from, time)) {
        const { id, answered: status, charged } = item;
        const body = parseJson(await unpackText(item.answer));
        yield { index: indexOf(item), result: { id, status, body, charged } };
      }
    },

    async finish(job, index, given, time) {
      const packed = await packText(given.body);
      const fits = packed.length <= mostAnswerBytes;
      const { status, body, charged } = fits ? given : { ...given, status: 500, body: tooLong };
      const answer = fits ? packed : await packText(tooLong);
      const writes: PlainWrite[] = [
        {
          Update: {
            TableName: tableName,
            Key: itemKey(job, index),
            UpdateExpression: 'SET answered = :status, answer = :answer, charged = :charged REMOVE asked',
            ConditionExpression: 'attribute_exists(asked)',
            ExpressionAttributeValues: { ':status': status, ':answer': answer, ':charged': charged ?? null },
          },
        },
        {
          Update: {
            TableName: tableName,
            Key: jobKey(job),
            UpdateExpression: 'ADD #count :one, #length :length',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeNames: { '#count': status === 200 ? 'done' : 'failed', '#length': 'length' },
            ExpressionAttributeValues: { ':one': 1, ':length': Buffer.byteLength(body) },
          },
        },
      ];
      // If a condition fails, the item has its answer, or the job is no longer kept.
      await sendTransaction(client, writes, time);
    },

    async change(job, next, time) {
      const isPause = next.state === 'paused';
      const { UpdateExpression, ...named } = setting({ ...next, since: clock() });
      const command = updateCommand({
        TableName: tableName,
        Key: jobKey(job),
        ...named,
        UpdateExpression: isPause ? UpdateExpression : `${UpdateExpression} REMOVE reason`,
        ConditionExpression: isPause ? '#state = :running' : goesOn,
        ExpressionAttributeValues: { ...named.ExpressionAttributeValues, ':running': 'running' },
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      const changed = await conditionally(sendCommand(client, command, time, 'repeat'));
      const dropping = deleteCommand({ TableName: tableName, Key: tokenKey(job) });
      if (next.state === 'completed' || next.state === 'cancelled')
        await sendCommand(client, dropping, time, 'repeat');
      const item = changed.isMet ? changed.reply.Attributes : changed.item;
      return item && toJob(item);
    },

    async keepToken(job, token, time) {
      const sealed = seal(Buffer.from(token), await secret(), purposeOf(job));
      const endsAt = clock() + tokenKeptMs;
      const Item = { ...tokenKey(job), sealed, endsAt, expiresAt: inSeconds(endsAt) };
      const ConditionCheck = {
        TableName: tableName,
        Key: jobKey(job),
        ConditionExpression: goesOn,
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':running': 'running' },
      };
      await sendTransaction(client, [{ Put: { TableName: tableName, Item } }, { ConditionCheck }], time);
    },

    async token(job, time) {
      const item = await readItem(client, tableName, tokenKey(job), time);
      if (item === undefined || item.endsAt <= clock()) return undefined;
      const current = await secret();
      try {
        return unseal(Buffer.from(item.sealed), current, purposeOf(job)).toString();
      } catch {
        return undefined;
      }
    },
  };
}
