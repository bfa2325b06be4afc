import { expect, test } from '@jest/globals';
import type { Context, SQSEvent } from 'aws-lambda';
import { queueJob } from '../../../../shared/entry/wiring/queue-job.ts';
import type { Received } from '../../../../shared/platform/queue/sqs-queue.ts';

process.env.LOG_LEVEL ??= 'SILENT';

test('messages that cannot be read or taken stay in the queue alone', async () => {
  const take = async ({ message }: Received<string>) => {
    if (message === 'fails') throw new Error(message);
    return message === 'done';
  };
  const handle = queueJob('a job', 0, () => ({}), take);
  const attributes = { ApproximateFirstReceiveTimestamp: '1' };
  const Records = ['not JSON', '"fails"', '"not done"', '"done"'].map((body) => ({
    ...{ messageId: body, receiptHandle: '', body, attributes },
  }));
  const context = { getRemainingTimeInMillis: () => 5000 } as Context;
  const { batchItemFailures } = await handle({ Records } as unknown as SQSEvent, context);
  const left = batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
  expect(left).toEqual(['not JSON', '"fails"', '"not done"']);
});
