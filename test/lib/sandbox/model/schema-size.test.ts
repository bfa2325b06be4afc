import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { type ModelEmulator, startModelEmulator } from '../../../../lib/sandbox/model/model-emulator.ts';

let emulator: ModelEmulator;
beforeAll(async () => {
  emulator = await startModelEmulator();
});
afterAll(() => emulator.stop());

describe('a schema', () => {
  const text = { type: 'string' };
  const object = (properties: Record<string, object>, required = Object.keys(properties)) => ({
    type: 'object',
    properties,
    required,
    additionalProperties: false,
  });
  const fields = (count: number, field: object) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, field]));
  const list = (count: number) => ({
    ...text,
    enum: Array.from({ length: count }, (_, index) => `v${index}`),
  });
  const union = { anyOf: [text, { type: 'null' }] };
  const refusal = async (schema: object) => {
    const response = await fetch(`${emulator.url}/v1/messages`, {
      method: 'POST',
      headers: { 'x-api-key': 'k', 'anthropic-version': '2023-06-01' },
      body: JSON.stringify({
        model: 'm',
        max_tokens: 100,
        messages: [{ role: 'user', content: 'word' }],
        output_config: { format: { type: 'json_schema', schema } },
      }),
    });
    const answer = z.object({ error: z.object({ type: z.string(), message: z.string() }).optional() });
    const { error } = answer.parse(await response.json());
    return response.status === 200 ? '' : `${response.status} ${error?.type} ${error?.message}`;
  };

  test.each([
    ['25 optional properties', object(fields(25, text), []), 'too many optional parameters (25)'],
    ['17 unions', object(fields(17, union)), 'too many parameters with union types (17 '],
    ['1,001 values of enums', object({ a: list(1), b: list(1000) }), 'The compiled grammar is too large'],
  ])('a schema with %s is refused in the words of the service', async (_, schema, words) => {
    const said = await refusal(object({ inner: { type: 'array', items: schema } }));
    expect(said).toContain('400 invalid_request_error ');
    expect(said).toContain(words);
  });

  test('a schema within the bounds is taken', async () => {
    const inner = object({ ...fields(16, union), list: list(1000) });
    expect(await refusal(object({ inner, ...fields(24, text) }, ['inner', 'f0']))).toBe('');
  });
});
