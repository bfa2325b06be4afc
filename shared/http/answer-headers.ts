import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { AnswerHeaders } from '../call/call.ts';

const told = new WeakMap<APIGatewayProxyEvent, AnswerHeaders>();

/** Adds headers to whatever the call of this event is answered, a failure too; the latest value counts. */
export function tellHeaders(event: APIGatewayProxyEvent, headers: AnswerHeaders): void {
  told.set(event, { ...told.get(event), ...headers });
}

/** The headers that were told for this event. */
export const toldHeaders = (event: APIGatewayProxyEvent): AnswerHeaders => told.get(event) ?? {};
