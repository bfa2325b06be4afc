import type { CallToolResult } from '@modelcontextprotocol/server';
import type { EventLog } from '../../platform/call/log-events.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { ApiError, type Client, type OperationName, receiptOf } from '../client/index.ts';
import { methodNamed } from '../client/named-methods.ts';
import { failureOf, ownFailure, type ToolFailure } from './calls/failure.ts';
import { requestKey } from './calls/request-key.ts';
import { answered, failed } from './calls/result.ts';
import { toolCards } from './cards/tool-cards.evaluated.ts';
import type { AgentTool } from './tools/tool.ts';

/** A tool's session: one caller, one request. */
export interface ToolSession {
  /** The API, with the caller's key. */
  readonly client: Client;
  /** From the header `x-market-access-token`. */
  readonly marketAccessToken: string | undefined;
  readonly requestId: string;
  readonly budget: TimeBudget;
  readonly log: EventLog;
}

/** Milliseconds kept in reserve when we stop waiting for the API, to report that. */
const answeringMs = 500;

const bad = (message: string) => new ServiceError('BAD_REQUEST', message);

/** Unknown names are echoed to the agent up to this length. */
const longestName = 40;
const mostNames = 10;

function requireKnownNames(tool: AgentTool, given: readonly string[]): void {
  const known = Object.keys((toolCards[tool.name]?.inputSchema.properties ?? {}) as object);
  const unknown = given.filter((name) => !known.includes(name));
  if (unknown.includes('market_access_token')) {
    throw bad('market_access_token is not an argument: send the token in the header x-market-access-token.');
  }
  if (unknown.length > 0) {
    const names = unknown
      .map((name) => name.slice(0, longestName))
      .slice(0, mostNames)
      .join(', ');
    const takes = known.length === 0 ? 'It takes no arguments.' : `Its arguments are: ${known.join(', ')}.`;
    throw bad(`${tool.name} takes no ${names}. ${takes}`);
  }
}

function requireFields({ name, required }: AgentTool, args: Readonly<Record<string, unknown>>): void {
  const missing = required.filter((field) => args[field] === undefined || args[field] === null);
  if (missing.length > 0) throw bad(`${name} needs ${missing.join(', ')}.`);
}

function requireCopy(copy: unknown): number {
  if (typeof copy === 'number' && Number.isInteger(copy) && copy >= 1 && copy <= 1000) return copy;
  throw bad('copy must be a whole number from 1 to 1000.');
}

interface Property {
  readonly type?: unknown;
  readonly default?: unknown;
  readonly properties?: Properties;
}
type Properties = Readonly<Record<string, Property>>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Models write `12` where the contract has `"12"`: the number counts as its text. */
function asDeclared(value: unknown, { type, properties }: Property): unknown {
  if (type === 'string' && typeof value === 'number') return String(value);
  return properties !== undefined && isRecord(value) ? completed(properties, value) : value;
}

/** The fields with the schema's defaults filled in, so that spelling out a default makes the same request. */
function completed(
  properties: Properties,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const entries = Object.entries(properties).map(
    ([name, property]) => [name, asDeclared(given[name] ?? property.default, property)] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** The body for the operation, and the Idempotency-Key it is sent under. */
function requestOf(tool: AgentTool, args: Readonly<Record<string, unknown>>, session: ToolSession) {
  requireKnownNames(tool, Object.keys(args));
  requireFields(tool, args);
  const properties = (toolCards[tool.name]?.inputSchema.properties ?? {}) as Properties;
  const { copy, ...rest } = completed(properties, args);
  const number = requireCopy(copy ?? 1);
  const request: Readonly<Record<string, unknown>> = { ...rest, ...tool.fixed };
  const { marketAccessToken } = session;
  const idempotencyKey = tool.replays
    ? requestKey(tool.operation, request, number, tool.speaksOfSeller ? marketAccessToken : undefined)
    : undefined;
  const isMarketJob = tool.operation === 'jobsCreate' && String(request.operation).startsWith('market-');
  if (!tool.ofSeller && !isMarketJob) return { request, idempotencyKey };
  if (marketAccessToken === undefined) {
    throw new ServiceError('MARKET_TOKEN_INVALID', 'This tool acts for a seller, and no token came with it.');
  }
  return { request: { ...request, market_access_token: marketAccessToken }, idempotencyKey };
}

function failureFrom(thrown: unknown, tool: AgentTool, { log }: ToolSession): Promise<ToolFailure> {
  if (thrown instanceof ApiError) return failureOf(thrown, tool);
  if (thrown instanceof ServiceError) return ownFailure(thrown);
  log.error('agents.bug', thrown, { tool: tool.name });
  return ownFailure(new ServiceError('UNKNOWN'));
}

/** Calls a tool. Every failure is returned as a result: agents read results, not protocol errors. */
export async function callTool(
  tool: AgentTool,
  args: Readonly<Record<string, unknown>>,
  session: ToolSession,
): Promise<CallToolResult> {
  const startedAt = performance.now();
  const note = (code: string | undefined) =>
    session.log.info('agents.tool-called', {
      tool: tool.name,
      code,
      milliseconds: Math.round(performance.now() - startedAt),
    });
  try {
    const { request, idempotencyKey } = requestOf(tool, args, session);
    const call = (operation: OperationName) =>
      methodNamed(session.client, operation)(request, {
        idempotencyKey,
        deadlineMs: Math.max(1, session.budget.remaining() - answeringMs),
      });
    const first = tool.also && (await call(tool.also));
    const answer = await call(tool.operation);
    const result = answered(tool, { ...first, ...answer }, receiptOf(answer), session.requestId);
    note(undefined);
    return result;
  } catch (thrown) {
    const failure = await failureFrom(thrown, tool, session);
    note(failure.code);
    return failed(failure, session.requestId);
  }
}
