import { setTimeout as sleep } from 'node:timers/promises';
import {
  type $Command,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  type DynamoDBClientResolvedConfig,
  type QueryCommand,
  type ScanCommand,
  type ServiceInputTypes,
  type ServiceOutputTypes,
} from '@aws-sdk/client-dynamodb';
import { reasonOf } from '../call/log-events.ts';
import { inTime, startTimeBudget, type TimeBudget } from '../call/time-budget.ts';
import { ServiceError } from '../errors/service-error.ts';
import {
  getCommand,
  type Item,
  type Plain,
  type PlainQuery,
  type PlainScan,
  plainItem,
  plainReply,
  queryCommand,
  scanCommand,
} from './commands.ts';
import { kindOf } from './failures.ts';

/**
 * Longest time that one attempt may take: it doubles after each unclear reply, in case the database is slow. With
 * `give-up`, which never repeats such an attempt, the longest applies at once.
 */
const requestMs = { first: 1500, longest: 12_000 };
/** `retry-after` if the database prevented an answer. */
const retryAfterSeconds = 2;
const backoffBounds = { firstMs: 25, longestMs: 400 };
/**
 * Attempts at one request that the database refuses, and at one that gets no clear reply. A transaction that conflicts
 * with others is not counted: it waits for its turn, as when a whole team signs in with one owner's invitations.
 */
const tries = { refused: 8, unclear: 6 };

/** The request may have been carried out, may not have been, or may still be. */
export class UnclearReply extends Error {}

/** For the `catch` of a command that was sent with `throw`. @throws any other error */
export function unclear(error: unknown): 'unclear' {
  if (error instanceof UnclearReply) return 'unclear';
  throw error;
}

/**
 * What to do after an unclear reply: `repeat` for requests that do no harm when they arrive twice or late. For the
 * others `throw` where the caller must find out what was written, `give-up` where it need not.
 */
export type WhenUnclear = 'repeat' | 'throw' | 'give-up';

const backoff = (failures: number): number =>
  Math.random() * Math.min(backoffBounds.longestMs, backoffBounds.firstMs * 2 ** failures);

type DatabaseCommand<Input extends ServiceInputTypes, Output extends ServiceOutputTypes> = $Command<
  Input,
  Output,
  DynamoDBClientResolvedConfig,
  ServiceInputTypes,
  ServiceOutputTypes
>;

/**
 * The command and its table, such as `GetItem on keys`, or the command alone if it is a transaction.
 *
 * @param command `schema` is how it describes itself to the SDK, a list whose third part is its name
 */
function commandName({ input, schema }: { input: object; schema?: unknown }): string {
  const { TableName } = input as { TableName?: string };
  const name = Array.isArray(schema) ? schema[2] : 'a request';
  return TableName === undefined ? name : `${name} on ${TableName}`;
}

/** The failures that a command has met so far. */
interface Failures {
  conflicts: number;
  refused: number;
  unclear: number;
  latest?: unknown;
}

const reason = (command: { readonly input: object }, { latest }: Failures, kind: string): string =>
  `the database: ${commandName(command)}: ${latest === undefined ? '' : `${reasonOf(latest)}, `}${kind}`;

const overloaded = (command: { readonly input: object }, failures: Failures, kind: string): ServiceError =>
  new ServiceError('OVERLOADED', reason(command, failures, kind), {
    retryAfterSeconds,
    cause: failures.latest,
  });

/** Counts a failure. @throws unless the command may be sent once more */
function countFailure(
  command: { readonly input: object },
  failures: Failures,
  error: unknown,
  whenUnclear: WhenUnclear,
): void {
  const kind = kindOf(error);
  if (kind === 'refused') throw error;
  failures.latest = error;
  if (kind === 'in conflict') {
    failures.conflicts += 1;
    return;
  }
  if (kind === 'unclear' && whenUnclear === 'throw')
    throw new UnclearReply(reason(command, failures, 'no clear reply'), { cause: error });
  failures[kind === 'unclear' ? 'unclear' : 'refused'] += 1;
  const givesUp = failures.unclear >= (whenUnclear === 'repeat' ? tries.unclear : 1);
  if (givesUp || failures.refused >= tries.refused) {
    throw overloaded(command, failures, kind === 'unclear' ? 'no clear reply' : kind);
  }
}

/**
 * Sends a command within the time given, each attempt within its own limit. A temporary refusal is repeated after a
 * jittered pause; any other refusal (a failed condition, a bug) is thrown as it came.
 *
 * @param time what is left of a call's budget, or milliseconds of the command's own
 * @throws UnclearReply with `throw` only; ServiceError OVERLOADED if the attempts or the time are used up, which with
 *   `throw` means that the request was not carried out, or after an unclear reply with `give-up`.
 */
