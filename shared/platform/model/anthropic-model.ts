import type { Message } from '@anthropic-ai/sdk/resources/messages/messages';
import { untilAborted } from '../call/time-budget.ts';
import { countAsked, timed, traceHeaders } from '../call/working-call.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { ModelPicture } from '../pictures/prepare-picture.ts';
import { type SecretReader, withSecret } from '../secrets/secrets.ts';
import { identifier, messageSchema, readReply } from './messages/model-message.ts';
import type { Model, ModelCall, Question, Reply } from './model.ts';
import { blamesPicture, isInvalidQuestion, logModelFailure, modelFailure } from './model-failure.ts';
import { defaultModel, modelFamily, type ProviderName } from './model-families.ts';

type Identity = { readonly apiKey: string } | { readonly sign: (send: typeof fetch) => typeof fetch };

/** A service that speaks the Messages API, and the model to use there. */
export interface Provider {
  readonly name: ProviderName;
  readonly model: string;
  /** Undefined: the SDK's own. */
  readonly baseUrl: string | undefined;
  /**
   * Our credentials: a key, or a fetch that signs. Read before every call, so that a rotated key takes effect. May fail
   * with SERVER_ERROR.
   */
  readonly access: SecretReader<Identity>;
  /** Repeats of a failed request, inside the call's budget. Default 2. */
  readonly retries?: number | undefined;
}

/** Sends a question with these pictures and this token limit for the reply. */
type Send = (pictures: readonly ModelPicture[], maxTokens: number) => Promise<SentMessage>;
/** The SDK adds the id of the request. */
type SentMessage = Message & { readonly _request_id?: string | null };

/**
 * Sends a question, and once more with re-encoded pictures where the service cannot read one.
 *
 * @throws what `send` throws; ServiceError BAD_REQUEST of the first picture that is damaged, TIMEOUT
 */
async function sendReadable({ pictures, maxTokens }: Question, send: Send, signal: AbortSignal) {
  try {
    return await send(pictures, maxTokens);
  } catch (error) {
    if (!isInvalidQuestion(error)) throw error;
    const drawn: ModelPicture[] = [];
    for (const picture of pictures) {
      const redrawn = picture.check && (await untilAborted(picture.check(signal), signal));
      drawn.push(redrawn ?? picture);
    }
    const isNew = drawn.some((picture, index) => picture !== pictures[index]);
    if (!isNew || !blamesPicture(error)) throw error;
    return await send(drawn, maxTokens);
  }
}

/**
 * The token limit of the second question after a reply was cut off. Our answers never come near the first limit, so a
 * cut-off reply has thought or rambled; within a call's time it will hardly reach the new one.
 */
const moreRoom = { times: 4, mostTokens: 20_000 };

/**
 * The model behind a Messages API. Loads the SDK with the first question.
 *
 * @see https://platform.claude.com/docs/en/api/messages
 */
