import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type * as z from 'zod';
import { type ModelEmulator, startModelEmulator } from '../../../../lib/sandbox/model/model-emulator.ts';
import { generateBasicListing } from '../../../../shared/contract/listing.ts';
import { basicListingSchema } from '../../../../shared/operations/texts/ask-schemas.ts';
import { breachOf } from '../../../../shared/operations/texts/ground.ts';
import { loadDetector } from '../../../../shared/operations/texts/judge/part.ts';
import { basicListingQuestion, notSound } from '../../../../shared/operations/texts/listing-texts.ts';
import { startTimeBudget } from '../../../../shared/platform/call/time-budget.ts';
import { createAnthropicModel } from '../../../../shared/platform/model/anthropic-model.ts';
import { dataText } from '../../../../shared/platform/model/model.ts';
import type { ModelPicture } from '../../../../shared/platform/pictures/prepare-picture.ts';

let emulator: ModelEmulator;
beforeAll(async () => {
  emulator = await startModelEmulator();
});
afterAll(() => emulator.stop());
beforeEach(() => {
  emulator.journal.length = 0;
  emulator.replies.length = 0;
});

/** A coloured box on a background, as a shop would photograph it. */
async function picture(colour: string, background = '#ffffff'): Promise<ModelPicture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="120">
    <rect width="100%" height="100%" fill="${background}"/>
    <rect x="25%" y="25%" width="50%" height="50%" fill="${colour}"/></svg>`;
  return { mediaType: 'image/png', bytes: await sharp(Buffer.from(svg)).png().toBuffer() };
}

const silent = { info() {}, warn() {}, error() {} };
const addHeaders = () => undefined;

/** Asks through the real SDK. */
async function ask<Schema extends z.ZodType>(schema: Schema, text: string, pictures: ModelPicture[] = []) {
  const budget = startTimeBudget(9000);
  const model = createAnthropicModel({ apiKey: async () => 'sk-any', baseUrl: emulator.url });
  const question = { instructions: 'Describe it.', pictures, text, schema, maxTokens: 1000 };
  const reply = await model.ask(question, { budget, log: silent, requestId: 'r', addHeaders });
  budget.end();
  return schema.parse(reply.value);
}

const askListing = async (info: string, ...pictures: ModelPicture[]) =>
  await ask(basicListingSchema, dataText({ additional_info: info }), pictures);

describe('a listing', () => {
  test('is made from the words, with the passage, and from the picture', async () => {
    const answer = await askListing('Kettle, brand: Acme, 1.7 litres', await picture('#cc1010'));
    expect(answer).toMatchObject({
      brand: { name: 'Acme', evidence: 'said by the user' },
      title: [
        { text: 'Acme', from: 'said', words: 'Acme' },
        { text: 'Kettle', from: 'said', words: 'Kettle' },
        { text: '1.7 litres', from: 'said' },
      ],
      lead: [
        { text: 'Kettle.', from: 'said' },
        { text: 'The main colour is red.', from: 'seen', picture: 0 },
      ],
      names: ['Acme'],
      flaws: [],
    });
    expect(answer.keywords).toEqual(expect.arrayContaining(['acme', 'kettle', 'red']));
  });

  test('asked again, leaves out what the complaint quotes', async () => {
    const { complaint } = breachOf('UK 10 / EUR 38 / US 6', 'signs');
    const data = dataText({ additional_info: 'UK 10 / EUR 38 / US 6; dark blue dress' });
    expect(await ask(basicListingSchema, `${data}\n- ${complaint}`)).toMatchObject({
      title: [{ text: 'Dark Blue Dress' }],
    });
    expect(await ask(basicListingSchema, `${data}\n- ${notSound.complaint}`)).toMatchObject({
      title: [{ text: 'Item in photo' }],
    });
  });

  test('states mentioned damage as a flaw, and keeps it out of the title', async () => {
    const words = 'Two mugs, one has a chip on the rim, dishwasher safe, no cracks';
    const { title, flaws, facts } = await askListing(words, await picture('#cc1010'));
    expect(flaws.map(({ text }) => text)).toEqual(['one has a chip on the rim']);
    expect(title.map(({ text }) => text)).toEqual(['Two Mugs', 'Dishwasher Safe', 'No Cracks']);
    expect(facts.map(({ text }) => text)).toEqual(expect.arrayContaining(['dishwasher safe, no cracks']));
  });

  test.each([
    ['nothing', ''],
    ...Array.from(
      { length: 12 },
      (_, words) =>
        [
          `${words + 1}`,
          Array(words + 1)
            .fill('mug')
            .join(' '),
        ] as const,
    ),
    ['brackets alone', '<<<>>> {"'],
    ['any script', 'Ünï çödé 🎧 item, size: 42.5, good'],
  ])('keeps every rule for any words: %s', async (_title, words) => {
    const answer = await askListing(words, await picture('#ffffff'), await picture('#d0d010'));
    const image_urls = ['http://a.example/1', 'http://a.example/2'];
    const question = basicListingQuestion({ image_urls, additional_info: words }, [], {
      pictures: 2,
      site: 'Australia',
      detector: await loadDetector(),
    });
    const { result, breaches } = question.judge(answer);
    expect(breaches).toEqual([]);
    expect(generateBasicListing.response.safeParse(result).success).toBe(true);
  });
});

test.each([
  ['a red thing on white', '#cc1010', '#ffffff', ['red']],
  ['a white thing in soft light', '#e8e4de', '#b0a69c', ['white']],
  ['a white thing in its shade on white', '#c4c4c4', '#ffffff', ['white']],
  ['a black thing on black', '#0a0a0a', '#202020', []],
  ['a dark blue thing on blue', '#040c48', '#1830a0', []],
  ['a white thing on white', '#fafafa', '#ffffff', []],
])('the colour of %s is not that of the background, or is left unsaid', async (...row) => {
  const [, colour, background, said] = row;
  const { keywords } = await askListing('', await picture(colour, background));
  expect(
    ['red', 'white', 'black', 'grey', 'brown', 'blue'].filter((name) => keywords.includes(name)),
  ).toEqual(said);
});

describe('the wire', () => {
  const key: Record<string, string> = { 'x-api-key': 'k' };
  const post = (body: unknown, headers = key) =>
    fetch(`${emulator.url}/v1/messages`, {
      method: 'POST',
      headers: { 'anthropic-version': '2026-10-21', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const valid = { model: 'm', max_tokens: 100, messages: [{ role: 'user', content: 'Hello' }] };
  const withSchema = (schema: unknown) => ({
    ...valid,
    output_config: { format: { type: 'json_schema', schema } },
  });
  const withPicture = (media_type: string, data: string) => ({
    ...valid,
    messages: [{ role: 'user', content: [{ type: 'image', source: { type: 'base64', media_type, data } }] }],
  });

  test('an answer has the service’s form and identifies itself as a sandbox', async () => {
    const { bytes } = await picture('#cc1010');
    const response = await post(withPicture('image/png', Buffer.from(bytes).toString('base64')));
    expect(response.headers.get('x-sandbox')).toBe('true');
    expect(response.headers.get('request-id')).toMatch(/^req_/);
    expect(await response.json()).toEqual({
      id: expect.stringMatching(/^msg_/),
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [{ type: 'text', text: expect.stringContaining('red') }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: {
        input_tokens: 0,
        output_tokens: 0,
        output_tokens_details: null,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 0,
      },
    });
  });

  /** A PNG of one pixel. */
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const unauthorised = [401, 'authentication_error'] as const;
  const invalid = [400, 'invalid_request_error'] as const;

  test.each<[string, readonly [number, string], unknown, Record<string, string>?]>([
    ['no key', unauthorised, valid, {}],
    ['no version', invalid, valid, { ...key, 'anthropic-version': '' }],
    ['no JSON', invalid, '{'],
    ['no messages', invalid, { ...valid, messages: [] }],
    ['an open schema', invalid, withSchema({ type: 'object', properties: {} })],
    ['a bounded text', invalid, withSchema({ type: 'string', minLength: 1 })],
    ['bytes that are not a picture', invalid, withPicture('image/png', 'AAAA')],
    ['a picture of another type than it is said to be', invalid, withPicture('image/jpeg', dot)],
  ])('a request with %s is refused', async (_, [status, type], body, headers = key) => {
    const response = await post(body, headers);
    expect(response.status).toBe(status);
    expect(response.headers.get('x-sandbox')).toBe('true');
    expect(await response.json()).toEqual({
      type: 'error',
      error: { type, message: expect.any(String) },
      request_id: response.headers.get('request-id'),
    });
  });

  test('a script is played word for word, one reply to a valid request', async () => {
    emulator.replies.push(
      { text: 'As scripted', stopReason: 'pause_turn', usage: { output_tokens: 7 } },
      { status: 529, text: 'Busy', headers: { 'retry-after': '3' } },
    );
    expect((await post('{')).status).toBe(400);
    expect(await (await post(valid)).json()).toMatchObject({
      content: [{ type: 'text', text: 'As scripted' }],
      stop_reason: 'pause_turn',
      usage: { output_tokens: 7 },
    });
    const failing = await post(valid);
    expect(failing.status).toBe(529);
    expect(failing.headers.get('retry-after')).toBe('3');
    expect(await failing.json()).toMatchObject({ error: { type: 'overloaded_error', message: 'Busy' } });
    expect((await post(valid)).status).toBe(200);
  });
});
