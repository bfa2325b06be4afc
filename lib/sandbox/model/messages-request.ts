import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { parseJson } from '../../../shared/platform/web/parse-json.ts';
import { type EmulatorAnswer, json, Refusal } from '../emulator/emulator.ts';

/** Marks the end of a prefix that may be cached. */
const cacheControl = z.object({ type: z.literal('ephemeral') }).nullish();

const text = z.object({ type: z.literal('text'), text: z.string().min(1), cache_control: cacheControl });

const image = z.object({
  type: z.literal('image'),
  source: z.object({
    type: z.literal('base64'),
    media_type: z.enum(['image/jpeg', 'image/png', 'image/gif', 'image/webp']),
    data: z.base64().min(1),
  }),
  cache_control: cacheControl,
});

/** A JSON schema as the Messages API takes it for structured output. */
export interface JsonSchema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: unknown;
}

const jsonSchema: z.ZodType<JsonSchema> = z.looseObject({});

/** Body of `POST /v1/messages`, as far as the emulator knows it; other parameters are ignored. */
const messagesRequest = z.looseObject({
  model: z.string().min(1),
  max_tokens: z.int().min(1),
  messages: z
    .array(
      z.object({
        role: z.enum(['user', 'assistant']),
        content: z.union([z.string().min(1), z.array(z.discriminatedUnion('type', [text, image])).min(1)]),
      }),
    )
    .min(1),
  system: z.union([z.string(), z.array(text.extend({ text: z.string() }))]).optional(),
  output_config: z
    .looseObject({
      format: z.object({ type: z.literal('json_schema'), schema: jsonSchema }).nullish(),
    })
    .nullish(),
  thinking: z.looseObject({ type: z.enum(['adaptive', 'disabled', 'enabled', 'between_tools']) }).optional(),
  stream: z.literal(false).optional(),
});

export type MessagesRequest = z.output<typeof messagesRequest>;

/** The service's error types by status. https://platform.claude.com/docs/en/api/errors */
const errorTypes: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

/** Headers of an answer, with a request id. */
export const modelHeaders = (): { readonly 'request-id': string; readonly 'x-sandbox': string } => ({
  'request-id': `req_${randomUUID().replaceAll('-', '')}`,
  'x-sandbox': 'true',
});

/** An error in the service's form. */
export function failure(status: number, message: string, more: object = {}): EmulatorAnswer {
  const headers = { ...modelHeaders(), ...more };
  const error = { type: errorTypes[status] ?? 'api_error', message };
  return json(status, { type: 'error', error, request_id: headers['request-id'] }, headers);
}

export function refuse(status: number, message: string): never {
  throw new Refusal(failure(status, message));
}

/**
 * Keywords by which the service refuses a schema.
 * https://platform.claude.com/docs/en/build-with-claude/structured-outputs
 */
const refusedKeywords =
  'minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf maxItems uniqueItems patternProperties oneOf not'.split(
    ' ',
  );

/** Why the service would refuse this schema, undefined if it would not. A keyword's value may hold further schemas. */
function schemaRefusalOf(schema: object): string | undefined {
  const { type, properties, additionalProperties, ...more } = schema as Record<string, unknown>;
  const refused = refusedKeywords.find((keyword) => keyword in more);
  const at = 'output_config.format.schema: For';
  if (refused !== undefined) return `${at} '${type}' type, property '${refused}' is not supported`;
  if (type === 'object' && additionalProperties !== false)
    return `${at} 'object' type, 'additionalProperties' must be explicitly set to false`;
  const within = [...Object.values(properties ?? {}), ...Object.values(more)];
  return within
    .flatMap((value) => (typeof value === 'object' && value !== null ? schemaRefusalOf(value) : undefined))
    .find((reason) => reason !== undefined);
}

/** Reads and checks the body of a request. @throws Refusal */
export function readMessagesRequest(body: Buffer): MessagesRequest {
  const parsed = parseJson(body.toString());
  if (parsed === undefined) refuse(400, 'The request body is not valid JSON');
  const request = messagesRequest.safeParse(parsed);
  if (!request.success) {
    const [issue] = request.error.issues;
    return refuse(400, `${issue?.path.join('.')}: ${issue?.message}`);
  }
  const schema = request.data.output_config?.format?.schema;
  const refusal = schema && schemaRefusalOf(schema);
  if (refusal !== undefined) refuse(400, refusal);
  return request.data;
}

const closedObject: z.ZodType<JsonSchema> = z.looseObject({
  type: z.literal('object'),
  properties: z.record(z.string(), z.looseObject({})),
});

/** The schema given in a prompt, as for models without structured outputs: the last one on a single line. */
export const schemaInWords = (text: string): JsonSchema | undefined =>
  (text.match(/\{.*\}/g) ?? [])
    .map((json) => closedObject.safeParse(parseJson(json)).data)
    .findLast((schema) => schema !== undefined);
