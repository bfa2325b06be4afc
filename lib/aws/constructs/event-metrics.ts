import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';

const fiveMinutes = Duration.minutes(5);
const answers = 'answers';

export interface EventMetricSettings {
  /** The log lines that count, as a CloudWatch Logs filter pattern. */
  readonly pattern: string;
  /** The field whose value counts; each line counts 1 if absent. */
  readonly value?: string;
  readonly statistic?: 'Sum' | 'Maximum';
  readonly period?: Duration;
  /**
   * At most three fields whose values split the metric: each combination is billed as a metric of its own. A line that
   * lacks one of them does not count.
   */
  readonly dimensions?: readonly string[];
}

/**
 * Metrics from the log of all functions, so that none calls CloudWatch: one filter each, whichever function writes the event. A
 * pattern that must not count every function's lines says so itself.
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
    return this.#metric(answers, 'Sum', fiveMinutes);
  }

  countAnswers(): void {
    this.count(answers, { pattern: '{ $.event = "call.answered" }', value: '$.succeeded' });
  }

  /** @returns the metric; with dimensions, one that still lacks their values */
  count(metricName: string, settings: EventMetricSettings): Metric {
    const { pattern, value = '1', statistic = 'Sum', period = fiveMinutes, dimensions } = settings;
    new MetricFilter(this, metricName, {
      logGroup: this.#log,
      metricNamespace: this.#namespace,
      metricName,
      metricValue: value,
      filterPattern: FilterPattern.literal(pattern),
      ...(dimensions && { dimensions: Object.fromEntries(dimensions.map((field) => [field, `$.${field}`])) }),
    });
    return this.#metric(metricName, statistic, period);
  }

  #metric(metricName: string, statistic: string, period: Duration): Metric {
    return new Metric({ namespace: this.#namespace, metricName, statistic, period });
  }
}
