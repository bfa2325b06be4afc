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
 * @returns `stop`: what has not ended by then stays in the queue; `forget` drops what waits and waits for what has begun
 */
export function mapQueue(
  queue: LocalQueue,
  load: () => Promise<QueueFunction>,
  onFailure: (error: unknown) => void,
  { batchSize = 10, atOnce = Number.POSITIVE_INFINITY } = {},
) {
  let isStopped = false;
  const underWay = new Set<Promise<void>>();
  const run = async () => {
    for (;;) {
      const records = isStopped || underWay.size >= atOnce ? [] : queue.receive(batchSize);
      if (records.length === 0) return;
      const handled = handle(records)
        .catch(onFailure)
        .finally(() => {
          underWay.delete(handled);
          void run();
        });
      underWay.add(handled);
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
  return {
    stop(): void {
      isStopped = true;
      clearInterval(timer);
    },
    forget: async function forget(): Promise<void> {
      queue.clear();
      await Promise.all(underWay);
      // What was begun meanwhile, or was to be tried again.
      if (underWay.size > 0) await forget();
    },
  };
}
