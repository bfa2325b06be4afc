import { startQueueServer } from '../../../../lib/sandbox/queue/queue-server.ts';
import { deliverServices, tellServices } from '../../../../shared/entry/wiring/jobs.ts';
import { receivedOf } from '../../../../shared/entry/wiring/queue-job.ts';
import { deliver } from '../../../../shared/events/deliver.ts';
import { dispatchAll } from '../../../../shared/events/tell-owners.ts';
import { createGuardedPoster } from '../../../../shared/platform/web/guarded-poster.ts';
import { boundsOf } from '../../billing/credits/support/bounds.ts';

/*
 * A process that gives all that waits to a queue on a file, delivers and mails it, and kills itself before or after one of its
 * writes: `mortal-deliverer.ts <file> <point> <minutes that its clock is ahead>`. It ends by itself once all is delivered.
 */
const [file = '', point = '', ahead = ''] = process.argv.slice(2);
const clock = () => Date.now() + Number(ahead) * 60_000;
let points = 0;
const pass = () => {
  if (points === Number(point)) process.kill(process.pid, 'SIGKILL');
  points += 1;
};

/** The port, where each of these writes has a point before it and one after it. */
const mortal = <Port extends object>(port: Port, ...writes: readonly (keyof Port)[]): Port =>
  new Proxy(port, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function' || !writes.some((write) => write === name)) return method;
      return async (...given: unknown[]) => {
        pass();
        const result: unknown = await method.apply(target, given);
        pass();
        return result;
      };
    },
  });

const server = await startQueueServer(file, { clock });
const queue = server.queue('webhooks');
const environment = {
  ...process.env,
  AWS_ENDPOINT_URL_SQS: server.url,
  WEBHOOKS_QUEUE_URL: queue.queueUrl,
};
const telling = tellServices(environment);
const delivering = deliverServices(environment);
const { post, ...poster } = createGuardedPoster({
  allowedHosts: { loopback: true, origins: new Set() },
});
const mailer = delivering.mailer && mortal(delivering.mailer, 'send');
const services = {
  ...delivering,
  deliveries: mortal(delivering.deliveries, 'note'),
  poster: mortal({ ...poster, post }, 'post'),
  mailer,
};
const bounds = boundsOf(clock);
const outbox = mortal(telling.outbox, 'drop');
await dispatchAll({ ...telling, outbox, queue: mortal(telling.queue, 'send') }, bounds);
const { remove } = mortal({ remove: async (receipt: string) => queue.remove(receipt) }, 'remove');
for (let records = queue.receive(10); records.length > 0; records = queue.receive(10))
  for (const record of records)
    if (await deliver(receivedOf(record), services, bounds)) await remove(record.receiptHandle);
process.exit(0);
