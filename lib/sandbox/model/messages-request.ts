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
    .looseObject({
      format: z.object({ type: z.literal('json_schema'), schema }).nullish(),
      effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']).nullish(),
    })
    .nullish(),
  thinking: z.looseObject({ type: z.enum(['adaptive', 'disabled', 'enabled', 'between_tools']) }).optional(),
  temperature: z.number().optional(),
  top_p: z.number().optional(),
  top_k: z.number().optional(),
  stream: z.literal(false).optional(),
  anthropic_version: z.string().optional(),
});

export type MessagesRequest = z.output<typeof messagesRequest>;

/** What the sampling parameters are without being given. */
const samplingDefaults = { temperature: 1, top_p: 1, top_k: undefined } as const;

/**
 * Why the service would refuse what the default model does not take; undefined if it would not.
 *
 * @see https://platform.claude.com/docs/en/models/haiku-5-5/whats-new-haiku-5-5 (2026-11-23). The words are those that
 *   were reported of its siblings: github.com/OpenHands/software-agent-sdk/issues/3500,
 *   github.com/anthropics/claude-code/issues/81084, github.com/github/app/issues/2574
 */
export function parameterRefusalOf(request: MessagesRequest): string | undefined {
  const { thinking, output_config, messages } = request;
  const { effort } = output_config ?? {};
  if (thinking?.type === 'enabled') {
    return '"thinking.type.enabled" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.';
  }
  if (thinking?.type === 'disabled' && (effort === 'xhigh' || effort === 'max')) {
    return `output_config.effort '${effort}' is not supported when thinking is disabled on this model. Use effort 'high' or below, or enable thinking.`;
  }
  for (const name of ['temperature', 'top_p', 'top_k'] as const) {
    const isDefault = request[name] === undefined || request[name] === samplingDefaults[name];
    if (!isDefault) return `\`${name}\` is deprecated for this model.`;
  }
  return messages.at(-1)?.role === 'assistant'
    ? 'This model does not support assistant message prefill. The conversation must end with a user message.'
    : undefined;
}

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
