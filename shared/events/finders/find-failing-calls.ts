import { type CallSums, sumCalls } from '../../billing/usage/call-sums.ts';
import type { CallLog } from '../../billing/usage/calls.ts';
import type { Bounds } from '../../platform/call/call.ts';
import { dayMs } from '../../platform/call/clock.ts';
import { lookAtEach } from '../look-at-each.ts';
import type { FoundEvent, Outbox, WatchedAccount, WatchedAccounts } from '../outbox.ts';

export interface FailureServices {
  readonly watched: Pick<WatchedAccounts, 'list'>;
  readonly outbox: Pick<Outbox, 'addOnce'>;
  readonly callLog: Pick<CallLog, 'between'>;
}

const hourMs = 3_600_000;

/**
 * When an hour has far more failures than usual. These values are chosen, not measured: 20 are more than a person
 * causes by experimenting, users notice one call in five, and one bad day in a week does not triple the usual share. An
 * account with fewer than 100 calls in the week before has no usual share yet.
 */
const unusual = { failed: 20, share: 0.2, timesUsual: 3, callsBefore: 100 } as const;
const weekMs = 7 * dayMs;
const reasonsShown = 3;
/** Characters of a failure's message. */
const longestMessage = 200;

const countsOf = ({ all: { succeeded, refused, failed } }: CallSums) => ({
  failed: refused + failed,
  calls: succeeded + refused + failed,
});

/** What happened in the last hour, if owners should know. */
async function unusualHour(
  accountId: string,
  services: FailureServices,
  bounds: Bounds,
): Promise<FoundEvent | undefined> {
  const to = bounds.clock() - (bounds.clock() % hourMs);
  const from = to - hourMs;
  const sum = (span: { readonly from: number; readonly to: number }) =>
    sumCalls({ accountId, ...span, bucketMs: span.to - span.from }, { ...services, ...bounds }, bounds);
  const hour = await sum({ from, to });
  const { failed, calls } = countsOf(hour);
  if (failed < unusual.failed || failed < unusual.share * calls) return undefined;
  const before = countsOf(await sum({ from: from - weekMs, to: from }));
  if (before.calls < unusual.callsBefore) return undefined;
  const usual = before.failed / before.calls;
  if (failed / calls < unusual.timesUsual * usual) return undefined;
  const reasons = hour.failures.slice(0, reasonsShown).map(({ code, calls, operations, latest }) => ({
    ...{ code, calls, operations },
    message: latest.message?.slice(0, longestMessage),
  }));
  return { type: 'calls.failing', at: bounds.clock(), data: { from, to, failed, calls, usual, reasons } };
}

async function judgeCalls({ accountId }: WatchedAccount, services: FailureServices, bounds: Bounds) {
  const event = await unusualHour(accountId, services, bounds);
  const mark = { of: 'an hour', until: bounds.clock() + dayMs };
  return event !== undefined && (await services.outbox.addOnce(accountId, event, mark, bounds.budget));
}

/** Finds accounts of which far more calls than usual failed in the hour before: at most once a day. */
export const findFailingCalls = lookAtEach(
  'failing calls',
  ({ watched }: FailureServices, { budget }) => watched.list(budget),
  judgeCalls,
);
