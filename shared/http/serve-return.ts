import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { systemClock } from '../call/clock.ts';
import { createEventLog } from '../call/powertools-log.ts';
import { inTime } from '../call/time-budget.ts';
import { errorTable } from '../errors/error-table.ts';
import {
  type ReturnQuery,
  type ReturnServices,
  returnFromSignIn,
} from '../market/sign-in/return-from-sign-in.ts';
import { redirectAnswer, refusedAnswer, troubleAnswer } from '../market/sign-in/return-page.ts';
import { lazy } from '../wiring/lazy.ts';
import { logFailure } from './failed-call.ts';
import { ownHeaders } from './own-headers.ts';
import type { ServeOptions, ServicesFactory } from './serve.ts';
import { traceOf } from './trace-of.ts';

const budgetMs = 8_000;

/** API Gateway passes values decoded; the plain form keeps only the last of several. */
function queryOf(event: APIGatewayProxyEvent): ReturnQuery {
  if (event.multiValueQueryStringParameters) return event.multiValueQueryStringParameters;
  const single = Object.entries(event.queryStringParameters ?? {});
  return Object.fromEntries(single.map(([name, value]) => [name, value === undefined ? [] : [value]]));
}

/**
 * The Lambda handler of `GET /login/market`. People see it, not programs: it needs no key, answers with a redirect or a
 * page, and never logs its query, which holds a code.
 */
export function serveSignInReturn(
  servicesFactory: ServicesFactory<ReturnServices>,
  options: Pick<ServeOptions, 'clock'> = {},
) {
  const services = lazy(() => servicesFactory(process.env));
  const clock = options.clock ?? systemClock;

  return async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const { requestId } = event.requestContext;
    const log = createEventLog({ operation: 'market-sign-in-return', requestId, ...traceOf(event) });
    const follow = async (): Promise<APIGatewayProxyResult> => {
      const outcome = await inTime(budgetMs, async (budget) =>
        returnFromSignIn(queryOf(event), await services(), { budget, log, clock }),
      );
      return outcome === 'refused' ? refusedAnswer() : redirectAnswer(outcome.redirectTo);
    };
    const answer = await follow().catch((error: unknown) =>
      troubleAnswer(errorTable[logFailure(log, error).code].status),
    );
    return { ...answer, headers: { ...answer.headers, ...ownHeaders(requestId) } };
  };
}
