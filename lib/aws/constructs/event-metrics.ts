import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';

export interface EventMetricSettings {
  /** The log lines that count, as a CloudWatch Logs filter pattern. */
  readonly pattern: string;
  /** The field whose value counts; each line counts 1 if absent. */
  readonly value?: string;
  readonly statistic?: 'Sum' | 'Maximum';
  readonly period?: Duration;
  /**
   * Fields whose values part the metric, three at most: each combination is a metric of its own, at its price. A line
   * that lacks one of them does not count.
   */
  readonly dimensions?: readonly string[];
}

/**
 * Metrics from the log of all functions, so that none calls CloudWatch: one filter each, whoever writes the event. A
 * pattern that must not count every function's lines says so itself.
 */
export class EventMetrics extends Construct {
  /** One sample for each answered call: 1 if it succeeded, else 0. */
  readonly answers: Metric;
  readonly #log: LogGroup;
  readonly #namespace: string;

  constructor(scope: Construct, id: string, stage: Stage, log: LogGroup) {
    super(scope, id);
    this.#log = log;
    this.#namespace = resourceName(stage.name, 'events');
    this.answers = this.count('answers', {
      pattern: '{ $.event = "call.answered" }',
      value: '$.succeeded',
    });
  }

  /** @returns the metric; with dimensions, one that still lacks their values */
  count(metricName: string, settings: EventMetricSettings): Metric {
    const { pattern, value = '1', statistic = 'Sum', period = Duration.minutes(5), dimensions } = settings;
    new MetricFilter(this, metricName, {
      logGroup: this.#log,
      metricNamespace: this.#namespace,
      metricName,
      metricValue: value,
      filterPattern: FilterPattern.literal(pattern),
      ...(dimensions && { dimensions: Object.fromEntries(dimensions.map((field) => [field, `$.${field}`])) }),
    });
    return new Metric({ namespace: this.#namespace, metricName, statistic, period });
  }
}
