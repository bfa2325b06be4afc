import { expect, test } from '@jest/globals';
import { failureOf } from '../market/test-call.ts';
import { ok, refusal, textItem, textItems, useJobs } from './jobs-world.ts';

const w = useJobs();

/** All results of a job, and how many each page had. */
async function pagesOf(accountId: string, job: string) {
  const pages = [];
  let cursor: string | undefined;
  do {
    const page = await w.results(accountId, job, cursor);
    pages.push(page);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return pages;
}

test('results come 50 on a page in the order of the job, and a completed job has them in one file', async () => {
  const accountId = w.account();
  w.answer((id) => (id === 'item-3' ? refusal(422, 'MODEL_REFUSED') : ok));
  const { job } = await w.create(accountId, textItems(120));
  await w.work();
  const pages = await pagesOf(accountId, job);
  expect(pages.map(({ results }) => results.length)).toEqual([50, 50, 20]);
  const results = pages.flatMap((page) => page.results);
  expect(results.map(({ id }) => id)).toEqual(textItems(120).map(({ id }) => id));
  expect(results[2]).toEqual({ id: 'item-2', status: 200, body: { listingTitle: 'Mug' }, charged: 10 });
  expect(results[3]).toEqual({ id: 'item-3', status: 422, body: { error: 'MODEL_REFUSED' }, charged: 0 });
  const key = `jobs/${accountId}/${job}-120.jsonl`;
  expect(pages.map(({ file }) => file)).toEqual([
    `https://files.example/${key}?for=300`,
    undefined,
    undefined,
  ]);
  const lines = w.files.get(key)?.trimEnd().split('\n') ?? [];
  expect(lines.map((line) => JSON.parse(line))).toEqual(results);
});

test('while a job runs its results can be paged through; it has no file before it is completed', async () => {
  const accountId = w.account();
  w.answer((id) => (Number(id.slice(5)) % 2 === 0 ? ok : refusal(503, 'OVERLOADED')));
  const { job } = await w.create(accountId, textItems(120));
  await w.work();
  const pages = await pagesOf(accountId, job);
  expect(pages.map(({ results, file }) => [results.length, file])).toEqual([
    [50, undefined],
    [10, undefined],
  ]);
  expect(new Set(pages.flatMap(({ results }) => results.map(({ id }) => id))).size).toBe(60);
  w.answer(() => ok);
  await w.workOff();
  expect((await pagesOf(accountId, job)).flatMap(({ results }) => results)).toHaveLength(120);
});

test('a charge that is not known is null', async () => {
  const accountId = w.account();
  w.answer(() => ({ ...ok, charged: undefined }));
  const { job } = await w.create(accountId, textItems(1));
  await w.work();
  expect((await w.results(accountId, job)).results).toMatchObject([{ charged: null }]);
});

test('a page has as many long answers as fit into one answer, at least one', async () => {
  const accountId = w.account();
  // Each quotation mark takes four characters in what Lambda is given.
  const body = JSON.stringify({ listingTitle: '"'.repeat(400_000) });
  w.answer(() => ({ ...ok, body }));
  const { job } = await w.create(accountId, textItems(7));
  await w.work();
  const pages = await pagesOf(accountId, job);
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(JSON.stringify(JSON.stringify(page)).length).toBeLessThan(6_000_000);
  expect(pages.flatMap(({ results }) => results.map(({ id }) => id))).toEqual(
    textItems(7).map(({ id }) => id),
  );
});

test('jobs are listed 50 on a page, the latest first', async () => {
  const accountId = w.account();
  const created: string[] = [];
  for (let nth = 0; nth < 60; nth += 1) {
    created.unshift((await w.create(accountId, [textItem(`${nth}`)])).job);
    if (nth % 2 === 0) w.time.now += 1;
    if (nth === 30) await w.work();
  }
  const first = await w.list(accountId);
  const second = await w.list(accountId, first.cursor);
  expect([first.jobs.length, second.jobs.length, second.cursor]).toEqual([50, 10, undefined]);
  const listed = [...first.jobs, ...second.jobs];
  expect(new Set(listed.map(({ job }) => job))).toEqual(new Set(created));
  const times = listed.map((one) => one.created);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(listed.at(-1)).toMatchObject({ state: 'completed', counts: { waiting: 0, done: 1, failed: 0 } });
});

test.each(['', 'x', '1.5', '-1', '99999', '__proto__', '1'.repeat(200)])(
  'the cursor %j, which no page has given, is refused',
  async (cursor) => {
    const accountId = w.account();
    const { job } = await w.create(accountId, textItems(1));
    for (const ask of [() => w.results(accountId, job, cursor), () => w.list(accountId, cursor)])
      expect((await failureOf(ask)).code).toBe('BAD_REQUEST');
  },
);
