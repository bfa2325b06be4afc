import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import * as z from 'zod';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import type { Question } from '../../../../shared/platform/model/model.ts';
import { QuestionRefused } from '../../../../shared/platform/model/model-failure.ts';
import type { ModelPicture } from '../../../../shared/platform/pictures/prepare-picture.ts';
import { question, useModel } from './use-model.ts';

const t = useModel();
const { events, call, bodies } = t;
const ask = (parts: Partial<Question> = {}, milliseconds?: number) =>
  t.model().ask(question(parts), call(milliseconds));

const jpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c02020' } })
    .jpeg()
    .toBuffer();

/** A model of a family that always thinks. */
const thinker = () => t.model('claude-opus-5-5');

describe('requests', () => {
  test('the last of several pictures is marked for the cache where another question follows', async () => {
    const pictures = await Promise.all(
      [4, 8].map(async (width) => ({ mediaType: 'image/jpeg' as const, bytes: await jpeg(width, 8) })),
    );
    await ask({ pictures, cachePictures: true });
    await ask({ pictures });
    await ask({ cachePictures: true });
    const marks = bodies().map(({ messages }) =>
      messages[0].content.map((block: { cache_control?: unknown }) => block.cache_control),
    );
    expect(marks).toEqual([
      [undefined, { type: 'ephemeral' }, undefined],
      [undefined, undefined, undefined],
      [undefined],
    ]);
  });

  test('instructions are sent to be cached, pictures before the text, and the shape as a closed schema', async () => {
    const bytes = await jpeg(4, 8);
    const schema = z.object({
      title: z.string().min(1).max(80).meta({ description: 'Short' }),
      brand: z.string().nullable(),
      sizes: z.array(z.object({ value: z.int(), unit: z.enum(['cm', 'in']) })),
      note: z.string().optional(),
    });
    await ask({ schema, pictures: [{ mediaType: 'image/jpeg', bytes }] });
    expect(t.service.journal[0]?.headers.authorization).toBe('Bearer sk-test');
    expect(bodies()).toEqual([
      {
        model: 'claude-haiku-5-5',
        max_tokens: 500,
        thinking: { type: 'disabled' },
        system: [{ type: 'text', text: 'Describe the product.', cache_control: { type: 'ephemeral' } }],
        messages: [
          {
            role: 'user',
            content: [
              {
                type: 'image',
                source: { type: 'base64', media_type: 'image/jpeg', data: bytes.toString('base64') },
              },
              { type: 'text', text: 'The words.' },
            ],
          },
        ],
        output_config: {
          effort: 'medium',
          format: {
            type: 'json_schema',
            schema: {
              type: 'object',
              additionalProperties: false,
              required: ['title', 'brand', 'sizes', 'note'],
              properties: {
                title: { type: 'string', description: 'Short\n\n{minLength: 1, maxLength: 80}' },
                brand: { type: ['string', 'null'] },
                sizes: {
                  type: 'array',
                  items: {
                    type: 'object',
                    additionalProperties: false,
                    required: ['value', 'unit'],
                    properties: { value: { type: 'integer' }, unit: { enum: ['cm', 'in'] } },
                  },
                },
                note: { type: 'string' },
              },
            },
          },
        },
      },
    ]);
  });

  test('a second question carries the earlier replies and what was wrong with each', async () => {
    const corrections = [
      { reply: '{"title":"x"}', complaint: 'Longer.' },
      { reply: '', complaint: 'Say something.' },
    ];
    await ask({ corrections });
    expect(bodies()[0].messages.slice(1)).toEqual([
      { role: 'assistant', content: '{"title":"x"}' },
      { role: 'user', content: 'Longer.' },
      { role: 'assistant', content: '(no answer)' },
      { role: 'user', content: 'Say something.' },
    ]);
  });

  test('a question without a shape is sent without a schema', async () => {
    const reply = await ask({ schema: undefined });
    expect(bodies()[0].output_config).toEqual({ effort: 'medium' });
    expect(reply.text).not.toBe('');
  });

  test('an unknown model gets no thinking or effort settings', async () => {
    const other = t.model('some-model');
    await other.ask(question(), call());
    await other.ask(question({ schema: undefined }), call());
    for (const body of bodies()) {
      expect(body).not.toHaveProperty('thinking');
      expect(body).not.toHaveProperty('output_config');
    }
    const [bound, free] = bodies().map(({ system }) => system[0].text);
    expect(bound).toMatch(/^Describe the product\.\n\nAnswer with one JSON object.*"title"/s);
    expect(free).toBe('Describe the product.');
  });

  test('another model can be asked, with the current key without its secret’s trailing newline', async () => {
    const keys = ['sk-1\n', 'sk-2\n'];
    const apiKey = async () => keys.shift() ?? '';
    const other = t.model('claude-opus-5-5', { apiKey });
    await other.ask(question(), call());
    await other.ask(question(), call());
    expect(bodies().map((body) => body.model)).toEqual(['claude-opus-5-5', 'claude-opus-5-5']);
    expect(t.service.journal.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer sk-1',
      'Bearer sk-2',
    ]);
  });

  test('a shape that no closed schema can hold is a bug, not a failure', async () => {
    const schema = z.object({ values: z.record(z.string(), z.string()) });
    await expect(ask({ schema })).rejects.not.toBeInstanceOf(ServiceError);
  });
});

