import * as z from 'zod';
import type { TimeBudget } from '../platform/call/time-budget.ts';
import { ServiceError } from '../platform/errors/service-error.ts';
import { parseJson } from '../platform/web/parse-json.ts';
import type { SignedFetch } from '../platform/web/signed-fetch.ts';

/** An event for one endpoint of an account. */
export interface EndpointMessage {
  readonly accountId: string;
  readonly endpoint: string;
  /** The value of `webhook-id`. */
  readonly id: string;
  /** Exactly the bytes that are sent, as text. */
  readonly body: string;
}

/** A mail to one owner of an account about some events. */
export interface OwnerMessage {
  readonly accountId: string;
  /** A person's id; absent: the former owner that the last event names. */
  readonly owner?: string | undefined;
  /** Names of events in the outbox, at least one, in the order of their times. */
  readonly events: readonly string[];
}

export type Message = EndpointMessage | OwnerMessage;

/** A message as the queue gives it out. */
export interface Received {
  readonly message: Message;
  /** Names this receipt to the queue. */
  readonly receipt: string;
  /** When it was first received, in milliseconds since 1970. */
  readonly firstAt: number;
}

export interface Queue {
  /**
   * Adds messages. After an error some may have been added; each may be delivered more than once.
   *
   * @throws ServiceError UPSTREAM_FAILED or TIMEOUT
   */
  send(messages: readonly Message[], time: TimeBudget): Promise<void>;
  /** Hides a received message for so many seconds, after which it is received again. @throws as `send` does */
  hide(receipt: string, seconds: number, time: TimeBudget): Promise<void>;
}

/** How many messages one request may add; together they stay far below its 1 MiB. */
const mostAtOnce = 10;

const sent = z.object({ Failed: z.array(z.unknown()).default([]) });

/**
 * A queue at SQS, by the JSON protocol of its API.
 *
 * @param url names the queue, in each request
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessageBatch.html (read 2026-11-29)
 */
export function createSqsQueue(request: SignedFetch, url: string): Queue {
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
      for (let begin = 0; begin < messages.length; begin += mostAtOnce) {
        const some = messages.slice(begin, begin + mostAtOnce);
        const Entries = some.map((one, index) => ({ Id: `${index}`, MessageBody: JSON.stringify(one) }));
        const reply = sent.safeParse(await call('SendMessageBatch', { Entries }, time)).data;
        if (reply?.Failed.length === 0) continue;
        throw new ServiceError('UPSTREAM_FAILED', 'SQS did not take all messages.');
      }
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
