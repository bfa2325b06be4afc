import type { LastUses } from '../../identity/accounts/key-store.ts';
import type { Clock } from '../../platform/call/clock.ts';
import { ExpiringCache } from '../../platform/call/kept-values.ts';
import { type EventLog, reasonOf } from '../../platform/call/log-events.ts';
import { atMost } from '../../platform/call/time-budget.ts';
import type { CallEntry, CallLog } from './calls.ts';

/** Longest time that a call waits for its row. */
const recordMs = 300;
/** The precision of a key's last use. */
const lastUseEveryMs = 300_000;
const keysRemembered = 1000;
/** How long a key's rate-limited calls share a row. */
const sharedMs = 60_000;

export interface RecorderServices {
  readonly callLog: Pick<CallLog, 'put'>;
  readonly lastUses: LastUses;
  readonly clock: Clock;
}

/**
 * Writes a call's row and its key's last use. Never fails; a failed write is logged as an event.
 *
 * @param isBeyondLimit whether the account had used up its rate limit before this call
 */
export type RecordCall = (entry: CallEntry, log: EventLog, isBeyondLimit?: boolean) => Promise<void>;

const isPowerOfTwo = (count: number): boolean => Number.isInteger(Math.log2(count));

/**
 * The rows of calls beyond their account's rate limit, of one process. Nothing else bounds how many of these there are,
 * so the first one's row represents all calls like it in the next minute. It is written again whenever their number has
 * doubled: a million calls take 20 writes, and a row never shows more calls than there were, nor fewer than half.
 */
function createSharedRows(clock: Clock): (entry: CallEntry) => CallEntry | undefined {
  const shared = new ExpiringCache<{ readonly first: CallEntry; times: number }>(keysRemembered, clock);
  return (entry) => {
    const { accountId, keyId, operation, status } = entry;
    const name = JSON.stringify([accountId, keyId, operation, status]);
    const row = shared.get(name);
    if (row === undefined) {
      shared.set(name, { first: entry, times: 1 }, sharedMs);
      return entry;
    }
    row.times += 1;
    return isPowerOfTwo(row.times) ? { ...row.first, times: row.times } : undefined;
  };
}

/**
 * A recorder for one process. The rows are for people to read and not worth delaying a caller: a call waits for both
 * writes 300 ms at most (by default), and is answered in the same way whether they succeed or not.
 */
export function createCallRecorder(
  { callLog, lastUses, clock }: RecorderServices,
  longestMs: number = recordMs,
): RecordCall {
  const noted = new ExpiringCache<true>(keysRemembered, clock);
  const sharedRow = createSharedRows(clock);

  return async (entry, log, isBeyondLimit = false) => {
    const { accountId, keyId, at } = entry;
    const row = isBeyondLimit ? sharedRow(entry) : entry;
    const key = `${accountId}#${keyId}`;
    const isNoted = noted.get(key) !== undefined;
    if (!isNoted) noted.set(key, true, lastUseEveryMs);
    const [written, used] = await Promise.allSettled([
      row && atMost(longestMs, (signal) => callLog.put(row, signal)),
      isNoted || atMost(longestMs, (signal) => lastUses.note(accountId, keyId, at, lastUseEveryMs, signal)),
    ]);
    if (written.status === 'rejected')
      log.warn('usage.call-not-recorded', { reason: reasonOf(written.reason) });
    if (used.status === 'rejected') {
      noted.delete(key);
      log.warn('usage.last-use-not-noted', { reason: reasonOf(used.reason) });
    }
  };
}
