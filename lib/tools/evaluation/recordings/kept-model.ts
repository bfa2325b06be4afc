import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type ErrorCode, errorTable } from '../../../../shared/platform/errors/error-table.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import type { Model, Question, Reply } from '../../../../shared/platform/model/model.ts';
import { probePicture } from '../../../../shared/platform/pictures/probe-picture.ts';
import type { Configuration, Recording } from './recording.ts';
import { BudgetReached, type Spending } from './spending.ts';

/** What the questions about one item took, whether they were asked now or earlier. */
export const noUsage = () => ({
  questions: 0,
  seconds: 0,
  inputTokens: 0,
  outputTokens: 0,
  cachedTokens: 0,
  /** Why a question had no answer, other than a failure of the model; the item cannot be judged then. */
  refused: undefined as 'budget' | 'not recorded' | undefined,
});

export type Usage = ReturnType<typeof noUsage>;

interface Means {
  readonly model: Model;
  readonly asked: Configuration;
  readonly recording: Recording;
  readonly spending: Spending;
  /** Whether a question that is not in the recording may be asked. */
  readonly replaysOnly: boolean;
}

const digest = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('base64url');

/** One digest for all photos of an item. */
export const photosKey = (photos: readonly Uint8Array[]): string => digest(photos.map(digest).join());

/**
 * The same for equal questions. Pictures count by the photos of the item and the size in which they are sent: their own
 * bytes differ from one version of the pixel library to the next.
 */
function keyOf(question: Question, photos: string): string {
  const { instructions, text, schema, maxTokens, corrections = [], pictures } = question;
  const sizes = pictures.map(({ bytes }) => {
    const { width, height } = probePicture(bytes);
    return `${width}x${height}`;
  });
  const shape = schema === undefined ? null : z.toJSONSchema(schema, { unrepresentable: 'any' });
  return digest(JSON.stringify([instructions, text, shape, maxTokens, corrections, photos, sizes]));
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorTable, code);

/** A failure that the next run would meet again, and which may have been paid for. */
const lasting: ReadonlySet<string> = new Set(['MODEL_REFUSED']);

/**
 * The model for the questions about one item. An answer that is in the recording is not asked for again; any other is
 * paid for and recorded.
 */
export function keptModel(means: Means, photos: string, usage: Usage): Model {
  const { model, asked, recording, spending, replaysOnly } = means;

  function count(seconds: number, reply: Reply | undefined): void {
    usage.questions += 1;
    usage.seconds += seconds;
    usage.inputTokens += reply?.usage.inputTokens ?? 0;
    usage.outputTokens += reply?.usage.outputTokens ?? 0;
    usage.cachedTokens += reply?.usage.cachedTokens ?? 0;
  }

  function refuse(reason: NonNullable<Usage['refused']>): never {
    usage.refused ??= reason;
    throw new ServiceError('UPSTREAM_FAILED', `the question was not asked: ${reason}`);
  }

  return {
    pictures: model.pictures,
    async ask(question, call) {
      if (usage.refused !== undefined) refuse(usage.refused);
      const key = keyOf(question, photos);
      const kept = recording.answer(asked, key);
      if (kept?.reply !== undefined) {
        count(kept.seconds, kept.reply);
        return kept.reply;
      }
      if (
        kept?.failure !== undefined &&
        isErrorCode(kept.failure) &&
        (replaysOnly || lasting.has(kept.failure))
      ) {
        count(kept.seconds, undefined);
        throw new ServiceError(kept.failure);
      }
      if (replaysOnly) refuse('not recorded');
      const startedAt = performance.now();
      const seconds = () => Math.round(performance.now() - startedAt) / 1000;
      try {
        const reply = await spending.pay(question, model.pictures, () => model.ask(question, call));
        const took = seconds();
        count(took, reply);
        await recording.keep({ asked, key, seconds: took, reply });
        return reply;
      } catch (error) {
        if (error instanceof BudgetReached) refuse('budget');
        const took = seconds();
        count(took, undefined);
        if (error instanceof ServiceError)
          await recording.keep({ asked, key, seconds: took, failure: error.code });
        throw error;
      }
    },
  };
}
