import { randomUUID } from 'node:crypto';
import { startQueueServer } from '../../../../lib/sandbox/queue/queue-server.ts';
import { generateBasicListing as endpoint } from '../../../../shared/contract/listing.ts';
import { type OperationHandlers, runServices } from '../../../../shared/entry/wiring/job-worker.ts';
import { databaseOf } from '../../../../shared/entry/wiring/parts/database.ts';
import { receivedOf } from '../../../../shared/entry/wiring/queue-job.ts';
import { serve } from '../../../../shared/entry/wiring/serve.ts';
import type { JobMessage } from '../../../../shared/operations/jobs/jobs.ts';
import { runItem } from '../../../../shared/operations/jobs/run-item.ts';
import { delivered } from '../../../../shared/platform/call/call.ts';
import { aroundRequests } from '../../../support/around-requests.ts';
import { boundsOf } from '../../billing/credits/support/bounds.ts';

/*
 * A process that takes the items of jobs from a queue on a file, with the real frame and charges around an operation that
 * answers something else each time, and kills itself before or after one of its writes:
 * `mortal-worker.ts <file> <point> <minutes that its clock is ahead>`. It ends by itself once no message is visible.
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
const handler = serve(
  endpoint,
  async () =>
    delivered({
      listingTitle: `Mug ${randomUUID()}`,
      listingDescription: Array(25).fill('mug').join(' '),
      brand: 'Acme',
      listingKeywords: Array.from({ length: 10 }, (_, index) => `mug ${index}`).join(', '),
    }),
  () => ({}),
);
const handlers = {
  [endpoint.name]: async () => ({ handler }),
} as Partial<OperationHandlers> as OperationHandlers;
const services = runServices(process.env, handlers);
const bounds = boundsOf(Date.now);
for (let records = queue.receive(1); records.length > 0; records = queue.receive(1))
  for (const record of records)
    if (await runItem(receivedOf<JobMessage>(record), services, bounds))
      await writing(async () => queue.remove(record.receiptHandle));
process.exit(0);
