import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Clock } from '../call/clock.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { RecordCall } from '../usage/record-calls.ts';
import { type CallOutcome, openRecord, recordOf } from './call-record.ts';
import { outcomeOf, rowWritten, startRow } from './call-row.ts';
import { errorAnswer } from './error-answer.ts';
import { logFailure } from './failed-call.ts';
import { ownHeaders } from './own-headers.ts';
import { rateHeaders } from './rate-limit.ts';

export interface AnswerOptions {
  readonly clock: Clock;
  /** What writes the rows of calls; built on first use. */
  readonly recorder: () => Promise<RecordCall>;
}

/** Adds what every answer carries and logs the call as one event. */
function finish(
  event: APIGatewayProxyEvent,
  answer: APIGatewayProxyResult,
  { status, code, credits: charged, replayed }: CallOutcome,
): APIGatewayProxyResult {
  const { startedAt, caller, log, headers } = recordOf(event);
  log.info('call.answered', {
    keyId: caller.verdict === 'known' ? caller.keyId : undefined,
    status,
    code,
    // Counted for each version of the operation and of the authorizer: a release is compared with the one before.
    succeeded: status < 400 ? 1 : 0,
    authorizerVersion: event.requestContext.authorizer?.version,
    // Absent where nobody knows.
    charged,
    replayed,
    milliseconds: Math.round(performance.now() - startedAt),
  });
  return {
    ...answer,
    headers: {
      ...headers,
      ...answer.headers,
      ...ownHeaders(event.requestContext.requestId),
      ...rateHeaders(caller),
      'cache-control': 'no-store',
    },
  };
}

/**
 * What all answers of an endpoint have in common: failures in the endpoint's own shape, `x-request-id` and the
 * security headers on all of them, `x-ratelimit-*` where the caller is known, one event in the log, and one row in the
 * account's list of calls.
 */
export const answerCalls = (
  endpoint: Endpoint,
  { clock, recorder }: AnswerOptions,
): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> => ({
  before: ({ event }) => {
    openRecord(endpoint.name, event, clock);
  },
  after: async (request) => {
    const { event, response, context } = request;
    if (!response) return;
    const outcome = outcomeOf(response, endpoint.credits);
    startRow(endpoint.name, event, outcome, recorder);
    request.response = finish(event, response, outcome);
    await rowWritten(event, context.getRemainingTimeInMillis());
  },
  onError: async (request) => {
    const record = recordOf(request.event);
    const error = logFailure(record.log, request.error);
    // The charge itself logs what it cannot find out; a function that runs out of time stops it first.
    if (endpoint.credits > 0 && error.code === 'TIMEOUT' && error.chargeUnknown) {
      record.log.error('charge.outcome-unknown', error);
    }
    const failed = await errorAnswer(endpoint, error, record);
    const outcome = outcomeOf(failed, endpoint.credits);
    startRow(endpoint.name, request.event, outcome, recorder);
    request.response = finish(request.event, failed, outcome);
    await rowWritten(request.event, request.context.getRemainingTimeInMillis());
  },
});
