import type { Context, SQSEvent } from 'aws-lambda';
import { startQueueServer } from '../../../../lib/sandbox/queue/queue-server.ts';
import { databaseOf } from '../../../../shared/entry/wiring/parts/database.ts';
import { aroundRequests } from '../../../support/around-requests.ts';

/*
 * A process that takes the items of jobs from a queue on a file, as the deployed worker does, and kills itself before or
 * after one of its writes: `mortal-worker.ts <file> <point> <minutes that its clock is ahead>`. It ends by itself once no
 * message is visible.
 */
const [file = '', point = '', ahead = ''] = process.argv.slice(2);
const now = Date.now;
Date.now = () => now() + Number(ahead) * 60_000;
let points = 0;
const pass = () => {
  if (points === Number(point)) process.kill(process.pid, 'SIGKILL');
  points += 1;
};
const writing = async <Result>(write: () => Promise<Result>): Promise<Result> => {
  pass();
  const result = await write();
  pass();
  return result;
};

const server = await startQueueServer(file, { clock: () => Date.now() });
const queue = server.queue('jobs');
const queues = { JOBS_QUEUE_URL: queue.queueUrl, WEBHOOKS_QUEUE_URL: server.queue('webhooks').queueUrl };
Object.assign(process.env, queues, { AWS_ENDPOINT_URL_SQS: server.url, LOG_LEVEL: 'SILENT' });
aroundRequests(databaseOf(process.env), (send, { command }) =>
  /^(?:Get|Query)/.test(command) ? send() : writing(send),
);
const { handler } = await import('../../../../functions/jobs/run-job-items.ts');
const context = { getRemainingTimeInMillis: () => 36_000 } as Context;
for (let records = queue.receive(1); records.length > 0; records = queue.receive(1)) {
  const { batchItemFailures } = await handler({ Records: [...records] } as unknown as SQSEvent, context);
  for (const { receiptHandle } of batchItemFailures.length === 0 ? records : [])
    await writing(async () => queue.remove(receiptHandle));
}
process.exit(0);
