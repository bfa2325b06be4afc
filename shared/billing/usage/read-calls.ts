import type { Clock } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { type CallFilter, type CallLog, type CallPage, keptMs } from './call-log.ts';
import { momentOf } from './place.ts';

const defaultLimit = 50;
const maxLimit = 1000;

export interface ReadCallsRequest {
  readonly accountId: string;
  readonly filter?: CallFilter | undefined;
  /** Milliseconds since 1970; absent: as far back as rows are kept. */
  readonly from?: number | undefined;
  /** Milliseconds since 1970, itself not included; absent: now. */
  readonly to?: number | undefined;
  /** Most calls on a page, up to 1000. */
  readonly limit?: number | undefined;
  /** `next` of the page before. */
  readonly after?: string | undefined;
}

/**
 * The calls of an account in the last 30 days, the newest first, a page at a time.
 *
 * @throws ServiceError BAD_REQUEST if `after` is not of such a page; OVERLOADED if the database does not answer in time.
 */
export async function readCalls(
  { accountId, filter = {}, from = 0, to, limit = defaultLimit, after }: ReadCallsRequest,
  { callLog, clock }: { readonly callLog: Pick<CallLog, 'read'>; readonly clock: Clock },
  { budget }: { readonly budget: TimeBudget },
): Promise<CallPage> {
  const now = clock();
  const reached = after === undefined ? undefined : momentOf(after);
  const query = {
    accountId,
    filter,
    // The table may drop expired rows days later.
    from: Math.max(from, now - keptMs),
    to: to ?? now + 1,
    limit: Math.min(Math.max(1, limit), maxLimit),
    after: reached === undefined || reached >= (to ?? now + 1) ? undefined : after,
  };
  if (query.from >= query.to || (reached !== undefined && reached < query.from)) return { calls: [] };
  return await callLog.read(query, budget);
}
