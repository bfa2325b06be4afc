import type { APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { createEventLog } from '../../platform/call/powertools-log.ts';
import { traceOf } from './trace-of.ts';

/** Says for which request the authorizer failed: the runtime's own line names neither the request nor its trace. */
export function logAuthorizerFailure(event: APIGatewayRequestAuthorizerEvent, error: unknown): void {
  const { requestId } = event.requestContext;
  createEventLog({ operation: 'authorizer', requestId, ...traceOf(event) }).error('authorizer.failed', error);
}
