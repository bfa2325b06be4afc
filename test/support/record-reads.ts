import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** The reads that a client sends from now on, and whether each asks for what was written last. */
export function recordReads(client: DynamoDBClient): { command: string; consistent: boolean }[] {
  const reads: { command: string; consistent: boolean }[] = [];
  client.middlewareStack.add(
    (next, { commandName: command = '' }) =>
      (given) => {
        const { ConsistentRead } = given.input as { ConsistentRead?: boolean };
        if (/^(Get|Query)/.test(command)) reads.push({ command, consistent: ConsistentRead === true });
        return next(given);
      },
    { step: 'initialize' },
  );
  return reads;
}
