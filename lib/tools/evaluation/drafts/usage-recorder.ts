import * as z from 'zod';
import { parseJson } from '../../../../shared/platform/web/parse-json.ts';
import { startEmulator } from '../../../sandbox/emulator/emulator.ts';

const tokens = z
  .number()
  .nullish()
  .transform((count) => count ?? 0);

const answer = z.object({
  model: z.string(),
  usage: z.object({
    input_tokens: tokens,
    output_tokens: tokens,
    cache_creation_input_tokens: tokens,
    cache_read_input_tokens: tokens,
  }),
});

/** The tokens of one answer of the model. `inputTokens` are those that the prompt cache neither gave nor kept. */
export interface Usage {
  readonly model: string;
  readonly inputTokens: number;
  readonly writtenTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
}

/** A proxy between the service and the model's API that keeps what each answer used. */
export interface UsageRecorder {
  readonly url: string;
  /** The usage since it was last taken. */
  take(): Usage[];
  stop(): Promise<void>;
}

function usageIn(body: Buffer): Usage[] {
  const { data } = answer.safeParse(parseJson(body.toString()));
  if (data === undefined) return [];
  const { model, usage } = data;
  return [
    {
      model,
      inputTokens: usage.input_tokens,
      writtenTokens: usage.cache_creation_input_tokens,
      cachedTokens: usage.cache_read_input_tokens,
      outputTokens: usage.output_tokens,
    },
  ];
}

/** Of the connection, not of the message. */
const hops = new Set(['connection', 'host', 'content-length', 'transfer-encoding', 'content-encoding']);

const passed = (headers: Iterable<readonly [string, string]>): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !hops.has(name)));

/** @param upstream base of the model's API */
export async function startUsageRecorder(upstream: string): Promise<UsageRecorder> {
  const kept: Usage[] = [];
  const { url, stop } = await startEmulator(async ({ method, path, headers, body }) => {
    const response = await fetch(`${upstream.replace(/\/$/, '')}${path}`, {
      method,
      headers: passed(Object.entries(headers)),
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    kept.push(...usageIn(bytes));
    return { status: response.status, headers: passed(response.headers), body: bytes };
  });
  return { url, take: () => kept.splice(0), stop };
}
