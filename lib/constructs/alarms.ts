import { Duration } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';
import type { ServiceFunction } from './service-function.ts';

export interface AlarmsProps {
  readonly stage: Stage;
  readonly api: RestApi;
  readonly endpoints: readonly ServiceFunction[];
  readonly jobs: readonly ServiceFunction[];
  readonly authorizer: ServiceFunction;
}

/** Marketplace calls a day that the application has, and the share at which it is time to ask for more. */
const MARKET_DAILY_QUOTA = 5000;
const QUOTA_SHARE = 0.8;
const OLDEST_HOLD_MS = 300_000;
const P99_MS = 20_000;
const SHARE_OF_402 = 0.5;
const FIVE_MINUTES = Duration.minutes(5);

/** Without dimensions it counts all functions of the region, which share one limit. */
const THROTTLES = new Metric({
  namespace: 'AWS/Lambda',
  metricName: 'Throttles',
  statistic: 'Sum',
  period: FIVE_MINUTES,
});

/** What wakes somebody up, and the dashboard that they then look at. */
export class Alarms extends Construct {
  readonly topic: Topic;
  readonly #stage: Stage;
  readonly #widgets: GraphWidget[] = [];

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    const { stage, api, endpoints, jobs, authorizer } = props;
    this.#stage = stage;
    this.topic = new Topic(this, 'topic', {
      topicName: resourceName(stage.name, 'alarms'),
      enforceSSL: true,
    });
    if (stage.alarmEmail !== undefined) this.topic.addSubscription(new EmailSubscription(stage.alarmEmail));
    const functions = [...endpoints, ...jobs, authorizer];
    for (const { function: one, node } of functions) {
      this.#alarm(
        `errors-of-${node.id}`,
        `${node.id} ended in an error`,
        one.metricErrors({ period: FIVE_MINUTES }),
        1,
      );
    }
    this.#alarm(
      'throttles',
      'Functions are throttled: the limit of the whole account and region',
      THROTTLES,
      1,
    );
    this.#alarm(
      'slow-answers',
      'One in a hundred calls takes very long',
      api.metricLatency({ statistic: Stats.p(99), period: FIVE_MINUTES }),
      P99_MS,
      3,
    );
    this.#alarm(
      'answers-5xx',
      'Calls are answered 5xx',
      api.metricServerError({ period: FIVE_MINUTES, statistic: 'Sum' }),
      10,
    );
    const answered = this.#logMetric('answered', endpoints, '{ $.event = "call.answered" }');
    const refused = this.#logMetric(
      'out-of-credits',
      endpoints,
      '{ $.event = "call.answered" && $.status = 402 }',
    );
    this.#alarm(
      'out-of-credits-rate',
      'Half of all calls are out of credits',
      new MathExpression({
        expression: 'IF(answered > 20, refused / answered, 0)',
        usingMetrics: { answered, refused },
        period: FIVE_MINUTES,
        label: 'share of 402',
      }),
      SHARE_OF_402,
      3,
    );
    const job = (name: string) => jobs.filter(({ node }) => node.id.includes(name));
    this.#alarm(
      'oldest-hold',
      'A dead call still holds credits: the sweep does not keep up',
      this.#logMetric(
        'oldest-hold',
        job('sweepHolds'),
        '{ $.event = "sweep.finished" }',
        '$.oldestHoldAgeMs',
        'Maximum',
      ),
      OLDEST_HOLD_MS,
    );
    this.#alarm(
      'ledger-drift',
      'An account does not add up with its ledger',
      this.#logMetric('ledger-drift', job('auditLedger'), '{ $.event = "ledger.drift" }'),
      1,
    );
    this.#alarm(
      'charge-outcome-unknown',
      'A call failed that may have been charged',
      this.#logMetric('charge-outcome-unknown', endpoints, '{ $.event = "charge.outcome-unknown" }'),
      1,
    );
    this.#alarm(
      'upstream-429',
      'Calls are refused with 429, by an upstream or by a limit of their account',
      this.#logMetric('upstream-429', endpoints, '{ $.httpStatus = 429 || $.code = "RATE_LIMIT" }'),
      20,
    );
    this.#alarm(
      'market-quota',
      'Four fifths of the marketplace quota of the day are used',
      this.#logMetric(
        'market-calls',
        endpoints,
        '{ $.event = "market.remote-call" }',
        '1',
        'Sum',
        Duration.days(1),
      ),
      MARKET_DAILY_QUOTA * QUOTA_SHARE,
    );
    new Dashboard(this, 'dashboard', {
      dashboardName: resourceName(stage.name, 'service'),
      widgets: [
        [new GraphWidget({ title: 'Calls', width: 24, left: [api.metricCount({ period: FIVE_MINUTES })] })],
        ...this.#widgets.map((widget) => [widget]),
      ],
    });
  }

  #alarm(name: string, description: string, metric: IMetric, threshold: number, periods = 1): void {
    const alarm = new Alarm(this, name, {
      alarmName: resourceName(this.#stage.name, name),
      alarmDescription: description,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
    this.#widgets.push(
      new GraphWidget({
        title: description,
        width: 24,
        height: 4,
        left: [metric],
        leftAnnotations: [alarm.toAnnotation()],
      }),
    );
  }

  /** A metric out of the events in the logs, so that no function calls CloudWatch. */
  #logMetric(
    metricName: string,
    functions: readonly { readonly logGroup: LogGroup; readonly node: Construct['node'] }[],
    pattern: string,
    metricValue = '1',
    statistic = 'Sum',
    period = FIVE_MINUTES,
  ): Metric {
    const metricNamespace = resourceName(this.#stage.name, 'events');
    for (const { logGroup, node } of functions) {
      new MetricFilter(this, `${metricName}-of-${node.id}`, {
        logGroup,
        metricNamespace,
        metricName,
        metricValue,
        filterPattern: FilterPattern.literal(pattern),
      });
    }
    return new Metric({ namespace: metricNamespace, metricName, statistic, period });
  }
}
