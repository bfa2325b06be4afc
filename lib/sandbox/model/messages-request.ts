import * as z from 'zod';

/** The mark at the end of a prefix that the prompt cache may keep. */
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

const content = z.union([z.string().min(1), z.array(z.discriminatedUnion('type', [text, image])).min(1)]);

const schema: z.ZodType<Record<string, unknown>> = z.record(z.string(), z.unknown());

/** Body of `POST /v1/messages`, as far as the emulator knows it; further parameters are let through. */
export const messagesRequest = z.looseObject({
  model: z.string().min(1),
  max_tokens: z.int().min(1),
  messages: z.array(z.object({ role: z.enum(['user', 'assistant']), content })).min(1),
  system: z
    .union([
      z.string(),
      z.array(z.looseObject({ type: z.literal('text'), text: z.string(), cache_control: cacheControl })),
    ])
    .optional(),
  output_config: z
    .looseObject({ format: z.object({ type: z.literal('json_schema'), schema }).nullish() })
    .nullish(),
  stream: z.literal(false).optional(),
});

export type MessagesRequest = z.output<typeof messagesRequest>;

/** Words of the service's errors by their status. https://platform.claude.com/docs/en/api/errors */
export const errorTypes: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  405: 'invalid_request_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  500: 'api_error',
  504: 'timeout_error',
  529: 'overloaded_error',
};

/** A refusal with its status, answered in the service's form. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
