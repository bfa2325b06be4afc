import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ModelEmulator } from '../../../../lib/sandbox/model/model-emulator.ts';
import { awsSigner } from '../../../../shared/entry/wiring/parts/aws-signer.ts';
import type { EventFields } from '../../../../shared/platform/call/log-events.ts';
import { startTimeBudget } from '../../../../shared/platform/call/time-budget.ts';
import { awsClaudeService, createAwsClaudeModel } from '../../../../shared/platform/model/models-at-aws.ts';
import { startAwsClaude } from '../../../support/models-at-aws.ts';
import { emulatedItem, question } from './use-model.ts';

const region = 'us-west-2';
const workspace = 'wrkspc_01AbCdEf23GhIj';
const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'of-the-role', sessionToken: 'session' };
const names = {
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  AWS_SESSION_TOKEN: credentials.sessionToken,
  // What the SDK would read by itself.
  ANTHROPIC_API_KEY: 'sk-of-the-process',
  ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
};

let service: ModelEmulator;
let events: { event: string; fields: EventFields }[];
let end = () => {};

beforeAll(async () => {
  service = await startAwsClaude({ region, credentials, workspace });
});
afterAll(() => service.stop());
beforeEach(() => {
  Object.assign(process.env, names);
  service.journal.length = 0;
  service.faults.clear();
  events = [];
});
afterEach(() => {
  end();
  for (const name of Object.keys(names)) delete process.env[name];
});

type Options = Partial<Parameters<typeof createAwsClaudeModel>[0]>;

function ask(options: Options = {}, signedFor = region) {
  const sign = awsSigner(awsClaudeService, signedFor);
  const model = createAwsClaudeModel({
    ...{ region, workspace, sign, baseUrl: service.url, retries: 0 },
    ...options,
  });
  const budget = startTimeBudget(10_000);
  end = budget.end;
  const record = (event: string, fields: EventFields = {}) => events.push({ event, fields });
  const log = { info: record, warn: record, error: (event: string) => record(event) };
  return model.ask(question(), { budget, requestId: 'r', log });
}

describe('the wire', () => {
  test("is the Messages API's, signed for the workspace, and carries no key", async () => {
    expect((await ask()).value).toEqual(emulatedItem);
    const [request] = service.journal;
    if (request === undefined) throw new Error('nothing was sent');
    const { method, url, headers, body } = request;
    expect([method, url.pathname, headers.host]).toEqual(['POST', '/v1/messages', new URL(service.url).host]);
    expect(headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/us-west-2\/aws-external-anthropic\/aws4_request, SignedHeaders=\S*\banthropic-version;anthropic-workspace-id\b/,
    );
    expect(headers).toMatchObject({
      'anthropic-workspace-id': workspace,
      'anthropic-version': '2026-10-21',
      'x-amz-security-token': 'session',
    });
    expect(headers).not.toHaveProperty('x-api-key');
    const sent = JSON.parse(body.toString());
    expect(sent).toMatchObject({
      model: 'claude-haiku-5-5',
      thinking: { type: 'disabled' },
      max_tokens: 500,
    });
    expect(sent.output_config.format.type).toBe('json_schema');
  });

  test('leads to the gateway of the region', async () => {
    const hosts: string[] = [];
    const sign = async ({ hostname }: { hostname: string }) => {
      hosts.push(hostname);
      throw new Error('nothing is sent');
    };
    await expect(ask({ sign, baseUrl: undefined, region: 'eu-west-1' })).rejects.toThrow();
    expect(hosts).toEqual(['aws-external-anthropic.eu-west-1.api.aws']);
  });
});

test("an answer is logged with AWS's id of the request", async () => {
  await ask();
  const upstreamRequestId = expect.stringMatching(/^[\da-f-]{36}$/);
  expect(events).toMatchObject([
    { event: 'model.answered', fields: { provider: 'aws-claude', upstreamRequestId } },
  ]);
});

test.each<[string, Options, string]>([
  ['another workspace', { workspace: 'wrkspc_other' }, region],
  ['another region', {}, 'us-east-1'],
])('%s is a failure of ours that names no credentials', async (_what, options, signedFor) => {
  await expect(ask(options, signedFor)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
  expect(events).toMatchObject([
    { event: 'model.failed', fields: { provider: 'aws-claude', model: 'claude-haiku-5-5', status: 403 } },
  ]);
  expect(JSON.stringify(events)).not.toMatch(/of-the-role|AKIDEXAMPLE|session/);
});
