import { Duration, Stack, type StackProps, Tags } from 'aws-cdk-lib';
import {
  AlarmWidget,
  Dashboard,
  GraphWidget,
  LogQueryWidget,
  MathExpression,
  Metric,
} from 'aws-cdk-lib/aws-cloudwatch';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { needsAPerson } from '../../shared/billing/payments/purchases.ts';
import { searchCalls, shareOfQuota } from '../../shared/operations/market/daily-limit.ts';
import type { TableName } from '../../shared/platform/database/tables.ts';
import { AlarmBoard, type AlarmSettings, alarmTopicName, EventMetrics } from './constructs/alarms.ts';
import { failedJobsName } from './constructs/jobs.ts';
import { functionsLogName } from './constructs/logs.ts';
import { type QueueName, queueName } from './constructs/work-queue.ts';
import { resourceName, service } from './naming.ts';
import type { ServiceStack } from './service-stack.ts';
import type { Stage } from './stage.ts';

export interface AlarmsStackProps extends StackProps {
  readonly stage: Stage;
  readonly service: ServiceStack;
}

/** The sweep resolves a hold 38 s after it was taken, or within the next minute. */
const oldestHoldMs = 300_000;
/** Fewer answers in five minutes say nothing about the service. */
const leastAnswers = 20;
/** The service also refuses single damaged pictures; an outage fails far more. */
const leastModelFailures = 3;
const shareOfModelFailures = 0.2;
/** Seconds that a message waits for a function. */
const longestWaits: Readonly<Record<QueueName, number>> = { webhooks: 3600, jobs: 7200 };
/** A mail that is refused is tried three times within a quarter of an hour. */
const leastRefusedMails = 3;
const aDay = Duration.days(1);
/** A paid call reads and writes these. */
const tablesOfCalls: readonly TableName[] = ['accounts', 'ledger', 'keys', 'requests'];
/** The event a job logs when it has done all its work: without it the job's alarm goes off. */
export const workDone = {
  sweep: '{ $.event = "sweep.finished" && $.complete IS TRUE && $.failed = 0 }',
  audit: '{ $.event = "ledger.audited" && $.complete IS TRUE }',
} as const;

/**
 * The alarms, the metrics that they watch, and the dashboard to consult: in a separate stack, since the service's stack
 * is close to the limit of 500 resources.
 *
 * It knows the other stack's resources by name. A reference between stacks is an export, which CloudFormation neither
 * changes nor removes while it is in use: a function could not be removed before its alarm, which the second stack
 * removes.
 */
export class AlarmsStack extends Stack {
  constructor(scope: Construct, id: string, { stage, service: watched, ...props }: AlarmsStackProps) {
    super(scope, id, props);
    // Watched resources must exist first, and names that moved between the stacks must be free.
    this.addStackDependency(watched);
    Tags.of(this).add('service', service);
    Tags.of(this).add('stage', stage.name);
    const topic = this.formatArn({ service: 'sns', resource: alarmTopicName(stage) });
    const board = new AlarmBoard(this, 'board', stage, Topic.fromTopicArn(this, 'topic', topic));
    const log = LogGroup.fromLogGroupName(this, 'log', functionsLogName(stage));
    const events = new EventMetrics(this, 'events', stage, log);
    const rows = {
      ...alarmsOfCalls(stage, events),
      ...alarmsOfMoney(events),
      ...alarmsOfJobs(stage, events),
      ...alarmsOfUpstreams(stage, events),
    };
    for (const [name, settings] of Object.entries(rows)) board.add(name, settings);
    new Dashboard(this, 'dashboard', {
      dashboardName: resourceName(stage.name, 'service'),
      widgets: [
        [new GraphWidget({ title: 'Calls', width: 24, left: [ofApi(stage, 'Count', 'SampleCount')] })],
        [latencyWidget(stage)],
        [crashWidget(stage)],
        ...board.alarms.map((alarm) => [
          new AlarmWidget({ title: alarm.alarmName, width: 24, height: 4, alarm }),
        ]),
      ],
    });
  }
}

/** Alarms by name; one that counts the lines of a pattern has its metric under the same name. */
type Alarms = Readonly<Record<string, AlarmSettings>>;

