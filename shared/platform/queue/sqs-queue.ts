import * as z from 'zod';
import { eachOf, groupsOf } from '../call/each-of.ts';
import type { TimeBudget } from '../call/time-budget.ts';
import { ServiceError } from '../errors/service-error.ts';
import { parseJson } from '../web/parse-json.ts';
import type { SignedFetch } from '../web/signed-fetch.ts';

/** What queues carry: JSON about one account. */
export interface AccountMessage {
  readonly accountId: string;
}

/** A message as the queue gives it out. */
export interface Received<Message> {
  readonly message: Message;
  /** Names this receipt to the queue. */
  readonly receipt: string;
  /** When it was first received, in milliseconds since 1970. */
  readonly firstAt: number;
  /** How often it has been received, this time included. */
  readonly receives: number;
}

export interface Queue<Message> {
  /**
   * Adds messages. After an error some may have been added; each may be delivered more than once.
   *
   * @throws ServiceError UPSTREAM_FAILED or TIMEOUT
   */
  send(messages: readonly Message[], time: TimeBudget): Promise<void>;
  /** Hides a received message for so many seconds, after which it is received again. @throws as `send` does */
  hide(receipt: string, seconds: number, time: TimeBudget): Promise<void>;
}

/** How many messages one request may add; ours are short, so that together they stay far below its 1 MiB. */
const mostAtOnce = 10;

/** How many requests are under way at once. */
const requestsAtOnce = 8;

const sent = z.object({ Failed: z.array(z.unknown()).default([]) });

/**
 * A queue at SQS, by the JSON protocol of its API. Messages are in a group for each account, among which a standard
 * queue is fair: an account with many messages holds up no other.
 *
 * @param url names the queue, in each request
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessageBatch.html (read 2026-11-29)
 */
export function createSqsQueue<Message extends AccountMessage>(
  request: SignedFetch,
  url: string,
): Queue<Message> {
  async function call(operation: string, parameters: object, time: TimeBudget): Promise<unknown> {
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `AmazonSQS.${operation}`,
    };
    const body = JSON.stringify({ QueueUrl: url, ...parameters });
    const answer = await request({ method: 'POST', path: '/', headers, body }, time);
    if (answer.status === 200) return parseJson(answer.text);
    throw new ServiceError('UPSTREAM_FAILED', `SQS did not do ${operation}: ${answer.status}.`);
  }

  return {
    async send(messages, time) {
      await eachOf(groupsOf(messages, mostAtOnce), requestsAtOnce, async (some) => {
        const Entries = some.map((one, index) => ({
          Id: `${index}`,
          MessageBody: JSON.stringify(one),
          MessageGroupId: one.accountId,
        }));
        const reply = sent.safeParse(await call('SendMessageBatch', { Entries }, time)).data;
        if (reply?.Failed.length !== 0)
          throw new ServiceError('UPSTREAM_FAILED', 'SQS did not take all messages.');
      });
    },

    async hide(receiptHandle, visibilityTimeout, time) {
      await call(
        'ChangeMessageVisibility',
        { ReceiptHandle: receiptHandle, VisibilityTimeout: visibilityTimeout },
        time,
      );
    },
  };
}
