import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Answer } from '../../apps/dashboard/answer.ts';
import { cookieHeader } from '../../apps/dashboard/cookies.ts';
import type { Visit } from '../../apps/dashboard/visit.ts';
import { addressPrefixOf, networkOf } from '../../billing/usage/network-of.ts';
import type { Clock } from '../../platform/call/clock.ts';
import type { ServiceError } from '../../platform/errors/service-error.ts';
import { type Asked, bounded, frame } from './frame.ts';
import { headerValues } from './headers.ts';
import { baseOf, originOf } from './public-address.ts';
import { queryOf } from './query-of.ts';

/** The return from a sign-in asks its provider up to four times; every other page reads a few items. */
const budgetMs = 15_000;
const root = '/dashboard';
/** Forms of people are short; longer ones are not read. */
const longestForm = 100_000;

function bodyOf({ httpMethod, body, isBase64Encoded }: APIGatewayProxyEvent): string {
  if (httpMethod !== 'POST' || body === null) return '';
  return isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
}

/** A browser's request as the pages see it. HEAD is answered as GET: that no body follows is the gateway's concern. */
function visitOf({ event, budget, log }: Asked): Visit {
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
    budget,
    log,
  };
}

/** A page's answer as API Gateway takes it. */
function resultOf(answer: Answer): APIGatewayProxyResult {
  const { status, headers, cookies, body } = answer;
  return {
    statusCode: status,
    headers,
    // Two cookies in one answer need the form with several values.
    ...(cookies.length === 0 ? {} : { multiValueHeaders: { 'set-cookie': cookies.map(cookieHeader) } }),
    body,
  };
}

/** Pages that one function answers with. */
export interface Pages {
  /** @param path of the whole request */
  answer(visit: Visit, path: string): Promise<Answer>;
  /** The page for a failure. @param base the path in front of `/dashboard` */
  failed(base: string, error: ServiceError): Promise<Answer>;
}

/** The Lambda handler of pages. Failures are pages, too, and neither query nor form is ever logged. */
export const servePages = (operation: string, pages: Pages, clock: Clock) =>
  frame({
    operation,
    budgetMs,
    clock,
    answer: (asked) =>
      bounded(asked, async () => resultOf(await pages.answer(visitOf(asked), asked.event.path))),
    failed: async (error, { event }) => resultOf(await pages.failed(baseOf(event), error)),
  });
