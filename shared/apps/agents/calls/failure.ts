import type { ErrorEntry } from '../../../platform/errors/error-catalogue.ts';
import type { ServiceError } from '../../../platform/errors/service-error.ts';
import { ApiError, type ApiErrorCode } from '../../client/index.ts';
import type { AgentTool } from '../tools/tool.ts';
import { inToolNames } from '../tools/tool-names.ts';
import { tools } from '../tools.ts';

/** Why a tool call failed, worded for agents. */
export interface ToolFailure {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
  readonly retry: 'no' | 'later';
  readonly retryAfterSeconds?: number | undefined;
  readonly docs?: string | undefined;
  readonly requestId?: string | undefined;
}

/** Used for failures that are not in the catalogue because the API was not involved. */
const unanswered: Pick<ErrorEntry, 'remedy' | 'retry'> = {
  remedy: 'Call the tool again after a pause.',
  retry: 'later',
};

/** Replaces catalogue remedies meant for programs: agents have no keys, tokens or paths. */
const forAgents: Partial<Record<ApiErrorCode, string>> = {
  BAD_REQUEST: 'Change what the message names, then call the tool again.',
  UNAUTHORIZED:
    'You cannot fix this: ask the person who set up this connection to put a live API key into its Authorization header.',
  MARKET_TOKEN_INVALID:
    "You cannot fix this: ask the person who set up this connection to put a fresh seller's access token into its header x-market-access-token. Access tokens last two hours; the guide on agents says how to get the next one.",
  IDEMPOTENCY_KEY_REUSED: 'These arguments were used for another seller: give another `copy`.',
  MARKET_REFUSED: 'Change the arguments as the message says.',
  MARKET_GRANT_INVALID:
    'Ask the person who set up this connection to send the seller through the sign-in again.',
};
/** Most calls succeed, so remedies are loaded with the first failure. */
async function entryOf(code: string): Promise<Pick<ToolFailure, 'remedy' | 'retry'>> {
  const { errorCatalogue } = await import('../../../platform/errors/error-catalogue.ts');
  const entry = (errorCatalogue as Readonly<Record<string, ErrorEntry>>)[code] ?? unanswered;
  const remedy = (forAgents as Readonly<Record<string, string>>)[code] ?? entry.remedy;
  return { remedy, retry: entry.retry ?? 'no' };
}

const repeats =
  'Calling this tool again with the same arguments sends the same Idempotency-Key: nothing is charged or posted twice.';

/** How an agent can send us a picture that we cannot fetch. */
const unreadPicture = /^image_urls?(?:\[\d+\])? could not be read/;
const handOver = 'A picture that only you can reach, or hold as bytes, gets an address from upload_photo.';

/** A failure of the API or of the connection to it. */
export async function failureOf(
  thrown: ApiError,
  { operation, replays }: Pick<AgentTool, 'operation' | 'replays'>,
): Promise<ToolFailure> {
  // Time ran out between two attempts, so the reason is the last attempt's failure.
  const error = thrown.code === 'DEADLINE' && thrown.cause instanceof ApiError ? thrown.cause : thrown;
  const { code, message, requestId, retryAfterSeconds, docs } = error;
  const entry = await entryOf(code);
  const { retry } = entry;
  const remedy = unreadPicture.test(message) ? `${entry.remedy} ${handOver}` : entry.remedy;
  return {
    code,
    // The arguments of a job name operations and items.
    message: operation === 'jobsCreate' ? message : inToolNames(message, tools),
    remedy: retry === 'later' && replays ? `${remedy} ${repeats}` : remedy,
    retry,
    retryAfterSeconds,
    docs,
    requestId,
  };
}

/** A failure found before the API was called. */
export async function ownFailure({ code, message }: ServiceError): Promise<ToolFailure> {
  return { code, message, ...(await entryOf(code)) };
}
