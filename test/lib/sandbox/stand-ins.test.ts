import { expect, test } from '@jest/globals';
import { readHostEnvironment } from '../../../lib/sandbox/environment.ts';
import { startStandIns } from '../../../lib/sandbox/stand-ins.ts';

const workspace = 'wrkspc_01AbCdEf23GhIj';

test.each([
  {
    MODEL_PROVIDER: 'bedrock',
    CLAUDE_MODEL: 'eu.anthropic.claude-haiku-5-5',
    BEDROCK_REGION: 'eu-west-1',
  },
  {
    MODEL_PROVIDER: 'aws-claude',
    ANTHROPIC_AWS_WORKSPACE_ID: workspace,
    ANTHROPIC_AWS_REGION: 'eu-west-1',
  },
])('no model is emulated and no key is made up for $MODEL_PROVIDER', async (atAws) => {
  const { model, emulators, environment, sandboxed, stop } = await startStandIns(readHostEnvironment(atAws));
  try {
    expect(model).toBeUndefined();
    expect(emulators.map(([, name]) => name)).not.toContain('model');
    expect(environment).not.toHaveProperty('ANTHROPIC_API_KEY');
    expect(environment).not.toHaveProperty('ANTHROPIC_BASE_URL');
    expect(sandboxed.has('listing')).toBe(false);
  } finally {
    await stop();
  }
});

test.each([
  ['a model of Bedrock', { MODEL_PROVIDER: 'bedrock', BEDROCK_REGION: 'eu-west-1' }, 'CLAUDE_MODEL'],
  ['a region of Bedrock', { MODEL_PROVIDER: 'bedrock', CLAUDE_MODEL: 'm' }, 'BEDROCK_REGION'],
  ['a region of the fallback', { MODEL_FALLBACK: 'bedrock', MODEL_FALLBACK_ID: 'm' }, 'BEDROCK_REGION'],
  [
    'a workspace',
    { MODEL_PROVIDER: 'aws-claude', ANTHROPIC_AWS_REGION: 'eu-west-1' },
    'ANTHROPIC_AWS_WORKSPACE_ID',
  ],
  [
    "a workspace's region",
    { MODEL_PROVIDER: 'aws-claude', ANTHROPIC_AWS_WORKSPACE_ID: workspace },
    'ANTHROPIC_AWS_REGION',
  ],
  ['a model of the fallback', { MODEL_FALLBACK: 'anthropic' }, 'MODEL_FALLBACK_ID'],
  [
    'a key of the fallback',
    {
      MODEL_PROVIDER: 'bedrock',
      CLAUDE_MODEL: 'm',
      BEDROCK_REGION: 'eu-west-1',
      MODEL_FALLBACK: 'anthropic',
      MODEL_FALLBACK_ID: 'claude-haiku-4-5',
    },
    'ANTHROPIC_API_KEY',
  ],
])('the host does not start without %s', (_title, variables, missing) => {
  expect(() => readHostEnvironment(variables)).toThrow(`${missing}: must be set, too, since`);
});
