import type { Clock } from '../call/clock.ts';
import { inTime, type TimeBudget } from '../call/time-budget.ts';
import type { ErrorCode } from '../errors/error-table.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { Model, ModelCall, Question, Reply } from './model.ts';
import { QuestionRefused } from './model-failure.ts';

interface NamedModel {
  /** The provider's name in the log. */
  readonly name: string;
  readonly model: Model;
}

/** The shortest time that is worth an attempt: an ordinary listing is written in two to five seconds. */
const shortestAttemptMs = 5_000;

/** How many failures in a row make the process start with the other provider, and for how long. */
const avoidance = { failures: 2, milliseconds: 30_000 };

/** Failures of a provider, as opposed to those of a question, which the other one would refuse as well. */
const ofProvider: ReadonlySet<ErrorCode> = new Set([
  'RATE_LIMIT',
  'OVERLOADED',
  'UPSTREAM_FAILED',
  'TIMEOUT',
  'SERVER_ERROR',
]);

const isOfProvider = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && ofProvider.has(error.code) && !(error instanceof QuestionRefused);

/** Half the time, if the other half is enough for a second attempt. */
function shareOf({ remaining }: TimeBudget): number {
  const left = remaining();
  return left / 2 < shortestAttemptMs ? left : left / 2;
}

/**
 * A model that is asked at a second provider where the first one fails: once, and only if enough time is left. After
 * two failures in a row the process starts with the second one for 30 s. A question never runs at both at once.
 */
export function createFailoverModel(first: NamedModel, second: NamedModel, clock: Clock): Model {
  let failures = 0;
  let avoidedUntil = 0;

  function countFailure(): void {
    failures += 1;
    if (failures >= avoidance.failures) avoidedUntil = clock() + avoidance.milliseconds;
  }

  async function askAt(at: NamedModel, question: Question, call: ModelCall): Promise<Reply> {
    try {
      const reply = await at.model.ask(question, call);
      if (at === first) failures = 0;
      return reply;
    } catch (error) {
      if (at === first && isOfProvider(error)) countFailure();
      throw error;
    }
  }

  return {
    pictures: {
      longestEdge: Math.min(first.model.pictures.longestEdge, second.model.pictures.longestEdge),
      pictureTokens: (width, height) =>
        Math.max(...[first, second].map(({ model }) => model.pictures.pictureTokens(width, height))),
      mostPictureTokens: Math.min(
        first.model.pictures.mostPictureTokens,
        second.model.pictures.mostPictureTokens,
      ),
    },
    async ask(question, call) {
      const { budget, log, requestId } = call;
      const avoided = clock() < avoidedUntil;
      const [start, other] = avoided ? [second, first] : [first, second];
      if (avoided)
        log.warn('model.failed-over', { requestId, from: first.name, to: second.name, cause: 'avoided' });
      try {
        return await inTime(
          shareOf(budget),
          (share) => askAt(start, question, { ...call, budget: share }),
          budget,
        );
      } catch (error) {
        const isLate = budget.signal.aborted || budget.remaining() < shortestAttemptMs;
        if (isLate || !isOfProvider(error)) throw error;
        log.warn('model.failed-over', { requestId, from: start.name, to: other.name, cause: error.code });
        return await askAt(other, question, call);
      }
    },
  };
}
