import { describe, expect, test } from '@jest/globals';
import { defaultModel, modelFamily } from '../../../../shared/platform/model/model-families.ts';

describe('modelFamily', () => {
  test.each([
    'claude-haiku-5-5-20261001',
    'anthropic.claude-haiku-5-5',
    'anthropic.claude-haiku-5-5-20261001-v1:0',
    'eu.anthropic.claude-haiku-5-5-20261001-v1:0',
    'arn:aws:bedrock:eu-west-1:123456789012:inference-profile/eu.anthropic.claude-haiku-5-5',
  ])('%s is of the family of the default model', (id) => {
    expect(modelFamily(id)).toBe(modelFamily(defaultModel));
  });

  test.each(['claude-haiku-5-55', 'qwen3-vl:8b', 'claude-haiku-9', 'gemma3', ''])(
    'nothing is assumed about %p',
    (id) => {
      const { thinking, effort, structuredAt, price } = modelFamily(id);
      expect([thinking, effort, structuredAt, price]).toEqual([undefined, undefined, [], undefined]);
    },
  );

  test('a picture as large as a family reads it takes fewer than 4,800 tokens', () => {
    for (const id of [defaultModel, 'claude-haiku-4-5', 'unknown']) {
      const { longestEdge, pictureTokens } = modelFamily(id);
      expect(pictureTokens(longestEdge, Math.round(longestEdge / 2))).toBeLessThan(4800);
    }
  });
});
