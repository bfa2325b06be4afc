import type { Call } from '../../platform/call/call.ts';

/** How many marketplace operations an account has used on a day. */
export interface DailyCount {
  /**
   * Counts one more unless the limit is reached. Exact under any number of callers at once.
   *
   * @param day `YYYY-MM-DD`
   * @returns how many were used, this one among them; undefined when the limit was reached before
   */
  count(
    accountId: string,
    day: string,
    limit: number,
    call: Pick<Call, 'budget'>,
  ): Promise<number | undefined>;
}
