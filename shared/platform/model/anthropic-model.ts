import type {
  MessageCreateParamsNonStreaming,
  MessageParam,
} from '@anthropic-ai/sdk/resources/messages/messages';
import { untilAborted } from '../call/time-budget.ts';
import { traceHeaders } from '../call/trace.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { MessagesClient } from './anthropic/anthropic-client.ts';
import { createModelFetch } from './anthropic/model-fetch.ts';
import { messageSchema, readReply } from './anthropic/model-message.ts';
import type { Model, ModelCall, Question, Reply } from './model.ts';
import { identifier, isInvalidQuestion, logModelFailure, modelFailure } from './model-failure.ts';
import { defaultModel } from './model-families.ts';

const loadSdk = async () => ({
  ...(await import('./anthropic/anthropic-client.ts')),
  ...(await import('./anthropic/output-schema.ts')),
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
 * What a question to a model states about thinking. The default model would think by itself, for as long as it likes
 * and within `max_tokens`; the answers here have a fixed form and 25 s (docs/decisions/0035). Other models do not take
 * every value, so a question to one that was configured states nothing.
 *
 * @see https://platform.claude.com/docs/en/build-with-claude/prompt-engineering/prompting-claude-haiku-5-5 (2026-11-23)
 */
const statedFor = (model: string) =>
  model === defaultModel ? ({ thinking: { type: 'disabled' }, effort: 'medium' } as const) : {};

/**
 * Room of the second question after a reply that was cut off. No answer of ours comes near its first limit, so what
 * was cut off has thought or rambled; in the time of a call it will hardly fill the new one.
 */
const moreRoom = { times: 4, mostTokens: 20_000 };

/**
 * The model behind Anthropic's Messages API, or any server that speaks it. Loads the SDK with the first
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
  const { effort, ...thinking } = statedFor(model);

  /** @returns undefined if the reply was cut off */
  async function send(
    client: MessagesClient,
    question: Question,
    request: MessageCreateParamsNonStreaming,
    call: ModelCall,
  ): Promise<Reply | undefined> {
    const { budget, log, requestId } = call;
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
        // A damaged picture is the caller's to replace, so it raises no alarm for operators.
        if (isInvalidQuestion(error))
          await untilAborted(checkPictures(question, budget.signal), budget.signal);
        logModelFailure(call, error, took());
        throw modelFailure(error, budget);
      });
    const message = messageSchema.safeParse(answer);
    if (!message.success) {
      log.warn('model.failed', { ...took(), type: 'not-a-message' });
      throw new ServiceError('UPSTREAM_FAILED', 'the model answered something other than a message');
    }
    const { usage } = message.data;
    log.info('model.answered', {
      ...took(),
      model: identifier(message.data.model) ?? model,
      stopReason: identifier(message.data.stop_reason),
      inputTokens: usage.input_tokens ?? undefined,
      outputTokens: usage.output_tokens ?? undefined,
      thinkingTokens: usage.output_tokens_details?.thinking_tokens ?? undefined,
      cachedTokens: usage.cache_read_input_tokens ?? undefined,
      upstreamRequestId: identifier(answer._request_id),
    });
    return readReply(message.data, model);
  }

  return {
    async ask(question, call) {
      const { budget, log, requestId } = call;
      const [sdk, apiKey] = await untilAborted(
        Promise.all([loadSdk(), options.apiKey().then(checkedKey)]),
        budget.signal,
      ).catch((error: unknown) => {
        logModelFailure(call, error, { requestId, model });
        throw error;
      });
      const client = sdk.createMessagesClient({
        apiKey,
        baseUrl: options.baseUrl,
        fetch: createModelFetch(budget),
      });
      const format = question.schema && {
        type: 'json_schema' as const,
        schema: sdk.outputSchema(question.schema),
      };
      const request: MessageCreateParamsNonStreaming = {
        model,
        max_tokens: question.maxTokens,
        ...thinking,
        system: [{ type: 'text', text: question.instructions, cache_control: { type: 'ephemeral' } }],
        messages: turns(question),
        ...((effort ?? format) && {
          output_config: { ...(effort && { effort }), ...(format && { format }) },
        }),
      };
      const startedAt = performance.now();
      let reply = await send(client, question, request, call);
      // The whole takes longer than the part did.
      if (reply === undefined && budget.remaining() > performance.now() - startedAt) {
        request.max_tokens = Math.min(moreRoom.mostTokens, moreRoom.times * question.maxTokens);
        reply = await send(client, question, request, call);
      }
      if (reply !== undefined) return reply;
      log.warn('model.failed', { requestId, model, type: 'cut-off' });
      throw new ServiceError(
        'UPSTREAM_FAILED',
        `the model's reply was cut off at ${request.max_tokens} tokens`,
      );
    },
  };
}
