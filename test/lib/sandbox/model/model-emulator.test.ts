import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import * as z from 'zod';
import { type ModelEmulator, startModelEmulator } from '../../../../lib/sandbox/model/model-emulator.ts';
import { startTimeBudget } from '../../../../shared/call/time-budget.ts';
import { countWords } from '../../../../shared/contract/words.ts';
import { createAnthropicModel } from '../../../../shared/model/anthropic-model.ts';
import type { ModelPicture } from '../../../../shared/pictures/model-picture.ts';

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
async function picture(
  colour: string,
  background = '#ffffff',
  [width, height] = [80, 120],
): Promise<ModelPicture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${background}"/>
    <rect x="25%" y="25%" width="50%" height="50%" fill="${colour}"/></svg>`;
  return { mediaType: 'image/png', bytes: await sharp(Buffer.from(svg)).png().toBuffer() };
}

const silent = { info() {}, warn() {}, error() {} };

/** Asks through the real SDK. */
async function ask<Schema extends z.ZodType>(schema: Schema, text: string, pictures: ModelPicture[] = []) {
  const budget = startTimeBudget(9000);
  const model = createAnthropicModel({ apiKey: async () => 'sk-any', baseUrl: emulator.url });
  const question = { instructions: 'Describe it.', pictures, text, schema, maxTokens: 1000 };
  const reply = await model.ask(question, { budget, log: silent, requestId: 'r' });
  budget.end();
  return schema.parse(reply.value);
}

const listing = z.object({
  listingTitle: z.string().min(1).meta({ description: 'At most 80 characters' }),
  listingDescription: z.string().meta({ description: '25 words' }),
  brand: z.string(),
  listingKeywords: z.array(z.string()).meta({ description: '10 keywords' }),
});

describe('a listing', () => {
  test('without words is what can be measured', async () => {
    const answer = await ask(listing, 'Write the listing.', [await picture('#cc1010')]);
    expect(answer.listingTitle).toBe('Red portrait-format item');
    expect(answer.listingDescription).toMatch(/^Mainly red in colour against a white background\./);
    expect(answer.brand).toBe('Unbranded');
  });

  test.each<[string, string, [number, number], string]>([
    ['#101010', '#ffffff', [120, 80], 'Black landscape-format item'],
    ['#1030d0', '#202020', [90, 90], 'Blue square-format item'],
    ['#f4f4f4', '#c0c0c0', [80, 120], 'White portrait-format item'],
  ])('%s on %s, %j is a %s', async (colour, background, size, title) => {
    const answer = await ask(listing, '', [await picture(colour, background, size)]);
    expect(answer.listingTitle).toBe(title);
  });

  test.each([
    ['tags', '<additional_info>\nAcme steam iron, worn cord\n</additional_info>'],
    ['a fence', 'User words:\n"""\nAcme steam iron, worn cord\n"""\nAnswer now.'],
    ['a code fence', 'Context from the user\n```\nAcme steam iron, worn cord\n```'],
    ['JSON in tags', '<data>{"additional_info":"Acme steam iron, worn cord"}</data>'],
    ['a labelled line', 'Additional info: Acme steam iron, worn cord'],
  ])("takes the user's words out of %s", async (_, text) => {
    const answer = await ask(listing, text, [await picture('#cc1010')]);
    expect(answer.listingTitle).toBe('Acme steam iron, worn cord');
    expect(answer.listingDescription).toContain('Acme steam iron, worn cord. Mainly red');
    expect(answer.listingKeywords).toEqual(expect.arrayContaining(['steam', 'iron', 'red']));
  });

  test.each([
    '<additional_info>brand: Acme, kettle</additional_info>',
    '<additional_info>Kettle, brand is Acme</additional_info>',
    '<brand>Acme</brand><additional_info>Kettle</additional_info>',
  ])('names the brand that is given: %s', async (text) => {
    const answer = await ask(listing, text);
    expect(answer.brand).toBe('Acme');
    expect(answer.listingTitle).toMatch(/Acme/);
    expect(answer.listingKeywords).toContain('acme');
  });

  test.each([
    '',
    'a',
    'word '.repeat(150),
    'x'.repeat(2900),
    '<<<>>> {"',
    'Ünï çödé 🎧 item, size: 42.5, good',
  ])('keeps the rules of a listing whatever is said: %#', async (words) => {
    const text = `<additional_info>${words}</additional_info>`;
    const answer = await ask(listing, text, [await picture('#10a040'), await picture('#d0d010')]);
    expect(answer.listingTitle.length).toBeLessThanOrEqual(80);
    expect(answer.listingTitle).not.toBe('');
    expect(countWords(answer.listingDescription)).toBe(25);
    expect(new Set(answer.listingKeywords).size).toBe(10);
  });
});

describe('any other schema', () => {
  test('says what was said or measured, null or nothing where it does not know', async () => {
    const schema = z.object({
      colour: z.string(),
      sizeLabel: z.string(),
      condition: z.enum(['new', 'used', 'unknown']),
      material: z.string().nullable(),
      origin: z.string(),
      pictureCount: z.int(),
      weight: z.number().nullable(),
      boxed: z.boolean(),
      kind: z.literal('listing'),
      detail: z.object({ width: z.int(), orientation: z.string() }),
      flaws: z.array(z.string()),
    });
    const text = '<user_words>Jacket, size label: XL, used twice</user_words>';
    expect(await ask(schema, text, [await picture('#10a040')])).toEqual({
      colour: 'green',
      sizeLabel: 'XL',
      condition: 'used',
      material: null,
      origin: '',
      pictureCount: 1,
      weight: null,
      boxed: false,
      kind: 'listing',
      detail: { width: 80, orientation: 'portrait' },
      flaws: [],
    });
  });

  test('fills a list of names and values for the placeholders of a template', async () => {
    const schema = z.object({ values: z.array(z.object({ name: z.string(), value: z.string() })) });
    const text =
      '<scaffold>@colour jacket, @size, @colour, a@b.org</scaffold><user_words>size: M</user_words>';
    expect(await ask(schema, text, [await picture('#cc1010')])).toEqual({
      values: [
        { name: 'colour', value: 'red' },
        { name: 'size', value: 'M' },
      ],
    });
  });

  test('gives the material of a listing: facts, further keywords, names, what supports the brand', async () => {
    const schema = z.object({
      brand: z.string(),
      brandEvidence: z.enum(['logo', 'said by the user', 'none']),
      visibleBrand: z.string(),
      keywords: z.array(z.string()).describe('Exactly 10 different search terms'),
      spareKeywords: z.array(z.string()).describe('8 further search terms that are not in keywords'),
      attributes: z.array(z.string()),
      names: z.array(z.string()),
    });
    const text = '<data>{"additional_info":"Kettle, brand: Acme, 1.7 litres"}</data>';
    const answer = await ask(schema, text, [await picture('#cc1010')]);
    expect(answer).toMatchObject({
      brand: 'Acme',
      brandEvidence: 'said by the user',
      visibleBrand: '',
      attributes: ['Kettle', 'Acme', '1.7 litres', 'red', 'white background'],
      names: ['Acme'],
    });
    expect(new Set([...answer.keywords, ...answer.spareKeywords]).size).toBe(18);
    const wordless = await ask(schema, '<data>{"additional_info":""}</data>', [await picture('#cc1010')]);
    expect(wordless).toMatchObject({ brand: 'Unbranded', brandEvidence: 'none', names: [] });
  });

  test('follows references', async () => {
    const pair = z.object({ colour: z.string() }).meta({ id: 'Pair' });
    const schema = z.object({ first: pair, second: pair.nullable() });
    const answer = await ask(schema, '', [await picture('#cc1010')]);
    expect(answer).toEqual({ first: { colour: 'red' }, second: { colour: 'red' } });
  });
});

describe('an appraisal', () => {
  const schema = z.object({
    best_match_index: z.int().nullable(),
    price_lower: z.number().nullable(),
    price_upper: z.number().nullable(),
    reasoning: z.array(z.string()),
    defects: z.array(z.string()),
  });
  const rows = [
    { index: 0, title: 'Acme Kettle 1.7L', price: 40 },
    { index: 1, title: 'Steam Iron 2400W', price: 60 },
    { index: 2, title: 'Other kettle', price: 80 },
  ];

  test.each([
    ['JSON', `<comparables>${JSON.stringify(rows)}</comparables>`],
    [
      'prices as text',
      `Listings: ${JSON.stringify(rows.map((row) => ({ ...row, price: `AUD ${row.price}.00` })))}`,
    ],
    [
      'numbered lines',
      rows.map(({ index, title, price }) => `${index}. ${title} — ${price}.00 AUD (Shop)`).join('\n'),
    ],
    ['rows', rows.map(({ index, title, price }) => `[${index}] ${title} | A$${price} | Shop`).join('\n')],
  ])('goes by the prices of the comparables: %s', async (_, listed) => {
    expect(await ask(schema, `Compare.\n${listed}\n`, [await picture('#cc1010')])).toEqual({
      best_match_index: null,
      price_lower: 50,
      price_upper: 70,
      reasoning: [expect.stringContaining('3 comparable listings'), expect.any(String)],
      defects: [],
    });
  });

  test('takes for the best match only what the caller names', async () => {
    const text = `<comparables>${JSON.stringify(rows)}</comparables><description>My steam iron, 2400W</description>`;
    expect(await ask(schema, text)).toMatchObject({ best_match_index: 1 });
  });

  test('knows nothing without comparables', async () => {
    expect(await ask(schema, 'Nothing found.')).toEqual({
      best_match_index: null,
      price_lower: null,
      price_upper: null,
      reasoning: [],
      defects: [],
    });
  });
});

describe('the wire', () => {
  const post = (body: unknown, headers: Record<string, string> = { 'x-api-key': 'k' }) =>
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

  test('an answer has the form of the service, counts tokens and owns to be a sandbox', async () => {
    const { bytes } = await picture('#cc1010', '#ffffff', [300, 500]);
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
        input_tokens: 200,
        output_tokens: expect.any(Number),
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 0,
      },
    });
  });

  test('a picture is measured upright', async () => {
    const lying = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#cc1010' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const answer = await ask(z.object({ orientation: z.string() }), '', [
      { mediaType: 'image/jpeg', bytes: lying },
    ]);
    expect(answer.orientation).toBe('portrait');
  });

  test('an answer over max_tokens is cut off', async () => {
    const response = await post({ ...valid, max_tokens: 2 });
    expect(await response.json()).toMatchObject({ stop_reason: 'max_tokens', usage: { output_tokens: 2 } });
  });

  test.each([
    ['no key', valid, {}, 401, 'authentication_error'],
    ['an empty key', valid, { authorization: 'Bearer ' }, 401, 'authentication_error'],
    ['no version', valid, { 'x-api-key': 'k', 'anthropic-version': '' }, 400, 'invalid_request_error'],
    ['no JSON', '{', undefined, 400, 'invalid_request_error'],
    ['no messages', { ...valid, messages: [] }, undefined, 400, 'invalid_request_error'],
    [
      'an empty text',
      { ...valid, messages: [{ role: 'user', content: '' }] },
      undefined,
      400,
      'invalid_request_error',
    ],
    [
      'an open schema',
      withSchema({ type: 'object', properties: {} }),
      undefined,
      400,
      'invalid_request_error',
    ],
    ['a bounded text', withSchema({ type: 'string', minLength: 1 }), undefined, 400, 'invalid_request_error'],
    ['bytes that are no picture', withPicture('image/png', 'AAAA'), undefined, 400, 'invalid_request_error'],
  ])('%s is refused', async (_, body, headers, status, type) => {
    const response = await post(body, headers);
    expect(response.status).toBe(status);
    expect(response.headers.get('x-sandbox')).toBe('true');
    expect(await response.json()).toEqual({
      type: 'error',
      error: { type, message: expect.any(String) },
      request_id: response.headers.get('request-id'),
    });
  });

  test('a picture of another type than it is said to be is refused', async () => {
    const { bytes } = await picture('#cc1010');
    expect((await post(withPicture('image/jpeg', Buffer.from(bytes).toString('base64')))).status).toBe(400);
  });

  test.each([
    ['GET', '/v1/messages', 405],
    ['POST', '/v1/complete', 404],
  ])('%s %s is %i', async (method, path, status) => {
    expect((await fetch(emulator.url + path, { method })).status).toBe(status);
  });

  test('a script is said word for word, one reply to a valid request', async () => {
    emulator.replies.push(
      { text: 'As told', stopReason: 'pause_turn', usage: { output_tokens: 7 } },
      { status: 529, text: 'Busy', headers: { 'retry-after': '3' } },
    );
    expect((await post('{')).status).toBe(400);
    expect(await (await post(valid)).json()).toMatchObject({
      content: [{ type: 'text', text: 'As told' }],
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
