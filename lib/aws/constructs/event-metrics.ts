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
}

/**
 * Metrics from the log of all functions, so that none calls CloudWatch: one filter each, whoever writes the event. A
 * pattern that must not count every function's lines says so itself.
 */
export class EventMetrics extends Construct {
  readonly #log: LogGroup;
  readonly #namespace: string;

  constructor(scope: Construct, id: string, stage: Stage, log: LogGroup) {
    super(scope, id);
    this.#log = log;
    this.#namespace = resourceName(stage.name, 'events');
  }

  count(metricName: string, settings: EventMetricSettings): Metric {
    const { pattern, value = '1', statistic = 'Sum', period = Duration.minutes(5) } = settings;
    new MetricFilter(this, metricName, {
      logGroup: this.#log,
      metricNamespace: this.#namespace,
      metricName,
      metricValue: value,
      filterPattern: FilterPattern.literal(pattern),
    });
    return new Metric({ namespace: this.#namespace, metricName, statistic, period });
  }
}
