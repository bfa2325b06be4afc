import { setTimeout as sleep } from 'node:timers/promises';
import { type AttributeValue, ScanCommand } from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, test } from '@jest/globals';
import * as jobs from '../../../shared/contract/jobs.ts';
import { createDynamoDb } from '../../../shared/platform/database/dynamodb.ts';
import { unpackText } from '../../../shared/platform/database/packed-text.ts';
import { tables } from '../../../shared/platform/database/tables.ts';
import { useHost } from '../../support/host.ts';
import { watchOutput } from '../logs/watched-output.ts';
import { expectHarmless } from './answers.ts';
import { hostileStrings } from './hostile-strings.ts';

const t = useHost();
const output = watchOutput();
const credits = 5000;
let key = '';
beforeAll(async () => {
  key = await t.createAccount('hostile', credits);
});

const operation = 'generate-basic-listing';
/** Its picture cannot be read, so that it is answered with 400 and free. */
const request = { image_urls: ['http://127.0.0.1:9/mug.jpg'] };
const create = (body: object | string, as = key) =>
  typeof body === 'string'
    ? t.post(jobs.createJob.path, undefined, { key: as, raw: body })
    : t.post(jobs.createJob.path, body, { key: as });

/** A job once nothing of it goes on. */
async function settled(job: unknown, as = key) {
  for (;;) {
    const { body } = await t.post(jobs.readJob.path, { job }, { key: as });
    const read = jobs.readJob.response.parse(body);
    if (read.state !== 'running') return read;
    await sleep(200);
  }
}

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const itemsOf = (...requests: readonly string[]) =>
  requests.map((one, index) => `{"id":"${index}","request":${one}}`).join();
const whole = (items: string) => `{"operation":"${operation}","items":[${items}]}`;
const asked = JSON.stringify(request);
const asked1 = asked.slice(0, -1);

/** Bodies that are taken or refused, but neither break anything nor cost anything. */
const bodies: Readonly<Record<string, string>> = {
  'fields named like those of the prototype': whole(
    itemsOf(
      `${asked1},"__proto__":{"image_urls":["file:///etc/passwd"]},"constructor":{"prototype":{"polluted":1}}}`,
      '{"__proto__":{"image_urls":["http://127.0.0.1:9/a.jpg"]}}',
      '{"hasOwnProperty":1,"toString":"x","then":{}}',
    ),
  ),
  'a request that nests as deep as is taken': whole(itemsOf(`${asked1},"note":${nested(990)}}`)),
  'a request that nests far too deep': whole(itemsOf(`${asked1},"note":${nested(40_000)}}`)),
  'requests that are no objects': whole(itemsOf('[]', '"x"', 'null', '1')),
  'an item that is no object': whole('null,1,"x",[]'),
  'two lists of items': `{"operation":"${operation}","items":[],"items":{"0":{"id":"a","request":${asked}},"length":1}}`,
  'an operation of the prototype': `{"operation":"constructor","items":[${itemsOf(asked)}]}`,
  'a job in a job': `{"operation":"jobs-create","items":[${itemsOf(whole(itemsOf(asked)))}]}`,
  'a token that is no text': whole(itemsOf(`${asked1},"market_access_token":{"$gt":""}}`)),
  'as many names as are taken': whole(
    itemsOf(`${asked1},${Array.from({ length: 99_000 }, (_, index) => `"n${index}":1`).join()}}`),
  ),
  'more names than are taken': whole(
    itemsOf(`${asked1},${Array.from({ length: 100_001 }, (_, index) => `"n${index}":1`).join()}}`),
  ),
  'as many bytes as are taken': whole(
    Array.from(
      { length: 40 },
      (_, index) => `{"id":"${index}","request":${asked1},"note":"${'x'.repeat(147_000)}"}}`,
    ).join(),
  ),
  'more bytes than are taken': whole(itemsOf(`${asked1},"note":"${'x'.repeat(5_900_000)}"}`)),
};

