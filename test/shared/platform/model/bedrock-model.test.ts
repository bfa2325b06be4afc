import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ModelEmulator } from '../../../../lib/sandbox/model/model-emulator.ts';
import { awsSigner } from '../../../../shared/entry/wiring/parts/aws-signer.ts';
import type { EventFields } from '../../../../shared/platform/call/log-events.ts';
import { startTimeBudget } from '../../../../shared/platform/call/time-budget.ts';
import { bedrockService, createBedrockModel } from '../../../../shared/platform/model/models-at-aws.ts';
import { startBedrock } from '../../../support/models-at-aws.ts';
import { emulatedItem, question } from './use-model.ts';

const region = 'eu-west-1';
const profile = 'eu.anthropic.claude-haiku-5-5';
const older = 'eu.anthropic.claude-haiku-4-5-20251001-v1:0';
const credentials = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'secret-of-the-role',
  sessionToken: 'session',
};
const names = {
  AWS_ACCESS_KEY_ID: 'accessKeyId',
  AWS_SECRET_ACCESS_KEY: 'secretAccessKey',
  AWS_SESSION_TOKEN: 'sessionToken',
} as const;

let service: ModelEmulator;
let events: { event: string; fields: EventFields }[];
let ends: (() => void)[];

beforeAll(async () => {
  service = await startBedrock({ region, credentials, models: [profile, older] });
});
afterAll(() => service.stop());
beforeEach(() => {
  for (const [name, field] of Object.entries(names)) process.env[name] = credentials[field];
  service.journal.length = 0;
  service.faults.clear();
  events = [];
  ends = [];
});
afterEach(() => {
  for (const end of ends) end();
  for (const name of Object.keys(names)) delete process.env[name];
});

const modelAt = (model: string, signedFor = region) =>
  createBedrockModel({
    model,
    region: signedFor,
    sign: awsSigner(bedrockService, signedFor),
    baseUrl: `${service.url}/anthropic`,
    retries: 0,
  });

function ask(model = modelAt(profile)) {
  const budget = startTimeBudget(10_000);
  ends.push(budget.end);
  const record = (event: string, fields: EventFields = {}) => events.push({ event, fields });
  const log = { info: record, warn: record, error: (event: string) => record(event) };
  return model.ask(question(), { budget, requestId: 'r', log });
}

const sent = () => {
  const [request] = service.journal;
  if (request === undefined) throw new Error('nothing was sent');
  return { headers: request.headers, url: request.url, body: JSON.parse(request.body.toString()) };
};

describe('requests', () => {
  test('is signed with the current credentials, and carries no key', async () => {
    await ask();
    const { headers, url } = sent();
    expect(url.pathname).toBe('/anthropic/v1/messages');
    expect(headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-west-1\/bedrock\/aws4_request/,
    );
    expect(headers['x-amz-security-token']).toBe('session');
    expect(headers).not.toHaveProperty('x-api-key');
    expect(headers['anthropic-version']).toBe('2023-06-01');
  });

  test('asks a new family for JSON in words, and holds an older one to the schema', async () => {
    expect((await ask(modelAt(profile))).value).toEqual(emulatedItem);
    expect(sent().body.output_config).toEqual({ effort: 'medium' });
    service.journal.length = 0;
    expect((await ask(modelAt(older))).value).toEqual(emulatedItem);
    expect(sent().body.output_config.format.type).toBe('json_schema');
  });
});

describe('replies', () => {
  test('leaves an event that names the provider and its own id of the request', async () => {
    await ask();
    expect(events).toMatchObject([
      {
        event: 'model.answered',
        fields: { provider: 'bedrock', upstreamRequestId: expect.stringMatching(/^[\da-f-]{36}$/) },
      },
    ]);
  });

  test.each([
    ['another region', () => modelAt(profile, 'us-east-1'), 403],
    ['a model that is not open to the account', () => modelAt('eu.anthropic.claude-opus-5-5'), 400],
    ['a model without its inference profile', () => modelAt('anthropic.claude-haiku-5-5'), 400],
  ])('is a failure of ours for %s', async (_what, model, status) => {
    await expect(ask(model())).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    expect(events).toMatchObject([{ event: 'model.failed', fields: { provider: 'bedrock', status } }]);
  });

  test('is a failure of ours with wrong credentials', async () => {
    process.env.AWS_SECRET_ACCESS_KEY = 'another';
    await expect(ask()).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    expect(JSON.stringify(events)).not.toContain('another');
  });
});
