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
