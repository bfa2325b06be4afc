import { type ChildProcess, execFile, spawn } from 'node:child_process';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BundleSize } from '../../../../lib/aws/bundle/bundle-functions.ts';
import { functionDefinitions } from '../../../../lib/aws/functions.ts';
import { listenOnLoopback } from '../../../../lib/sandbox/listen.ts';
import { signatureHeader } from '../../../../lib/sandbox/payments/webhook-sender.ts';
import { createApiKey } from '../../../../shared/accounts/api-key.ts';
import { endpoints } from '../../../../shared/contract/endpoints.ts';
import { connectAgent, useTool } from '../../../support/agent.ts';
import { counts, valuesFor } from '../../../support/counts.ts';
import { useHost } from '../../../support/host.ts';
import { validRequest } from '../../../support/valid-requests.ts';

/*
 * What is deployed are the bundles, not the sources. Here the same requests go to both, over the same tables and
 * stand-ins.
 */
const run = promisify(execFile);
const startMs = 180_000;
const host = useHost();
const keys = { source: '', bundle: '' };

function useBundles(target: 'aws' | 'sam') {
  let child: ChildProcess | undefined;
  let url = '';
  let sizes: readonly BundleSize[] = [];
  let folder = '';
  beforeAll(async () => {
    child = spawn(process.execPath, [join(import.meta.dirname, '../../../support/bundled-host.ts'), target], {
      stdio: ['pipe', 'pipe', 'inherit'],
      // The variables that the local host has set for its own functions.
      // Nor a cache of what was compiled: the bundles lie in another folder each time.
      env: { ...process.env, NODE_OPTIONS: '', NODE_DISABLE_COMPILE_CACHE: '1' },
    });
    const started = new Promise<string>((resolve, reject) => {
      const lines = createInterface({ input: child?.stdout ?? process.stdin });
      lines.once('line', resolve);
      child?.once('exit', () => reject(new Error('the bundled host did not start')));
    });
    ({ url, sizes, folder } = JSON.parse(await started));
  }, startMs);
  afterAll(async () => {
    if (child === undefined || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child?.once('exit', resolve));
    child.stdin?.end();
    await gone;
  });
  return {
    url: () => url,
    askBundle: async (path: string, key: string | undefined, body: unknown) =>
      await ask(url, path, key, body),
    sizes: () => sizes,
    fileOf: (name: string, module: string) => join(folder, name, module),
  };
}

async function ask(origin: string, path: string, key: string | undefined, body: unknown) {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(body),
  });
  const header = (name: string) => response.headers.get(name);
  return {
    status: response.status,
    type: header('content-type'),
    code: header('x-error-code'),
    charged: header('x-credits-charged'),
    remaining: header('x-credits-remaining'),
    body: await response.text(),
  };
}

const askSource = (path: string, key: string | undefined, body: unknown) =>
  ask(host.host.url, path, key, body);

/** Their answers hold something new every time, or need a sign-in first. */
const notRepeatable = new Set([
  'market-signin-url',
  'market-refresh',
  'market-upload-picture',
  'market-exchange-code',
]);
const takesPictureUrls = new Set([
  'generate-basic-listing',
  'update-listing',
  'generate-scaffold-listing',
  'predict-price',
  'appraise-product',
  'market-draft-item',
]);

const isWhole = counts(0, 1) === 1;
const pathOf = (name: string) => endpoints.find((endpoint) => endpoint.name === name)?.path ?? '';

