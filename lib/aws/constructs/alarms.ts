import { Duration, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';

export interface AlarmSettings {
  readonly description: string;
  readonly metric: IMetric;
  /** 1 if absent. */
  readonly threshold?: number;
  /** Consecutive metric periods that must be bad; 1 if absent. */
  readonly periods?: number;
  /** Bad is at or above the threshold, or below it with `below`. */
  readonly below?: true;
  /** Whether a period without data is bad, too; it is fine if absent. */
  readonly silenceIsBad?: true;
  /** It sends no notification: it only rolls back a new version. */
  readonly quiet?: true;
}

/** The name of the topic that the alarms of a stage notify. */
export const alarmTopicName = ({ name }: Stage): string => resourceName(name, 'alarms');

/** Alarms, and the topic they notify. */
export class AlarmBoard extends Construct {
  /** In the order in which they were added. */
  readonly alarms: Alarm[] = [];
  readonly #stage: Stage;
  readonly #topic: ITopic;

  /** @param topic where alarms go; a new one if absent */
  constructor(scope: Construct, id: string, stage: Stage, topic?: ITopic) {
    super(scope, id);
    this.#stage = stage;
    this.#topic = topic ?? this.#createTopic();
  }

  /** @param name fixed, since the runbook has a section for it */
  add(name: string, settings: AlarmSettings): Alarm {
    const { description, metric, threshold = 1, periods = 1, below, silenceIsBad, quiet } = settings;
    const alarm = new Alarm(this, name, {
      alarmName: resourceName(this.#stage.name, name),
      alarmDescription: `${description}. What to do: docs/runbook/alarms.md, row ${name}.`,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: below
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: silenceIsBad ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    if (!quiet) {
      const notify = new SnsAction(this.#topic);
      alarm.addAlarmAction(notify);
      alarm.addOkAction(notify);
    }
    this.alarms.push(alarm);
    return alarm;
  }

  #createTopic(): Topic {
    const { alarmEmail } = this.#stage;
    const topic = new Topic(this, 'topic', { topicName: alarmTopicName(this.#stage), enforceSSL: true });
    // A topic that is given a policy loses the default one, which lets the account's alarms publish.
    topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AlarmsOfThisAccount',
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (alarmEmail !== undefined) topic.addSubscription(new EmailSubscription(alarmEmail));
    return topic;
  }
}

const answers = 'answers';

export interface EventMetricSettings {
  /** The log lines that count, as a CloudWatch Logs filter pattern. */
  readonly pattern: string;
  /** The field whose value is added up; each line counts 1 if absent. */
  readonly value?: string;
  /** The largest value in place of their sum. */
  readonly largest?: true;
  /** Five minutes if absent. */
  readonly period?: Duration;
}

/**
 * Metrics from the log of all functions, so that none calls CloudWatch: one filter each, for events of any function. A
 * pattern that must not count every function's lines restricts itself.
 */
export class EventMetrics extends Construct {
  readonly #log: ILogGroup;
  readonly #namespace: string;

  constructor(scope: Construct, id: string, stage: Stage, log: ILogGroup) {
    super(scope, id);
    this.#log = log;
    this.#namespace = resourceName(stage.name, 'events');
  }

  /** One sample for each answered call: 1 if it succeeded, else 0. Its filter is in the stack of the service. */
  get answers(): Metric {
    const period = Duration.minutes(5);
    return new Metric({ namespace: this.#namespace, metricName: answers, statistic: 'Sum', period });
  }

  countAnswers(): void {
    this.#filter(answers, '{ $.event = "call.answered" }', '$.succeeded');
  }

  count(metricName: string, { pattern, value = '1', largest, period }: EventMetricSettings): Metric {
    // A sum is 0 while other lines arrive, so that an expression over several sums has a value; a maximum has no
    // default.
    const filter = this.#filter(metricName, pattern, value, largest ? {} : { defaultValue: 0 });
    return filter.metric({ statistic: largest ? 'Maximum' : 'Sum', period: period ?? Duration.minutes(5) });
  }

  #filter(metricName: string, pattern: string, metricValue: string, more = {}): MetricFilter {
    const filterPattern = FilterPattern.literal(pattern);
    const names = { logGroup: this.#log, metricNamespace: this.#namespace, metricName };
    return new MetricFilter(this, metricName, { ...names, filterPattern, metricValue, ...more });
  }
}
