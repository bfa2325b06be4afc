import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { type Caller, readCaller } from '../accounts/caller.ts';
import type { ToolSession } from '../agents/call-tool.ts';
import type { EventLog } from '../call/event-log.ts';
import { createEventLog } from '../call/powertools-log.ts';
import { inTime, type TimeBudget, withinBudget } from '../call/time-budget.ts';
import { type Trace, traceparentOf } from '../call/trace.ts';
import { createClient } from '../client/index.ts';
import type { AgentServices } from '../wiring/agents.ts';
import { lazy } from '../wiring/lazy.ts';
import { foreignOrigin, protocolFailure, refusalAnswer, refusalFor, wrongMethod } from './agent-refusal.ts';
import { apiKeyOf, ownAddress, protocolRequest, sellerTokenOf } from './agent-request.ts';
import { logFailure } from './failed-call.ts';
import { headerValues } from './headers.ts';
import { requireKnown } from './known-caller.ts';
import { ownHeaders } from './own-headers.ts';
import { takeOverBugs } from './process-bugs.ts';
import { publicAddressOf } from './public-address.ts';
import { rateHeaders, refuseBeyondRateLimit } from './rate-limit.ts';
import { traceOf } from './trace-of.ts';

/** Operations end at 26 s, and their answers are on the way for a while. The function ends at 28 s. */
const budgetMs = 27_000;
const reserveForCleanUpMs = 1_000;

/** Answers one request in the agents' protocol; loaded when the first one comes that is not refused before. */
export type AnswerAgents = (request: Request, session: ToolSession) => Promise<Response>;

interface Asked {
  readonly event: APIGatewayProxyEvent;
  readonly caller: Caller;
  readonly address: string;
  readonly services: AgentServices;
  readonly budget: TimeBudget;
  readonly trace: Trace;
  readonly log: EventLog;
}

async function answerCaller(asked: Asked, answerAgents: AnswerAgents): Promise<APIGatewayProxyResult> {
  const { event, caller, address, services, budget, trace, log } = asked;
  refuseBeyondRateLimit(requireKnown(caller));
  const { innerCallMark } = services;
  const client = createClient({
    baseUrl: address,
    apiKey: apiKeyOf(event),
    headers: {
      traceparent: traceparentOf(trace),
      ...(innerCallMark === undefined ? {} : { 'x-inner-call': innerCallMark }),
    },
  });
  const session: ToolSession = {
    client,
    marketAccessToken: sellerTokenOf(event),
    requestId: event.requestContext.requestId,
    budget,
    log,
  };
  const response = await withinBudget(answerAgents(protocolRequest(event), session), budget);
  // Streams of the earlier era end with the one answer that they carry.
  const body = await withinBudget(response.text(), budget);
  // About the connection to this process, which is the gateway's own business.
  response.headers.delete('connection');
  return {
    statusCode: response.status,
    headers: { ...Object.fromEntries(response.headers), ...protocolFailure(response.status, address) },
    body,
  };
}

/**
 * The Lambda handler of the agents' protocol. In this order: the method (405), the origin (403), the key (401), the
 * account's rate limit (429), the body (400, 413), then the protocol itself. It has no table and no secret: tools call
 * the API with the caller's key, which charges, limits and logs those calls as any others.
 */
export function serveAgents(
  answerAgents: AnswerAgents,
  servicesFactory: (environment: NodeJS.ProcessEnv) => AgentServices,
) {
  const services = lazy(() => servicesFactory(process.env));

  return async (event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult> => {
    takeOverBugs();
    const startedAt = performance.now();
    const { requestId, authorizer } = event.requestContext;
    const caller = readCaller(authorizer);
    const account = caller.verdict === 'known' ? caller.accountId : undefined;
    const trace = traceOf(event);
    const log = createEventLog({ operation: 'mcp', requestId, ...trace, account });
    const answer = async (budget: TimeBudget): Promise<APIGatewayProxyResult> => {
      if (event.httpMethod !== 'POST') return refusalAnswer(wrongMethod, publicAddressOf(event));
      const ready = await services();
      const address = ready.baseUrl ?? ownAddress(event);
      const own = new URL(address).origin;
      if (headerValues(event, 'origin').some((origin) => origin !== own)) {
        return refusalAnswer(foreignOrigin, address);
      }
      return await answerCaller(
        { event, caller, address, services: ready, budget, trace, log },
        answerAgents,
      );
    };
    const length = Math.min(budgetMs, context.getRemainingTimeInMillis() - reserveForCleanUpMs);
    const answered = await inTime(length, answer).catch((error: unknown) =>
      refusalAnswer(refusalFor(logFailure(log, error)), publicAddressOf(event)),
    );
    log.info('agents.answered', {
      keyId: caller.verdict === 'known' ? caller.keyId : undefined,
      status: answered.statusCode,
      milliseconds: Math.round(performance.now() - startedAt),
    });
    return {
      ...answered,
      headers: {
        ...answered.headers,
        ...ownHeaders(requestId),
        ...rateHeaders(caller),
        'cache-control': 'no-store',
      },
    };
  };
}
