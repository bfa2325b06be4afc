import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { LocalQueue } from './queue-server.ts';

const everyMs = 200;
const functionMs = 60_000;

interface QueueFunction {
  handler(event: SQSEvent, context: Context): Promise<SQSBatchResponse>;
}

/**
 * Plays the event source mapping of a queue: hands a function messages, several at once, and deletes those that it is
 * done with. A batch that takes long holds up no other.
 *
 * @param options.atOnce the most batches under way
 * @param onFailure gets what the function threw
 * @returns a function that stops it; what has not ended by then stays in the queue
 */
export function mapQueue(
  queue: LocalQueue,
  load: () => Promise<QueueFunction>,
  onFailure: (error: unknown) => void,
  { batchSize = 10, atOnce = Number.POSITIVE_INFINITY } = {},
): () => void {
  let isStopped = false;
  let underWay = 0;
  const run = async () => {
    for (;;) {
      const records = isStopped || underWay >= atOnce ? [] : queue.receive(batchSize);
      if (records.length === 0) return;
      underWay += 1;
      void handle(records)
        .catch(onFailure)
        .finally(() => {
          underWay -= 1;
          void run();
        });
    }
  };
  const handle = async (records: ReturnType<LocalQueue['receive']>) => {
    const { handler } = await load();
    const context = { getRemainingTimeInMillis: () => functionMs } as Context;
    const { batchItemFailures } = await handler({ Records: [...records] } as unknown as SQSEvent, context);
    const left = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    for (const { messageId, receiptHandle } of isStopped ? [] : records)
      if (!left.has(messageId)) queue.remove(receiptHandle);
  };
  const timer = setInterval(() => void run(), everyMs);
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
