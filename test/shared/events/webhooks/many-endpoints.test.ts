import type { ServerResponse } from 'node:http';
import { expect, test } from '@jest/globals';
import { mapQueue } from '../../../../lib/sandbox/queue/event-source.ts';
import { queueJob } from '../../../../shared/entry/wiring/queue-job.ts';
import { deliver } from '../../../../shared/events/deliver.ts';
import type { GuardedPoster } from '../../../../shared/platform/web/guarded-poster.ts';
import { counts } from '../../../support/counts.ts';
import { useWebhooks } from './webhooks-world.ts';

process.env.LOG_LEVEL ??= 'SILENT';
const w = useWebhooks(Date.now());
const endpoints = counts(60, 300);

test('of many endpoints at once those that never answer hold up no other', async () => {
  const hung: ServerResponse[] = [];
  const all = Promise.withResolvers<void>();
  const slow = await w.receiver((_, response) => void hung.push(response));
  const quick = await w.receiver((_, response) => {
    response.end();
    if (quick.arrived.length === (endpoints * 9) / 10) all.resolve();
  });
  // They are waited for longer than the test lasts, so that no time limit lets the others pass.
  const patient = ({ post, ...poster }: GuardedPoster): GuardedPoster => ({
    ...poster,
    post: (url, request, signal) => post(url, { ...request, timeoutMs: 600_000 }, signal),
  });
  const services = () => ({ ...w.services(), poster: patient(w.services().poster) });
  for (let index = 0; index < endpoints; index += 1) {
    const { accountId } = await w.endpoint(index % 10 === 0 ? slow.url : quick.url);
    await w.tell(accountId, String(index));
  }
  const failures: unknown[] = [];
  const handle = queueJob('deliver-webhooks', 0, services, deliver);
  const running: Promise<unknown>[] = [];
  const handler: typeof handle = (...given) => {
    const result = handle(...given);
    running.push(result);
    return result;
  };
  const { stop } = mapQueue(
    w.queue().queue('webhooks'),
    async () => ({ handler }),
    (error) => failures.push(error),
  );
  await all.promise;
  expect(hung.length).toBeGreaterThan(0);
  expect(hung.filter(({ destroyed }) => destroyed)).toEqual([]);
  stop();
  for (const response of hung) response.end();
  await Promise.all(running);
  expect(failures).toEqual([]);
}, 60_000);
