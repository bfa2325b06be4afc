import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Answer } from '../dashboard/answer.ts';
import { cookieHeader } from '../dashboard/cookies.ts';
import type { Visit } from '../dashboard/visit.ts';
import { addressPrefixOf, networkOf } from '../usage/network-of.ts';
import type { Asked } from './answer-event.ts';
import { headerValues } from './headers.ts';
import { baseOf, originOf } from './public-address.ts';
import { queryOf } from './query-of.ts';

const root = '/dashboard';
/** Forms of people are short; longer ones are not read. */
const longestForm = 100_000;

function bodyOf({ httpMethod, body, isBase64Encoded }: APIGatewayProxyEvent): string {
  if (httpMethod !== 'POST' || body === null) return '';
  return isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
}

/** A browser's request as the pages see it. HEAD is answered as GET: that no body follows is the gateway's concern. */
export function visitOf(event: APIGatewayProxyEvent, asked: Asked): Visit {
  const body = bodyOf(event);
  const query = Object.entries(queryOf(event)).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return {
    method: event.httpMethod === 'HEAD' ? 'GET' : event.httpMethod,
    path: (event.path.startsWith(root) ? event.path.slice(root.length) : event.path).replace(/\/$/, ''),
    query: new URLSearchParams(query),
    form: new URLSearchParams(body.length > longestForm ? '' : body),
    body,
    origin: originOf(event),
    base: baseOf(event),
    header: (name) => headerValues(event, name),
    network: networkOf(event.requestContext.identity.sourceIp) ?? '',
    address: addressPrefixOf(event.requestContext.identity.sourceIp) ?? '',
    ...asked,
  };
}

/** A page's answer as API Gateway takes it. */
export function resultOf(answer: Answer): APIGatewayProxyResult {
  const { status, headers, cookies, body } = answer;
  return {
    statusCode: status,
    headers,
    // Two cookies in one answer need the form with several values.
    ...(cookies.length === 0 ? {} : { multiValueHeaders: { 'set-cookie': cookies.map(cookieHeader) } }),
    body,
  };
}
