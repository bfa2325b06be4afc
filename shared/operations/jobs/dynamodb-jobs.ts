import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { jobsPerPage } from '../../contract/jobs.ts';
import type { Clock } from '../../platform/call/clock.ts';
import { eachOf, groupsOf } from '../../platform/call/each-of.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { type Item, type PlainQuery, type PlainWrite, setting } from '../../platform/database/commands.ts';
import { packText, unpackText } from '../../platform/database/packed-text.ts';
import { partitionItems, queryItems, readItem } from '../../platform/database/send-command.ts';
import { sendTransaction } from '../../platform/database/send-transaction.ts';
import { tables } from '../../platform/database/tables.ts';
import { seal, unseal } from '../../platform/secrets/seal.ts';
import type { SecretReader } from '../../platform/secrets/secrets.ts';
import { parseJson } from '../../platform/web/parse-json.ts';
import { type Job, type JobStore, keptMs, tokenKeptMs } from './jobs.ts';

/** Items in one transaction: DynamoDB takes 4 MB, and each has at most `longestRequest`. */
const itemsAtOnce = 25;
const requestsAtOnce = 4;

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

/** A job that has not ended. Only a paused one has a reason. */
const goingOn = {
  ConditionExpression: '#state = :running OR attribute_exists(reason)',
  ExpressionAttributeNames: { '#state': 'state' },
  ExpressionAttributeValues: { ':running': 'running' },
};

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
  const at = (key: Item) => ({ TableName: tableName, Key: key });

  /** The items of a job from one place on. */
  const itemsOf = (job: string, from: number, filter: Partial<PlainQuery>, time: TimeBudget) => {
    const values = { ':first': sortKeyOf(from), ':last': 'item#9999' };
    const query = { and: 'sk BETWEEN :first AND :last', values, ...filter };
    return partitionItems(client, tableName, partitionOf(job), query, time);
  };
  const read: JobStore['read'] = async (job, time) => {
    const item = await readItem(client, tableName, jobKey(job), time);
    return item && toJob(item);
  };
  /** A write of an item that stays as it is if it is there already. */
  const adding = (item: Item): PlainWrite => ({
    Put: { TableName: tableName, Item: item, ConditionExpression: 'attribute_not_exists(pk)' },
  });

  return {
    async add({ accountId: account, ...job }, items, time) {
      const expiresAt = inSeconds(job.createdAt + keptMs);
      const rows = items.map((item, index) => adding({ ...itemKey(job.job, index), ...item, expiresAt }));
      // A group that fails is there already, whole.
      const write = async (some: PlainWrite[]) => void (await sendTransaction(client, some, time));
      await eachOf(groupsOf(rows, itemsAtOnce), requestsAtOnce, write);
      const row = { ...jobKey(job.job), ...job, account, expiresAt };
      await write([adding(row)]);
    },

    read,

    async *list(accountId, time, before = '~') {
      const query = {
        TableName: tableName,
        IndexName: tables.jobs.index.name,
        KeyConditionExpression: 'account = :account AND place < :before',
        ExpressionAttributeValues: { ':account': accountId, ':before': before },
        ScanIndexForward: false,
        Limit: jobsPerPage + 1,
      };
      for await (const item of queryItems(client, query, time)) yield toJob(item);
    },

    async *waiting(job, time) {
      const filter = { FilterExpression: 'attribute_exists(asked)', ProjectionExpression: 'sk' };
      for await (const item of itemsOf(job, 0, filter, time)) yield indexOf(item);
    },

    async item(job, index, time) {
      const item = await readItem(client, tableName, itemKey(job, index), time);
      if (item?.asked === undefined) return undefined;
      return { id: item.id, request: JSON.parse(await unpackText(item.asked)) };
    },

    async *results(job, time, from = 0) {
      const filter = { FilterExpression: 'attribute_exists(answer)' };
      for await (const item of itemsOf(job, from, filter, time)) {
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
      const keeping = {
        ...at(itemKey(job, index)),
        UpdateExpression: 'SET answered = :status, answer = :answer, charged = :charged REMOVE asked',
        ConditionExpression: 'attribute_exists(asked)',
        ExpressionAttributeValues: { ':status': status, ':answer': answer, ':charged': charged ?? null },
      };
      const counting = {
        ...at(jobKey(job)),
        UpdateExpression: 'ADD #count :one, #length :length',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#count': status === 200 ? 'done' : 'failed', '#length': 'length' },
        ExpressionAttributeValues: { ':one': 1, ':length': Buffer.byteLength(body) },
      };
      // If a condition fails, the item has its answer, or the job is no longer kept.
      await sendTransaction(client, [{ Update: keeping }, { Update: counting }], time);
    },

    async change(job, next, time) {
      const isPause = next.state === 'paused';
      const { UpdateExpression, ...named } = setting({ ...next, since: clock() });
      const Update = {
        ...at(jobKey(job)),
        ...named,
        UpdateExpression: isPause ? UpdateExpression : `${UpdateExpression} REMOVE reason`,
        ConditionExpression: isPause ? '#state = :running' : goingOn.ConditionExpression,
        ExpressionAttributeValues: { ...named.ExpressionAttributeValues, ':running': 'running' },
      };
      const ends = next.state === 'completed' || next.state === 'cancelled';
      const writes = ends ? [{ Update }, { Delete: at(tokenKey(job)) }] : [{ Update }];
      await sendTransaction(client, writes, time);
      return await read(job, time);
    },

    async keepToken(job, token, time) {
      const sealed = seal(Buffer.from(token), await secret(), purposeOf(job));
      const endsAt = clock() + tokenKeptMs;
      const Item = { ...tokenKey(job), sealed, endsAt, expiresAt: inSeconds(endsAt) };
      const ConditionCheck = { ...at(jobKey(job)), ...goingOn };
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
