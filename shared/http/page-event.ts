import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { EventLog } from '../call/event-log.ts';
import type { TimeBudget } from '../call/time-budget.ts';
import type { Answer } from '../dashboard/answer.ts';
import { cookieHeader } from '../dashboard/cookies.ts';
import type { Visit } from '../dashboard/visit.ts';
import { networkOf } from '../usage/network-of.ts';
import { headerValues } from './headers.ts';
import { ownHeaders } from './own-headers.ts';
import { baseOf, originOf } from './public-address.ts';

const root = '/dashboard';
/** Forms of people are short; longer ones are not read. */
const longestForm = 100_000;

/** API Gateway passes values decoded; the plain form keeps only the last of several. */
function queryOf(event: APIGatewayProxyEvent): URLSearchParams {
  const { multiValueQueryStringParameters: multiple, queryStringParameters: single } = event;
  const pairs: [string, string][] = multiple
    ? Object.entries(multiple).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      )
    : Object.entries(single ?? {}).map(([name, value = '']): [string, string] => [name, value]);
  return new URLSearchParams(pairs);
}

function bodyOf({ httpMethod, body, isBase64Encoded }: APIGatewayProxyEvent): string {
  if (httpMethod !== 'POST' || body === null) return '';
  return isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
}

/** A browser's request as the pages see it. */
export function visitOf(event: APIGatewayProxyEvent, log: EventLog, budget: TimeBudget): Visit {
  const body = bodyOf(event);
  return {
    method: event.httpMethod,
    path: (event.path.startsWith(root) ? event.path.slice(root.length) : event.path).replace(/\/$/, ''),
    query: queryOf(event),
    form: new URLSearchParams(body.length > longestForm ? '' : body),
    body,
    origin: originOf(event),
    base: baseOf(event),
    header: (name) => headerValues(event, name),
    network: networkOf(event.requestContext.identity.sourceIp) ?? '',
    budget,
    log,
  };
}

/** A page's answer as API Gateway takes it. */
export function resultOf(answer: Answer, requestId: string): APIGatewayProxyResult {
  const { status, headers, cookies, body } = answer;
  return {
    statusCode: status,
    headers: { ...ownHeaders(requestId), ...headers },
    // Two cookies in one answer need the form with several values.
    ...(cookies.length === 0 ? {} : { multiValueHeaders: { 'set-cookie': cookies.map(cookieHeader) } }),
    body,
  };
}