describe('replies', () => {
  test('an answer has value, text, model and tokens, and leaves one event without the text', async () => {
    t.service.replies.push({
      json: { title: 'Kettle' },
      usage: { input_tokens: 1200, output_tokens: 9, cache_read_input_tokens: 700 },
    });
    expect(await ask()).toEqual({
      text: '{"title":"Kettle"}',
      value: { title: 'Kettle' },
      model: 'claude-haiku-5-5',
      usage: { inputTokens: 1200, outputTokens: 9, cachedTokens: 700 },
    });
    expect(events).toEqual([
      {
        event: 'model.answered',
        fields: {
          requestId: 'request-1',
          provider: 'anthropic',
          model: 'claude-haiku-5-5',
          milliseconds: expect.any(Number),
          stopReason: 'end_turn',
          inputTokens: 1200,
          outputTokens: 9,
          cachedTokens: 700,
          upstreamRequestId: expect.stringMatching(/^req_/),
        },
      },
    ]);
  });

  test('the answer is what the text blocks say, whatever blocks come before and between them', async () => {
    const content = [
      { type: 'thinking', thinking: '{"title":"Cup"}', signature: 'c2ln' },
      { type: 'redacted_thinking', data: 'c2VjcmV0' },
      { type: 'text', text: '{"title":' },
      { type: 'some_new_block', text: '"Bowl"}', more: [1] },
      { type: 'text', text: '"Kettle"}' },
    ];
    const body = JSON.stringify({ model: 'm', content, stop_reason: 'end_turn' });
    const headers = { 'content-type': 'application/json' };
    t.service.faults.add({ kind: 'answer', status: 200, headers, body });
    expect(await ask()).toMatchObject({
      text: '{"title":"Kettle"}',
      value: { title: 'Kettle' },
    });
  });

  test.each(['tool_use', 'pause_turn', 'something_new'])(
    'a reply that stopped for %s is an answer only if it is JSON',
    async (stopReason) => {
      t.service.replies.push({ json: { title: 'Kettle' }, stopReason }, { text: 'Wait', stopReason });
      expect((await ask()).value).toEqual({ title: 'Kettle' });
      await expect(ask()).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    },
  );

  test('a refusal is the model declining', async () => {
    t.service.replies.push({ text: 'No.', stopReason: 'refusal' });
    await expect(ask()).rejects.toMatchObject({ code: 'MODEL_REFUSED' });
    expect(events[0]?.fields.stopReason).toBe('refusal');
  });
});

