import { Duration } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { type Alarm, GraphWidget, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { shareOfQuota } from '../../../shared/market/daily-quota.ts';
import { needsAPerson } from '../../../shared/payments/fulfil-checkout.ts';
import type { Stage } from '../stage.ts';
import { AlarmBoard } from './alarm-board.ts';
import { EventMetrics } from './event-metrics.ts';
import { costWidget, latencyWidgets } from './operation-widgets.ts';
import { watchReleases } from './release-alarms.ts';
import type { Canary } from './releases.ts';
import type { ServiceFunction } from './service-function.ts';
import { watchJobs } from './watchdogs.ts';

export interface AlarmsProps {
  readonly stage: Stage;
  readonly api: RestApi;
  /** Of all functions. */
  readonly log: LogGroup;
  readonly functions: readonly ServiceFunction[];
  /** Those whose new versions get a tenth of the calls first. */
  readonly canaries: readonly Canary[];
  readonly failedJobs: Queue;
}

/** The sweep resolves a hold 38 s after it was taken, or within the next minute. */
const oldestHoldMs = 300_000;
/** Well before calls end, at 26 s. */
const p99Ms = 20_000;
const shareOf402 = 0.5;
/** A single one may be chance; with 20 calls a minute two are one in a hundred of the ten minutes. */
const leastOwnFailures = 2;
const shareOfOwnFailures = 0.01;
/** The service refuses damaged pictures as well, one by one: an outage fails far more. */
const leastModelFailures = 3;
const shareOfModelFailures = 0.2;
const fiveMinutes = Duration.minutes(5);

/** Without dimensions it counts all the region's functions, which share one limit. */
const throttles = new Metric({
  namespace: 'AWS/Lambda',
  metricName: 'Throttles',
  statistic: 'Sum',
  period: fiveMinutes,
});

/** The alarms that wake somebody up, and the dashboard to look at then. */
export class Alarms extends Construct {
  readonly board: AlarmBoard;
  readonly #ofReleases: ReadonlyMap<Canary, readonly Alarm[]>;
  readonly #metrics: EventMetrics;

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    const { stage, api, log, functions, canaries, failedJobs } = props;
    this.board = new AlarmBoard(this, 'board', stage);
    this.#metrics = new EventMetrics(this, 'events', stage, log);
    this.#watchFunctions(functions);
    this.#watchApi(api);
    const ownFailures = this.#watchOwnFailures();
    const ofReleases = watchReleases(this.board, this.#metrics, { stage, canaries });
    this.#ofReleases = new Map([...ofReleases].map(([one, alarms]) => [one, [...alarms, ownFailures]]));
    this.#watchCalls(stage);
    this.#watchSpending(stage);
    this.#watchMoney();
    if (stage.payments !== undefined) this.#watchPayments();
    watchJobs(this.board, this.#metrics, stage);
    this.board.add('failed-jobs', {
      description: 'A job could not be started, or failed for good',
      metric: failedJobs.metricApproximateNumberOfMessagesVisible({
        period: fiveMinutes,
        statistic: 'Maximum',
      }),
      threshold: 1,
    });
    this.board.show([
      [new GraphWidget({ title: 'Calls', width: 24, left: [api.metricCount({ period: fiveMinutes })] })],
      latencyWidgets(stage),
      [costWidget(log)],
    ]);
  }

  #watchFunctions(functions: readonly ServiceFunction[]): void {
    for (const { function: one, name } of functions) {
      this.board.add(`errors-of-${name}`, {
        description: `${name} ended in an error`,
        metric: one.metricErrors({ period: fiveMinutes }),
        threshold: 1,
      });
    }
    this.board.add('throttles', {
      description: 'Functions are throttled: the limit of the whole account and region',
      metric: throttles,
      threshold: 1,
    });
  }

  #watchApi(api: RestApi): void {
    this.board.add('slow-answers', {
      description: 'One in a hundred calls takes very long',
      metric: api.metricLatency({ statistic: Stats.p(99), period: fiveMinutes }),
      threshold: p99Ms,
      periods: 3,
    });
    this.board.add('answers-5xx', {
      description: 'Calls are answered 5xx',
      metric: api.metricServerError({ period: fiveMinutes, statistic: 'Sum' }),
      threshold: 10,
    });
  }

  /** Of the 5xx only 500 is our own fault; the others tell of an upstream or of too much load. */
  #watchOwnFailures(): Alarm {
    const period = Duration.minutes(10);
    return this.board.add('own-failures', {
      description: 'One in a hundred calls is answered 500, two at least',
      metric: new MathExpression({
        expression: `IF(failed >= ${leastOwnFailures} && failed >= ${shareOfOwnFailures} * answered, 1, 0)`,
        usingMetrics: {
          failed: this.#metrics
            .count('own-failures', { pattern: '{ $.event = "call.answered" && $.status = 500 }' })
            .with({ period }),
          answered: this.#metrics.answers.with({ statistic: 'SampleCount', period }),
        },
        period,
        label: 'own failures',
      }),
      threshold: 1,
    });
  }

  /** The alarms that bring a function's traffic back to the version before. */
  thatBringBack(canary: Canary): readonly Alarm[] {
    return this.#ofReleases.get(canary) ?? [];
  }

  #watchCalls(stage: Stage): void {
    const answered = this.#metrics.answers.with({ statistic: 'SampleCount' });
    const refused = this.#metrics.count('out-of-credits', {
      pattern: '{ $.event = "call.answered" && $.status = 402 }',
    });
    this.board.add('out-of-credits-rate', {
      description: 'Half of all calls are out of credits',
      metric: new MathExpression({
        expression: 'IF(answered > 20, refused / answered, 0)',
        usingMetrics: { answered, refused },
        period: fiveMinutes,
        label: 'share of 402',
      }),
      threshold: shareOf402,
      periods: 3,
    });
    this.board.add('upstream-429', {
      description: 'Calls are refused with 429, by an upstream or by a limit of their account',
      metric: this.#metrics.count('upstream-429', {
        // Not what a job was refused, nor once more what a tool's call was: its operation has counted that.
        pattern:
          '{ ($.httpStatus = 429 || $.code = "RATE_LIMIT") && $.job NOT EXISTS && $.operation != "mcp" }',
      }),
      threshold: 20,
    });
    this.board.add('market-quota', {
      description: 'Four fifths of the marketplace quota of the day are used',
      metric: this.#metrics.count('market-calls', {
        pattern: '{ $.event = "market.remote-call" }',
        period: Duration.days(1),
      }),
      threshold: shareOfQuota(stage.market.dailyQuota),
    });
  }

  /** What calls cost outside, and who makes them. */
  #watchSpending({ budgets }: Stage): void {
    const aDay = Duration.days(1);
    this.board.add('model-failures', {
      description: 'A fifth of the questions to the model fails, three at least',
      metric: new MathExpression({
        expression: `IF(failed >= ${leastModelFailures} && failed >= ${shareOfModelFailures} * asked, 1, 0)`,
        usingMetrics: {
          failed: this.#metrics.count('model-failures', { pattern: '{ $.event = "model.failed" }' }),
          asked: this.#metrics.count('model-questions', {
            pattern: '{ $.event = "model.answered" || $.event = "model.failed" }',
          }),
        },
        period: fiveMinutes,
        label: 'model failures',
      }),
      threshold: 1,
    });
    const tokens = (metricName: string, value: string) =>
      this.#metrics.count(metricName, { pattern: '{ $.event = "model.answered" }', value, period: aDay });
    this.board.add('model-tokens', {
      description: "The day's budget of the model's tokens is used",
      metric: new MathExpression({
        expression: 'input + output',
        usingMetrics: {
          input: tokens('model-input-tokens', '$.inputTokens'),
          output: tokens('model-output-tokens', '$.outputTokens'),
        },
        period: aDay,
        label: 'tokens',
      }),
      threshold: budgets.tokens,
    });
    this.board.add('paid-searches', {
      description: "The day's budget of paid searches is used",
      metric: this.#metrics.count('paid-searches', {
        pattern: '{ $.event = "search.asked" }',
        period: aDay,
      }),
      threshold: budgets.searches,
    });
    this.board.add('market-search-refused', {
      description: 'The marketplace refuses picture searches with 429, and only the paid source answers',
      metric: this.#metrics.count('market-search-refused', {
        pattern: '{ $.event = "search.source-failed" && $.source = "market" && $.code = "RATE_LIMIT" }',
        period: Duration.hours(1),
      }),
      threshold: 3,
    });
    this.board.add('unusual-spending', {
      description: 'An account spends far more credits than on its busiest day of late',
      metric: this.#metrics.count('unusual-spending', {
        pattern: '{ $.event = "account.spends-unusually" }',
        period: aDay,
      }),
      threshold: 1,
    });
  }

  #watchPayments(): void {
    this.board.add('payments-need-a-person', {
      description: 'Money and credits of a purchase do not agree, and no program may decide',
      metric: this.#metrics.count('payments-need-a-person', {
        pattern: `{ $.event = "${needsAPerson}" }`,
      }),
      threshold: 1,
    });
  }

  #watchMoney(): void {
    this.board.add('oldest-hold', {
      description: 'A dead call still holds credits: the sweep does not keep up, or does not run',
      metric: this.#metrics.count('oldest-hold', {
        pattern: '{ $.event = "sweep.finished" }',
        value: '$.oldestHoldAgeMs',
        statistic: 'Maximum',
      }),
      threshold: oldestHoldMs,
      // One period may lack data, because metrics from logs come late.
      periods: 2,
      silenceIsBad: true,
    });
    this.board.add('ledger-drift', {
      description: 'An account does not add up with its ledger',
      metric: this.#metrics.count('ledger-drift', {
        pattern: '{ $.event = "ledger.drift" }',
      }),
      threshold: 1,
    });
    this.board.add('charge-outcome-unknown', {
      description: 'A call failed that may have been charged',
      metric: this.#metrics.count('charge-outcome-unknown', {
        pattern: '{ $.event = "charge.outcome-unknown" }',
      }),
      threshold: 1,
    });
  }
}
