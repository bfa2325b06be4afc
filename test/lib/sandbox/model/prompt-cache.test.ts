import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { type ModelEmulator, startModelEmulator } from '../../../../lib/sandbox/model/model-emulator.ts';

let now = 0;
let emulator: ModelEmulator;
beforeAll(async () => {
  emulator = await startModelEmulator({ clock: () => now });
});
afterAll(() => emulator.stop());
/** Everything that was kept has ended. */
beforeEach(() => {
  now += 3_600_000;
});

const minute = 60_000;
const mark = { cache_control: { type: 'ephemeral' } };
/** A thousand tokens. */
const thousand = 'word '.repeat(800);
const rules = (thousands: number, marked: object = mark) => [
  { type: 'text', text: thousand.repeat(thousands), ...marked },
];
const format = (name: string) => ({
  format: {
    type: 'json_schema',
    schema: {
      type: 'object',
      properties: { [name]: { type: 'string' } },
      additionalProperties: false,
      required: [name],
    },
  },
});

async function post(body: object): Promise<Response> {
  return await fetch(`${emulator.url}/v1/messages`, {
    method: 'POST',
    headers: { 'x-api-key': 'k', 'anthropic-version': '2023-06-01' },
    body: JSON.stringify({
      model: 'm',
      max_tokens: 100,
      messages: [{ role: 'user', content: [{ type: 'text', text: 'word' }] }],
      ...body,
    }),
  });
}

const usageSchema = z.object({
  usage: z.object({
    input_tokens: z.int(),
    cache_creation_input_tokens: z.int(),
    cache_read_input_tokens: z.int(),
  }),
});

/** Tokens that were fresh, written and read. */
async function tokens(body: object): Promise<number[]> {
  const { usage } = usageSchema.parse(await (await post(body)).json());
  return [usage.input_tokens, usage.cache_creation_input_tokens, usage.cache_read_input_tokens];
}

describe('the prompt cache', () => {
  test('the prompt cache keeps a prefix up to its mark for five minutes after each use', async () => {
    const body = { system: rules(5) };
    expect(await tokens(body)).toEqual([1, 5000, 0]);
    now += 4 * minute;
    expect(await tokens(body)).toEqual([1, 0, 5000]);
    now += 4 * minute;
    expect(await tokens(body)).toEqual([1, 0, 5000]);
    now += 5 * minute;
    expect(await tokens(body)).toEqual([1, 5000, 0]);
  });

  test.each([
    ['a prefix below 4,096 tokens', { system: rules(4) }],
    ['a prefix without a mark', { system: rules(5, {}) }],
  ])('the prompt cache does not keep %s', async (_, body) => {
    const [fresh] = await tokens(body);
    expect(fresh).toBeGreaterThan(4000);
    expect(await tokens(body)).toEqual([fresh, 0, 0]);
  });

  test('the prompt cache serves the longest prefix that it has and keeps what follows up to the next mark', async () => {
    const question = (text: string) => [
      {
        role: 'user',
        content: [
          { type: 'text', text: thousand.repeat(2), ...mark },
          { type: 'text', text },
        ],
      },
    ];
    await tokens({ system: rules(5) });
    expect(await tokens({ system: rules(5), messages: question('abcd') })).toEqual([1, 2000, 5000]);
    expect(await tokens({ system: rules(5), messages: question('another one.') })).toEqual([3, 0, 7000]);
  });

  test.each([
    ['the output format', { output_config: format('b') }],
    ['the model', { model: 'another' }],
    ['the prefix itself', { system: [{ ...rules(5)[0], text: `x${thousand.repeat(5)}` }] }],
  ])('the prompt cache serves nothing after a change of %s', async (_, change) => {
    const body = { system: rules(5), output_config: format('a') };
    await tokens(body);
    expect((await tokens(body))[2]).toBe(5000);
    expect((await tokens({ ...body, ...change }))[2]).toBe(0);
  });
});

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
    const response = await post({ output_config: { format: { type: 'json_schema', schema } } });
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
