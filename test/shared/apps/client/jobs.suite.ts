import { expect, test } from '@jest/globals';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { createClient, JobPaused } from '../../../../shared/apps/client/index.ts';
import { methodNamed } from '../../../../shared/apps/client/named-methods.ts';
import { useHost } from '../../../support/host.ts';

const t = useHost();
const clientOf = (apiKey: string) => createClient({ baseUrl: t.host.url, apiKey });
const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `shelf-${index}`,
    request: {
      image_urls: [
        index === 1 ? `${t.host.standIns.catalogue?.url}/pictures/gone.jpg` : t.host.standIns.samplePicture,
      ],
      additional_info: `Thing ${index}`,
    },
  }));

test('a run gives all results in the order of its items, and says how far it has come', async () => {
  const client = clientOf(await t.createAccount('runs-a-job', 1000));
  const counts: number[] = [];
  const items = itemsOf(53);
  const results = await client.jobs.run('generate-basic-listing', items, {
    onProgress: ({ counts: { waiting } }) => counts.push(waiting),
  });
  expect(results.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  expect(results.filter(({ done }) => !done).map(({ id, status, charged }) => [id, status, charged])).toEqual(
    [['shelf-1', 400, 0]],
  );
  const [first] = results;
  expect(first?.done === true && first.body.listingTitle).toMatch(/Thing 0/);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  expect(counts.at(-1)).toBe(0);
  expect(await t.balance('runs-a-job')).toMatchObject({ available: 1000 - 520, held: 0 });
});

test('a run whose credits end says so, and goes on by the id of its job after a resume', async () => {
  const client = clientOf(await t.createAccount('runs-out', 10));
  const items = itemsOf(4);
  const paused = await client.jobs
    .run('generate-basic-listing', items, { idempotencyKey: 'table' })
    .catch((error: unknown) => error);
  expect(paused).toBeInstanceOf(JobPaused);
  const { job, reason } = paused as JobPaused;
  expect(reason).toBe('OUT_OF_CREDITS');
  const again = client.jobs.run('generate-basic-listing', items, { idempotencyKey: 'table' });
  await expect(again).rejects.toMatchObject({ name: 'JobPaused', job });
  await commands.grant?.run(t.admin, ['runs-out', '100']);
  await client.jobs.resume({ job });
  const results = await client.jobs.run('generate-basic-listing', { job });
  expect(results.map(({ status }) => status)).toEqual([200, 400, 200, 200]);
  expect(await t.balance('runs-out')).toMatchObject({ available: 80, held: 0 });
});

test('a run that is broken off leaves its job to go on', async () => {
  const client = clientOf(await t.createAccount('breaks-off', 100));
  const controller = new AbortController();
  let job = '';
  const run = client.jobs.run('generate-basic-listing', itemsOf(3), {
    signal: controller.signal,
    onProgress: (standing) => {
      job = standing.job;
      controller.abort();
    },
  });
  await expect(run).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(await client.jobs.run('generate-basic-listing', { job })).toHaveLength(3);
});

test('a client of one seller gives its token to jobs of the marketplace, and to no others', async () => {
  const sent: Record<string, unknown>[] = [];
  const client = createClient({
    baseUrl: 'https://api.example',
    apiKey: 'k',
    marketAccessToken: 'token',
    fetch: async (_, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return new Response('{"job":"job_1","accepted":1}');
    },
  });
  const items = [{ id: 'a', request: {} }];
  await client.jobs.create({ operation: 'market-draft-item', items });
  await client.jobs.create({ operation: 'predict-price', items });
  await methodNamed(client, 'jobsResume')({ job: 'job_1' });
  expect(sent.map(({ market_access_token }) => market_access_token)).toEqual(['token', undefined, undefined]);
});