describe.each(['aws', 'sam'] as const)('functions bundled for %s', (target) => {
  const { askBundle, sizes, url, fileOf } = useBundles(target);

  beforeAll(async () => {
    // Two accounts with the same credits, so that the balances in the answers go the same way.
    keys.source = await host.createAccount(`source-of-${target}`, 1000);
    keys.bundle = await host.createAccount(`bundle-of-${target}`, 1000);
  });

  // Both targets differ in the addresses that pictures may come from: a small run tries `sam` where that matters.
  const tried =
    target === 'sam' ? endpoints.filter(({ name }) => isWhole || takesPictureUrls.has(name)) : endpoints;

  test.each(tried.map(({ path }) => path))('%s: refusals are those of the sources', async (path) => {
    const turn = endpoints.findIndex((endpoint) => endpoint.path === path);
    for (const key of valuesFor(turn, [undefined, 'not-a-key', createApiKey()])) {
      const expected = await askSource(path, key, {});
      expect(expected.status).toBe(401);
      expect(await askBundle(path, key, {})).toEqual(expected);
    }
    expect(await askBundle(path, keys.bundle, [])).toEqual(await askSource(path, keys.source, []));
    expect(await askBundle(path, keys.bundle, {})).toEqual(await askSource(path, keys.source, {}));
  });

  const answered = tried.filter(
    ({ name }) => !notRepeatable.has(name) && (target === 'sam' || !takesPictureUrls.has(name)),
  );
  test.each(answered.map(({ path, name }) => [path, name] as const))(
    '%s: the answer is that of the sources',
    async (path, name) => {
      const body = validRequest(name, host.host);
      const expected = await askSource(path, keys.source, body);
      expect(expected.status).toBe(200);
      expect(await askBundle(path, keys.bundle, body)).toEqual(expected);
    },
  );

  test('POST /mcp: tools, their schemas and what they answer are those of the sources', async () => {
    const ofSource = await connectAgent(host.host.url, { authorization: `Bearer ${keys.source}` });
    const ofBundle = await connectAgent(url(), { authorization: `Bearer ${keys.source}` });
    expect(await ofBundle.listTools()).toEqual(await ofSource.listTools());
    const asked = [ofBundle, ofSource].map((agent) => useTool(agent, 'account_balance'));
    const [bundled, sourced] = await Promise.all(asked);
    expect(bundled?.text).toBe(sourced?.text);
    expect(bundled?.isError).toBe(false);
    await Promise.all([ofSource.close(), ofBundle.close()]);
  });

  test('POST /webhooks/payments: what is not signed is refused, and what is signed is read', async () => {
    const { webhooks } = host.host.standIns.payments ?? {};
    const body = JSON.stringify({ object: 'event', data: { object: { object: 'customer', id: 'cus_1' } } });
    const signature = signatureHeader(body, webhooks?.secret ?? '', Math.floor(Date.now() / 1000));
    for (const origin of [url(), host.host.url]) {
      const post = async (headers: Record<string, string>) =>
        (await fetch(`${origin}/webhooks/payments`, { method: 'POST', headers, body })).status;
      expect([await post({}), await post({ 'stripe-signature': signature })]).toEqual([400, 200]);
    }
  });

  if (target !== 'aws') return;
  test.each([...takesPictureUrls])(
    '%s fetches nothing from a private host, whatever ALLOW_PRIVATE_HOSTS says',
    async (name) => {
      expect(process.env.ALLOW_PRIVATE_HOSTS).toContain('http://127.0.0.1:');
      const key = await host.createAccount(`refused-${name}`, 100);
      const answer = await askBundle(pathOf(name), key, validRequest(name, host.host));
      expect(answer.status).toBe(400);
      expect(answer.body).toMatch(/image_urls?(\[0\])? could not be read/);
      expect(answer.charged).toBe('0');
    },
  );

  test.each([
    ['authorizer', 'authorizer.mjs'],
    ['market-item-aspects', 'api/v1/market/item-aspects.mjs'],
    ['generate-basic-listing', 'api/v1/generate-basic-listing.mjs'],
    ['appraise-product', 'api/v1/appraise-product.mjs'],
  ])('%s loads one file behind its entry, and nothing of undici', async (name, module) => {
    const entry = pathToFileURL(fileOf(name, module)).href;
    const script = `const loaded = [];
      const { registerHooks } = process.getBuiltinModule('node:module');
      registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
      await import(${JSON.stringify(entry)});
      const isUndici = (part) => part.includes('undici');
      console.log(JSON.stringify([loaded.length, process.moduleLoadList.filter(isUndici)]));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script]);
    expect(JSON.parse(stdout)).toEqual([2, []]);
  });

  test('a function signs what it asks the database with the credentials of its environment', async () => {
    const asked: IncomingHttpHeaders[] = [];
    const database = await listenOnLoopback(({ headers }, response) => {
      asked.push(headers);
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
      response.end('{"__type":"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException"}');
    }, 0);
    const event = {
      headers: { authorization: `Bearer ${createApiKey()}` },
      methodArn: 'arn',
      requestContext: {},
    };
    const script = `const { handler } = await import(${JSON.stringify(pathToFileURL(fileOf('authorizer', 'authorizer.mjs')).href)});
      await handler(${JSON.stringify(event)}).catch(() => {});`;
    await run(process.execPath, ['--input-type=module', '-e', script], {
      env: {
        AWS_REGION: 'ap-southeast-2',
        AWS_ACCESS_KEY_ID: 'ROLEKEY',
        AWS_SECRET_ACCESS_KEY: 'secret',
        AWS_SESSION_TOKEN: 'session',
        AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${database.port}`,
        KEYS_TABLE: 'keys',
        ACCOUNTS_TABLE: 'accounts',
        REQUESTS_TABLE: 'requests',
      },
    });
    await database.close();
    expect(asked[0]?.authorization).toContain('Credential=ROLEKEY/');
    expect(asked[0]?.authorization).toContain('/ap-southeast-2/dynamodb/aws4_request');
    expect(asked[0]?.['x-amz-security-token']).toBe('session');
  });

  const startOf = (name: string): number => sizes().find((size) => size.name === name)?.eager ?? Number.NaN;

  test('every function is bundled', () => {
    expect(sizes().map(({ name }) => name)).toEqual(functionDefinitions.map(({ name }) => name));
  });

  test.each(['generate-basic-listing', 'update-listing', 'generate-scaffold-listing'])(
    '%s loads at most 400 kB before its lazy parts',
    (name) => {
      expect(startOf(name)).toBeLessThanOrEqual(400_000);
    },
  );

  test.each(['predict-price', 'appraise-product'])(
    '%s loads at most 500 kB before its lazy parts',
    (name) => {
      expect(startOf(name)).toBeLessThanOrEqual(500_000);
    },
  );

  test('the authorizer, which every call waits for, loads at most 275 kB', () => {
    expect(startOf('authorizer')).toBeLessThanOrEqual(275_000);
  });

  test('the dashboard, which people wait for, loads at most 465 kB', () => {
    expect(startOf('dashboard')).toBeLessThanOrEqual(465_000);
  });

  test('the function for payments loads at most 370 kB before Stripe’s library', () => {
    expect(startOf('payments')).toBeLessThanOrEqual(370_000);
  });

  test('the function for agents loads at most 430 kB', () => {
    expect(startOf('mcp')).toBeLessThanOrEqual(430_000);
  });

  test('post-item loads at most 400 kB before its lazy parts', () => {
    expect(startOf('market-post-item')).toBeLessThanOrEqual(400_000);
  });

  test('draft-item, which has the connector as well, loads at most 460 kB before its lazy parts', () => {
    expect(startOf('market-draft-item')).toBeLessThanOrEqual(460_000);
  });

  test('the model SDK is loaded when it is first needed', () => {
    const listing = sizes().find(({ name }) => name === 'update-listing');
    expect(listing?.lazy).toBeGreaterThan(100_000);
  });
});
