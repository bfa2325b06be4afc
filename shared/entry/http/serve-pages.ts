import type { APIGatewayProxyResult } from 'aws-lambda';
import type { Answer, Pages, Visit } from '../../apps/dashboard/visit.ts';
import { networkOf } from '../../billing/usage/network-of.ts';
import {
  failedAnswer,
  type ReturnServices,
  redirectAnswer,
  refusedAnswer,
  returnFromSignIn,
} from '../../operations/market/use-cases/return-from-sign-in.ts';
import type { Clock } from '../../platform/call/clock.ts';
import { errorTable } from '../../platform/errors/error-table.ts';
import { type Asked, bounded, frame } from './frame/frame.ts';
import { rawBody } from './frame/webhook.ts';
import { baseOf, headerValues, originOf, queryOf } from './gateway-event.ts';

/** The return from a sign-in calls its provider up to four times; every other page reads a few items. */
const budgetMs = 15_000;
const root = '/dashboard';
/** The longest body that is read as a form; forms that people send are short. */
const longestForm = 100_000;

/** A browser's request as the pages see it. HEAD is answered like GET; the gateway drops the body. */
function visitOf({ event, budget, log }: Asked): Visit {
  const body = event.httpMethod === 'POST' ? rawBody(event).toString() : '';
  const base = baseOf(event);
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
    base,
    to: (path) => base + root + path,
    header: (name) => headerValues(event, name),
    network: networkOf(event.requestContext.identity.sourceIp) ?? '',
    address: networkOf(event.requestContext.identity.sourceIp, 4) ?? '',
    budget,
    log,
  };
}

/** A page's answer in API Gateway's format. */
function resultOf(answer: Answer): APIGatewayProxyResult {
  const { status, headers, cookies, body } = answer;
  return {
    statusCode: status,
    headers,
    // Two cookies in one answer need headers with several values.
    ...(cookies.length === 0 ? {} : { multiValueHeaders: { 'set-cookie': [...cookies] } }),
    body,
  };
}

/** The Lambda handler of pages. Failures are pages, too, and neither query nor form is ever logged. */
export const servePages = (operation: string, pages: Pages, clock: Clock) =>
  frame({
    operation,
    budgetMs,
    clock,
    answer: (asked) =>
      bounded(asked, async () => resultOf(await pages.answer(visitOf(asked), asked.event.path))),
    failed: async (error, asked) => resultOf(await pages.failed(visitOf(asked), error)),
  });

/** The return from a sign-in reads one item. */
const returnBudgetMs = 8_000;

/**
 * The Lambda handler of `GET /login/market`. People see it, not programs: it needs no key, answers with a redirect or a
 * page, and never logs its query, which holds a code.
 */
export const serveSignInReturn = (services: () => ReturnServices | Promise<ReturnServices>, clock: Clock) =>
  frame({
    operation: 'market-sign-in-return',
    budgetMs: returnBudgetMs,
    clock,
    answer: (asked) =>
      bounded(asked, async () => {
        const outcome = await returnFromSignIn(queryOf(asked.event), await services(), asked);
        return outcome === 'refused' ? refusedAnswer() : redirectAnswer(outcome.redirectTo);
      }),
    failed: ({ code }) => failedAnswer(errorTable[code].status),
  });
