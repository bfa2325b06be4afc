import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ModelEmulator } from '../../../../lib/sandbox/model/model-emulator.ts';
import { awsSigner } from '../../../../shared/entry/wiring/parts/aws-signer.ts';
import type { EventFields } from '../../../../shared/platform/call/log-events.ts';
import { startTimeBudget } from '../../../../shared/platform/call/time-budget.ts';
import type { Model } from '../../../../shared/platform/model/model.ts';
import {
  awsClaudeService,
  bedrockService,
  createAwsClaudeModel,
  createBedrockModel,
} from '../../../../shared/platform/model/models-at-aws.ts';
import { startAwsClaude, startBedrock } from '../../../support/models-at-aws.ts';
import { emulatedItem, question } from './use-model.ts';

const region = 'eu-west-1';
const workspace = 'wrkspc_01AbCdEf23GhIj';
const profile = 'eu.anthropic.claude-haiku-5-5';
const older = 'eu.anthropic.claude-haiku-4-5-20251001-v1:0';
const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'of-the-role', sessionToken: 'session' };
const names = {
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  AWS_SESSION_TOKEN: credentials.sessionToken,
  // What the SDK would read by itself.
  ANTHROPIC_API_KEY: 'sk-of-the-process',
  ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
};

const services = {} as Record<'bedrock' | 'aws-claude', ModelEmulator>;
let events: { event: string; fields: EventFields }[];
let ends: (() => void)[];
beforeAll(async () => {
  services.bedrock = await startBedrock({ region, credentials, models: [profile, older] });
  services['aws-claude'] = await startAwsClaude({ region, credentials, workspace });
});
afterAll(async () => {
  for (const service of Object.values(services)) await service.stop();
});
beforeEach(() => {
  Object.assign(process.env, names);
  for (const { journal } of Object.values(services)) journal.length = 0;
  events = [];
  ends = [];
});
afterEach(() => {
  for (const end of ends) end();
  for (const name of Object.keys(names)) delete process.env[name];
});

const atBedrock = (model = profile, signedFor = region): Model =>
  createBedrockModel({
    model,
    region: signedFor,
    sign: awsSigner(bedrockService, signedFor),
    baseUrl: `${services.bedrock.url}/anthropic`,
    retries: 0,
  });
const onPlatform = (asked = workspace, signedFor = region): Model =>
  createAwsClaudeModel({
    region,
    workspace: asked,
    sign: awsSigner(awsClaudeService, signedFor),
    baseUrl: services['aws-claude'].url,
    retries: 0,
  });

function ask(model: Model) {
  const budget = startTimeBudget(10_000);
  ends.push(budget.end);
  const record = (event: string, fields: EventFields = {}) => events.push({ event, fields });
  const log = { info: record, warn: record, error: (event: string) => record(event) };
  return model.ask(question(), { budget, requestId: 'r', log, addHeaders() {} });
}

test.each([
  ['bedrock', 'bedrock', '/anthropic/v1/messages', atBedrock, { 'anthropic-version': '2023-06-01' }],
  [
    'aws-claude',
    'aws-external-anthropic',
    '/v1/messages',
    onPlatform,
    { 'anthropic-version': '2026-10-21', 'anthropic-workspace-id': workspace },
  ],
] as const)(
  'a question to %s is signed with the current credentials, and carries no key',
  async (provider, service, path, model, more) => {
    expect((await ask(model())).value).toEqual(emulatedItem);
    const [request] = services[provider].journal;
    if (request === undefined) throw new Error('nothing was sent');
    const { url, headers } = request;
    expect(url.pathname).toBe(path);
    expect(headers).toMatchObject({ ...more, 'x-amz-security-token': 'session' });
    const scope = `Credential=AKIDEXAMPLE/\\d{8}/${region}/${service}/aws4_request`;
    const signed = `SignedHeaders=\\S*${Object.keys(more).sort().join(';')}`;
    expect(headers.authorization).toMatch(new RegExp(`^AWS4-HMAC-SHA256 ${scope}, ${signed}`));
    expect(headers).not.toHaveProperty('x-api-key');
    const upstreamRequestId = expect.stringMatching(/^[\da-f-]{36}$/);
    expect(events).toMatchObject([{ event: 'model.answered', fields: { provider, upstreamRequestId } }]);
  },
);

test('at Bedrock a new family is asked for JSON in words, and an older one held to the schema', async () => {
  await ask(atBedrock());
  expect((await ask(atBedrock(older))).value).toEqual(emulatedItem);
  const [asked, held] = services.bedrock.journal.map(({ body }) => JSON.parse(body.toString()));
  expect(asked.output_config).toEqual({ effort: 'medium' });
  expect(held.output_config.format.type).toBe('json_schema');
});

test('at the Claude Platform the gateway is that of the region', async () => {
  const hosts: string[] = [];
  const sign = async ({ hostname }: { hostname: string }) => {
    hosts.push(hostname);
    throw new Error('nothing is sent');
  };
  await expect(ask(createAwsClaudeModel({ region, workspace, sign, retries: 0 }))).rejects.toThrow();
  expect(hosts).toEqual(['aws-external-anthropic.eu-west-1.api.aws']);
});

describe('a failure of ours that names no credentials', () => {
  test.each([
    ['another region', () => atBedrock(profile, 'us-east-1'), 403],
    ['a model that is not open to the account', () => atBedrock('eu.anthropic.claude-opus-5-5'), 400],
    ['a model without its inference profile', () => atBedrock('anthropic.claude-haiku-5-5'), 400],
    ['another workspace', () => onPlatform('wrkspc_other'), 403],
    ['another region of the workspace', () => onPlatform(workspace, 'us-east-1'), 403],
  ])('is %s', async (_what, model, status) => {
    await expect(ask(model())).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    expect(events).toMatchObject([{ event: 'model.failed', fields: { status } }]);
    expect(JSON.stringify(events)).not.toMatch(/of-the-role|AKIDEXAMPLE|session/);
  });
});
