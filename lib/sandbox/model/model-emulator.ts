import { randomUUID } from 'node:crypto';
import { type Catalogue, openCatalogue } from '../catalogue/catalogue.ts';
import { type EmulatorRequest, json, startEmulator } from '../emulator/emulator.ts';
import { answerTo } from './answer.ts';
import {
  failure,
  type MessagesRequest,
  modelHeaders,
  readMessagesRequest,
  refuse,
  schemaInWords,
} from './messages-request.ts';
import { lookAt, type Sight } from './picture-sight.ts';
import { type QuestionData, readQuestion } from './question-data.ts';

/** A test's replacement for the model's next answer. */
interface ScriptedReply {
  /** The question of a pricing operation that it answers; absent: any other question. */
  readonly to?: 'identity' | 'look';
  readonly text?: string;
  /** Said as JSON. */
  readonly json?: unknown;
  readonly stopReason?: string;
  /** Other than 200: an error of the service with `text` as its message. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly usage?: Readonly<Record<string, number>>;
}

export type ModelEmulator = Awaited<ReturnType<typeof startModelEmulator>>;

type Block = MessagesRequest['messages'][number]['content'][number];

const textIn = (blocks: readonly Block[]): string =>
  blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');

/** Checks the path and headers of a request. @throws Refusal */
function checkAccess({ url, headers }: EmulatorRequest): void {
  if (url.pathname !== '/v1/messages') refuse(404, 'Not Found');
  if (!(headers['x-api-key'] ?? headers.authorization))
    refuse(401, 'authentication is required: send an Authorization or x-api-key header');
  if (!headers['anthropic-version']) refuse(400, 'anthropic-version: header is required');
}

/** Decodes the pictures of a request. @throws Refusal if one is not a picture or differs from its declared type */
async function look(blocks: readonly Block[], catalogue: Catalogue): Promise<Sight[]> {
  const sources = blocks.flatMap((block) => (block.type === 'image' ? [block.source] : []));
  return await Promise.all(
    sources.map(async ({ media_type, data }, index) => {
      const sight = await lookAt(Buffer.from(data, 'base64'), catalogue).catch(() =>
        refuse(400, `image ${index}: Could not process image`),
      );
      if (media_type === `image/${sight.format}`) return sight;
      return refuse(400, `image ${index}: The bytes are ${sight.format}, not ${media_type}`);
    }),
  );
}

/** Takes the first script for the question. */
function takeReply(replies: ScriptedReply[], { purpose }: QuestionData): ScriptedReply | undefined {
  const index = replies.findIndex(({ to }) => to === purpose);
  return index === -1 ? undefined : replies.splice(index, 1)[0];
}

/** The reply in the service's form. The emulator has no tokens to count. */
const messageOf = (model: string, text: string, script: ScriptedReply | undefined) => ({
  id: `msg_${randomUUID().replaceAll('-', '')}`,
  type: 'message',
  role: 'assistant',
  model,
  content: text === '' ? [] : [{ type: 'text', text }],
  stop_reason: script?.stopReason ?? 'end_turn',
  stop_sequence: null,
  usage: {
    input_tokens: 0,
    output_tokens: 0,
    output_tokens_details: null,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    ...script?.usage,
  },
});

/**
 * Starts a loopback server that speaks the Messages API without a large model: it measures the pictures it is sent,
 * names what the catalogue recognises, reads the caller's own words, and answers truthfully in the JSON schema. Every
 * answer carries `x-sandbox: true`, and one about a picture that the catalogue does not have `x-sandbox-note: not-recognised`.
 *
 * @param options.catalogue what it recognises; absent: the photos that come with the host
 */
export async function startModelEmulator(
  options: { readonly host?: string; readonly catalogue?: Catalogue } = {},
) {
  const catalogue = options.catalogue ?? (await openCatalogue());
  const replies: ScriptedReply[] = [];
  const emulator = await startEmulator(async (incoming) => {
    checkAccess(incoming);
    const request = readMessagesRequest(incoming.body);
    const blocks = request.messages.flatMap(({ content }) => content);
    const sights = await look(blocks, catalogue);
    const data = readQuestion(textIn(blocks));
    const script = takeReply(replies, data);
    if (script?.status !== undefined && script.status !== 200)
      return failure(script.status, script.text ?? 'As scripted.', script.headers);
    const schema = request.output_config?.format?.schema ?? schemaInWords(textIn(request.system));
    const answer = script?.json ?? (await answerTo(data, sights, { schema, catalogue }));
    const text = script?.text ?? (typeof answer === 'string' ? answer : JSON.stringify(answer));
    const isUnknown = sights[0] !== undefined && sights[0].entry === undefined;
    const note = isUnknown ? { 'x-sandbox-note': 'not-recognised' } : {};
    const message = messageOf(request.model, text, script);
    return json(200, message, { ...modelHeaders(), ...note, ...script?.headers });
  }, options);
  return {
    ...emulator,
    /** Taken one by one, by valid requests only. */
    replies,
  };
}
