import { GraphWidget, type IWidget, LogQueryWidget, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';
import { functionsLogName } from './logs.ts';

/** How long calls take, by operation, from the events of their answers. New operations come into it by themselves. */
export const latencyWidget = (stage: Stage): IWidget =>
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
 * Crashes by function, whichever there are: a function that runs out of time or memory writes no line of ours.
 *
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/using-search-expressions.html
 */
export const crashWidget = ({ name }: Stage): IWidget =>
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
