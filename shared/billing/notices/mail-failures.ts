import type { Bounds } from '../../platform/call/call.ts';
import { dayMs } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { type CallSums, sumCalls } from '../usage/call-sums.ts';
import type { CallLog } from '../usage/calls.ts';
import { mailEach } from './mail-each.ts';
import type { Notice } from './mail-layout.ts';
import {
  countText,
  type Mark,
  type OwnerServices,
  percentText,
  sendingMs,
  tellOwners,
} from './tell-owners.ts';

/** An account whose owners want to know when far more calls than usual fail. */
interface WatchedCalls {
  readonly accountId: string;
  readonly name: string;
  /** The time until which they get no further mail. */
  readonly quietUntil: Mark<number>;
}

export interface FailureServices extends OwnerServices {
  /** Lists accounts whose owners were not told recently. It reads the whole table. */
  readonly failureMarks: { list(now: number, time: TimeBudget): AsyncIterable<WatchedCalls> };
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

const countsOf = ({ all: { succeeded, refused, failed } }: CallSums) => ({
  failed: refused + failed,
  calls: succeeded + refused + failed,
});

interface UnusualHour {
  readonly hour: CallSums;
  readonly to: number;
  /** The usual share of failed calls. */
  readonly usual: number;
}

/** What happened in the last hour, if owners should know. */
async function unusualHour(
  accountId: string,
  services: FailureServices,
  bounds: Bounds,
): Promise<UnusualHour | undefined> {
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
  return failed / calls >= unusual.timesUsual * usual ? { hour, to, usual } : undefined;
}

async function tellOfFailures(
  account: WatchedCalls,
  services: FailureServices,
  bounds: Bounds,
): Promise<number> {
  const { clock, budget, log } = bounds;
  const { accountId, quietUntil } = account;
  const news = await unusualHour(accountId, services, bounds);
  if (news === undefined) return 0;
  const now = clock();
  if (!(await quietUntil.replace(quietUntil.seen, now + sendingMs, budget))) return 0;
  const owners = await tellOwners(account, failureNotice(news), services, budget);
  log.info('failures.told', { account: accountId, owners });
  await quietUntil.replace(now + sendingMs, now + dayMs, budget);
  return owners > 0 ? 1 : 0;
}

/**
 * Mails the owners of every account of which far more calls than usual failed in the hour before: at most once a day. A
 * run that stops between sending the mail and recording it may send another an hour later.
 */
export const mailFailures = mailEach(
  { things: 'accounts', looked: 'failures.looked', failed: 'failures.failed' },
  ({ failureMarks }: FailureServices, { clock, budget }) => failureMarks.list(clock(), budget),
  tellOfFailures,
);

const reasonsShown = 3;

const timeText = (at: number): string => new Date(at).toISOString().slice(11, 16);

function failureNotice({ hour, to, usual }: UnusualHour): Notice {
  const { failed, calls } = countsOf(hour);
  const reasons = hour.failures
    .slice(0, reasonsShown)
    .map(
      ({ code, calls: count, operations, latest }) =>
        `${countText(count, 'call')} of ${operations.join(', ')}: ${code}${latest.message === undefined ? '' : `, as “${latest.message}”`}`,
    );
  return {
    subject: `${countText(failed, 'call')} failed within an hour`,
    paragraphs: [
      `Between ${timeText(to - hourMs)} and ${timeText(to)} UTC, ${failed} of ${countText(calls, 'call')} failed (${percentText(failed / calls)}). In the seven days before it was ${percentText(usual)}.`,
      ...reasons,
      'The page Calls of the dashboard shows each of them, with what to change. This mail comes once a day at most.',
    ],
  };
}
