import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import {
  GetAliasCommand,
  InvokeCommand,
  LambdaClient,
  ListEventSourceMappingsCommand,
  UpdateEventSourceMappingCommand,
  UpdateFunctionConfigurationCommand,
} from '@aws-sdk/client-lambda';
import { DeleteObjectsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import {
  ListSecretsCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import { Webhook } from 'standardwebhooks';
import { liveAlias, resourceName } from '../../lib/aws/naming.ts';
import { memberIdOf, sampleSeller } from '../../lib/sandbox/market/fixtures/sellers.ts';
import { signatureHeader } from '../../lib/sandbox/payments/webhook-sender.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { createJob, jobResults, listJobs, readJob } from '../../shared/contract/jobs.ts';
import { generateBasicListing } from '../../shared/contract/listing.ts';
import { exchangeCode } from '../../shared/contract/market/oauth.ts';
import { watchSales } from '../../shared/contract/market/sales.ts';
import type { WebhookType } from '../../shared/contract/webhooks.ts';
import { createDynamoDbEndpoints } from '../../shared/events/webhooks/dynamodb-endpoints.ts';
import { createSignedFetch, type SignedFetch } from '../../shared/platform/web/signed-fetch.ts';
import { endless } from '../shared/billing/credits/support/bounds.ts';
import { serve } from '../shared/platform/web/loopback-server.ts';
import { Browser, unescaped } from '../support/browser.ts';
import { useHost } from '../support/host.ts';
import { followsAnother, validRequest } from '../support/valid-requests.ts';
import { bundle, cdk, onEngine, serviceStack, synthesiseFor } from './deployment.ts';
import { type AwsEngine, startAwsEngine } from './engine.ts';

/*
 * The stage as the templates describe it, on an emulator of AWS that others wrote: its gateway, authorizer, aliases,
 * permissions, tables and secrets. The local host gets the same requests, and both ask the host's stand-ins.
 */
const deployMs = 600_000;
const t = useHost({ ALLOW_PRIVATE_HOSTS: '1' });
const folder = mkdtempSync(join(tmpdir(), 'deployed-'));
const account = 'seller';
const keys = { everything: '', account: '' };
let engine: AwsEngine;
let bundles = '';
let bucket = '';

/** Variables that lead functions to the host's stand-ins. Keys of upstreams are in the stage's secrets instead. */
function standInVariables(): Record<string, string> {
  const open = Object.entries({ ...t.host.standIns.environment, ...t.host.signIn?.environment }).filter(
    ([name]) => name.startsWith('SIGN_IN') || !/_(?:KEY|SECRET|CLIENT_ID|TOKEN)$/.test(name),
  );
  return { ...Object.fromEntries(open), ALLOW_PRIVATE_HOSTS: '1', CALLBACKS: 'any', LOG_LEVEL: 'WARN' };
}

const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
const region = 'us-east-1';

/** Asks the engine for a service of which the repository has no client. */
async function askService(service: string, request: Parameters<SignedFetch>[0]): Promise<string> {
  const signer = new SignatureV4({ service, region, credentials, sha256: Sha256 });
  const ask = createSignedFetch(engine.url, async (unsigned) => (await signer.sign(unsigned)).headers);
  return (await ask(request, endless)).text;
}

/** Asks the engine with the SDK. */
async function withClient<Client extends { destroy(): void }, Result>(
  Type: new (options: object) => Client,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Type({ endpoint: engine.url, region, credentials, forcePathStyle: true });
  return await work(client).finally(() => client.destroy());
}

async function fillSecrets(): Promise<void> {
  const { standIns } = t.host;
  const { ANTHROPIC_API_KEY, LENS_API_KEY, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = standIns.environment;
  const { MARKET_CLIENT_ID: clientId, MARKET_CLIENT_SECRET: clientSecret } = standIns.environment;
  const { verificationToken: deletionToken } = t.emulators.market.notices;
  // The stage believes in an address at Amazon, where it cannot be asked for a proof.
  t.emulators.market.notices.challenge = async () => true;
  const values = {
    model: ANTHROPIC_API_KEY,
    lens: LENS_API_KEY,
    market: JSON.stringify({ clientId, clientSecret, deletionToken }),
    payments: JSON.stringify({ secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET }),
  };
  await withClient(SecretsManagerClient, async (client) => {
    for (const [name, SecretString] of Object.entries(values))
      await client.send(new PutSecretValueCommand({ SecretId: resourceName('dev', name), SecretString }));
  });
}

const admin = (...words: readonly string[]) => onEngine(engine, 'bin/admin.ts', '--stage', 'dev', ...words);
const lastLine = (text: string) => text.trim().split('\n').at(-1)?.trim() ?? '';

async function deploy(name: string, contexts: Readonly<Record<string, string>> = {}): Promise<void> {
  const [assembly, outputs] = [join(folder, name), join(folder, `${name}.json`)];
  const stage = {
    market: 'sandbox',
    marketPricing: 'permitted',
    ruName: 'Test-RuName',
    payments: 'true',
    deletionNotices: 'true',
    salesNotices: 'true',
    ...contexts,
  };
  synthesiseFor(assembly, bundles, stage, standInVariables());
  await cdk(
    engine,
    'deploy',
    '--app',
    assembly,
    '--all',
    '--require-approval',
    'never',
    '--outputs-file',
    outputs,
  );
  const { BaseUrl, ImagesBucket } = JSON.parse(readFileSync(outputs, 'utf8'))[serviceStack];
  engine.restApi = new URL(BaseUrl).hostname.split('.')[0] ?? '';
  bucket = ImagesBucket;
}

const stageUrl = () => `${engine.url}/dev`;

async function ask(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(stageUrl() + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, header: (name: string) => response.headers.get(name), text };
}

const authorization = (key = keys.everything) => ({ authorization: `Bearer ${key}` });
const balance = async (): Promise<number> =>
  JSON.parse((await ask('/api/v1/account', {}, authorization())).text).available;

/** Gives the account an endpoint for events of a type. @returns what waits for the first and verifies it */
async function addEndpoint(type: WebhookType): Promise<() => Promise<unknown>> {
  const arrival = Promise.withResolvers<readonly [body: string, headers: IncomingHttpHeaders]>();
  const { origin } = await serve(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    response.end();
    arrival.resolve([body, request.headers]);
  });
  // The command refuses an address of this machine.
  const added = await withClient(DynamoDBClient, (client) =>
    createDynamoDbEndpoints(client, resourceName('dev', 'people')).add(
      account,
      { url: origin, types: [type] },
      Date.now(),
      endless,
    ),
  );
  return async () => {
    const [body, headers] = await arrival.promise;
    return new Webhook(added.secret).verify(body, headers as Record<string, string>);
  };
}

/** Waits until a job has ended. @returns how it stands */
async function endOfJob(job: string) {
  for (;;) {
    const standing = readJob.response.parse(
      JSON.parse((await ask(readJob.path, { job }, authorization())).text),
    );
    if (standing.state !== 'running') return standing;
    await sleep(200);
  }
}

/** The version that callers of a function reach. */
const liveVersion = (name: string) =>
  withClient(LambdaClient, async (client) => {
    const alias = { FunctionName: resourceName('dev', name), Name: liveAlias };
    return Number((await client.send(new GetAliasCommand(alias))).FunctionVersion);
  });

/** What both hosts answer to the same three requests: a good one, a bad one, and one without a key. */
async function answersOf({ name, path, permission }: Endpoint) {
  const body = validRequest(name, t.host);
  const permitted = authorization(permission === 'account' ? keys.account : keys.everything);
  const deployed = [await ask(path, body, permitted), await ask(path, [], permitted), await ask(path, {})];
  const local = [await t.post(path, body), await t.post(path, []), await t.post(path, {}, { key: null })];
  return {
    deployed: deployed.map(({ status, header }) => [
      status,
      header('x-error-code'),
      header('x-credits-charged'),
    ]),
    local: local.map(({ status, headers }) => [
      status,
      headers.get('x-error-code'),
      headers.get('x-credits-charged'),
    ]),
    refusals: {
      deployed: deployed.slice(1).map(({ text }) => text),
      local: local.slice(1).map(({ text }) => text),
    },
  };
}
const answers = new Map<string, Awaited<ReturnType<typeof answersOf>>>();

beforeAll(async () => {
  [engine, bundles] = await Promise.all([startAwsEngine(), bundle()]);
  await cdk(engine, 'bootstrap', 'aws://000000000000/us-east-1');
  await deploy('first');
  await fillSecrets();
  await admin('create-account', account);
  await admin('grant', account, '1000');
  keys.everything = lastLine(await admin('create-key', account));
  keys.account = lastLine(await admin('create-key', account, '--permission', 'account'));
  // The engine sends no events of deployments, which start this job.
  const rates = { FunctionName: resourceName('dev', 'refresh-rates') };
  const { FunctionError } = await withClient(LambdaClient, (client) => client.send(new InvokeCommand(rates)));
  expect(FunctionError).toBeUndefined();
  // Each function starts with its first call, which takes processor time, so a few start at a time.
  const left = [...endpoints];
  const askNext = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift())
      answers.set(next.name, await answersOf(next));
  };
  await Promise.all([askNext(), askNext(), askNext()]);
  await endOfJob(JSON.parse((await ask(listJobs.path, {}, authorization())).text).jobs[0].job);
}, deployMs);
afterAll(async () => {
  await engine?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the deployed stage', () => {
  test.each(endpoints)('answers $name as the local host does, to good and to bad requests', ({ name }) => {
    const { deployed, local, refusals } = answers.get(name) ?? {};
    // No account has the code and the job.
    const unknown = name === exchangeCode.name ? 400 : 404;
    const [good, ...bad] = local?.map(([status]) => status) ?? [];
    expect([good, ...bad]).toEqual([followsAnother({ name }) ? unknown : 200, 400, 401]);
    expect(deployed).toEqual(local);
    expect(refusals?.deployed).toEqual(refusals?.local);
  });

  test('charges a paid call once, replays it under its Idempotency-Key, and its books agree', async () => {
    const { path, name, credits } = generateBasicListing;
    const body = validRequest(name, t.host);
    const headers = { ...authorization(), 'idempotency-key': 'deployed' };
    const before = await balance();
    const [first, again] = [await ask(path, body, headers), await ask(path, body, headers)];
    expect([first.status, first.header('x-credits-charged'), first.header('idempotent-replayed')]).toEqual([
      200,
      String(credits),
      null,
    ]);
    expect([again.status, again.header('x-credits-charged'), again.header('idempotent-replayed')]).toEqual([
      200,
      '0',
      'true',
    ]);
    expect(again.text).toBe(first.text);
    expect(await balance()).toBe(before - credits);
    expect(await admin('audit')).toContain('\n0 drifts');
  });

  test('keeps a search for another operation on the same photo', async () => {
    const { lens } = t.emulators;
    const body = { image_url: t.host.standIns.samplePicture, limit: 3 };
    const searched = await ask('/api/v1/predict-price', body, authorization());
    const asked = lens.journal.length;
    expect(searched.status).toBe(200);
    const kept = await ask('/api/v1/appraise-product', body, authorization());
    expect([kept.status, kept.header('x-comparables'), lens.journal.length]).toEqual([200, 'kept', asked]);
  });

  test('keeps replies of the marketplace that are the same for every seller', async () => {
    const { journal } = t.emulators.market;
    const [path, body] = ['/api/v1/market/item-aspects', validRequest('market-item-aspects', t.host)];
    await ask(path, body, authorization());
    const asked = journal.length;
    expect((await ask(path, body, authorization())).status).toBe(200);
    expect(journal).toHaveLength(asked);
  });

  test('stores an uploaded photo under the path of its address', async () => {
    const body = validRequest('upload-photo', t.host);
    const { url } = JSON.parse((await ask('/api/v1/upload-photo', body, authorization())).text);
    const { pathname } = new URL(url);
    const { Contents = [] } = await withClient(S3Client, (client) =>
      client.send(new ListObjectsV2Command({ Bucket: bucket })),
    );
    expect(Contents.map(({ Key }) => `/${Key}`)).toContain(pathname);
  });

  test('signs a person in, who buys credits that a signed webhook grants once', async () => {
    const browser = new Browser();
    const code = (await admin('invite', account, 'olive@demo.example')).split('code=')[1]?.trim();
    const invitation = `${stageUrl()}/dashboard/invitation?code=${code}`;
    const home = await browser.signIn(`${stageUrl()}/dashboard`, { subject: 'demo-owner' }, invitation);
    expect([home.status, home.url.pathname]).toEqual([200, '/dev/dashboard']);
    const { payments } = t.emulators;
    payments.webhooks.url = `${stageUrl()}/webhooks/payments`;
    const before = await balance();
    const credits = await browser.open(`${stageUrl()}/dashboard/credits`);
    const page = await browser.submit(credits, '/checkout', { pack: 'small' });
    const stripe = unescaped(/content="0;url=([^"]+)"/.exec(page.html)?.[1] ?? '');
    payments.choose(stripe.split('/').at(-1) ?? '', 'pay');
    await payments.webhooks.settled();
    expect(await balance()).toBe(before + 1000);
    const event = payments.webhooks.events.at(-1);
    if (event === undefined) throw new Error('a payment is an event');
    expect(await payments.webhooks.send(event)).toBe(200);
    expect(await balance()).toBe(before + 1000);
    const forged = signatureHeader(JSON.stringify(event), 'whsec_forged', Math.floor(Date.now() / 1000));
    expect((await ask('/webhooks/payments', event, { 'stripe-signature': forged })).status).toBe(400);
  });

  test('tells an endpoint of a sale in answer to a notice of the marketplace', async () => {
    const arrival = await addEndpoint('item.sold');
    const watched = await ask(watchSales.path, validRequest(watchSales.name, t.host), authorization());
    expect(watched.status).toBe(200);
    const { notices } = t.emulators.market;
    const notice = notices.saleOf({ itemId: '110000000001', seller: sampleSeller.userId });
    expect(await notices.send(notice, `${stageUrl()}/webhooks/market`)).toBe(200);
    const data = { item: '110000000001', seller: memberIdOf(sampleSeller.userId) };
    expect(await arrival()).toMatchObject({ type: 'item.sold', data });
  });

  test('carries out a job over its queue, pays for what was delivered, and has all results in a private file', async () => {
    const { operation, items } = createJob.request.parse(validRequest(createJob.name, t.host));
    const gone = { ...items[0], id: 'gone', request: { image_urls: [`${t.host.url}/uploads/gone.jpg`] } };
    const before = await balance();
    const body = { operation, items: [items[0], gone] };
    const headers = { ...authorization(), 'idempotency-key': 'job' };
    const created = await ask(createJob.path, body, headers);
    expect(created.status).toBe(200);
    expect((await ask(createJob.path, body, headers)).text).toBe(created.text);
    const { job } = JSON.parse(created.text);
    expect(await endOfJob(job)).toMatchObject({ state: 'completed', counts: { done: 1, failed: 1 } });
    expect(await balance()).toBe(before - generateBasicListing.credits);
    const { results, file } = JSON.parse((await ask(jobResults.path, { job }, authorization())).text);
    expect(results).toMatchObject([
      { id: items[0]?.id, status: 200, charged: generateBasicListing.credits },
      { id: 'gone', status: 400, charged: 0 },
    ]);
    const lines = (await (await fetch(file)).text()).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(results);
    expect((await fetch(file.split('?')[0])).status).toBe(403);
  });

  test('calls nothing of a queue whose mapping is disabled, and takes a message that was sent again', async () => {
    const take = (Enabled: boolean) =>
      withClient(LambdaClient, async (client) => {
        const FunctionName = resourceName('dev', 'run-job-items');
        const { EventSourceMappings: [mapping] = [] } = await client.send(
          new ListEventSourceMappingsCommand({ FunctionName }),
        );
        await client.send(new UpdateEventSourceMappingCommand({ UUID: mapping?.UUID, Enabled }));
      });
    const onQueue = (action: string, parameters: object = {}) => {
      const QueueUrl = `${engine.url}/000000000000/${resourceName('dev', 'jobs')}`;
      const headers = {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `AmazonSQS.${action}`,
      };
      const body = JSON.stringify({ QueueUrl, ...parameters });
      return askService('sqs', { method: 'POST', path: '/', headers, body });
    };
    await take(false);
    const created = await ask(createJob.path, validRequest(createJob.name, t.host), authorization());
    const { job, accepted } = JSON.parse(created.text);
    await sleep(3000);
    const { ApproximateNumberOfMessages: waiting } = JSON.parse(
      await onQueue('GetQueueAttributes', { AttributeNames: ['All'] }),
    ).Attributes;
    expect(waiting).toBe(String(accepted));
    // Lost, as what ends among the failed jobs.
    await onQueue('PurgeQueue');
    await take(true);
    for (let index = 0; index < accepted; index += 1) {
      const MessageBody = JSON.stringify({ accountId: account, job, index });
      await onQueue('SendMessage', { MessageBody, MessageGroupId: account });
    }
    expect((await endOfJob(job)).state).toBe('completed');
  });

  test('tells an endpoint of what waits for the scheduled job', async () => {
    const arrival = await addEndpoint('key.created');
    await admin('create-key', account, 'told');
    const job = { FunctionName: resourceName('dev', 'mail-low-balances') };
    const { FunctionError } = await withClient(LambdaClient, (client) => client.send(new InvokeCommand(job)));
    expect(FunctionError).toBeUndefined();
    expect(await arrival()).toMatchObject({ type: 'key.created' });
  });

  test.each(['/docs', '/docs/errors', '/llms.txt', '/openapi.json', '/dashboard/sign-in'])(
    '%s is there for everyone',
    async (path) => {
      expect((await fetch(stageUrl() + path, { redirect: 'manual' })).status).toBe(200);
    },
  );
});

