import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { EventLog } from '../call/event-log.ts';
import { createEventLog } from '../call/powertools-log.ts';
import { inTime, type TimeBudget, withinBudget } from '../call/time-budget.ts';
import { withinTrace } from '../call/trace.ts';
import type { ServiceError } from '../errors/service-error.ts';
import { logFailure } from './failed-call.ts';
import { ownHeaders } from './own-headers.ts';
import { takeOverBugs, watchCall } from './process-bugs.ts';
import { traceOf } from './trace-of.ts';

type Answer = APIGatewayProxyResult | Promise<APIGatewayProxyResult>;

/** What every answer is worked out with. */
export interface Asked {
  readonly budget: TimeBudget;
  readonly log: EventLog;
}

/** How events are answered that no endpoint is for. */
interface Answers {
  /** Named in the log. */
  readonly operation: string;
  readonly account?: string | undefined;
  readonly budgetMs: number;
  answer(asked: Asked): Answer;
  /** For a failure, which has been logged. */
  failed(error: ServiceError): Answer;
  /** Says the last word about the answer that is given, whichever it is. */
  finish?(answered: APIGatewayProxyResult, asked: Asked): APIGatewayProxyResult;
}

/**
 * What all functions have in common that people or other programs than callers of the API ask: a trace and a log, an
 * end to the work when its budget is over, whether or not the work listens to it, an answer for every failure, and our
 * own headers. `serve` does the same for endpoints.
 */
export async function answerEvent(
  event: APIGatewayProxyEvent,
  { operation, account, budgetMs, answer, failed, finish }: Answers,
): Promise<APIGatewayProxyResult> {
  takeOverBugs();
  const { requestId } = event.requestContext;
  const trace = traceOf(event);
  const log = createEventLog({ operation, requestId, ...trace, account });
  const watched = watchCall(log);
  const answered = await withinTrace(trace, () =>
    inTime(budgetMs, async (budget) => {
      const asked = { budget, log };
      const work = watched.during(async () => answer(asked));
      try {
        const given = await withinBudget(work, budget).catch((error: unknown) =>
          failed(logFailure(log, watched.reason(error))),
        );
        return finish?.(given, asked) ?? given;
      } finally {
        watched.end();
      }
    }),
  );
  return { ...answered, headers: { ...answered.headers, ...ownHeaders(requestId) } };
}
