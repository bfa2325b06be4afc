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
import { needsAPerson } from '../../shared/billing/payments/purchases.ts';
import { searchCalls, shareOfQuota } from '../../shared/operations/market/daily-limit.ts';
import { AlarmBoard, type AlarmSettings, alarmTopicName } from './constructs/alarm-board.ts';
import { type EventMetricSettings, EventMetrics } from './constructs/event-metrics.ts';
import { failedJobsName } from './constructs/jobs.ts';
import { functionsLogName } from './constructs/logs.ts';
import { costWidget, latencyWidgets } from './constructs/operation-widgets.ts';
import { watchJobs } from './constructs/watchdogs.ts';
import { resourceName, service } from './naming.ts';
import type { ServiceStack } from './service-stack.ts';
import type { Stage } from './stage.ts';

export interface AlarmsStackProps extends StackProps {
  readonly stage: Stage;
  readonly service: ServiceStack;
}

type EventAlarm = Omit<AlarmSettings, 'metric'> & EventMetricSettings;

/** The sweep resolves a hold 38 s after it was taken, or within the next minute. */
const oldestHoldMs = 300_000;
/** Well before calls end, at 26 s. */
const p99Ms = 20_000;
const shareOf402 = 0.5;
/** The service refuses damaged pictures as well, one by one: an outage fails far more. */
const leastModelFailures = 3;
const shareOfModelFailures = 0.2;
const aDay = Duration.days(1);

/**
 * The alarms that wake someone up, the metrics that they look at, and the dashboard to look at then: a stack of their own
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
    if (stage.payments !== undefined) {
      this.#countEvents('payments-need-a-person', {
        description: 'Money and credits of a purchase do not agree, and no program may decide',
        pattern: `{ $.event = "${needsAPerson}" }`,
      });
    }
    if (stage.market.deletionNotices) {
      this.#countEvents('market-notices', {
        description: 'Notices of deleted marketplace accounts are not taken',
        pattern: '{ $.operation = "market-notice" && ($.event = "call.failed" || $.event = "call.bug") }',
        // The marketplace sends a notice again that was not taken: a passing failure of an upstream needs no one.
        period: aDay,
        threshold: 3,
      });
    }
    watchJobs(this.#board, this.#metrics, stage);
    this.#board.add('failed-jobs', {
      description: 'A job could not be started, or failed for good',
      metric: measured('AWS/SQS', 'ApproximateNumberOfMessagesVisible', 'Maximum', {
        QueueName: failedJobsName(stage),
      }),
    });
    this.#show(stage, watched.alarmNames);
  }

  /** An alarm on the log lines of a pattern. Its metric has its name. */
  #countEvents(
    name: string,
    { description, threshold, periods, silenceIsBad, ...counted }: EventAlarm,
  ): void {
    const metric = this.#metrics.count(name, counted);
    this.#board.add(name, { description, metric, threshold, periods, silenceIsBad });
  }

  #watchFunctions(stage: Stage, names: readonly string[]): void {
    for (const name of names) {
      this.#board.add(`errors-of-${name}`, {
        description: `${name} ended in an error`,
        metric: measured('AWS/Lambda', 'Errors', 'Sum', { FunctionName: resourceName(stage.name, name) }),
      });
    }
    this.#board.add('throttles', {
      description: 'Functions are throttled: the limit of the whole account and region',
      // Without dimensions it counts all the region's functions, which share one limit.
      metric: measured('AWS/Lambda', 'Throttles', 'Sum'),
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
        label: 'share of 402',
      }),
      threshold: shareOf402,
      periods: 3,
    });
    this.#countEvents('upstream-429', {
      description: 'Calls are refused with 429, by an upstream or by a limit of their account',
      // Not what a job was refused, nor once more what a tool's call was: its operation has counted that.
      pattern:
        '{ ($.httpStatus = 429 || $.code = "RATE_LIMIT") && $.job NOT EXISTS && $.operation != "mcp" }',
      threshold: 20,
    });
    this.#watchMarket(stage);
  }

  /** The marketplace gives the application a quota for each of its APIs; the searches belong to one of them. */
  #watchMarket({ market }: Stage): void {
    const { image, words } = searchCalls;
    const threshold = shareOfQuota(market.dailyQuota);
    this.#board.add('market-quota', {
      description: "Four fifths of the day's marketplace quota are used, searches apart",
      metric: this.#metrics.count('market-calls', {
        pattern: `{ $.event = "market.remote-call" && $.call != "${image}" && $.call != "${words}" }`,
        period: aDay,
      }),
      threshold,
    });
    this.#board.add('market-search-quota', {
      description: "All accounts together have used four fifths of the day's marketplace searches",
      metric: this.#metrics.count('market-searches', {
        pattern: `{ $.event = "market.remote-call" && ($.call = "${image}" || $.call = "${words}") }`,
        value: '$.attempts',
        period: aDay,
      }),
      threshold,
    });
  }

  /** What calls cost outside, and who makes them. */
  #watchSpending({ budgets, model }: Stage): void {
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
        label: 'model failures',
      }),
    });
    if (model.fallback !== undefined) {
      this.#countEvents('model-failed-over', {
        description: 'For a quarter of an hour questions have gone to the fallback of the model',
        pattern: '{ $.event = "model.failed-over" }',
        periods: 3,
      });
    }
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
    this.#countEvents('paid-searches', {
      description: "The day's budget of paid searches is used",
      pattern: '{ $.event = "search.asked" }',
      period: aDay,
      threshold: budgets.searches,
    });
    this.#countEvents('market-search-refused', {
      description: 'The marketplace refuses searches with 429, and only the paid source answers',
      pattern:
        '{ $.event = "search.source-failed" && ($.source = "market" || $.source = "words") && $.code = "RATE_LIMIT" }',
      period: Duration.hours(1),
      threshold: 3,
    });
    this.#countEvents('sold-unavailable', {
      description: 'The search for sold offers is closed, and each try costs a paid search',
      pattern: '{ $.event = "sold.unavailable" }',
      period: Duration.hours(1),
    });
    this.#countEvents('unusual-spending', {
      description: 'An account spends far more credits than on its busiest day of late',
      pattern: '{ $.event = "account.spends-unusually" }',
      period: aDay,
    });
  }

  #watchMoney(): void {
    this.#countEvents('oldest-hold', {
      description: 'A dead call still holds credits: the sweep does not keep up, or does not run',
      pattern: '{ $.event = "sweep.finished" }',
      value: '$.oldestHoldAgeMs',
      statistic: 'Maximum',
      threshold: oldestHoldMs,
      // One period may lack data, because metrics from logs come late.
      periods: 2,
      silenceIsBad: true,
    });
    this.#countEvents('ledger-drift', {
      description: 'An account does not add up with its ledger',
      pattern: '{ $.event = "ledger.drift" }',
    });
    this.#countEvents('charge-outcome-unknown', {
      description: 'A call failed that may have been charged',
      pattern: '{ $.event = "charge.outcome-unknown" }',
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

/** Over five minutes, the library's default. */
const measured = (namespace: string, metricName: string, statistic: string, dimensionsMap = {}): Metric =>
  new Metric({ namespace, metricName, statistic, dimensionsMap });

const ofApi = ({ name }: Stage, metricName: string, statistic: string): Metric =>
  measured('AWS/ApiGateway', metricName, statistic, { ApiName: resourceName(name, 'api') });
