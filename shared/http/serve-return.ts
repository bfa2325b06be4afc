import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { type Clock, systemClock } from '../call/clock.ts';
import { createEventLog } from '../call/powertools-log.ts';
import { startTimeBudget } from '../call/time-budget.ts';
import { securityHeaders } from '../contract/security-headers.ts';
import { errorTable } from '../errors/error-table.ts';
import { ServiceError } from '../errors/service-error.ts';
import {
  type ReturnQuery,
  type ReturnServices,
  returnFromSignIn,
} from '../market/sign-in/return-from-sign-in.ts';
import { redirectAnswer, refusedAnswer, troubleAnswer } from '../market/sign-in/return-page.ts';
import { lazy } from '../wiring/lazy.ts';

const BUDGET_MS = 8_000;

/** API Gateway hands values over decoded; the plain form keeps only the last of several. */
function queryOf(event: APIGatewayProxyEvent): ReturnQuery {
  if (event.multiValueQueryStringParameters) return event.multiValueQueryStringParameters;
  const single = Object.entries(event.queryStringParameters ?? {});
  return Object.fromEntries(single.map(([name, value]) => [name, value === undefined ? [] : [value]]));
}

/**
 * The Lambda handler of `GET /login/market`. People see it, not programs: it has no key, answers a redirect or a
 * page, and never logs its query, which holds a code.
 */
export function serveSignInReturn(
  servicesFactory: (environment: NodeJS.ProcessEnv) => ReturnServices | Promise<ReturnServices>,
  options: { readonly clock?: Clock } = {},
) {
  const services = lazy(() => servicesFactory(process.env));
  return async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const { requestId } = event.requestContext;
    const log = createEventLog({ operation: 'market-sign-in-return', requestId });
    const budget = startTimeBudget(BUDGET_MS);
    const withRequestId = (answer: APIGatewayProxyResult): APIGatewayProxyResult => ({
      ...answer,
      headers: { ...answer.headers, ...securityHeaders, 'x-request-id': requestId },
    });
    try {
      const call = { budget, log, clock: options.clock ?? systemClock };
      const outcome = await returnFromSignIn(queryOf(event), await services(), call);
      return withRequestId(outcome === 'refused' ? refusedAnswer() : redirectAnswer(outcome.redirectTo));
    } catch (error) {
      if (!(error instanceof ServiceError)) {
        log.error('call.bug', error);
        return withRequestId(troubleAnswer(500));
      }
      log.warn('call.failed', { code: error.code, reason: error.message });
      return withRequestId(troubleAnswer(errorTable[error.code].status));
    } finally {
      budget.end();
    }
  };
}
