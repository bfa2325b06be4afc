import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema';
import * as z from 'zod';
import { parseJson } from '../../../shared/platform/web/parse-json.ts';
import { type EmulatorAnswer, json, Refusal } from '../emulator/emulator.ts';

const text = z.object({ type: z.literal('text'), text: z.string().min(1) });

/** A plain string is short for a single block of text. */
const textAlone = text.shape.text.transform((alone) => [{ type: 'text' as const, text: alone }]);

const image = z.object({
  type: z.literal('image'),
  source: z.object({
    type: z.literal('base64'),
    media_type: z.enum(['image/jpeg', 'image/png', 'image/gif', 'image/webp']),
    data: z.base64().min(1),
  }),
});

/** A JSON schema as the Messages API takes it for structured output. */
export interface JsonSchema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
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
        content: z.union([textAlone, z.array(z.discriminatedUnion('type', [text, image])).min(1)]),
      }),
    )
    .min(1),
  system: z.union([textAlone, z.array(text)]).default([]),
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
  // The service refuses open objects and many keywords: all that the SDK removes from a schema before it sends it.
  if (schema && !isDeepStrictEqual(transformJSONSchema(schema), schema))
    refuse(400, 'output_config.format.schema: An object is open or a keyword is not supported');
  return request.data;
}

/** The schema in the instructions to a model without structured outputs, where the service puts it. */
export const schemaInWords = (instructions: string): JsonSchema | undefined =>
  jsonSchema.safeParse(parseJson(/(?<=JSON schema:\n).*/.exec(instructions)?.[0] ?? '')).data;
