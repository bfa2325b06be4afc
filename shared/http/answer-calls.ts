import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { readCaller } from '../accounts/caller.ts';
import { createEventLog } from '../call/powertools-log.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { securityHeaders } from '../contract/security-headers.ts';
import { errorTable } from '../errors/error-table.ts';
import { toldHeaders } from './answer-headers.ts';
import { asServiceError, errorAnswer } from './error-answer.ts';
import { rateHeaders } from './rate-limit.ts';

/**
 * What every answer of an endpoint has in common: failures in the endpoint's own shape, `x-request-id` and the
 * security headers on all of them, `x-ratelimit-*` where the caller is known, and one event in the log.
 */
export function answerCalls(endpoint: Endpoint): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  const startedAt = new WeakMap<APIGatewayProxyEvent, number>();

  function finish(event: APIGatewayProxyEvent, answer: APIGatewayProxyResult): APIGatewayProxyResult {
    const { requestId } = event.requestContext;
    const caller = readCaller(event.requestContext.authorizer);
    const headers = {
      ...toldHeaders(event),
      ...answer.headers,
      ...securityHeaders,
      ...rateHeaders(caller),
      'x-request-id': requestId,
      'cache-control': 'no-store',
    };
    createEventLog({ operation: endpoint.name, requestId }).info('call.answered', {
      account: caller.verdict === 'known' ? caller.accountId : undefined,
      keyId: caller.verdict === 'known' ? caller.keyId : undefined,
      status: answer.statusCode,
      code: answer.headers?.['x-error-code']?.toString(),
      charged: Number(answer.headers?.['x-credits-charged'] ?? 0),
      replayed: answer.headers?.['idempotent-replayed'] !== undefined,
      milliseconds: Math.round(performance.now() - (startedAt.get(event) ?? performance.now())),
    });
    return { ...answer, headers };
  }

  return {
    before: ({ event }) => {
      startedAt.set(event, performance.now());
    },
    after: (request) => {
      if (request.response) request.response = finish(request.event, request.response);
    },
    onError: async (request) => {
      const error = asServiceError(request.error);
      const log = createEventLog({
        operation: endpoint.name,
        requestId: request.event.requestContext.requestId,
      });
      // A bug is logged whole; an expected failure only when it is ours or an upstream's, with what stays inside.
      if (error.code === 'UNKNOWN') log.error('call.bug', request.error);
      else if (errorTable[error.code].status >= 500) {
        log.warn('call.failed', { code: error.code, reason: error.message, httpStatus: error.httpStatus });
      }
      // The charge itself logs what it cannot find out; a function that runs out of time stops it first.
      if (endpoint.credits > 0 && error.code === 'TIMEOUT' && error.chargeUnknown) {
        log.error('charge.outcome-unknown', error);
      }
      request.response = finish(request.event, await errorAnswer(endpoint, error, request.event));
    },
  };
}