/** Whether callers get answers, and successful ones. */
const alarmsOfCalls = (stage: Stage, events: EventMetrics): Alarms => ({
  'answers-5xx': {
    description: 'Calls are answered 5xx',
    metric: ofApi(stage, '5XXError', 'Sum'),
    threshold: 10,
  },
  'successes-vanish': {
    description: 'Fewer than half of all calls succeed',
    metric: condition('successes-vanish', `answered >= ${leastAnswers} && 2 * succeeded < answered`, {
      answered: events.answers.with({ statistic: 'SampleCount' }),
      succeeded: events.answers,
    }),
    periods: 2,
  },
  throttles: {
    description: 'Tables or functions are throttled',
    metric: new MathExpression({
      // Metrics without data are left out of a sum over a list.
      expression: 'SUM(METRICS())',
      usingMetrics: {
        // Without dimensions it counts all the region's functions, which share one limit.
        functions: measured('AWS/Lambda', 'Throttles', 'Sum'),
        ...Object.fromEntries(
          tablesOfCalls.flatMap((table) =>
            ['Read', 'Write'].map((kind): [string, Metric] => [
              `${table}${kind}s`,
              measured('AWS/DynamoDB', `${kind}ThrottleEvents`, 'Sum', {
                TableName: resourceName(stage.name, table),
              }),
            ]),
          ),
        ),
      },
      label: 'throttles',
    }),
  },
});

const personEvents = ['ledger.drift', 'charge.outcome-unknown', needsAPerson];

const alarmsOfMoney = (events: EventMetrics): Alarms => ({
  'oldest-hold': {
    description: 'A dead call still holds credits: the sweep does not keep up, or does not run',
    metric: events.count('oldest-hold', {
      pattern: workDone.sweep,
      value: '$.oldestHoldAgeMs',
      largest: true,
    }),
    threshold: oldestHoldMs,
    // One period may lack data, because metrics from logs come late.
    periods: 2,
    silenceIsBad: true,
  },
  'money-needs-a-person': {
    description: 'Credits or money do not add up, and no program may decide',
    metric: events.count('money-needs-a-person', {
      pattern: `{ ${personEvents.map((event) => `$.event = "${event}"`).join(' || ')} }`,
    }),
  },
  'unusual-spending': {
    description: 'An account spends far more credits than on its busiest day of late',
    metric: events.count('unusual-spending', {
      pattern: '{ $.event = "account.spends-unusually" }',
      period: aDay,
    }),
  },
});

const alarmsOfJobs = (stage: Stage, events: EventMetrics): Alarms => ({
  'failed-jobs': {
    description: 'A scheduled job could not be started, or work failed and is not tried again',
    metric: measured('AWS/SQS', 'ApproximateNumberOfMessagesVisible', 'Maximum', {
      QueueName: failedJobsName(stage),
    }),
  },
  'queues-late': {
    description: 'Events wait for an hour or items of jobs for two, or SES refuses mails',
    // An empty queue may report no age: metrics without data are left out of the largest of a list.
    metric: new MathExpression({
      expression: `MAX([refused / ${leastRefusedMails}, events / ${longestWaits.webhooks}, items / ${longestWaits.jobs}])`,
      usingMetrics: {
        refused: events.count('mails-refused', {
          pattern: '{ $.event = "mails.failed" || $.event = "mails.invitation-failed" }',
          period: Duration.minutes(15),
        }),
        events: oldestMessage(stage, 'webhooks'),
        items: oldestMessage(stage, 'jobs'),
      },
      label: 'queues-late',
      period: Duration.minutes(15),
    }),
  },
  'audit-overdue': {
    description: 'For 26 hours no audit has compared all accounts with their ledger',
    // Beyond a day CloudWatch only looks back in periods of an hour or more.
    metric: events.count('audit-overdue', { pattern: workDone.audit, period: Duration.hours(1) }),
    below: true,
    silenceIsBad: true,
    // Two hours more than a day, so that a slightly late run raises no alarm.
    periods: 26,
  },
});

