import { Duration, Stack, type StackProps, Tags } from 'aws-cdk-lib';
import { AlarmWidget, Dashboard, GraphWidget, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { needsAPerson } from '../../shared/billing/payments/purchases.ts';
import { searchCalls, shareOfQuota } from '../../shared/operations/market/daily-limit.ts';
import type { TableName } from '../../shared/platform/database/tables.ts';
import {
  AlarmBoard,
  type AlarmSettings,
  alarmTopicName,
  type EventMetricSettings,
  EventMetrics,
} from './constructs/alarms.ts';
import { failedJobsName } from './constructs/jobs.ts';
import { functionsLogName } from './constructs/logs.ts';
import { crashWidget, latencyWidget } from './constructs/operation-widgets.ts';
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
/** Fewer answers in five minutes say nothing about the service. */
const leastAnswers = 20;
/** The service refuses damaged pictures as well, one by one: an outage fails far more. */
const leastModelFailures = 3;
const shareOfModelFailures = 0.2;
const aDay = Duration.days(1);
/** A paid call reads and writes these. */
const tablesOfCalls: readonly TableName[] = ['accounts', 'ledger', 'keys', 'requests'];
/** What a job writes when it has done all its work: without such a line its alarm rings, whatever else it writes. */
export const workDone = {
  sweep: '{ $.event = "sweep.finished" && $.complete IS TRUE && $.failed = 0 }',
  audit: '{ $.event = "ledger.audited" && $.complete IS TRUE }',
} as const;

/**
 * The alarms that wake someone up, the metrics that they look at, and the dashboard to look at then: a stack of their own
 * beside that of the service, which has few of the 500 resources left that it may have.
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
    this.#watchCalls(stage);
    this.#watchMoney();
    this.#watchJobs(stage);
    this.#watchUpstreams(stage);
    this.#show(stage);
  }

  /** An alarm on the log lines of a pattern. Its metric has its name. */
  #countEvents(name: string, alarm: EventAlarm): void {
    this.#board.add(name, { ...alarm, metric: this.#metrics.count(name, alarm) });
  }

  /** An alarm that rings while a condition over several metrics holds. */
  #addCondition(
    name: string,
    condition: string,
    usingMetrics: Record<string, Metric>,
    settings: Omit<AlarmSettings, 'metric'>,
  ): void {
    const [{ period } = { period: undefined }] = Object.values(usingMetrics);
    const metric = new MathExpression({
      expression: `IF(${condition}, 1, 0)`,
      usingMetrics,
      label: name,
      ...(period && { period }),
    });
    this.#board.add(name, { ...settings, metric });
  }

  /** Whether callers get answers, and good ones. */
  #watchCalls(stage: Stage): void {
    this.#board.add('answers-5xx', {
      description: 'Calls are answered 5xx',
      metric: ofApi(stage, '5XXError', 'Sum'),
      threshold: 10,
    });
    this.#addCondition(
      'successes-vanish',
      `answered >= ${leastAnswers} && 2 * succeeded < answered`,
      {
        answered: this.#metrics.answers.with({ statistic: 'SampleCount' }),
        succeeded: this.#metrics.answers,
      },
      { description: 'Fewer than half of all calls succeed', periods: 2 },
    );
    const throttled = tablesOfCalls.flatMap((table) =>
      (['Read', 'Write'] as const).map((kind): [string, Metric] => [
        `${table}${kind}s`,
        measured('AWS/DynamoDB', `${kind}ThrottleEvents`, 'Sum', {
          TableName: resourceName(stage.name, table),
        }),
      ]),
    );
    this.#board.add('throttles', {
      description: 'Tables or functions are throttled',
      metric: new MathExpression({
        // What has no data is left out of a sum over a list.
        expression: 'SUM(METRICS())',
        usingMetrics: {
          // Without dimensions it counts all the region's functions, which share one limit.
          functions: measured('AWS/Lambda', 'Throttles', 'Sum'),
          ...Object.fromEntries(throttled),
        },
        label: 'throttles',
      }),
    });
  }

  #watchMoney(): void {
    this.#countEvents('oldest-hold', {
      description: 'A dead call still holds credits: the sweep does not keep up, or does not run',
      pattern: workDone.sweep,
      value: '$.oldestHoldAgeMs',
      largest: true,
      threshold: oldestHoldMs,
      // One period may lack data, because metrics from logs come late.
      periods: 2,
      silenceIsBad: true,
    });
    const events = ['ledger.drift', 'charge.outcome-unknown', needsAPerson];
    this.#countEvents('money-needs-a-person', {
      description: 'Credits or money do not add up, and no program may decide',
      pattern: `{ ${events.map((event) => `$.event = "${event}"`).join(' || ')} }`,
    });
    this.#countEvents('unusual-spending', {
      description: 'An account spends far more credits than on its busiest day of late',
      pattern: '{ $.event = "account.spends-unusually" }',
      period: aDay,
    });
  }

  #watchJobs(stage: Stage): void {
    this.#board.add('failed-jobs', {
      description: 'A job could not be started, or failed for good',
      metric: measured('AWS/SQS', 'ApproximateNumberOfMessagesVisible', 'Maximum', {
        QueueName: failedJobsName(stage),
      }),
    });
    this.#countEvents('audit-overdue', {
      description: 'For 26 hours no audit has compared all accounts with their ledger',
      pattern: workDone.audit,
      below: true,
      silenceIsBad: true,
      // Beyond a day CloudWatch only looks back in periods of an hour or more.
      period: Duration.hours(1),
      // Two hours more than a day, so that a slightly late run raises no alarm.
      periods: 26,
    });
  }

  /** The model, the searches and the marketplace: whether they answer, and what the day costs there. */
  #watchUpstreams({ budgets, market }: Stage): void {
    const count = (name: string, pattern: string, value = '1') =>
      this.#metrics.count(name, { pattern, value, period: aDay });
    this.#addCondition(
      'model-failures',
      `failed >= ${leastModelFailures} && failed >= ${shareOfModelFailures} * asked`,
      {
        failed: this.#metrics.count('model-failures', { pattern: '{ $.event = "model.failed" }' }),
        asked: this.#metrics.count('model-questions', {
          pattern: '{ $.event = "model.answered" || $.event = "model.failed" }',
        }),
      },
      { description: 'A fifth of the questions to the model fails, three at least' },
    );
    const answered = '{ $.event = "model.answered" }';
    this.#addCondition(
      'daily-budget',
      `input + output >= ${budgets.tokens} || searches >= ${budgets.searches}`,
      {
        input: count('model-input-tokens', answered, '$.inputTokens'),
        output: count('model-output-tokens', answered, '$.outputTokens'),
        searches: count('paid-searches', '{ $.event = "search.asked" }'),
      },
      { description: "The day's budget of the model's tokens or of paid searches is used" },
    );
    const { image, words } = searchCalls;
    const quota = shareOfQuota(market.dailyQuota);
    this.#addCondition(
      'market-quota',
      `calls >= ${quota} || searches >= ${quota}`,
      {
        // The marketplace gives the application a quota for each of its APIs; the searches belong to one of them.
        calls: count(
          'market-calls',
          `{ $.event = "market.remote-call" && $.call != "${image}" && $.call != "${words}" }`,
        ),
        searches: count(
          'market-searches',
          `{ $.event = "market.remote-call" && ($.call = "${image}" || $.call = "${words}") }`,
          '$.attempts',
        ),
      },
      { description: "Four fifths of the day's marketplace quota of calls or of searches are used" },
    );
    if (market.deletionNotices) {
      this.#countEvents('market-notices', {
        description: 'Notices of deleted marketplace accounts are not taken',
        pattern: '{ $.operation = "market-notice" && ($.event = "call.failed" || $.event = "call.bug") }',
        // The marketplace sends a notice again that was not taken: a passing failure of an upstream needs no one.
        period: aDay,
        threshold: 3,
      });
    }
  }

  #show(stage: Stage): void {
    new Dashboard(this, 'dashboard', {
      dashboardName: resourceName(stage.name, 'service'),
      widgets: [
        [new GraphWidget({ title: 'Calls', width: 24, left: [ofApi(stage, 'Count', 'SampleCount')] })],
        [latencyWidget(stage)],
        [crashWidget(stage)],
        ...this.#board.alarms.map((alarm) => [
          new AlarmWidget({ title: alarm.alarmName, width: 24, height: 4, alarm }),
        ]),
      ],
    });
  }
}

/** Over five minutes, the library's default. */
const measured = (namespace: string, metricName: string, statistic: string, dimensionsMap = {}): Metric =>
  new Metric({ namespace, metricName, statistic, dimensionsMap });

const ofApi = ({ name }: Stage, metricName: string, statistic: string): Metric =>
  measured('AWS/ApiGateway', metricName, statistic, { ApiName: resourceName(name, 'api') });
