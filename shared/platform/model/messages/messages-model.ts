import type { Message } from '@anthropic-ai/sdk/resources/messages/messages';
import { untilAborted } from '../../call/time-budget.ts';
import { countAsked, timed, traceHeaders } from '../../call/working-call.ts';
import { ServiceError } from '../../errors/service-error.ts';
import type { ModelPicture } from '../../pictures/prepare-picture.ts';
import { type SecretReader, withSecret } from '../../secrets/secrets.ts';
import type { Model, ModelCall, Question, Reply } from '../model.ts';
import { blamesPicture, isInvalidQuestion, logModelFailure, modelFailure } from '../model-failure.ts';
import { modelFamily, type ProviderName } from '../model-families.ts';
import { identifier, messageSchema, readReply } from './model-message.ts';

type Identity = { readonly apiKey: string } | { readonly sign: (send: typeof fetch) => typeof fetch };

/** A service that speaks the Messages API, and the model that is asked there. */
export interface Provider {
  readonly name: ProviderName;
  readonly model: string;
  /** Undefined: the SDK's own. */
  readonly baseUrl: string | undefined;
  /**
   * What identifies us: a key, or a fetch that signs. Asked for before every call, so that a rotated key is taken up.
   * May fail with SERVER_ERROR.
   */
  readonly access: SecretReader<Identity>;
  /** Repeats of a failed request, inside the call's budget. Default 2. */
  readonly retries?: number | undefined;
}

/** The pictures with those drawn anew that were sent as they came. Fails with the first one that is damaged. */
async function drawnAnew({ pictures }: Question, signal: AbortSignal): Promise<ModelPicture[]> {
  const drawn: ModelPicture[] = [];
  for (const picture of pictures) drawn.push((await picture.check?.(signal)) ?? picture);
  return drawn;
}

/** Sends a question with these pictures and this room for the reply. */
type Send = (pictures: readonly ModelPicture[], maxTokens: number) => Promise<SentMessage>;
/** The SDK adds the id of the request. */
type SentMessage = Message & { readonly _request_id?: string | null };

/**
 * Room of the second question after a reply that was cut off. No answer of ours comes near its first limit, so what
 * was cut off has thought or rambled; in the time of a call it will hardly fill the new one.
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
    const { pictures, maxTokens } = question;
    const startedAt = performance.now();
    const took = () => ({
      requestId,
      provider,
      model,
      milliseconds: Math.round(performance.now() - startedAt),
    });
    const fail = (error: unknown): never => {
      logModelFailure(call, error, took());
      throw modelFailure(error, budget);
    };
    const answer = await send(pictures, maxTokens).catch(async (error: unknown) => {
      if (!isInvalidQuestion(error)) return fail(error);
      // A damaged picture is the caller's to replace, so it raises no alarm for operators.
      const drawn = await untilAborted(drawnAnew(question, budget.signal), budget.signal);
      const isNew = drawn.some((picture, index) => picture !== pictures[index]);
      return isNew && blamesPicture(error) ? await send(drawn, maxTokens).catch(fail) : fail(error);
    });
    countAsked('questions');
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
    return readReply(message.data, { requestedModel: model, leniently: !structured });
  }

  /**
   * After a reply that was cut off: asks again if there is time.
   *
   * @param took milliseconds of the first reply: the whole takes longer than the part did
   */
  async function replyWithMoreRoom(
    question: Question,
    send: Send,
    call: ModelCall,
    took: number,
  ): Promise<Reply> {
    const { budget, log, requestId } = call;
    const maxTokens = Math.min(moreRoom.mostTokens, moreRoom.times * question.maxTokens);
    const hasTime = budget.remaining() > took;
    const reply = hasTime ? await replyTo({ ...question, maxTokens }, send, call) : undefined;
    if (reply !== undefined) return reply;
    log.warn('model.failed', { requestId, provider, model, type: 'cut-off' });
    const limit = hasTime ? maxTokens : question.maxTokens;
    throw new ServiceError('UPSTREAM_FAILED', `the model's reply was cut off at ${limit} tokens`);
  }

  /** What loads and reads for a question, for as long as that has. */
  const prepared = <Value>(work: Promise<Value>, call: ModelCall): Promise<Value> =>
    untilAborted(work, call.budget.signal).catch((error: unknown) => {
      logModelFailure(call, error, { requestId: call.requestId, provider, model });
      throw error;
    });

  async function askAs(identity: Identity, question: Question, call: ModelCall): Promise<Reply> {
    const { budget } = call;
    const sdk = await prepared(import('./messages-sdk.ts'), call);
    const bounded = sdk.createModelFetch(budget);
    const client = sdk.createMessagesClient({
      ...('sign' in identity
        ? { apiKey: undefined, fetch: identity.sign(bounded) }
        : { apiKey: identity.apiKey, fetch: bounded }),
      baseUrl,
      retries,
    });
    const send: Send = (pictures, maxTokens) =>
      // One attempt may take all the time that is left: the signal, not this, ends the call.
      client.messages.create(
        sdk.messagesRequest({ ...question, pictures, maxTokens }, model, family, structured),
        { signal: budget.signal, timeout: Math.ceil(budget.remaining()) + 1000, headers: traceHeaders() },
      );
    const startedAt = performance.now();
    const reply = await replyTo(question, send, call);
    return reply ?? replyWithMoreRoom(question, send, call, performance.now() - startedAt);
  }

  return {
    pictures: family,
    ask: (question, call) =>
      timed('model', () =>
        withSecret(
          (refused) => prepared(access(refused), call),
          (identity) => askAs(identity, question, call),
        ),
      ),
  };
}
