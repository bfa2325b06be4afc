import { type EmulatorAnswer, json, startEmulator } from '../../lib/sandbox/emulator/emulator.ts';
import { startModelEmulator } from '../../lib/sandbox/model/model-emulator.ts';

/** How a small open model formats its JSON. */
export type Manner = 'bare' | 'fenced' | 'in prose';

/** A server that speaks the Messages API as loosely as Ollama. */
export interface LooseModel {
  readonly url: string;
  /** How it answers from now on. */
  manner: Manner;
  /** Bodies of the requests received. */
  readonly questions: Record<string, unknown>[];
  stop(): Promise<void>;
}

/** The only model that is installed. */
export const installed = 'qwen3-vl:8b';

const manners: Readonly<Record<Manner, (said: string) => string>> = {
  bare: (said) => said,
  fenced: (said) => `\`\`\`json\n${said}\n\`\`\``,
  'in prose': (said) =>
    `Sure! Here is the listing as JSON:\n\n\`\`\`json\n${said}\n\`\`\`\n\nLet me know if anything should change.`,
};

interface Asked extends Record<string, unknown> {
  readonly model?: string;
  readonly thinking?: { readonly type?: string };
}

/** The part of the emulator's answer that is passed on. */
interface Message {
  readonly id: string;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly stop_reason: string;
  readonly usage: { readonly input_tokens: number; readonly output_tokens: number };
}

const failure = (status: number, type: string, message: string): EmulatorAnswer =>
  json(status, { type: 'error', error: { type, message }, request_id: 'req_1' });

/**
 * Starts a stand-in for Ollama's Messages API with the model emulator's knowledge. It checks neither key nor version,
 * and ignores what Ollama ignores: structured outputs, `cache_control`, `metadata` and `tool_choice`. It thinks unless
 * it is told not to, and its answers have none of the fields that Ollama leaves out.
 *
 * @see https://docs.ollama.com/api/anthropic-compatibility, github.com/ollama/ollama anthropic/anthropic.go (2026-11-23)
 *   and, for the thinking, github.com/ollama/ollama/issues/15287
 */
export async function startLooseModel(): Promise<LooseModel> {
  const knowing = await startModelEmulator();
  const questions: Asked[] = [];

  async function answer(asked: Asked): Promise<EmulatorAnswer> {
    if (asked.model !== installed) return failure(404, 'not_found_error', `model '${asked.model}' not found`);
    const { model, max_tokens, messages, system } = asked;
    const response = await fetch(`${knowing.url}/v1/messages`, {
      method: 'POST',
      headers: { 'x-api-key': 'any', 'anthropic-version': 'any' },
      body: JSON.stringify({ model, max_tokens, messages, system }),
    });
    if (!response.ok) return failure(response.status, 'api_error', await response.text());
    const { id, content, stop_reason, usage } = (await response.json()) as Message;
    const thinks = asked.thinking?.type !== 'disabled';
    const said = content.flatMap(({ type, text = '' }) => (type === 'text' ? [text] : [])).join('');
    return json(200, {
      id,
      type: 'message',
      role: 'assistant',
      model,
      content: [
        ...(thinks ? [{ type: 'thinking', thinking: 'The user wants JSON. {"title": "?"}' }] : []),
        { type: 'text', text: manners[loose.manner](said) },
      ],
      stop_reason,
      usage: { input_tokens: usage.input_tokens, output_tokens: usage.output_tokens },
    });
  }

  const emulator = await startEmulator(async ({ method, path, body }) => {
    if (method !== 'POST' || path !== '/v1/messages') return { status: 404, body: '404 page not found' };
    const asked = JSON.parse(body.toString()) as Asked;
    questions.push(asked);
    return await answer(asked);
  });
  const loose: LooseModel = {
    url: emulator.url,
    manner: 'bare',
    questions,
    stop: async () => {
      await Promise.all([emulator.stop(), knowing.stop()]);
    },
  };
  return loose;
}
