import { Duration } from 'aws-cdk-lib';
import type { Stage } from '../stage.ts';
import type { AlarmBoard } from './alarm-board.ts';
import type { EventMetrics } from './event-metrics.ts';

interface Watchdog {
  /** Names the metric and the alarm. */
  readonly name: string;
  /** Matches one log line for each run that did all its work. */
  readonly pattern: string;
  /** The alarm's window: this many consecutive periods without such a line. */
  readonly period: Duration;
  readonly periods: number;
  readonly description: string;
}

/**
 * Beyond a day CloudWatch only looks back in periods of an hour or more. Two hours more than a day, so that a slightly
 * late run raises no alarm.
 */
const aDayAndABit = { period: Duration.hours(1), periods: 26 } as const;

/** What each job must report, and how often. A job that fails and one that never starts look the same. */
export const watchdogs = {
  sweepHolds: {
    name: 'sweep',
    pattern: '{ $.event = "sweep.finished" && $.complete IS TRUE && $.failed = 0 }',
    period: Duration.minutes(5),
    periods: 3,
    description: 'For 15 minutes no sweep has resolved all dead calls that were due',
  },
  auditLedger: {
    name: 'audit',
    pattern: '{ $.event = "ledger.audited" && $.complete IS TRUE }',
    ...aDayAndABit,
    description: 'For 26 hours no audit has compared all accounts with their ledger',
  },
  refreshRates: {
    name: 'rates',
    pattern: '{ $.event = "rates.refreshed" }',
    ...aDayAndABit,
    description: 'For 26 hours not all sources of exchange rates have answered',
  },
  mailLowBalances: {
    name: 'low-balances',
    pattern: '{ $.event = "low-balance.looked" && $.failed = 0 }',
    period: Duration.minutes(5),
    periods: 6,
    description: 'For 30 minutes no run has mailed all owners whose credits run low',
  },
} as const satisfies Record<string, Watchdog>;

type WatchedJob = keyof typeof watchdogs;

/** An alarm for each job of the stage that does not report its work in time; silence raises it, too. */
export function watchJobs(board: AlarmBoard, metrics: EventMetrics, { mailFrom }: Stage): void {
  const jobs = Object.keys(watchdogs) as WatchedJob[];
  for (const job of jobs.filter((one) => one !== 'mailLowBalances' || mailFrom !== undefined)) {
    const { name, pattern, period, periods, description } = watchdogs[job];
    const metric = metrics.count(`${name}-done`, { pattern, period });
    board.add(`${name}-overdue`, { description, metric, below: true, silenceIsBad: true, periods });
  }
}
