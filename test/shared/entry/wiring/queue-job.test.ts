import { expect, test } from '@jest/globals';
import type { Context, SQSEvent } from 'aws-lambda';
import { queueJob } from '../../../../shared/entry/wiring/queue-job.ts';

process.env.LOG_LEVEL ??= 'SILENT';

test('messages that cannot be read or taken stay in the queue alone', async () => {
  const taken: unknown[] = [];
  const handle = queueJob<string, object>(
    'a job',
    0,
    () => ({}),
    async ({ message }) => {
      if (message === 'fails') throw new Error(message);
      taken.push(message);
      return message !== 'not done';
    },
  );
  const bodies = ['not JSON', '"fails"', '"not done"', '"done"'];
  const attributes = { ApproximateFirstReceiveTimestamp: '1' };
  const Records = bodies.map((body, index) => ({
    messageId: `${index}`,
    receiptHandle: '',
    body,
    attributes,
  }));
  const context = { getRemainingTimeInMillis: () => 5000 } as Context;
  const { batchItemFailures } = await handle({ Records } as unknown as SQSEvent, context);
  expect(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(['0', '1', '2']);
  expect(taken).toEqual(['not done', 'done']);
});
