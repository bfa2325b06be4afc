import type { EventEmitter } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { mock } from 'node:test';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { refresh } from '../../../../shared/contract/market/oauth.ts';
import { takeOverBugs } from '../../../../shared/entry/http/process-bugs.ts';
import { serveAgents } from '../../../../shared/entry/http/serve-agents.ts';
import { serveMarketNotices } from '../../../../shared/entry/http/serve-market-notices.ts';
import { serveSignInReturn } from '../../../../shared/entry/http/serve-pages.ts';
import { serveDashboard } from '../../../../shared/entry/wiring/dashboard.ts';
import { servePayments } from '../../../../shared/entry/wiring/payments.ts';
import { traceHeaders } from '../../../../shared/platform/call/working-call.ts';
import { memorySignIns } from '../../operations/market/test-services.ts';
import { inMovedTime } from '../../platform/call/moved-time.ts';
import { contextWith, proxyEvent } from './proxy-event.ts';
import { serve } from './serve.ts';

/** What a server calls last; everything before it succeeds. */
type Work = () => Promise<never>;

interface Server {
  /** The only server in its file. */
  readonly file: string;
  readonly operation: string;
  /** Its work is abandoned after this many milliseconds, seconds before the function ends. */
  readonly budgetMs: number;
  readonly event?: Partial<APIGatewayProxyEvent>;
  readonly type: string;
  handler(work: Work): (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;
}

const page = 'text/html; charset=utf-8';
const assets = { script: 'a.js', style: 'a.css', docs: {}, find: () => undefined };
/** The services of people whose session cannot be read without `work`. */
const pagesWith = (work: Work) => ({ assets, clock: Date.now, sessions: { find: work } }) as never;
const fromBrowser = (path: string): Partial<APIGatewayProxyEvent> => ({
  path,
  httpMethod: 'GET',
  multiValueHeaders: { cookie: [`__Host-session=${'S'.repeat(43)}`] },
});

const servers: readonly Server[] = [
  {
    file: 'serve-operation.ts',
    operation: refresh.name,
    budgetMs: 26_000,
    type: 'application/json',
    handler: (work) => serve(refresh, work, () => ({})),
  },
  {
    file: 'serve-agents.ts',
    operation: 'mcp',
    budgetMs: 27_000,
    event: { httpMethod: 'POST' },
    type: 'application/json',
    handler: (work) => serveAgents(work, () => ({ baseUrl: undefined, innerCallMark: undefined }), Date.now),
  },
  {
    file: 'serve-pages.ts',
    operation: 'dashboard',
    budgetMs: 15_000,
    event: fromBrowser('/dashboard/keys'),
    type: page,
    handler: (work) => serveDashboard(() => pagesWith(work)),
  },
  {
    file: 'serve-pages.ts',
    operation: 'checkout',
    budgetMs: 15_000,
    event: fromBrowser('/dashboard/checkout/cs_test_1'),
    type: page,
    handler: (work) => servePayments(() => ({ events: {} as never, pages: pagesWith(work) })),
  },
  {
    file: 'serve-webhook.ts',
    operation: 'payment-webhook',
    budgetMs: 15_000,
    event: { path: '/webhooks/payments', httpMethod: 'POST' },
    type: 'application/json',
    handler: (work) =>
      servePayments(() => ({ events: { provider: { readEvent: work } } as never, pages: {} as never })),
  },
  {
    file: 'serve-market-notices.ts',
    operation: 'market-notice',
    budgetMs: 10_000,
    event: { path: '/webhooks/market', httpMethod: 'GET' },
    type: 'application/json',
    handler: (work) => serveMarketNotices(async () => ({ verificationToken: work }) as never, Date.now),
  },
  {
    file: 'serve-pages.ts',
    operation: 'market-sign-in-return',
    budgetMs: 8_000,
    event: { multiValueQueryStringParameters: { state: ['S'.repeat(43)], code: ['c'] } },
    type: page,
    handler: (work) =>
      serveSignInReturn(() => ({ signIns: { ...memorySignIns(), takeState: work } }), Date.now),
  },
];

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const never = () => new Promise<never>(() => {});

/** Has a server answer a request with this work, and records its log. */
async function answerOf({ handler, event }: Server, work: Work) {
  process.env.LOG_LEVEL = 'WARN';
  const written: string[] = [];
  const write = (text: unknown) => written.push(String(text)) > 0;
  const spies = [process.stdout, process.stderr].map((stream) => mock.method(stream, 'write', write));
  const given = proxyEvent({ refresh_token: 'r' });
  const identity = { sourceIp: '127.0.0.1' };
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
  const asked = {
    ...given,
    ...event,
    headers: { ...given.headers, authorization: 'Bearer k', traceparent },
    multiValueHeaders: event?.multiValueHeaders && { ...event.multiValueHeaders, traceparent: [traceparent] },
    requestContext: { ...given.requestContext, identity },
  } as unknown as APIGatewayProxyEvent;
  try {
    const answer = await handler(work)(asked, contextWith(28_000));
    return { answer, log: written.map((line) => JSON.parse(line) as Record<string, unknown>) };
  } finally {
    for (const spy of spies) spy.mock.restore();
  }
}

const headers = {
  'x-request-id': 'r',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
};

test('every server is tested here', () => {
  const folder = join(import.meta.dirname, '../../../../shared/entry/http');
  const files = readdirSync(folder).filter((name) => /^serve\b/.test(name));
  expect(new Set(servers.map(({ file }) => file))).toEqual(new Set(files));
});

describe.each(servers)('the server of $operation', (server) => {
  const { operation, type, budgetMs } = server;
  // A process without a bug handler would not affect the next server either.
  afterEach(() => takeOverBugs()());

  test(
    'answers in its own shape when its work never ends',
    inMovedTime(async (time) => {
      const begun = Promise.withResolvers<void>();
      const answering = answerOf(server, () => {
        begun.resolve();
        return never();
      });
      await begun.promise;
      time.advance(budgetMs);
      const { answer, log } = await answering;
      expect(answer).toMatchObject({ statusCode: 504, headers: { ...headers, 'content-type': type } });
      expect(log).toMatchObject([{ event: 'call.failed', code: 'TIMEOUT', operation, traceId }]);
    }),
  );

  test('logs failures, and passes the caller’s trace to upstreams', async () => {
    let passedOn: unknown;
    const { answer, log } = await answerOf(server, async () => {
      passedOn = traceHeaders();
      throw new TypeError('of ours');
    });
    expect(answer).toMatchObject({ statusCode: 500, headers: { ...headers, 'content-type': type } });
    expect(log).toMatchObject([{ event: 'call.bug', operation, traceId }]);
    expect(passedOn).toEqual({ traceparent: `00-${traceId}-${log[0]?.spanId}-01` });
  });

  test('answers at once after an uncaught error', async () => {
    const { answer, log } = await answerOf(server, () => {
      (process as EventEmitter).emit('uncaughtException', new TypeError('of ours'));
      return never();
    });
    expect(answer).toMatchObject({ statusCode: 500, headers: { ...headers, 'content-type': type } });
    expect(log.map(({ event }) => event)).toEqual(['process.bug', 'call.bug']);
    expect(log).toMatchObject([{ operation, traceId }, { operation }]);
  });
});
