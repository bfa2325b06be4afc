import type { LastUses } from '../accounts/last-uses.ts';
import { atMost } from '../call/at-most.ts';
import type { Clock } from '../call/clock.ts';
import type { EventLog } from '../call/event-log.ts';
import { ExpiringCache } from '../call/expiring-cache.ts';
import { reasonOf } from '../call/reason-of.ts';
import type { CallEntry, CallLog } from './call-log.ts';

/** Longest time that a call waits for its row. */
const recordMs = 300;
/** How exact a key's last use is. */
const lastUseEveryMs = 300_000;
const keysRemembered = 1000;

export interface RecorderServices {
  readonly callLog: Pick<CallLog, 'put'>;
  readonly lastUses: LastUses;
  readonly clock: Clock;
}

/** Writes a call's row and its key's last use. Never fails; what could not be written is an event. */
export type RecordCall = (entry: CallEntry, log: EventLog) => Promise<void>;

/**
 * A recorder for one process. The rows are for people to read and no reason to keep a caller waiting: a call waits for
 * both writes 300 ms at most (by default), and is answered in the same way whether they succeed or not.
 */
export function createCallRecorder(
  { callLog, lastUses, clock }: RecorderServices,
  longestMs: number = recordMs,
): RecordCall {
  const noted = new ExpiringCache<true>(keysRemembered, clock);

  async function noteUse({ accountId, keyId, at }: CallEntry, signal: AbortSignal): Promise<void> {
    const key = `${accountId}#${keyId}`;
    if (noted.get(key) !== undefined) return;
    noted.set(key, true, lastUseEveryMs);
    try {
      await lastUses.note(accountId, keyId, at, lastUseEveryMs, signal);
    } catch (error) {
      noted.delete(key);
      throw error;
    }
  }

  return async (entry, log) => {
    const results = await Promise.allSettled([
      atMost(longestMs, (signal) => callLog.put(entry, signal)),
      atMost(longestMs, (signal) => noteUse(entry, signal)),
    ]);
    const [row, use] = results.map((result) =>
      result.status === 'rejected' ? reasonOf(result.reason) : undefined,
    );
    if (row !== undefined) log.warn('usage.call-not-recorded', { reason: row });
    if (use !== undefined) log.warn('usage.last-use-not-noted', { reason: use });
  };
}
