import { ArnFormat, Duration, Stack, type StackProps, Tags } from 'aws-cdk-lib';
import {
  Alarm,
  AlarmWidget,
  Dashboard,
  GraphWidget,
  MathExpression,
  Metric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { needsAPerson } from '../../shared/billing/payments/fulfil-checkout.ts';
import { shareOfQuota } from '../../shared/operations/market/daily-quota.ts';
import { AlarmBoard, alarmTopicName } from './constructs/alarm-board.ts';
import { EventMetrics } from './constructs/event-metrics.ts';
import { functionsLogName } from './constructs/functions-log.ts';
import { failedJobsName } from './constructs/jobs.ts';
import { costWidget, latencyWidgets } from './constructs/operation-widgets.ts';
import { watchJobs } from './constructs/watchdogs.ts';
import { resourceName, service } from './naming.ts';
import type { ServiceStack } from './service-stack.ts';
import type { Stage } from './stage.ts';

export interface AlarmsStackProps extends StackProps {
  readonly stage: Stage;
  readonly service: ServiceStack;
}

/** The sweep resolves a hold 38 s after it was taken, or within the next minute. */
const oldestHoldMs = 300_000;
/** Well before calls end, at 26 s. */
const p99Ms = 20_000;
const shareOf402 = 0.5;
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

/**
 * The alarms that wake somebody up, the metrics that they look at, and the dashboard to look at then: a stack of their own
 * beside that of the service, since each function has an alarm and a stack holds 500 resources.
 *
 * It knows the other stack's resources by name. A reference between stacks is an export, which CloudFormation neither
 * changes nor removes while it is in use: a function could not go before its alarm, and the alarm goes in the second stack.
 */
export class AlarmsStack extends Stack {
  readonly #board: AlarmBoard;
  readonly #metrics: EventMetrics;

  constructor(scope: Construct, id: string, { stage, service: watched, ...props }: AlarmsStackProps) {
    super(scope, id, props);
    // What is watched is there first; and names that both stacks have had are free again.
    this.addStackDependency(watched);
    Tags.of(this).add('service', service);
    Tags.of(this).add('stage', stage.name);
    const topic = this.formatArn({ service: 'sns', resource: alarmTopicName(stage) });
    this.#board = new AlarmBoard(this, 'board', stage, Topic.fromTopicArn(this, 'topic', topic));
    const log = LogGroup.fromLogGroupName(this, 'log', functionsLogName(stage));
    this.#metrics = new EventMetrics(this, 'events', stage, log);
    this.#watchFunctions(stage, watched.functionNames);
    this.#watchApi(stage);
    this.#watchCalls(stage);
    this.#watchSpending(stage);
    this.#watchMoney();
    if (stage.payments !== undefined) this.#watchPayments();
    watchJobs(this.#board, this.#metrics, stage);
    this.#watchFailedJobs(stage);
    this.#show(stage, watched.alarmNames);
  }

  #watchFunctions(stage: Stage, names: readonly string[]): void {
    for (const name of names) {
      this.#board.add(`errors-of-${name}`, {
        description: `${name} ended in an error`,
        metric: new Metric({
          namespace: 'AWS/Lambda',
          metricName: 'Errors',
          dimensionsMap: { FunctionName: resourceName(stage.name, name) },
          statistic: 'Sum',
          period: fiveMinutes,
        }),
        threshold: 1,
      });
    }
    this.#board.add('throttles', {
      description: 'Functions are throttled: the limit of the whole account and region',
      metric: throttles,
      threshold: 1,
    });
  }

  #watchApi(stage: Stage): void {
    this.#board.add('slow-answers', {
      description: 'One in a hundred calls takes very long',
      metric: ofApi(stage, 'Latency', Stats.p(99)),
      threshold: p99Ms,
      periods: 3,
    });
    this.#board.add('answers-5xx', {
      description: 'Calls are answered 5xx',
      metric: ofApi(stage, '5XXError', 'Sum'),
      threshold: 10,
    });
  }

  #watchCalls(stage: Stage): void {
    const answered = this.#metrics.answers.with({ statistic: 'SampleCount' });
    const refused = this.#metrics.count('out-of-credits', {
      pattern: '{ $.event = "call.answered" && $.status = 402 }',
    });
    this.#board.add('out-of-credits-rate', {
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
    this.#board.add('upstream-429', {
      description: 'Calls are refused with 429, by an upstream or by a limit of their account',
      metric: this.#metrics.count('upstream-429', {
        // Not what a job was refused, nor once more what a tool's call was: its operation has counted that.
        pattern:
          '{ ($.httpStatus = 429 || $.code = "RATE_LIMIT") && $.job NOT EXISTS && $.operation != "mcp" }',
      }),
      threshold: 20,
    });
    this.#board.add('market-quota', {
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
    this.#board.add('model-failures', {
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
    this.#board.add('model-tokens', {
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
    this.#board.add('paid-searches', {
      description: "The day's budget of paid searches is used",
      metric: this.#metrics.count('paid-searches', {
        pattern: '{ $.event = "search.asked" }',
        period: aDay,
      }),
      threshold: budgets.searches,
    });
    this.#board.add('market-search-refused', {
      description: 'The marketplace refuses picture searches with 429, and only the paid source answers',
      metric: this.#metrics.count('market-search-refused', {
        pattern: '{ $.event = "search.source-failed" && $.source = "market" && $.code = "RATE_LIMIT" }',
        period: Duration.hours(1),
      }),
      threshold: 3,
    });
    this.#board.add('unusual-spending', {
      description: 'An account spends far more credits than on its busiest day of late',
      metric: this.#metrics.count('unusual-spending', {
        pattern: '{ $.event = "account.spends-unusually" }',
        period: aDay,
      }),
      threshold: 1,
    });
  }

  #watchPayments(): void {
    this.#board.add('payments-need-a-person', {
      description: 'Money and credits of a purchase do not agree, and no program may decide',
      metric: this.#metrics.count('payments-need-a-person', {
        pattern: `{ $.event = "${needsAPerson}" }`,
      }),
      threshold: 1,
    });
  }

  #watchMoney(): void {
    this.#board.add('oldest-hold', {
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
    this.#board.add('ledger-drift', {
      description: 'An account does not add up with its ledger',
      metric: this.#metrics.count('ledger-drift', {
        pattern: '{ $.event = "ledger.drift" }',
      }),
      threshold: 1,
    });
    this.#board.add('charge-outcome-unknown', {
      description: 'A call failed that may have been charged',
      metric: this.#metrics.count('charge-outcome-unknown', {
        pattern: '{ $.event = "charge.outcome-unknown" }',
      }),
      threshold: 1,
    });
  }

  #watchFailedJobs(stage: Stage): void {
    this.#board.add('failed-jobs', {
      description: 'A job could not be started, or failed for good',
      metric: new Metric({
        namespace: 'AWS/SQS',
        metricName: 'ApproximateNumberOfMessagesVisible',
        dimensionsMap: { QueueName: failedJobsName(stage) },
        period: fiveMinutes,
        statistic: 'Maximum',
      }),
      threshold: 1,
    });
  }

  /** @param others names of the alarms in the stack of the service, which look at versions that are known only there */
  #show(stage: Stage, others: readonly string[]): void {
    const ofOthers = others.map((name) => {
      const alarmArn = this.formatArn({
        service: 'cloudwatch',
        resource: 'alarm',
        resourceName: name,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      });
      const alarm = Alarm.fromAlarmArn(this, name, alarmArn);
      return new AlarmWidget({ title: name, width: 24, height: 4, alarm });
    });
    new Dashboard(this, 'dashboard', {
      dashboardName: resourceName(stage.name, 'service'),
      widgets: [
        [new GraphWidget({ title: 'Calls', width: 24, left: [ofApi(stage, 'Count', 'SampleCount')] })],
        latencyWidgets(stage),
        [costWidget(stage)],
        ...[...this.#board.graphs, ...ofOthers].map((widget) => [widget]),
      ],
    });
  }
}

const ofApi = ({ name }: Stage, metricName: string, statistic: string): Metric =>
  new Metric({
    namespace: 'AWS/ApiGateway',
    metricName,
    dimensionsMap: { ApiName: resourceName(name, 'api') },
    statistic,
    period: fiveMinutes,
  });
