import type { Context, SQSEvent } from 'aws-lambda';
import type { QueueServer } from './queue-server.ts';

const everyMs = 200;
const batchSize = 10;
const functionMs = 28_000;

/**
 * Plays the event source mapping of a queue: hands a function up to ten messages at once, and deletes those that it is
 * done with. A batch that takes long holds up no other.
 *
 * @param onFailure gets what the function threw
 * @returns a function that stops it; what has not ended by then stays in the queue
 */
export function mapQueue(
  queue: QueueServer,
  load: () => Promise<typeof import('../../../functions/jobs/deliver-webhooks.ts')>,
  onFailure: (error: unknown) => void,
): () => void {
  let isStopped = false;
  const run = async () => {
    const records = queue.receive(batchSize);
    if (records.length === 0) return;
    const { handler } = await load();
    const context = { getRemainingTimeInMillis: () => functionMs } as Context;
    const { batchItemFailures } = await handler({ Records: [...records] } as unknown as SQSEvent, context);
    const left = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    for (const { messageId, receiptHandle } of isStopped ? [] : records)
      if (!left.has(messageId)) queue.remove(receiptHandle);
  };
  const timer = setInterval(() => void run().catch(onFailure), everyMs);
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
