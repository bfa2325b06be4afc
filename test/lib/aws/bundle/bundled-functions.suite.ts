import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type * as z from 'zod';
import type { bundleFunctions } from '../../../../lib/aws/bundle/bundle-functions.ts';
import { functionDefinitions } from '../../../../lib/aws/functions.ts';
import { signatureHeader } from '../../../../lib/sandbox/payments/webhook-sender.ts';
import type { Endpoint } from '../../../../shared/contract/endpoint.ts';
import { endpoints } from '../../../../shared/contract/endpoints.ts';
import { createApiKey } from '../../../../shared/identity/accounts/key-store.ts';
import { connectAgent, useTool } from '../../../support/agent.ts';
import { counts, valuesFor } from '../../../support/counts.ts';
import { useHost } from '../../../support/host.ts';
import { validRequest } from '../../../support/valid-requests.ts';

/*
 * The bundles are deployed, not the sources. Here the same requests go to both, over the same tables and stand-ins.
 */
const run = promisify(execFile);
const startMs = 180_000;
const bundledHost = join(import.meta.dirname, '../../../support/bundled-host.ts');
const host = useHost();
const keys = { source: '', bundle: '' };

function useBundles(target: 'aws' | 'sam', functions: readonly string[]) {
  let child: ChildProcess | undefined;
  let url = '';
  let sizes: Awaited<ReturnType<typeof bundleFunctions>> = [];
  let folder = '';
  beforeAll(async () => {
    child = spawn(process.execPath, [bundledHost, target, ...functions], {
      stdio: ['pipe', 'pipe', 'inherit'],
      // The variables that the local host has set for its own functions. There is no compile cache either: each run
      // bundles into a new folder.
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

/** Their answers differ each time, depend on earlier state, or need a sign-in first. */
const notRepeatable = new Set([
  'upload-photo',
  'market-signin-url',
  'market-refresh',
  'market-upload-picture',
  'market-exchange-code',
  'market-relist-item',
  ...endpoints.filter(({ area }) => area === 'jobs').map(({ name }) => name),
]);
/** The listing must be the same for both. */
const verified = new Set(['market-revise-item']);
const shapeOf = ({ request }: Endpoint) => (request as z.ZodObject).shape;
const takesPictureUrls = new Set(
  endpoints.flatMap((endpoint) =>
    'image_url' in shapeOf(endpoint) || 'image_urls' in shapeOf(endpoint) ? [endpoint.name] : [],
  ),
);

/** A small run bundles one of each kind; both targets differ in the addresses that pictures may come from. */
const bundled = {
  aws: [
    'authorizer',
    'dashboard',
    'payments',
    'mcp',
    'account',
    'generate-basic-listing',
    'appraise-product',
    'market-item-aspects',
    'market-draft-item',
    'market-post-item',
  ],
  sam: ['authorizer', 'generate-basic-listing', 'appraise-product'],
};
/** The kB of minified code loaded at a cold start, with a margin over the measured size. */
const startBounds = [
  ['authorizer', 275],
  ['dashboard', 449],
  ['payments', 373],
  ['mcp', 470],
  ['generate-basic-listing', 400],
  ['update-listing', 400],
  ['generate-scaffold-listing', 400],
  ['predict-price', 375],
  ['appraise-product', 410],
  ['market-post-item', 385],
  ['market-draft-item', 375],
] as const;
const allFunctions = functionDefinitions.map(({ name }) => name);
const bundledFor = (target: keyof typeof bundled): readonly string[] =>
  counts(0, 1) === 1 ? allFunctions : allFunctions.filter((name) => bundled[target].includes(name));

const pathOf = (name: string) => endpoints.find((endpoint) => endpoint.name === name)?.path ?? '';

describe.each(['aws', 'sam'] as const)('functions bundled for %s', (target) => {
  const functions = bundledFor(target);
  const { askBundle, sizes, url, fileOf } = useBundles(target, functions);

  beforeAll(async () => {
    // Two accounts with the same credits, so that the balances in the answers match.
    keys.source = await host.createAccount(`source-of-${target}`, 1000);
    keys.bundle = await host.createAccount(`bundle-of-${target}`, 1000);
  });
  /** Those keys, or one for both if the operation needs a permission. */
  const keysFor = async (path: string) => {
    const wanted = endpoints.find((endpoint) => endpoint.path === path)?.permission;
    const key = wanted && (await host.keyFor(path));
    return key === undefined ? keys : { source: key, bundle: key };
  };

  const tried = endpoints.filter(({ name }) => functions.includes(name));

  test.each(tried.map(({ path }) => path))('%s refuses as the sources do', async (path) => {
    const turn = tried.findIndex((endpoint) => endpoint.path === path);
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
    '%s answers as the sources do',
    async (path, name) => {
      const body = { ...validRequest(name, host.host), ...(verified.has(name) ? { verifyOnly: true } : {}) };
      const { source, bundle } = await keysFor(path);
      const expected = await askSource(path, source, body);
      expect(expected.status).toBe(200);
      expect(await askBundle(path, bundle, body)).toEqual(expected);
    },
  );

  if (!functions.includes('mcp')) return;

  test('POST /mcp: tools, schemas and answers match the sources', async () => {
    const ofSource = await connectAgent(host.host.url, { authorization: `Bearer ${keys.source}` });
    const ofBundle = await connectAgent(url(), { authorization: `Bearer ${keys.source}` });
    expect(await ofBundle.listTools()).toEqual(await ofSource.listTools());
    const asked = [ofBundle, ofSource].map((agent) => useTool(agent, 'account_balance'));
    const [bundled, sourced] = await Promise.all(asked);
    expect(bundled?.text).toBe(sourced?.text);
    expect(bundled?.isError).toBe(false);
    await Promise.all([ofSource.close(), ofBundle.close()]);
  });

  test('POST /webhooks/payments: an unsigned event is refused, and a signed one is read', async () => {
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
  test.each(functions.filter((name) => takesPictureUrls.has(name)))(
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
  ])('%s loads nothing of undici at its start', async (name, module) => {
    const entry = pathToFileURL(fileOf(name, module)).href;
    const script = `await import(${JSON.stringify(entry)});
      console.log(JSON.stringify(process.moduleLoadList.filter((part) => part.includes('undici'))));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script]);
    expect(JSON.parse(stdout)).toEqual([]);
  });

  test.each(startBounds.filter(([name]) => functions.includes(name)))(
    '%s loads at most %s kB before its lazy parts',
    (name, kilobytes) => {
      const eager = sizes().find((size) => size.name === name)?.eager;
      expect(eager).toBeLessThanOrEqual(kilobytes * 1000);
    },
  );

  test('the model SDK is loaded when it is first needed', () => {
    const listing = sizes().find(({ name }) => name === 'generate-basic-listing');
    expect(listing?.lazy).toBeGreaterThan(100_000);
  });
});
