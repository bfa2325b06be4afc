import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod';
import type { Model, Question, Reply } from '../../../shared/platform/model/model.ts';
import type { ModelPrice } from '../../../shared/platform/model/model-families.ts';
import { probePicture } from '../../../shared/platform/pictures/probe-picture.ts';
import { parseJson } from '../../../shared/platform/web/parse-json.ts';

/** A line of the file: the seconds that an answer took, and what it says. Only this file writes it. */
interface KeptAnswer {
  /** Hash of what was asked. */
  readonly key: string;
  readonly seconds: number;
  readonly reply: Reply;
}

/**
 * Opens or creates a file of answers, to which each is appended as it arrives. A line that was cut off by a crash is
 * skipped.
 *
 * @param file undefined keeps everything in memory alone
 */
export async function openAnswers(file: string | undefined) {
  const answers = new Map<string, KeptAnswer>();
  if (file !== undefined) {
    await mkdir(dirname(file), { recursive: true });
    // The next line must not be joined to a truncated one.
    await appendFile(file, '\n');
    for (const line of (await readFile(file, 'utf8')).split('\n')) {
      const answer = parseJson(line) as KeptAnswer | undefined;
      if (answer?.key !== undefined) answers.set(answer.key, answer);
    }
  }
  return {
    read: (key: string) => answers.get(key),
    async keep(answer: KeptAnswer) {
      answers.set(answer.key, answer);
      if (file !== undefined) await appendFile(file, `${JSON.stringify(answer)}\n`);
    },
  };
}

/** The cost in US dollars. */
export const costOf = (
  { inputTokens, outputTokens, cachedTokens }: Reply['usage'],
  { input, output, cachedInput }: ModelPrice,
): number => (inputTokens * input + outputTokens * output + cachedTokens * cachedInput) / 1e6;

const digest = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('base64url');

/** A digest for all photos of an item. */
export const photosKey = (photos: readonly Uint8Array[]): string => digest(photos.map(digest).join());

/**
 * The same for equal questions. Pictures count by the photos of the item and the size in which they are sent: their own
 * bytes differ from one version of the pixel library to the next.
 */
function keyOf({ instructions, text, schema, maxTokens, corrections, pictures }: Question, about: string) {
  const sizes = pictures.map(({ bytes }) => {
    const { width, height } = probePicture(bytes);
    return `${width}x${height}`;
  });
  const shape = schema && z.toJSONSchema(schema, { unrepresentable: 'any' });
  return digest(JSON.stringify([instructions, text, shape, maxTokens, corrections, about, sizes]));
}

/** The usage of questions, asked now or earlier. */
export const noUsage = () => ({ seconds: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0 });

type Usage = ReturnType<typeof noUsage>;

function add(usage: Usage, { seconds, reply }: KeptAnswer): void {
  usage.seconds += seconds;
  usage.inputTokens += reply.usage.inputTokens;
  usage.outputTokens += reply.usage.outputTokens;
  usage.cachedTokens += reply.usage.cachedTokens;
}

/**
 * The model for the questions about an item. Cached answers are not requested again; any other is paid for and cached.
 *
 * @param about the models and the item's photos
 * @param usage totals the use of all answers about the item, and `paid` of those that were not cached
 */
export function keptModel(
  model: Model,
  about: string,
  answers: Awaited<ReturnType<typeof openAnswers>>,
  { usage, paid }: { readonly usage: Usage; readonly paid: Usage },
): Model {
  return {
    pictures: model.pictures,
    async ask(question, call) {
      const key = keyOf(question, about);
      let answer = answers.read(key);
      if (answer === undefined) {
        const startedAt = performance.now();
        const reply = await model.ask(question, call);
        answer = { key, seconds: Math.round(performance.now() - startedAt) / 1000, reply };
        add(paid, answer);
        await answers.keep(answer);
      }
      add(usage, answer);
      return answer.reply;
    },
  };
}
