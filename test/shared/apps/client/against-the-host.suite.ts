import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ownProducts } from '../../../../lib/sandbox/catalogue/catalogue.ts';
import { clickThrough } from '../../../../lib/tools/examples/click-through.ts';
import {
  ApiError,
  beginSignIn,
  type Client,
  createClient,
  each,
  finishSignIn,
  pictureBase64,
  receiptOf,
} from '../../../../shared/apps/client/index.ts';
import { methodName } from '../../../../shared/contract/endpoint.ts';
import type { endpoints } from '../../../../shared/contract/endpoints.ts';
import { builtClient, environmentOfMachine, projectWithClient } from '../../../support/client-package.ts';
import { counts } from '../../../support/counts.ts';
import { useHost } from '../../../support/host.ts';
import { endpointsWithoutSignIn, validRequest } from '../../../support/valid-requests.ts';
import { startCuttingProxy } from './cutting-proxy.ts';

const t = useHost();
const clientOf = (apiKey: string, baseUrl = t.host.url): Client => createClient({ baseUrl, apiKey });
const demo = () => clientOf(t.host.demoKey.shown);

type AnyMethod = (request: object) => Promise<object>;
const methodOf = (client: Client, endpoint: (typeof endpoints)[number]) =>
  client[methodName(endpoint) as keyof Client] as AnyMethod;

describe.each(endpointsWithoutSignIn)('the client against the host', (endpoint) => {
  test(`${methodName(endpoint)} is answered, and its receipt says what it cost`, async () => {
    const answer = await methodOf(demo(), endpoint)(validRequest(endpoint.name, t.host));
    endpoint.response.parse(answer);
    const { creditsCharged, requestId, idempotencyKey, attempts } = receiptOf(answer);
    expect(requestId).toMatch(/./);
    expect([attempts, idempotencyKey !== undefined]).toEqual([1, endpoint.repeat === 'keyed']);
    if (endpoint.credits > 0) expect(creditsCharged).toBe(10);
  });
});

describe('uploadPhoto', () => {
  test('takes bytes, a Blob, the path of a file or its request, and each gives the same address', async () => {
    const path = join(ownProducts, 'robot-vacuum.jpg');
    const bytes = readFileSync(path);
    const client = demo();
    const given = [
      path,
      pathToFileURL(path),
      bytes,
      new Blob([bytes]),
      { image_base64: bytes.toString('base64') },
    ];
    const answers = await Promise.all(given.map((photo) => client.uploadPhoto(photo)));
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
    expect((await fetch(answers[0]?.url ?? '')).status).toBe(200);
  });

  test('a photo above 4.4 MB is refused before it is sent', async () => {
    await expect(demo().uploadPhoto(new Uint8Array(4_400_001))).rejects.toMatchObject({
      operation: 'uploadPhoto',
      code: 'PAYLOAD_TOO_LARGE',
    });
  });
});

describe('a failure of the host', () => {
  test('carries the code of the simple shape', async () => {
    await expect(clientOf('nobodys').account()).rejects.toMatchObject({
      name: 'ApiError',
      code: 'UNAUTHORIZED',
      status: 401,
      message: 'Invalid API key.',
      docs: expect.stringContaining('UNAUTHORIZED'),
    });
  });

  test('carries the code and the message of the pricing operations', async () => {
    for (const operation of ['predictPrice', 'appraiseProduct'] as const) {
      await expect(demo()[operation]({ image_url: '' })).rejects.toMatchObject({
        operation,
        code: 'BAD_REQUEST',
        status: 400,
        message: 'Missing image_url.',
      });
    }
  });

  test('a failure of the gateway carries its code and status', async () => {
    await expect(clientOf('k', `${t.host.url}/nowhere`).account()).rejects.toMatchObject({
      code: 'NOT_FOUND',
      status: 404,
    });
  });
});

test('a repeat under the key of an earlier call is a replay, at no cost', async () => {
  const request = { image_urls: [t.host.standIns.samplePicture] };
  const first = await demo().generateBasicListing(request);
  const { idempotencyKey } = receiptOf(first);
  const second = await demo().generateBasicListing(request, { idempotencyKey });
  expect(second).toEqual(first);
  expect([receiptOf(second).replayed, receiptOf(second).creditsCharged]).toEqual([true, 0]);
});

test('a seller signs in, and the codes of a reloaded return are paid for once', async () => {
  const key = await t.createAccount('signed-in', 10);
  const { address, state } = await beginSignIn(clientOf(key), 'https://app.example/cb?keep=1');
  const market = t.host.standIns.market?.url ?? '';
  const returned = await clickThrough(address, [0, 0], [t.host.url, market]);
  const tokens = await finishSignIn(clientOf(key), { address: returned, state });
  expect(await finishSignIn(clientOf(key), { address: returned, state })).toEqual(tokens);
  const seller = createClient({
    baseUrl: t.host.url,
    apiKey: key,
    marketAccessToken: tokens.market_access_token,
  });
  expect((await seller.getUser()).country).toBe('AU');
  expect(await t.balance('signed-in')).toMatchObject({ available: 0, held: 0 });
});