/** The model, the searches and the marketplace: whether they answer, and the day's cost. */
function alarmsOfUpstreams({ budgets, marketQuota, deletionNotices }: Stage, events: EventMetrics): Alarms {
  const count = (name: string, pattern: string, value = '1') =>
    events.count(name, { pattern, value, period: aDay });
  const answered = '{ $.event = "model.answered" }';
  const { image, words } = searchCalls;
  const quota = shareOfQuota(marketQuota);
  return {
    'model-failures': {
      description: 'A fifth of the questions to the model fails, three at least',
      metric: condition(
        'model-failures',
        `failed >= ${leastModelFailures} && failed >= ${shareOfModelFailures} * asked`,
        {
          failed: events.count('model-failures', { pattern: '{ $.event = "model.failed" }' }),
          asked: events.count('model-questions', {
            pattern: '{ $.event = "model.answered" || $.event = "model.failed" }',
          }),
        },
      ),
    },
    'daily-budget': {
      description: "The day's budget of the model's tokens or of paid searches is used",
      metric: condition(
        'daily-budget',
        `input + output >= ${budgets.tokens} || searches >= ${budgets.searches}`,
        {
          input: count('model-input-tokens', answered, '$.inputTokens'),
          output: count('model-output-tokens', answered, '$.outputTokens'),
          searches: count('paid-searches', '{ $.event = "search.asked" }'),
        },
      ),
    },
    'market-quota': {
      description: "Four fifths of the day's marketplace quota of calls or of searches are used",
      metric: condition('market-quota', `calls >= ${quota} || searches >= ${quota}`, {
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
      }),
    },
    ...(deletionNotices && {
      'market-notices': {
        description: 'Notices of the marketplace are not taken',
        // The marketplace resends a notice that was not accepted: a passing upstream failure needs no action.
        metric: count(
          'market-notices',
          '{ $.operation = "market-notice" && ($.event = "call.failed" || $.event = "call.bug") }',
        ),
        threshold: 3,
      },
    }),
  };
}

/** A metric that is 1 while a condition over several metrics of one period holds. */
function condition(label: string, holds: string, usingMetrics: Record<string, Metric>): MathExpression {
  const [{ period = Duration.minutes(5) } = {}] = Object.values(usingMetrics);
  return new MathExpression({ expression: `IF(${holds}, 1, 0)`, usingMetrics, label, period });
}

/** How long calls take, by operation, from the events of their answers. New operations are included automatically. */
const latencyWidget = (stage: Stage) =>
  new LogQueryWidget({
    title: 'Milliseconds by operation',
    width: 24,
    height: 8,
    logGroupNames: [functionsLogName(stage)],
    queryLines: [
      'filter event = "call.answered"',
      `stats count() as calls, ${[50, 95, 99].map((share) => `pct(milliseconds, ${share}) as p${share}`).join(', ')} by operation`,
      'sort p95 desc',
    ],
  });

/**
 * Crashes by function, for all functions: a function that runs out of time or memory logs nothing itself.
 *
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/using-search-expressions.html
 */
const crashWidget = ({ name }: Stage) =>
  new GraphWidget({
    title: 'Crashes by function',
    width: 24,
    left: [
      new MathExpression({
        expression: `SEARCH('{AWS/Lambda,FunctionName} MetricName="Errors" "${resourceName(name, '')}"', 'Sum', 300)`,
        usingMetrics: {},
        // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudWatch fills it in.
        label: "${PROP('Dim.FunctionName')}",
      }),
    ],
  });

/** Over five minutes, the library's default. */
const measured = (namespace: string, metricName: string, statistic: string, dimensionsMap = {}): Metric =>
  new Metric({ namespace, metricName, statistic, dimensionsMap });

/** Messages that were received three times are left out, so what fails again and again raises no alarm. */
const oldestMessage = (stage: Stage, queue: QueueName): Metric =>
  measured('AWS/SQS', 'ApproximateAgeOfOldestMessage', 'Maximum', { QueueName: queueName(stage, queue) });

const ofApi = ({ name }: Stage, metricName: string, statistic: string): Metric =>
  measured('AWS/ApiGateway', metricName, statistic, { ApiName: resourceName(name, 'api') });
