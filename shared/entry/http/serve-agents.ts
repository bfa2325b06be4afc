import type { APIGatewayProxyResult } from 'aws-lambda';
import type { ToolSession } from '../../apps/agents/call-tool.ts';
import { createClient } from '../../apps/client/index.ts';
import { readCaller } from '../../identity/accounts/caller.ts';
import type { Clock } from '../../platform/call/clock.ts';
import { traceHeaders } from '../../platform/call/working-call.ts';
import { foreignOrigin, protocolFailure, refusalAnswer, wrongMethod } from './agents/agent-refusal.ts';
import { apiKeyOf, ownAddress, protocolRequest, sellerTokenOf } from './agents/agent-request.ts';
import { admit } from './frame/admission.ts';
import { type Asked, bounded, frame } from './frame/frame.ts';
import { headerValues, originOf, publicAddressOf } from './gateway-event.ts';
import { errorAnswer } from './operation/error-answer.ts';

/** Operations end at 26 s, and their answers take a moment to arrive. The function ends at 28 s. */
const budgetMs = 27_000;
const reserveMs = 1_000;

/** Where the agents' tools find the API. */
export interface AgentServices {
  /** Has no trailing slash; absent where the gateway provides the address that was called. */
  readonly baseUrl: string | undefined;
  /** Sent in `x-inner-call`, by which the firewall recognises our own calls; absent where there is no firewall. */
  readonly innerCallMark: string | undefined;
}

/** Answers one request in the agents' protocol. */
export type AnswerAgents = (request: Request, session: ToolSession) => Promise<Response>;

async function answerCaller(
  asked: Asked,
  address: string,
  { innerCallMark }: AgentServices,
  answerAgents: AnswerAgents,
): Promise<APIGatewayProxyResult> {
  const { event, caller, requestId, budget, log } = asked;
  admit(caller);
  const client = createClient({
    baseUrl: address,
    apiKey: apiKeyOf(event),
    headers: {
      ...traceHeaders(),
      ...(innerCallMark === undefined ? {} : { 'x-inner-call': innerCallMark }),
    },
  });
  const session: ToolSession = { client, marketAccessToken: sellerTokenOf(event), requestId, budget, log };
  const response = await answerAgents(protocolRequest(event), session);
  const body = await response.text();
  // This header is about the connection to this process, which only concerns the gateway.
  response.headers.delete('connection');
  return {
    statusCode: response.status,
    headers: { ...Object.fromEntries(response.headers), ...protocolFailure(response.status, address) },
    body,
  };
}

/**
 * The Lambda handler of the agents' protocol. In this order: the method (405), the origin (403), the key (401), whether
 * its account is suspended (403), the account's rate limit (429), the body (400, 413), then the protocol itself. It has
 * no table and no secret: tools call the API with the caller's key, and the API charges, limits and logs those calls
 * like any others.
 */
export function serveAgents(
  answerAgents: AnswerAgents,
  services: () => AgentServices | Promise<AgentServices>,
  clock: Clock,
) {
  async function answer(asked: Asked): Promise<APIGatewayProxyResult> {
    const { event } = asked;
    if (event.httpMethod !== 'POST') return refusalAnswer(wrongMethod, publicAddressOf(event));
    const ready = await services();
    const address = ready.baseUrl ?? ownAddress(event);
    // The local host has several names.
    const own = [new URL(address).origin, originOf(event)];
    if (headerValues(event, 'origin').some((origin) => !own.includes(origin))) {
      return refusalAnswer(foreignOrigin, address);
    }
    return await answerCaller(asked, address, ready, answerAgents);
  }

  return frame({
    operation: 'mcp',
    budgetMs,
    reserveMs,
    clock,
    readCaller,
    headers: { 'cache-control': 'no-store' },
    answer: (asked) => bounded(asked, () => answer(asked)),
    failed: errorAnswer,
    finish({ statusCode }, { caller, log, startedAt }) {
      log.info('agents.answered', {
        keyId: caller.verdict === 'known' ? caller.keyId : undefined,
        status: statusCode,
        milliseconds: Math.round(performance.now() - startedAt),
      });
    },
  });
}
