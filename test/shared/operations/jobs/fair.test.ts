import { expect, test } from '@jest/globals';
import { textItems, useJobs } from './jobs-world.ts';

const w = useJobs();

/** As the stage lets as many functions take from the queue. */
const slots = 50;

/*
 * What messages say, and what the local queue makes of it, which follows the description of fair queues: a group with many
 * messages under way waits for those with few. How close SQS comes to it is not verified.
 */
test('300 items of 30 accounts do not wait for the thousand of one that came first', async () => {
  const large = w.account();
  await w.create(large, textItems(1000));
  w.time.now += 1;
  const others = Array.from({ length: 30 }, () => w.account());
  for (const account of others) await w.create(account, textItems(10));
  const begun: string[] = [];
  const underWay: string[] = [];
  // All calls take equally long, so the first to begin is the first to end.
  for (;;) {
    for (const { receiptHandle, body } of underWay.length < slots ? w.queue().receive(1) : []) {
      underWay.push(receiptHandle);
      begun.push(JSON.parse(body).accountId);
    }
    if (underWay.length === 0) break;
    if (underWay.length === slots || begun.length === 1300) w.queue().remove(underWay.shift() ?? '');
  }
  const placesOfOthers = begun.flatMap((account, place) => (account === large ? [] : [place]));
  const median = placesOfOthers[placesOfOthers.length / 2] ?? 0;
  const largeBefore = begun.slice(0, median).filter((account) => account === large).length;
  expect([begun.length, placesOfOthers.length]).toEqual([1300, 300]);
  // Those that are under way alone: an equal share of 31 accounts would be five for 150.
  expect(largeBefore).toBeLessThanOrEqual(20);
});