describe('a reply that is cut off', () => {
  test.each(['max_tokens', 'model_context_window_exceeded'])(
    'for %s is asked for once more with more room',
    async (stopReason) => {
      const whole = { json: { title: 'Kettle' }, usage: { output_tokens: 5 } };
      t.service.replies.push({ text: '{"title":"Ket', stopReason }, whole);
      const { value, usage } = await ask();
      expect(value).toEqual({ title: 'Kettle' });
      expect(usage.outputTokens).toBe(5);
      const [first, second] = bodies();
      expect(second).toEqual({ ...first, max_tokens: 2000 });
      expect(events.map(({ event, fields }) => [event, fields.stopReason])).toEqual([
        ['model.answered', stopReason],
        ['model.answered', 'end_turn'],
      ]);
    },
  );

  test('twice is a failing service, which is logged for its alarm', async () => {
    const cut = { text: '{', stopReason: 'max_tokens' };
    t.service.replies.push(cut, cut);
    await expect(thinker().ask(question(), call())).rejects.toMatchObject({
      name: 'ServiceError',
      code: 'UPSTREAM_FAILED',
      message: "the model's reply was cut off at 2000 tokens",
    });
    expect(t.service.journal).toHaveLength(2);
    expect(events.at(-1)).toMatchObject({ event: 'model.failed', fields: { type: 'cut-off' } });
  });

  test('with less time left than it took is not asked for again', async () => {
    t.service.faults.add({ kind: 'delay', milliseconds: 500 });
    t.service.replies.push({ text: '{', stopReason: 'max_tokens' });
    await expect(thinker().ask(question(), call(900))).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    expect(t.service.journal).toHaveLength(1);
  });

  test('is given no more room the second time than any answer takes', async () => {
    t.service.replies.push({ text: '{', stopReason: 'max_tokens' });
    await ask({ maxTokens: 12_000 });
    expect(bodies().map((body) => body.max_tokens)).toEqual([12_000, 20_000]);
  });
});

