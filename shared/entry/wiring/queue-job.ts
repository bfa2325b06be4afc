import type { SQSEvent, SQSRecord } from 'aws-lambda';
import type { Bounds } from '../../platform/call/call.ts';
import type { Received } from '../../platform/queue/sqs-queue.ts';
import { job } from './jobs.ts';

/** A message as an event source mapping of the queue hands it over. */
export const receivedOf = <Message>({
  body,
  receiptHandle,
  attributes,
}: Pick<SQSRecord, 'body' | 'receiptHandle' | 'attributes'>): Received<Message> => ({
  message: JSON.parse(body),
  receipt: receiptHandle,
  firstAt: Number(attributes.ApproximateFirstReceiveTimestamp),
  receives: Number(attributes.ApproximateReceiveCount),
});

/**
 * The Lambda handler of a queue's messages, which are taken all at once. Those that are not done with stay in the queue.
 *
 * @param name for the log
 * @param marginMs milliseconds that the function reserves for finishing
 * @param take returns whether a message is done with
 */
export const queueJob = <Message, Services>(
  name: string,
  marginMs: number,
  servicesFactory: (environment: NodeJS.ProcessEnv) => Services,
  take: (received: Received<Message>, services: Services, bounds: Bounds) => Promise<boolean>,
) =>
  job(name, { marginMs }, servicesFactory, async (services, bounds, { Records }: SQSEvent) => {
    const taken = Records.map(async (record) => {
      const left = [{ itemIdentifier: record.messageId }];
      try {
        return (await take(receivedOf(record), services, bounds)) ? [] : left;
      } catch (error) {
        bounds.log.error('queue.message-failed', error, { messageId: record.messageId });
        return left;
      }
    });
    return { batchItemFailures: (await Promise.all(taken)).flat() };
  });
