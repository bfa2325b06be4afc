import {
  type $Command,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  type DynamoDBClientResolvedConfig,
  type ServiceInputTypes,
  type ServiceOutputTypes,
} from '@aws-sdk/client-dynamodb';
import { inTime, type TimeBudget } from '../call/time-budget.ts';
import { sendRequest, type WhenUnclear } from './send-request.ts';
import type { Item } from './values.ts';

type DatabaseCommand<Input extends ServiceInputTypes, Output extends ServiceOutputTypes> = $Command<
  Input,
  Output,
  DynamoDBClientResolvedConfig,
  ServiceInputTypes,
  ServiceOutputTypes
>;

interface NamedCommand {
  readonly input: object;
  /** How a command describes itself to the SDK, a list whose third part is its name. */
  readonly schema?: unknown;
}

/** What a command asks of which tables, such as `GetItem on keys`. */
export function commandName({ input, schema }: NamedCommand): string {
  const { TableName, RequestItems, TransactItems } = input as {
    TableName?: string;
    RequestItems?: object;
    TransactItems?: readonly Readonly<Record<string, { readonly TableName?: string }>>[];
  };
  const written = TransactItems?.flatMap((item) => Object.values(item)) ?? [];
  const tables = [TableName, ...Object.keys(RequestItems ?? {}), ...written.map((item) => item.TableName)];
  const names = new Set(tables.filter((name) => name !== undefined));
  return `${Array.isArray(schema) ? schema[2] : 'a request'} on ${[...names].join(', ')}`;
}

/**
 * Sends a command as `sendRequest` sends a request.
 *
 * @param time what is left of a call's budget, or milliseconds of the command's own
 * @throws what `sendRequest` throws
 */
export function sendCommand<Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
  client: DynamoDBClient,
  command: DatabaseCommand<Input, Output>,
  time: TimeBudget | number,
  whenUnclear: WhenUnclear,
): Promise<Output> {
  if (typeof time === 'number') {
    return inTime(time, (budget) => sendCommand(client, command, budget, whenUnclear));
  }
  const send = (abortSignal: AbortSignal) => client.send(command, { abortSignal });
  return sendRequest(send, time, whenUnclear, () => commandName(command));
}

/** Sends a command in one try, for what is not worth a repeat. @throws what the client throws */
export const sendOnce = <Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
  client: DynamoDBClient,
  command: DatabaseCommand<Input, Output>,
  abortSignal: AbortSignal,
): Promise<Output> => client.send(command, { abortSignal });

/** Whether the condition of a write was met. */
type Conditional<Output> =
  | { readonly isMet: true; readonly reply: Output }
  /** `item`: what the condition failed on, if the write asked for it and there is one. */
  | { readonly isMet: false; readonly item: Item | undefined };

/**
 * Whether the condition of the write being sent was met. Of a write that is repeated after an unclear reply, the
 * condition may fail because an earlier try was carried out.
 *
 * @throws whatever else sending throws
 */
export async function conditionally<Output>(sending: Promise<Output>): Promise<Conditional<Output>> {
  try {
    return { isMet: true, reply: await sending };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { isMet: false, item: error.Item };
  }
}
