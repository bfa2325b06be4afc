import * as z from 'zod';
import { ServiceError } from '../../errors/service-error.ts';
import { parseJson } from '../../web/parse-json.ts';
import type { Reply } from '../model.ts';

const tokens = z.int().min(0).nullish();

/** The part of a Messages API answer that is read; less strict servers are understood as well. */
export const messageSchema = z.object({
  model: z.string().optional(),
  /** An answer may begin with the model's thinking: blocks are recognised by their type, never by their position. */
  content: z.array(z.object({ type: z.string(), text: z.string().nullish() })),
  stop_reason: z.string().nullish(),
  usage: z
    .object({
      input_tokens: tokens,
      output_tokens: tokens,
      cache_read_input_tokens: tokens,
      output_tokens_details: z.object({ thinking_tokens: tokens }).nullish(),
    })
    .prefault({}),
});

/** A word from the upstream that may be logged; anything else in that place is left out. */
export const identifier = (text: unknown): string | undefined =>
  typeof text === 'string' && /^[\w.:-]{1,100}$/.test(text) ? text : undefined;

export type ModelMessage = z.output<typeof messageSchema>;

/**
 * The last object in a text with words around it, as written by models on which JSON cannot be enforced: their thinking
 * and drafts come before it. Each character is read once.
 */
function objectWithin(text: string): unknown {
  let parsed: unknown;
  let depth = 0;
  let start = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isInString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isInString = false;
    } else if (sign === '{') {
      if (depth === 0) start = at;
      depth += 1;
    } else if (depth > 0 && sign === '"') {
      isInString = true;
    } else if (depth > 0 && sign === '}') {
      depth -= 1;
      if (depth === 0) parsed = parseJson(text.slice(start, at + 1)) ?? parsed;
    }
  }
  return parsed;
}

/** The stop reasons of an answer, and of a message that was cut off. */
const complete: ReadonlySet<string> = new Set(['end_turn', 'stop_sequence']);
const cutOff: ReadonlySet<string> = new Set(['max_tokens', 'model_context_window_exceeded']);

/**
 * The content of a message, by its stop reason. With an unknown one, the message counts as an answer if its text is
 * JSON.
 *
 * @param requestedModel named where the message names none
 * @returns undefined if the message was cut off by its limit: a part of an answer, or of the thinking before one
 * @throws ServiceError MODEL_REFUSED, or UPSTREAM_FAILED if the message is not an answer.
 */
export function readReply(message: ModelMessage, requestedModel: string): Reply | undefined {
  const texts = message.content.flatMap(({ type, text }) => (type === 'text' && text ? [text] : []));
  const text = texts.join('');
  const value = parseJson(text) ?? objectWithin(text);
  const reason = message.stop_reason ?? '';
  if (reason === 'refusal') throw new ServiceError('MODEL_REFUSED');
  if (cutOff.has(reason)) return undefined;
  if (value === undefined && !complete.has(reason))
    throw new ServiceError('UPSTREAM_FAILED', 'the model stopped without an answer');
  const { input_tokens, output_tokens, cache_read_input_tokens } = message.usage;
  const usage = {
    inputTokens: input_tokens ?? 0,
    outputTokens: output_tokens ?? 0,
    cachedTokens: cache_read_input_tokens ?? 0,
  };
  return { text, value, model: message.model ?? requestedModel, usage };
}
