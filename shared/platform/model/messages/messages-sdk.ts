import { BaseAnthropic } from '@anthropic-ai/sdk/client';
import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema';
import {
  type MessageCreateParamsNonStreaming,
  type MessageParam,
  Messages,
} from '@anthropic-ai/sdk/resources/messages/messages';
import * as z from 'zod';
import { retryAfterSeconds } from '../../web/upstream-fetch.ts';
import type { ModelCall, Question } from '../model.ts';
import type { ModelFamily } from '../model-families.ts';

/*
 * The parts of the SDK that a question needs. They load with the first question, to keep them out of a function's
 * start.
 */

/**
 * The SDK's client with the one resource that is used: a third of the code of the whole client.
 */
export class MessagesClient extends BaseAnthropic {
  readonly messages = new Messages(this);
}

interface Options {
  /** Undefined: `fetch` adds our credentials. */
  readonly apiKey: string | undefined;
  readonly baseUrl: string | undefined;
  readonly fetch: typeof fetch;
  /** Repeats of one call, all inside its budget. */
  readonly retries: number;
}

/** Everything that the SDK would otherwise read from the process environment is given here. */
export function createMessagesClient({ apiKey, baseUrl, fetch, retries }: Options): MessagesClient {
  return new MessagesClient({
    apiKey: apiKey ?? null,
    defaultHeaders: apiKey === undefined ? { authorization: null } : {},
    baseURL: baseUrl ?? null,
    webhookKey: null,
    fetch,
    fetchOptions: { redirect: 'manual' },
    maxRetries: retries,
    // Its debug log would contain the callers' texts and pictures.
    logLevel: 'off',
    openTelemetry: false,
  });
}

/** A reply is a few thousand characters; anything larger than this is not a reply and must not fill the memory. */
const largestBody = 4 * 1024 * 1024;
/** The longest wait before a repeat, and the time that must be left for the repeat itself. */
const longestWait = 5;
const shortestAttempt = 5;
/** Longest wait of the SDK before its first two repeats if the server names no time. */
const usualWait = 1;

/** It stays a stream, since the SDK reads it: `readText` of `web` would read the body a second time. */
async function* bounded(body: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > largestBody) throw new Error(`The reply is over ${largestBody} bytes.`);
    yield chunk;
  }
}

/**
 * The fetch that the SDK is given: a body is cut off beyond 4 MiB, and a failure is marked as final (the SDK honours
 * `x-should-retry`) when waiting for the repeat would take too much of the budget. Otherwise the SDK would sleep through
 * a 429 that asks for a minute until the time is up. A model that does not know the pictured thing says so in a header,
 * which only an emulator sends, and the caller's answer repeats it.
 */
export function createModelFetch({
  budget,
  addHeaders,
}: Pick<ModelCall, 'budget' | 'addHeaders'>): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const headers = new Headers(response.headers);
    if (!response.ok) {
      const wait = retryAfterSeconds(headers) ?? usualWait;
      const isTooLate = wait > longestWait || budget.remaining() < (wait + shortestAttempt) * 1000;
      if (isTooLate) headers.set('x-should-retry', 'false');
    }
    const note = headers.get('x-sandbox-note');
    if (note !== null) addHeaders({ 'x-sandbox-note': note });
    // AWS names requests in a separate header; CloudTrail has this id.
    const awsRequestId = headers.get('x-amzn-requestid');
    if (awsRequestId !== null) headers.set('request-id', awsRequestId);
    const { status, statusText, body } = response;
    return new Response(body && ReadableStream.from(bounded(body)), { status, statusText, headers });
  };
}

type JsonSchema = Record<string, unknown>;

const known = new WeakMap<z.ZodType, JsonSchema>();

/**
 * The JSON schema that constrains a reply of this shape: every object closed and each of its properties required; rules
 * that the service cannot enforce (lengths, patterns, ranges) remain only in the description. It is made once for each
 * shape.
 *
 * @throws Error if a part of the shape has no JSON schema, such as a record, a date or `z.any()`: a bug in the question.
 */
export function outputSchema(schema: z.ZodType): JsonSchema {
  const made = known.get(schema) ?? schemaOf(schema);
  known.set(schema, made);
  return made;
}

function schemaOf(schema: z.ZodType): JsonSchema {
  return transformJSONSchema(
    z.toJSONSchema(schema, {
      io: 'input',
      override: ({ jsonSchema }) => {
        if (jsonSchema.propertyNames !== undefined) throw new Error('A record cannot be a closed object.');
        if (jsonSchema.type === 'object') jsonSchema.required = Object.keys(jsonSchema.properties ?? {});
        // The bounds that zod gives every integer mean nothing to a model.
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      },
    }),
  );
}

/** The question's turns. The service refuses empty texts. */
export function turnsOf({
  pictures,
  text,
  cachePictures = false,
  corrections = [],
}: Question): MessageParam[] {
  // The cache holds everything up to the block that is marked, so marking the last picture caches them all.
  const marked = cachePictures ? pictures.length - 1 : -1;
  const images = pictures.map(({ mediaType, bytes }, index) => ({
    type: 'image' as const,
    source: {
      type: 'base64' as const,
      media_type: mediaType,
      data: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
    },
    ...(index === marked ? { cache_control: { type: 'ephemeral' as const } } : {}),
  }));
  const words = text.trim() === '' ? [] : [{ type: 'text' as const, text }];
  return [
    { role: 'user', content: [...images, ...words] },
    ...corrections.flatMap(({ reply, complaint }): MessageParam[] => [
      { role: 'assistant', content: reply.trim() === '' ? '(no answer)' : reply },
      { role: 'user', content: complaint },
    ]),
  ];
}

/** The shape of the reply, for a model that it cannot be enforced on. */
const inWords = (schema: object): string =>
  `Answer with one JSON object and nothing else: no explanation before or after it, and no Markdown. It follows this JSON schema:\n${JSON.stringify(schema)}`;

/**
 * The parameters of a question for the Messages API, without its turns and the reply's token limit.
 *
 * @param structured whether a schema can be enforced on the reply; otherwise its shape is part of the instructions
 * @throws Error if the question's shape has no JSON schema: a bug
 */
export function messagesRequest(
  question: Question,
  model: string,
  { thinking, effort }: ModelFamily,
  structured: boolean,
): Omit<MessageCreateParamsNonStreaming, 'messages' | 'max_tokens'> {
  const schema = question.schema && outputSchema(question.schema);
  const format = schema && structured ? { format: { type: 'json_schema' as const, schema } } : {};
  const outputConfig = { ...(effort && { effort }), ...format };
  const shape = schema && !structured ? `\n\n${inWords(schema)}` : '';
  return {
    model,
    ...(thinking && { thinking: { type: thinking } }),
    system: [
      { type: 'text', text: `${question.instructions}${shape}`, cache_control: { type: 'ephemeral' } },
    ],
    ...(Object.keys(outputConfig).length > 0 && { output_config: outputConfig }),
  };
}