test('a second deployment moves callers of what it changes to new versions, and a rollback moves them back', async () => {
  const both = async () => [await liveVersion(generateBasicListing.name), await liveVersion('account')];
  expect(await both()).toEqual([1, 1]);
  const before = new Date().toISOString();
  await deploy('second', { undelivered: '7' });
  expect(await both()).toEqual([2, 1]);
  expect(await balance()).toBeGreaterThan(0);
  await onEngine(engine, 'bin/rollback.ts', '--stage', 'dev', '--yes', '--before', before);
  expect(await both()).toEqual([1, 1]);
}, 300_000);

test('a scheduled job runs, and may do nothing that its role does not allow', async () => {
  const job = (name: string) => ({ FunctionName: resourceName('dev', name) });
  await withClient(LambdaClient, async (client) => {
    expect((await client.send(new InvokeCommand(job('audit-ledger')))).FunctionError).toBeUndefined();
    // The engine reads a role when a function starts, so this one must not have run yet.
    const Role = 'arn:aws:iam::000000000000:role/of-nobody';
    const other = job('erase-accounts');
    await client.send(new UpdateFunctionConfigurationCommand({ ...other, Role }));
    expect((await client.send(new InvokeCommand(other))).FunctionError).toBeDefined();
  });
});

test('deleting the stage leaves the tables of money and people, the secrets that operators filled and the role for logs', async () => {
  await withClient(S3Client, async (client) => {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
    const Objects = Contents.map(({ Key }) => ({ Key }));
    await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects } }));
  });
  await cdk(engine, 'destroy', '--app', join(folder, 'second'), '--all', '--force');
  const { TableNames } = await withClient(DynamoDBClient, (client) => client.send(new ListTablesCommand({})));
  const { SecretList } = await withClient(SecretsManagerClient, (client) =>
    client.send(new ListSecretsCommand({})),
  );
  const named = (...parts: readonly string[]) => parts.map((part) => resourceName('dev', part));
  expect(TableNames?.toSorted()).toEqual(named('accounts', 'keys', 'ledger', 'people'));
  expect(SecretList?.map(({ Name }) => Name).toSorted()).toEqual(
    named('lens', 'market', 'model', 'payments'),
  );
  // Other APIs of the account may write their logs with it.
  const setting = await askService('apigateway', { method: 'GET', path: '/account', headers: {} });
  const { cloudwatchRoleArn } = JSON.parse(setting) as { readonly cloudwatchRoleArn?: string };
  const roles = await askService('iam', {
    method: 'POST',
    path: '/',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'Action=ListRoles&Version=2010-05-08',
  });
  expect(cloudwatchRoleArn).toContain('CloudWatchRole');
  expect(roles).toContain(`<Arn>${cloudwatchRoleArn}</Arn>`);
}, 300_000);