test('a picture in memory becomes one that the marketplace hosts', async () => {
  const photo = await fetch(t.host.standIns.samplePicture);
  const { fullUrl } = await demo().uploadPicture({
    market_access_token: t.host.standIns.market?.issueSellerTokens().accessToken ?? '',
    image_base64: await pictureBase64(photo.body ?? new Uint8Array()),
  });
  expect(fullUrl).toMatch(/^http/);
});

test(
  'calls over a network that cuts every fifth connection, repeated under their keys, are each charged once',
  async () => {
    const calls = counts(30, 500);
    const key = await t.createAccount('cut-off', calls * 10);
    const network = await startCuttingProxy(t.host.url);
    const clientThatRepeats = (retries: number) =>
      createClient({ baseUrl: network.url, apiKey: key, retries });
    const answered = new Map<string, object>();
    const store = {
      read: (name: string) => answered.get(name),
      keep: (name: string, answer: object) => void answered.set(name, answer),
    };
    const items = Array.from({ length: calls }, (_, index) => index);
    const picture = t.host.standIns.samplePicture;
    const keyOf = (item: number) => `cut-off ${item}`;
    let rounds = 0;
    while (answered.size < calls) {
      rounds += 1;
      // If nothing were repeated, the first round would leave calls to the next, wherever connections are cut.
      const client = clientThatRepeats(rounds === 1 ? 0 : 1);
      const outcomes = await each(
        items,
        (item, task) =>
          client.generateBasicListing(
            { image_urls: [picture], additional_info: `Mug number ${item}` },
            { idempotencyKey: task.key },
          ),
        { keyOf, store, parallel: 8 },
      );
      const failures = outcomes.flatMap((outcome) => (outcome.done ? [] : [outcome.error]));
      expect(failures.filter((error) => !(error instanceof ApiError))).toEqual([]);
    }
    network.stop();
    const { calls: sent, cut, places } = network.figures;
    expect([cut > sent / 10, places, rounds > 1]).toEqual([true, 4, true]);
    expect(await t.balance('cut-off')).toMatchObject({ available: 0, held: 0 });
  },
  counts(120_000, 120_000),
);

describe('the package', () => {
  let project: Awaited<ReturnType<typeof projectWithClient>>;
  beforeAll(async () => {
    project = await projectWithClient();
  });
  afterAll(() => project.remove());

  /** Starts a program with the machine's own Node. @param onLine may end it */
  function run(
    file: string,
    args: readonly string[],
    onLine: (line: string, kill: () => void) => void = () => {},
  ) {
    const child = spawn('node', [join(project.folder, file), ...args], {
      cwd: project.folder,
      env: environmentOfMachine(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines: string[] = [];
    let rest = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const parts = (rest + text).split('\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        lines.push(line);
        onLine(line, () => child.kill('SIGKILL'));
      }
    });
    return new Promise<{ lines: string[]; signal: string | null }>((resolve) => {
      child.on('close', (_, signal) => resolve({ lines, signal }));
    });
  }

  test('a program that is killed and restarted pays once', async () => {
    const items = 12;
    const key = await t.createAccount('killed', items * 10);
    writeFileSync(
      join(project.folder, 'run.mjs'),
      `import { createClient, each, receiptOf } from 'resale-listing-client';
const [baseUrl, apiKey, picture] = process.argv.slice(2);
const client = createClient({ baseUrl, apiKey });
const items = Array.from({ length: ${items} }, (_, index) => 'mug ' + index);
const outcomes = await each(
  items,
  (item, { key }) => client.generateBasicListing({ image_urls: [picture], additional_info: item }, { idempotencyKey: key }),
  {
    keyOf: (item) => 'killed ' + item,
    parallel: 3,
    onProgress: (_, outcome) => console.log(outcome.done && receiptOf(outcome.value).replayed ? 'replayed' : 'new'),
  },
);
console.log(outcomes.filter(({ done }) => done).length + ' of ' + outcomes.length);
`,
    );
    const args = [t.host.url, key, t.host.standIns.samplePicture];
    const first = await run('run.mjs', args, (line, kill) => {
      // It is killed in the middle of the work on others.
      if (line === 'new') kill();
    });
    expect(first.signal).toBe('SIGKILL');
    expect(first.lines.length).toBeLessThan(items);
    const second = await run('run.mjs', args);
    expect(second.lines.at(-1)).toBe(`${items} of ${items}`);
    expect(second.lines).toContain('replayed');
    expect(second.lines).toContain('new');
    expect(await t.balance('killed')).toMatchObject({ available: 0, held: 0 });
  });

  test('the package works in a worker', async () => {
    const module = pathToFileURL(join(await builtClient(), 'index.js')).href;
    const program = `const { parentPort, workerData } = require('node:worker_threads');
import(workerData.module)
  .then(({ createClient }) => createClient(workerData).account())
  .then((answer) => parentPort.postMessage(answer));`;
    const workerData = { module, baseUrl: t.host.url, apiKey: t.host.demoKey.shown };
    const worker = new Worker(program, { eval: true, workerData });
    const answer = await new Promise((resolve, reject) => {
      worker.on('message', resolve).on('error', reject);
    });
    expect(answer).toMatchObject({ keyName: expect.any(String) });
  });
});
