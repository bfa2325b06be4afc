import type {
  MessageCreateParamsNonStreaming,
  MessageParam,
} from '@anthropic-ai/sdk/resources/messages/messages';
import { traceHeaders } from '../call/trace.ts';
import { untilAborted } from '../call/until-aborted.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { Model, Question } from './model.ts';
import { failureFields, identifier, isInvalidQuestion, modelFailure } from './model-failure.ts';
import { createModelFetch } from './model-fetch.ts';
import { messageSchema, readReply } from './model-message.ts';

/** The current small model that sees. */
export const defaultModel = 'claude-haiku-5-5';

/** Repeats of one call, all inside its budget. */
const retries = 2;

const loadSdk = async () => ({
  ...(await import('./anthropic-client.ts')),
  ...(await import('./output-schema.ts')),
});

/** @throws ServiceError SERVER_ERROR if this cannot be a key: as a header it would fail with an error that quotes it. */
function checkedKey(key: string): string {
  const trimmed = key.trim();
  if (/^[\x21-\x7e]+$/.test(trimmed)) return trimmed;
  throw new ServiceError('SERVER_ERROR', 'The key of the model is empty or malformed.');
}

/** The question's turns. The service refuses empty texts. */
function turns({ pictures, text, cachePictures = false, corrections = [] }: Question): MessageParam[] {
  // The cache holds everything up to the block that is marked, so the last picture's mark holds them all.
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

/** Fails with the first picture that turns out to be damaged. */
async function checkPictures({ pictures }: Question, signal: AbortSignal): Promise<void> {
  for (const { check } of pictures) await check?.(signal);
}

/**
 * The model behind Anthropic's Messages API, or behind any server that speaks it. Loads the SDK with the first
 * question.
 *
 * @see https://platform.claude.com/docs/en/api/messages
 * @param options.apiKey asked for before every call, so that a rotated key is taken up; may fail with SERVER_ERROR
 * @param options.baseUrl absent: the public service
 */
export function createAnthropicModel(options: {
  readonly apiKey: () => Promise<string>;
  readonly baseUrl?: string | undefined;
  readonly model?: string | undefined;
}): Model {
  const model = options.model ?? defaultModel;
  return {
    async ask(question, { budget, log, requestId }) {
      const [sdk, apiKey] = await untilAborted(Promise.all([loadSdk(), options.apiKey()]), budget.signal);
      const { baseUrl } = options;
      const fetch = createModelFetch(budget);
      const client = sdk.createMessagesClient({
        apiKey: checkedKey(apiKey),
        baseUrl,
        fetch,
        maxRetries: retries,
      });
      const request: MessageCreateParamsNonStreaming = {
        model,
        max_tokens: question.maxTokens,
        system: [{ type: 'text', text: question.instructions, cache_control: { type: 'ephemeral' } }],
        messages: turns(question),
        ...(question.schema && {
          output_config: { format: { type: 'json_schema', schema: sdk.outputSchema(question.schema) } },
        }),
      };
      const startedAt = performance.now();
      const took = () => ({ requestId, model, milliseconds: Math.round(performance.now() - startedAt) });
      const answer = await client.messages
        // One attempt may take all the time that is left: the signal, not this, ends the call.
        .create(request, {
          signal: budget.signal,
          timeout: Math.ceil(budget.remaining()) + 1000,
          headers: traceHeaders(),
        })
        .catch(async (error: unknown) => {
          log.warn('model.failed', { ...took(), ...failureFields(error) });
          if (isInvalidQuestion(error))
            await untilAborted(checkPictures(question, budget.signal), budget.signal);
          throw modelFailure(error, budget);
        });
      const message = messageSchema.safeParse(answer);
      if (!message.success) {
        log.warn('model.failed', { ...took(), type: 'not-a-message' });
        throw new ServiceError(
          'UPSTREAM_FAILED',
          'The model service returned something other than a message.',
        );
      }
      log.info('model.answered', {
        ...took(),
        model: identifier(message.data.model) ?? model,
        stopReason: identifier(message.data.stop_reason),
        inputTokens: message.data.usage.input_tokens ?? undefined,
        outputTokens: message.data.usage.output_tokens ?? undefined,
        cachedTokens: message.data.usage.cache_read_input_tokens ?? undefined,
        upstreamRequestId: identifier(answer._request_id),
      });
      return readReply(message.data, model);
    },
  };
}