export function createMessagesModel({
  name: provider,
  model,
  baseUrl,
  access,
  retries = 2,
}: Provider): Model {
  const family = modelFamily(model);
  const structured = family.structuredAt.includes(provider);

  /** @returns undefined if the reply was cut off */
  async function replyTo(question: Question, send: Send, call: ModelCall): Promise<Reply | undefined> {
    const { budget, log, requestId } = call;
    const startedAt = performance.now();
    const asked = { requestId, provider, model, milliseconds: 0 };
    let sent: SentMessage;
    try {
      sent = await sendReadable(question, send, budget.signal);
    } catch (error) {
      // The caller must replace a damaged picture, so it raises no alarm for operators.
      if (error instanceof ServiceError) throw error;
      asked.milliseconds = Math.round(performance.now() - startedAt);
      logModelFailure(call, error, asked);
      throw modelFailure(error, budget);
    }
    asked.milliseconds = Math.round(performance.now() - startedAt);
    countAsked('questions');
    const message = messageSchema.safeParse(sent);
    if (!message.success) {
      log.warn('model.failed', { ...asked, type: 'not-a-message' });
      throw new ServiceError('UPSTREAM_FAILED', 'the model answered something other than a message');
    }
    const { usage } = message.data;
    log.info('model.answered', {
      ...asked,
      model: identifier(message.data.model) ?? model,
      stopReason: identifier(message.data.stop_reason),
      inputTokens: usage.input_tokens ?? undefined,
      outputTokens: usage.output_tokens ?? undefined,
      thinkingTokens: usage.output_tokens_details?.thinking_tokens ?? undefined,
      cachedTokens: usage.cache_read_input_tokens ?? undefined,
      upstreamRequestId: identifier(sent._request_id),
    });
    return readReply(message.data, model);
  }

  /**
   * The reply to a question, which is asked again with a higher limit if the first one was cut off and there is time.
   */
  async function askAs(identity: Identity, question: Question, call: ModelCall): Promise<Reply> {
    const { budget, log, requestId } = call;
    const sdk = await import('./messages/messages-sdk.ts');
    const bounded = sdk.createModelFetch(call);
    const client = sdk.createMessagesClient({
      ...('sign' in identity
        ? { apiKey: undefined, fetch: identity.sign(bounded) }
        : { apiKey: identity.apiKey, fetch: bounded }),
      baseUrl,
      retries,
    });
    const request = sdk.messagesRequest(question, model, family, structured);
    const send: Send = (pictures, maxTokens) =>
      // One attempt may take all the time that is left: the signal, not this, ends the call.
      client.messages.create(
        { ...request, max_tokens: maxTokens, messages: sdk.turnsOf({ ...question, pictures }) },
        { signal: budget.signal, timeout: Math.ceil(budget.remaining()) + 1000, headers: traceHeaders() },
      );
    const startedAt = performance.now();
    const reply = await replyTo(question, send, call);
    if (reply !== undefined) return reply;
    // The whole takes longer than the part did.
    const hasTime = budget.remaining() > performance.now() - startedAt;
    const maxTokens = Math.min(moreRoom.mostTokens, moreRoom.times * question.maxTokens);
    const whole = hasTime ? await replyTo({ ...question, maxTokens }, send, call) : undefined;
    if (whole !== undefined) return whole;
    log.warn('model.failed', { requestId, provider, model, type: 'cut-off' });
    const limit = hasTime ? maxTokens : question.maxTokens;
    throw new ServiceError('UPSTREAM_FAILED', `the model's reply was cut off at ${limit} tokens`);
  }

  return {
    pictures: family,
    ask: (question, call) =>
      timed('model', () =>
        withSecret(
          (refused) =>
            untilAborted(access(refused), call.budget.signal).catch((error: unknown) => {
              logModelFailure(call, error, { requestId: call.requestId, provider, model });
              throw error;
            }),
          (identity) => askAs(identity, question, call),
        ),
      ),
  };
}

/**
 * A model at Anthropic, or at any server that speaks the Messages API.
 *
 * @see https://platform.claude.com/docs/en/api/messages
 * @param options.apiKey read before every call, so that a rotated key takes effect; may fail with SERVER_ERROR
 * @param options.baseUrl absent: the public service
 */
export const createAnthropicModel = ({
  apiKey,
  baseUrl,
  model = defaultModel,
  retries,
}: {
  readonly apiKey: SecretReader;
  readonly baseUrl?: string | undefined;
  readonly model?: string | undefined;
  readonly retries?: number | undefined;
}): Model =>
  createMessagesModel({
    name: 'anthropic',
    model,
    baseUrl,
    async access(refused) {
      const key = (await apiKey(refused)).trim();
      if (/^[\x21-\x7e]+$/.test(key)) return { apiKey: key };
      // As a header it would cause an error that quotes it.
      throw new ServiceError('SERVER_ERROR', 'The key of the model is empty or malformed.');
    },
    retries,
  });