export async function sendCommand<Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
  client: Pick<DynamoDBClient, 'send'>,
  command: DatabaseCommand<Input, Output>,
  time: TimeBudget | number,
  whenUnclear: WhenUnclear,
): Promise<Plain<Output>> {
  if (typeof time === 'number') {
    return inTime(time, (budget) => sendCommand(client, command, budget, whenUnclear));
  }
  const failures: Failures = { conflicts: 0, refused: 0, unclear: 0 };
  for (;;) {
    if (time.signal.aborted || time.remaining() === 0) throw overloaded(command, failures, 'no time left');
    const patience = whenUnclear === 'give-up' ? requestMs.longest : requestMs.first * 2 ** failures.unclear;
    const attempt = startTimeBudget(Math.min(requestMs.longest, patience), time);
    try {
      return plainReply(await client.send(command, { abortSignal: attempt.signal }));
    } catch (error) {
      countFailure(command, failures, error, whenUnclear);
    } finally {
      attempt.end();
    }
    // A caller whose time is up learns what it waited for only if there is no pause.
    if (time.signal.aborted) continue;
    const pause = backoff(failures.conflicts + failures.refused + failures.unclear);
    await sleep(Math.min(pause, time.remaining()));
  }
}

/**
 * Sends a command in one try, for requests not worth repeating. It is in this file, so that everything sent to the
 * database can be found here. @throws what the client throws
 */
export const sendOnce = async <Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
  client: DynamoDBClient,
  command: DatabaseCommand<Input, Output>,
  abortSignal: AbortSignal,
): Promise<Plain<Output>> => plainReply(await client.send(command, { abortSignal }));

/** Whether the condition of a write was met. */
type Conditional<Output> =
  | { readonly isMet: true; readonly reply: Output }
  /** `item`: what the condition failed on, if the write asked for it and there is one. */
  | { readonly isMet: false; readonly item: Item | undefined };

/**
 * Whether the condition of the write being sent was met. If a write is repeated after an unclear reply, its condition
 * may fail because an earlier try was carried out.
 *
 * @throws anything else that sending throws
 */
export async function conditionally<Output>(sending: Promise<Output>): Promise<Conditional<Output>> {
  try {
    return { isMet: true, reply: await sending };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { isMet: false, item: plainItem(error.Item) };
  }
}

/** An item by its key, strongly consistent; undefined if there is none. @throws as `sendCommand` does */
export async function readItem(
  client: DynamoDBClient,
  tableName: string,
  key: Item,
  time: TimeBudget | number,
): Promise<Item | undefined> {
  const command = getCommand({ TableName: tableName, Key: key, ConsistentRead: true });
  return (await sendCommand(client, command, time, 'repeat')).Item;
}

/**
 * The items that a query or a similar request finds, page by page: each page is requested once the previous ones are
 * consumed, so that a caller who stops early pays for no more.
 *
 * @param time for all pages, or milliseconds for each
 * @throws as `sendCommand` does
 */
export async function* queryItems<Request extends PlainQuery | PlainScan>(
  client: DynamoDBClient,
  request: Request,
  time: TimeBudget | number,
  commandOf: (request: Request) => QueryCommand | ScanCommand = queryCommand,
): AsyncIterable<Item> {
  let from: Item | undefined;
  do {
    const command = commandOf({ ...request, ExclusiveStartKey: from });
    const page = await sendCommand(client, command, time, 'repeat');
    yield* page.Items ?? [];
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
}

/**
 * The items of a partition whose key is `pk`, strongly consistent unless the query says otherwise.
 *
 * @param query `and`: a further condition on their keys, with its values
 * @throws as `sendCommand` does
 */
export const partitionItems = (
  client: DynamoDBClient,
  tableName: string,
  pk: string,
  { and, values, ...query }: Partial<PlainQuery> & { readonly and?: string; readonly values?: Item },
  time: TimeBudget | number,
): AsyncIterable<Item> =>
  queryItems(
    client,
    {
      TableName: tableName,
      ConsistentRead: true,
      KeyConditionExpression: `pk = :pk${and === undefined ? '' : ` AND ${and}`}`,
      ExpressionAttributeValues: { ':pk': pk, ...values },
      ...query,
    },
    time,
  );

/**
 * The matching items of a whole table, as `queryItems` returns them. It reads and pays for every item, so only jobs and
 * operators use it.
 */
export const scanItems = (
  client: DynamoDBClient,
  scan: PlainScan,
  time: TimeBudget | number,
): AsyncIterable<Item> => queryItems(client, scan, time, scanCommand);