describe('the items of a job', () => {
  test.each(Object.entries(bodies))('%s: no failure of ours, and no charge', async (_, body) => {
    const answer = await create(body);
    expectHarmless(jobs.createJob, answer, body.slice(0, 80));
    if (answer.status === 200) {
      const { job } = jobs.createJob.response.parse(answer.body);
      expect((await settled(job)).state).toBe('completed');
      const results = await t.post(jobs.jobResults.path, { job }, { key });
      expectHarmless(jobs.jobResults, results, 'its results');
      for (const { status } of jobs.jobResults.response.parse(results.body).results)
        expect(status).toBeLessThan(500);
    }
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(await t.balance('hostile')).toEqual({ available: credits, held: 0 });
  });

  test('ids of any characters come back as they were, and each item is called', async () => {
    const given = [
      ...Object.values(hostileStrings).map((text) => text.slice(0, 64)),
      ...['__proto__', 'constructor', 'toString', 'then', '../../admin', 'a/b', 'ü'.repeat(64), '\u0000'],
    ];
    // A lone surrogate is no text, so that JSON in UTF-8 cannot carry it unescaped.
    const ids = [...new Set(given)].filter((id) => id.trim() !== '' && id.isWellFormed());
    const answer = await create({ operation, items: ids.map((id) => ({ id, request })) });
    expect([answer.status, answer.text.slice(0, 500)]).toEqual([200, expect.any(String)]);
    const { job } = jobs.createJob.response.parse(answer.body);
    expect((await settled(job)).counts).toEqual({ waiting: 0, done: 0, failed: ids.length });
    const pages = [];
    for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
      const { body } = await t.post(jobs.jobResults.path, { job, cursor }, { key });
      const page = jobs.jobResults.response.parse(body);
      pages.push(...page.results);
      cursor = page.cursor;
    }
    expect(pages.map(({ id }) => id)).toEqual(ids);
    for (const { status, body } of pages)
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('could not be read')]);
  });

  test('a thousand bad items are all named in one answer', async () => {
    const items = Array.from({ length: 1000 }, (_, index) => ({
      id: `item-${index}-${'x'.repeat(50)}`,
      request: { image_urls: index % 2 === 0 ? [] : ['ftp://pictures.example'] },
    }));
    const answer = await create({ operation, items });
    expect(answer.status).toBe(400);
    const { error } = answer.body as { readonly error: string };
    const named = error.split('\n').map((line) => line.split(':')[0]);
    expect(named).toEqual(items.map(({ id }) => id));
  });
});

/** All texts that an attribute holds, unpacked. */
async function textsOf(value: AttributeValue): Promise<string> {
  const bytes = value.B;
  if (bytes === undefined) return JSON.stringify(value);
  return `${Buffer.from(bytes).toString('latin1')} ${await unpackText(bytes).catch(() => '')}`;
}

async function storedTexts(): Promise<string> {
  const client = createDynamoDb({ endpoint: process.env.DYNAMODB_ENDPOINT });
  const texts: string[] = [];
  for (const { variable } of Object.values(tables)) {
    const { Items = [] } = await client.send(new ScanCommand({ TableName: process.env[variable] ?? '' }));
    for (const item of Items) for (const value of Object.values(item)) texts.push(await textsOf(value));
  }
  client.destroy();
  return texts.join('\n');
}

test('a seller’s token is in no row, log or answer as it is, neither while its job waits nor later', async () => {
  const poor = await t.createAccount('poor', 0);
  const { accessToken: token } = t.emulators.market.issueSellerTokens();
  const draft = { ...request, additional_info: 'Mug that is looked for', startPrice: '14.50' };
  const { body } = await create(
    {
      operation: 'market-draft-item',
      market_access_token: token,
      items: ['a', 'b'].map((id) => ({ id, request: { ...draft, market_access_token: token } })),
    },
    poor,
  );
  const { job } = jobs.createJob.response.parse(body);
  const answers: string[] = [];
  const look = async () => {
    for (const { path } of [jobs.readJob, jobs.jobResults, jobs.listJobs])
      answers.push((await t.post(path, { job }, { key: poor })).text);
    const stored = await storedTexts();
    expect(stored).toContain('Mug that is looked for');
    expect(stored).not.toContain(token);
    expect(output.written).not.toContain(token);
    expect(answers.join()).not.toContain(token);
  };
  expect(await settled(job, poor)).toMatchObject({ state: 'paused', reason: 'OUT_OF_CREDITS' });
  await look();
  const resumed = await t.post(
    jobs.resumeJob.path,
    { job, market_access_token: t.emulators.market.issueSellerTokens('another-seller').accessToken },
    { key: poor },
  );
  answers.push(resumed.text);
  expect(resumed.status).toBe(400);
  const cancelled = await t.post(jobs.cancelJob.path, { job }, { key: poor });
  expect(cancelled.body).toMatchObject({ state: 'cancelled' });
  await look();
});
