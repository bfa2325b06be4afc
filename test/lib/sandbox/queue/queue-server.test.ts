import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import type { SQSEvent } from 'aws-lambda';
import { mapQueue } from '../../../../lib/sandbox/queue/event-source.ts';
import {
  type LocalQueue,
  type QueueServer,
  startQueueServer,
} from '../../../../lib/sandbox/queue/queue-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'queue-'));
const time = { now: 1_000_000 };
let queues: QueueServer | undefined;
afterEach(() => queues?.stop());

type Server = LocalQueue & Pick<QueueServer, 'url' | 'stop'>;

async function start(file = ':memory:'): Promise<Server> {
  queues = await startQueueServer(file, { clock: () => time.now });
  return { ...queues, ...queues.queue('webhooks') };
}

const call = ({ url, queueUrl }: Server, operation: string, parameters: object, signed = true) =>
  fetch(url, {
    method: 'POST',
    headers: {
      'x-amz-target': `AmazonSQS.${operation}`,
      ...(signed && { authorization: 'AWS4-HMAC-SHA256 Credential=local/20261129/local/sqs/aws4_request' }),
    },
    body: JSON.stringify({ QueueUrl: queueUrl, ...parameters }),
  });
const send = (to: Server, ...bodies: readonly string[]) =>
  call(to, 'SendMessageBatch', {
    Entries: bodies.map((body, index) => ({ Id: String(index), MessageBody: body, MessageGroupId: 'one' })),
  });

test('a message that was received is hidden for three minutes, then comes again', async () => {
  const server = await start();
  await send(server, 'one', 'two');
  expect(server.receive(1).map(({ body }) => body)).toEqual(['one']);
  expect(server.receive(10).map(({ body }) => body)).toEqual(['two']);
  time.now += 180_000;
  expect(server.receive(10).map(({ body, attributes }) => [body, attributes])).toMatchObject(
    ['one', 'two'].map((body) => [
      body,
      { ApproximateFirstReceiveTimestamp: String(time.now - 180_000), ApproximateReceiveCount: '2' },
    ]),
  );
});

test('a message can be hidden for longer, and deleted, by its latest receipt alone', async () => {
  const server = await start();
  await send(server, 'one');
  const [{ receiptHandle: old = '' } = {}] = server.receive(1);
  await call(server, 'ChangeMessageVisibility', { ReceiptHandle: old, VisibilityTimeout: 28_800 });
  time.now += 28_799_000;
  expect(server.receive(1)).toEqual([]);
  time.now += 1000;
  const [{ receiptHandle = '' } = {}] = server.receive(1);
  server.remove(old);
  time.now += 180_000;
  expect(server.receive(1)).toHaveLength(1);
  server.remove(receiptHandle);
});

test('what was answered is there after a restart', async () => {
  const file = join(folder, 'queue.sqlite');
  const first = await start(file);
  expect((await send(first, 'one')).status).toBe(200);
  await first.stop();
  expect((await start(file)).receive(1).map(({ body }) => body)).toEqual(['one']);
  rmSync(folder, { recursive: true });
});

test('it refuses what is not signed, what it does not know, and what SQS would not take', async () => {
  const server = await start();
  const entry = { Id: '1', MessageBody: 'x' };
  const answers = [
    await call(server, 'SendMessageBatch', { Entries: [entry] }, false),
    await call(server, 'PurgeQueue', {}),
    await call(server, 'SendMessageBatch', { Entries: Array(11).fill(entry) }),
    await call(server, 'ChangeMessageVisibility', { ReceiptHandle: 'x', VisibilityTimeout: 43_201 }),
  ];
  for (const { status } of answers) expect(status).toBeGreaterThanOrEqual(400);
  expect(server.receive(10)).toEqual([]);
});

test('what is forgotten is begun no more, and what has begun is waited for', async () => {
  const server = await start();
  await send(server, 'one', 'two');
  const begun: string[] = [];
  const [beginning, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const handler = async ({ Records: [record] }: SQSEvent) => {
    begun.push(record?.body ?? '');
    beginning.resolve();
    await ending.promise;
    return { batchItemFailures: [{ itemIdentifier: record?.messageId ?? '' }] };
  };
  const fail = (error: unknown) => {
    throw error;
  };
  const mapped = mapQueue(server, async () => ({ handler }), fail, { batchSize: 1, atOnce: 1 });
  await beginning.promise;
  let isForgotten = false;
  const forgetting = mapped.forget().then(() => {
    isForgotten = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isForgotten).toBe(false);
  ending.resolve();
  await forgetting;
  mapped.stop();
  time.now += 180_000;
  expect([begun, server.receive(10)]).toEqual([['one'], []]);
});
