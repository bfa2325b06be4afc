import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { type Caller, readCaller } from '../accounts/caller.ts';
import type { ToolSession } from '../agents/call-tool.ts';
import { traceHeaders } from '../call/trace.ts';
import { createClient } from '../client/index.ts';
import type { AgentServices } from '../wiring/agents.ts';
import { lazy } from '../wiring/lazy.ts';
import { foreignOrigin, protocolFailure, refusalAnswer, refusalFor, wrongMethod } from './agent-refusal.ts';
import { apiKeyOf, ownAddress, protocolRequest, sellerTokenOf } from './agent-request.ts';
import { type Asked, answerEvent } from './answer-event.ts';
import { headerValues } from './headers.ts';
import { requireKnown } from './known-caller.ts';
import { originOf, publicAddressOf } from './public-address.ts';
import { rateHeaders, refuseBeyondRateLimit } from './rate-limit.ts';

/** Operations end at 26 s, and their answers are on the way for a while. The function ends at 28 s. */
const budgetMs = 27_000;
const reserveForCleanUpMs = 1_000;

/** Answers one request in the agents' protocol; loaded when the first one comes that is not refused before. */
export type AnswerAgents = (request: Request, session: ToolSession) => Promise<Response>;

interface AskedByCaller extends Asked {
  readonly event: APIGatewayProxyEvent;
  readonly caller: Caller;
  readonly address: string;
  readonly services: AgentServices;
}

async function answerCaller(
  asked: AskedByCaller,
  answerAgents: AnswerAgents,
): Promise<APIGatewayProxyResult> {
  const { event, caller, address, services, budget, log } = asked;
  refuseBeyondRateLimit(requireKnown(caller));
  const { innerCallMark } = services;
  const client = createClient({
    baseUrl: address,
    apiKey: apiKeyOf(event),
    headers: {
      ...traceHeaders(),
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
  const response = await answerAgents(protocolRequest(event), session);
  // Streams of the earlier era end with the one answer that they carry.
  const body = await response.text();
  // About the connection to this process, which is the gateway's own business.
  response.headers.delete('connection');
  return {
    statusCode: response.status,
    headers: { ...Object.fromEntries(response.headers), ...protocolFailure(response.status, address) },
    body,
  };
}

/**
 * The Lambda handler of the agents' protocol. In this order: the method (405), the origin (403), the key (401), whether its
 * account is suspended (403), the account's rate limit (429), the body (400, 413), then the protocol itself. It has no table and no secret: tools call
 * the API with the caller's key, which charges, limits and logs those calls as any others.
 */
export function serveAgents(
  answerAgents: AnswerAgents,
  servicesFactory: (environment: NodeJS.ProcessEnv) => AgentServices,
) {
  const services = lazy(() => servicesFactory(process.env));

  return async (event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult> => {
    const startedAt = performance.now();
    const caller = readCaller(event.requestContext.authorizer);
    const known = caller.verdict === 'known' ? caller : undefined;
    const answer = async (asked: Asked): Promise<APIGatewayProxyResult> => {
      if (event.httpMethod !== 'POST') return refusalAnswer(wrongMethod, publicAddressOf(event));
      const ready = await services();
      const address = ready.baseUrl ?? ownAddress(event);
      // The local host has several names.
      const own = [new URL(address).origin, originOf(event)];
      if (headerValues(event, 'origin').some((origin) => !own.includes(origin))) {
        return refusalAnswer(foreignOrigin, address);
      }
      return await answerCaller({ ...asked, event, caller, address, services: ready }, answerAgents);
    };
    return await answerEvent(event, {
      operation: 'mcp',
      account: known?.accountId,
      budgetMs: Math.min(budgetMs, context.getRemainingTimeInMillis() - reserveForCleanUpMs),
      answer,
      failed: (error) => refusalAnswer(refusalFor(error), publicAddressOf(event)),
      finish(answered, { log }) {
        log.info('agents.answered', {
          keyId: known?.keyId,
          status: answered.statusCode,
          milliseconds: Math.round(performance.now() - startedAt),
        });
        const headers = { ...answered.headers, ...rateHeaders(caller), 'cache-control': 'no-store' };
        return { ...answered, headers };
      },
    });
  };
}
