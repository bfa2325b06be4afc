import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ModelEmulator } from '../../../../lib/sandbox/model/model-emulator.ts';
import { modelServices } from '../../../../shared/entry/wiring/model.ts';
import { startTimeBudget } from '../../../../shared/platform/call/time-budget.ts';
import { startAwsClaude, startBedrock } from '../../../support/models-at-aws.ts';

const region = 'eu-west-1';
const profile = 'eu.anthropic.claude-haiku-5-5';
const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret-of-the-role' };
const onAws = { MODEL_PROVIDER: 'aws-claude', ANTHROPIC_AWS_WORKSPACE_ID: 'wrkspc_01AbCdEf23GhIj' };
const atBedrock = { MODEL_PROVIDER: 'bedrock', CLAUDE_MODEL: profile, BEDROCK_REGION: region };

describe('a model that cannot be asked', () => {
  test.each<[string, NodeJS.ProcessEnv, string]>([
    ['Anthropic without a key', {}, 'ANTHROPIC_API_KEY or MODEL_SECRET_ID'],
    ['Bedrock without a model', { ...atBedrock, CLAUDE_MODEL: '' }, 'CLAUDE_MODEL'],
    ['Bedrock without a region', { ...atBedrock, BEDROCK_REGION: '' }, 'BEDROCK_REGION'],
    ['aws-claude without a workspace', { MODEL_PROVIDER: 'aws-claude' }, 'ANTHROPIC_AWS_WORKSPACE_ID'],
    [
      'aws-claude with the name of a workspace',
      { ...onAws, ANTHROPIC_AWS_WORKSPACE_ID: 'production' },
      'ANTHROPIC_AWS_WORKSPACE_ID',
    ],
    ['aws-claude without a region', onAws, 'AWS_REGION'],
    ['another provider', { MODEL_PROVIDER: 'azure' }, 'MODEL_PROVIDER'],
    [
      'a fallback without a model',
      { ANTHROPIC_API_KEY: 'k', MODEL_FALLBACK: 'bedrock' },
      'MODEL_FALLBACK_ID',
    ],
    [
      'a fallback to Anthropic without a key',
      { ...atBedrock, MODEL_FALLBACK: 'anthropic', MODEL_FALLBACK_ID: 'claude-haiku-4-5' },
      'ANTHROPIC_API_KEY or MODEL_SECRET_ID',
    ],
  ])('names the variable: %s', (_what, environment, names) => {
    expect(() => modelServices(environment)).toThrow(
      expect.objectContaining({
        code: 'SERVER_ERROR',
        message: `Missing or wrong environment variables: ${names}`,
      }),
    );
  });
});

describe('the models that the environment names', () => {
  let service: ModelEmulator;
  let ends: (() => void)[] = [];
  beforeAll(async () => {
    service = await startBedrock({ region, credentials, models: [profile] });
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    process.env.AWS_ACCESS_KEY_ID = credentials.accessKeyId;
    process.env.AWS_SECRET_ACCESS_KEY = credentials.secretAccessKey;
    service.journal.length = 0;
    service.faults.clear();
  });
  afterEach(() => {
    for (const end of ends) end();
    ends = [];
    delete process.env.AWS_ACCESS_KEY_ID;
    delete process.env.AWS_SECRET_ACCESS_KEY;
  });

  const ask = (environment: NodeJS.ProcessEnv) => {
    const budget = startTimeBudget(20_000);
    ends.push(budget.end);
    const log = { info() {}, warn() {}, error() {} };
    return modelServices(environment).ask(
      { instructions: 'Describe.', pictures: [], text: 'Words.', schema: undefined, maxTokens: 500 },
      { budget, requestId: 'r', log, addHeaders() {} },
    );
  };
  const asked = () =>
    service.journal.map(({ url, body }) => `${url.pathname} ${JSON.parse(body.toString()).model}`);
  const addresses = () => ({
    ANTHROPIC_BASE_URL: service.url,
    BEDROCK_BASE_URL: `${service.url}/anthropic`,
  });

  test('are asked at Bedrock without any key', async () => {
    await ask({ ...atBedrock, ...addresses() });
    expect(asked()).toEqual([`/anthropic/v1/messages ${profile}`]);
  });

  test('are asked in a workspace without any key, the usual one unless another is named', async () => {
    const workspace = onAws.ANTHROPIC_AWS_WORKSPACE_ID;
    const gateway = await startAwsClaude({ region, credentials, workspace });
    try {
      const environment = { ...onAws, ANTHROPIC_AWS_REGION: region, ANTHROPIC_AWS_BASE_URL: gateway.url };
      await ask(environment);
      await ask({ ...environment, CLAUDE_MODEL: 'claude-haiku-4-5' });
      const models = gateway.journal.map(({ body }) => JSON.parse(body.toString()).model);
      expect(models).toEqual(['claude-haiku-5-5', 'claude-haiku-4-5']);
    } finally {
      await gateway.stop();
    }
  });

  test.each<[string, NodeJS.ProcessEnv, string[]]>([
    [
      'from Anthropic to Bedrock',
      {
        ANTHROPIC_API_KEY: 'k',
        BEDROCK_REGION: region,
        MODEL_FALLBACK: 'bedrock',
        MODEL_FALLBACK_ID: profile,
      },
      ['/v1/messages claude-haiku-5-5', `/anthropic/v1/messages ${profile}`],
    ],
    [
      'from Bedrock to Anthropic',
      {
        ...atBedrock,
        ANTHROPIC_API_KEY: 'k',
        MODEL_FALLBACK: 'anthropic',
        MODEL_FALLBACK_ID: 'claude-haiku-4-5',
      },
      [`/anthropic/v1/messages ${profile}`, '/v1/messages claude-haiku-4-5'],
    ],
  ])('take over once, with no other repeat, %s', async (_way, environment, requests) => {
    service.faults.add({ kind: 'answer', status: 529 });
    await ask({ ...environment, ...addresses() });
    expect(asked()).toEqual(requests);
  });
});
