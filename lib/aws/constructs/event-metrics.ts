import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';

export interface EventMetricSettings {
  readonly functions: readonly { readonly logGroup: LogGroup; readonly node: Construct['node'] }[];
  /** The log lines that count, as a CloudWatch Logs filter pattern. */
  readonly pattern: string;
  /** The field whose value counts; each line counts 1 if absent. */
  readonly value?: string;
  readonly statistic?: 'Sum' | 'Maximum';
  readonly period?: Duration;
}

/** Metrics from log events, so that no function calls CloudWatch. */
export class EventMetrics extends Construct {
  readonly #namespace: string;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.#namespace = resourceName(stage.name, 'events');
  }

  count(metricName: string, settings: EventMetricSettings): Metric {
    const { functions, pattern, value = '1', statistic = 'Sum', period = Duration.minutes(5) } = settings;
    for (const { logGroup, node } of functions) {
      new MetricFilter(this, `${metricName}-of-${node.id}`, {
        logGroup,
        metricNamespace: this.#namespace,
        metricName,
        metricValue: value,
        filterPattern: FilterPattern.literal(pattern),
      });
    }
    return new Metric({ namespace: this.#namespace, metricName, statistic, period });
  }
}