describe('failures', () => {
  test.each([
    [400, 'UPSTREAM_FAILED', 'the model refuses the question'],
    [401, 'UPSTREAM_FAILED', 'the model refuses our key: 401 authentication_error'],
    [403, 'UPSTREAM_FAILED', 'the model refuses our key: 403 permission_error'],
    [404, 'UPSTREAM_FAILED', 'the model answered 404 not_found_error'],
    [413, 'BAD_REQUEST', 'The pictures are too large together: send fewer or smaller ones.'],
    [418, 'UPSTREAM_FAILED', 'the model answered 418'],
    [429, 'RATE_LIMIT', 'Too many requests. Please try again later.'],
    [500, 'UPSTREAM_FAILED', 'the model answered 500 api_error'],
    [503, 'UPSTREAM_FAILED', 'the model answered 503'],
    [529, 'OVERLOADED', 'the model answered 529 overloaded_error'],
  ])('status %i, without time for a repeat, fails with %s and a reason without its words', async (...row) => {
    const [status, code, reason] = row;
    t.service.replies.push({ status, text: 'secret words' });
    const failing = ask({}, 5000);
    await expect(failing).rejects.toMatchObject({
      name: 'ServiceError',
      code,
      message: expect.stringContaining(reason),
    });
    expect(await failing.catch((error: unknown) => error instanceof QuestionRefused)).toBe(status === 400);
    expect(t.service.journal).toHaveLength(1);
    expect(events).toMatchObject([{ event: 'model.failed', fields: { status } }]);
    expect(JSON.stringify(events)).not.toContain('secret words');
  });

  test.each([
    ['thinking', '"thinking.type.disabled" is not supported for this model. Use "thinking.type.adaptive".'],
    ['effort', 'This model does not support the effort parameter.'],
    ['output_config.effort', "output_config.effort 'medium' is not supported when thinking is disabled."],
    ['max_tokens', 'max_tokens: 20000 > 8192, which is the maximum allowed number of output tokens'],
  ])('the parameter %s that the service refuses is logged, and no picture is blamed', async (name, text) => {
    t.service.replies.push({ status: 400, text });
    const check = () => Promise.reject(new ServiceError('BAD_REQUEST', 'it is damaged'));
    const picture = { mediaType: 'image/jpeg', bytes: await jpeg(10, 10), check } as const;
    const failing = ask({ pictures: [picture] });
    await expect(failing).rejects.toMatchObject({
      code: 'UPSTREAM_FAILED',
      message: `the model refuses our parameter ${name}`,
    });
    await expect(failing).rejects.not.toThrow(QuestionRefused);
    expect(events).toMatchObject([{ event: 'model.failed', fields: { status: 400, parameter: name } }]);
  });

  test.each([
    'messages.0.content.1.text: thinking of it, this is too long',
    'output_config.format.schema.properties.effort: Schema is too complex',
    'Could not process image',
  ])('a refusal of something else names no parameter: %s', async (text) => {
    t.service.replies.push({ status: 400, text });
    await expect(ask()).rejects.toThrow(QuestionRefused);
    expect(events[0]?.fields.parameter).toBeUndefined();
  });

  describe('a question with pictures that the service finds invalid', () => {
    const damaged = new ServiceError('BAD_REQUEST', 'image_urls[1] could not be read: it is damaged');
    const pictures = (checks: readonly NonNullable<ModelPicture['check']>[]): Question['pictures'] =>
      checks.map((check) => ({ mediaType: 'image/jpeg', bytes: Buffer.from('a picture'), check }));
    const whole = async () => undefined;
    const broken = () => Promise.reject(damaged);

    test('fails with the damaged picture, which is no failure of the service', async () => {
      t.service.replies.push({ status: 400, text: 'Could not process image' });
      const failing = ask({ pictures: pictures([whole, broken]) });
      await expect(failing).rejects.toBe(damaged);
      expect(events).toEqual([]);
    });

    const drawing = async (width: number) =>
      ({ mediaType: 'image/jpeg', bytes: await jpeg(width, 10) }) as const;
    const sentPictures = () =>
      t.service.journal.map(({ body }) =>
        [...body.toString().matchAll(/"data":"([^"]+)"/g)].map(([, data = '']) => data),
      );

    test('is asked again with re-encoded pictures if it cannot read one', async () => {
      const [own, drawn] = [await drawing(20), await drawing(30)];
      const [unread] = pictures([async () => drawn]);
      t.service.replies.push({ text: '{"title":"Kettle"}' });
      // The emulator decodes its input, and cannot decode this.
      const asked = ask({ pictures: unread ? [own, unread] : [] });
      await expect(asked).resolves.toMatchObject({ value: { title: 'Kettle' } });
      const sent = [own, unread ?? own, drawn].map(({ bytes }) => Buffer.from(bytes).toString('base64'));
      expect(sentPictures()).toEqual([
        [sent[0], sent[1]],
        [sent[0], sent[2]],
      ]);
      expect(events).toMatchObject([{ event: 'model.answered' }]);
    });

    test('fails after one more request if those cannot be read either', async () => {
      const drawn = { mediaType: 'image/jpeg', bytes: Buffer.from('drawn') } as const;
      const failing = ask({ pictures: pictures([async () => drawn]) });
      await expect(failing).rejects.toThrow(QuestionRefused);
      expect(t.service.journal).toHaveLength(2);
      expect(events).toMatchObject([{ event: 'model.failed', fields: { status: 400 } }]);
    });

    test('is not asked again where the service does not speak of a picture', async () => {
      const [own, drawn] = [await drawing(20), await drawing(30)];
      t.service.replies.push({ status: 400, text: 'output_config.format.schema: Schema is too complex' });
      const picture = { ...own, check: async () => drawn };
      const failing = ask({ pictures: [picture] });
      await expect(failing).rejects.toThrow(QuestionRefused);
      expect(t.service.journal).toHaveLength(1);
    });
  });

  test('a redirect is not followed', async () => {
    t.service.faults.add({ kind: 'answer', status: 307, headers: { location: '/v1/messages' } });
    await expect(ask()).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    expect(t.service.journal).toHaveLength(1);
  });

  test.each([
    [{ 'retry-after': '30' }, 30],
    [{ 'retry-after-ms': '7300' }, 8],
    [{ 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() }, expect.any(Number)],
  ])('a 429 that asks for a long wait (%j) is reported at once', async (headers, retryAfterSeconds) => {
    t.service.replies.push({ status: 429, headers });
    await expect(ask({}, 60_000)).rejects.toMatchObject({
      code: 'RATE_LIMIT',
      retryAfterSeconds,
    });
    expect(t.service.journal).toHaveLength(1);
  });

  test('a passing failure is repeated while there is time', async () => {
    t.service.replies.push(
      { status: 529, headers: { 'retry-after-ms': '1' } },
      { json: { title: 'Kettle' } },
    );
    expect((await ask()).value).toEqual({ title: 'Kettle' });
    expect(t.service.journal).toHaveLength(2);
  });

  test.each(['truncate', 'broken-json', 'endless'] as const)(
    'a body with the fault %s is a failing upstream',
    async (kind) => {
      t.service.faults.add({ kind });
      await expect(ask()).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    },
  );

  test.each([
    ['text/html', '<html>'],
    ['application/json', '{"type":"error","error":{"type":"api_error","message":"x"}}'],
    ['application/json', 'null'],
  ])('a 200 of %s with %s is not a message', async (type, body) => {
    t.service.faults.add({ kind: 'answer', status: 200, headers: { 'content-type': type }, body });
    await expect(ask()).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
  });

  test('a service that cannot be reached is a failing upstream, and the cause is logged', async () => {
    const lost = t.model(undefined, { baseUrl: 'http://127.0.0.1:65535', retries: 0 });
    await expect(lost.ask(question(), call())).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    expect(events).toMatchObject([{ fields: { cause: 'ECONNREFUSED' } }]);
  });

  test('silence ends with the budget', async () => {
    t.service.faults.add({ kind: 'silence' });
    await expect(ask({}, 150)).rejects.toMatchObject({
      code: 'TIMEOUT',
      message: 'the model did not answer in time',
    });
    expect(events).toMatchObject([{ event: 'model.failed', fields: { cause: 'TIMEOUT' } }]);
  });

  test('a question whose call failed elsewhere is abandoned, which is no failure of the model', async () => {
    t.service.faults.add({ kind: 'silence' });
    const controller = new AbortController();
    const budget = { signal: controller.signal, remaining: () => 10_000 };
    const asked = t.model().ask(question(), { ...call(), budget });
    while (t.service.journal.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    controller.abort();
    await expect(asked).rejects.toBeInstanceOf(ServiceError);
    expect(events).toEqual([]);
  });
});

describe('the key', () => {
  test.each(['', ' \n', 'two words', 'sk-\u00e4'])('%j is not a key', async (key) => {
    const keyless = t.model(undefined, { apiKey: async () => key });
    await expect(keyless.ask(question(), call())).rejects.toMatchObject({ code: 'SERVER_ERROR' });
    expect(t.service.journal).toHaveLength(0);
    expect(events).toMatchObject([{ event: 'model.failed', fields: { cause: 'SERVER_ERROR' } }]);
  });

  test('a failure to read one is passed on, and a hanging source ends with the budget', async () => {
    const missing = t.model(undefined, { apiKey: () => Promise.reject(new ServiceError('SERVER_ERROR')) });
    await expect(missing.ask(question(), call())).rejects.toMatchObject({ code: 'SERVER_ERROR' });
    const hanging = t.model(undefined, { apiKey: () => new Promise(() => {}) });
    await expect(hanging.ask(question(), call(100))).rejects.toMatchObject({ code: 'TIMEOUT' });
  });
});
