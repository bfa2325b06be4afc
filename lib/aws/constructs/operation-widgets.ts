import { GraphWidget, type IWidget, LogQueryWidget, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { defaultModel, modelFamily } from '../../../shared/platform/model/model-families.ts';
import { resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';
import { functionsLogName } from './logs.ts';

/** US dollars for one search of the results API, the list price of small plans. */
const searchPrice = 0.015;

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

/**
 * What operations cost outside, from the events of their calls: tokens of the model at the list price of the one that
 * the stage asks first, and searches of the results API. Of a model whose price is not known only the tokens are shown.
 *
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/CWL_QuerySyntax-Stats.html
 */
export function costWidget(stage: Stage): IWidget {
  const { provider, id = defaultModel } = stage.model.first;
  const { price } = modelFamily(id);
  const tokens =
    price === undefined
      ? '0'
      : [
          `coalesce(inputTokens, 0) * ${price.input}`,
          `coalesce(outputTokens, 0) * ${price.output}`,
          `coalesce(cachedTokens, 0) * ${price.cachedInput}`,
        ].join(' + ');
  const whose = provider === 'bedrock' ? "Anthropic's list price " : '';
  const priced =
    price === undefined
      ? `without the tokens of ${id}, whose price is not known here`
      : `${id} at ${whose}${price.input}/${price.output} a million tokens`;
  return new LogQueryWidget({
    title: `Calls and US dollars by operation: ${priced}, ${searchPrice} a search`,
    width: 24,
    height: 8,
    logGroupNames: [functionsLogName(stage)],
    queryLines: [
      'filter event in ["call.answered", "model.answered", "search.asked"]',
      [
        'fields strcontains(event, "call.answered") as call',
        'strcontains(event, "search.asked") as asked',
        `strcontains(event, "search.asked") * ${searchPrice} + (${tokens}) / 1000000 as cost`,
      ].join(', '),
      [
        'stats sum(call) as calls',
        'sum(inputTokens) as tokensIn',
        'sum(cachedTokens) as tokensCached',
        'sum(outputTokens) as tokensOut',
        'sum(asked) as searches',
        'sum(cost) as dollars',
        'dollars / calls * 1000 as dollarsPer1000 by operation',
      ].join(', '),
      'sort dollars desc',
    ],
  });
}
