import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { aroundRequests } from './around-requests.ts';

/** The reads that a client sends from now on, and whether each is strongly consistent. */
export function recordReads(client: DynamoDBClient): { command: string; consistent: boolean }[] {
  const reads: { command: string; consistent: boolean }[] = [];
  aroundRequests(client, (send, { command, input }) => {
    const { ConsistentRead } = input as { ConsistentRead?: boolean };
    if (/^(Get|Query)/.test(command)) reads.push({ command, consistent: ConsistentRead === true });
    return send();
  });
  return reads;
}
