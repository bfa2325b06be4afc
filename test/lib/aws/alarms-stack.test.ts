import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  everyOption,
  type StackTemplate,
  synthesiseAlarms,
  synthesiseStack,
  type TemplateResource,
} from '../../support/template.ts';

let alarms: StackTemplate;
let service: StackTemplate;
beforeAll(async () => {
  alarms = await synthesiseAlarms({ stage: 'prod' });
  service = await synthesiseStack({ stage: 'prod' });
});

/** The alarms of both stacks. */
const allOfType = (type: string): TemplateResource[] =>
  [...service.ofType(type), ...alarms.ofType(type)].map(([, resource]) => resource);

const topicArn = {
  'Fn::Join': ['', expect.arrayContaining([':sns:', ':resale-listing-prod-alarms'])],
};

describe('alarms', () => {
  test('stale holds are swept every minute', () => {
    service.expectProperties('AWS::Events::Rule', { ScheduleExpression: 'rate(1 minute)' });
  });

  test.each([
    'throttles',
    'slow-answers',
    'answers-5xx',
    'out-of-credits-rate',
    'oldest-hold',
    'ledger-drift',
    'charge-outcome-unknown',
    'upstream-429',
    'market-quota',
    'market-search-quota',
    'model-failures',
    'model-tokens',
    'paid-searches',
    'market-search-refused',
    'sold-unavailable',
    'unusual-spending',
  ])('%s alerts the operator', (name) => {
    alarms.expectProperties('AWS::CloudWatch::Alarm', {
      AlarmName: `resale-listing-prod-${name}`,
      AlarmActions: [topicArn],
    });
  });

  test('own-failures alerts the operator as well, from the stack in which it rolls new versions back', () => {
    service.expectProperties('AWS::CloudWatch::Alarm', {
      AlarmName: 'resale-listing-prod-own-failures',
      AlarmActions: [{ Ref: expect.stringContaining('topic') }],
    });
  });

  test('the topic that they notify is the one of the service', () => {
    service.expectProperties('AWS::SNS::Topic', { TopicName: 'resale-listing-prod-alarms' });
    expect(alarms.ofType('AWS::SNS::Topic')).toEqual([]);
  });

  test('no alarm is in both stacks', () => {
    const names = allOfType('AWS::CloudWatch::Alarm').map(({ Properties }) => Properties.AlarmName);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("the marketplace's quota", () => {
  const stated = (ofAlarms: StackTemplate, ofService: StackTemplate) => ({
    thresholds: ofAlarms
      .ofType('AWS::CloudWatch::Alarm')
      .filter(([, { Properties }]) => /-market(-search)?-quota$/.test(String(Properties.AlarmName)))
      .map(([, { Properties }]) => Properties.Threshold),
    quotas: new Set(
      [...ofService.variables().values()].flatMap(({ MARKET_DAILY_QUOTA: quota }) => quota ?? []),
    ),
  });

  test('the alarm and the share of an account start from the quota that a new application has', () => {
    expect(stated(alarms, service)).toEqual({ thresholds: [4000, 4000], quotas: new Set(['5000']) });
  });

  test('the searches of all accounts count, each attempt at them, and apart from other calls', () => {
    const [, searches] =
      alarms
        .ofType('AWS::Logs::MetricFilter')
        .find(([, { Properties }]) => String(Properties.FilterPattern).includes('$.call = "search"')) ?? [];
    expect(searches?.Properties).toMatchObject({
      FilterPattern: expect.stringContaining('$.call = "searchByImage"'),
      MetricTransformations: [{ MetricName: 'market-searches', MetricValue: '$.attempts' }],
    });
  });

  test('one context value raises them', async () => {
    const context = { stage: 'dev', marketQuota: '100000' };
    expect(stated(await synthesiseAlarms(context), await synthesiseStack(context))).toEqual({
      thresholds: [80_000, 80_000],
      quotas: new Set(['100000']),
    });
  });
});

test('the budgets of a day are those of the context', async () => {
  const thresholds = (of: StackTemplate) =>
    ['paid-searches', 'model-tokens'].map(
      (name) =>
        of
          .ofType('AWS::CloudWatch::Alarm')
          .find(([, { Properties }]) => String(Properties.AlarmName).endsWith(`-${name}`))?.[1].Properties
          .Threshold,
    );
  expect(thresholds(alarms)).toEqual([1000, 50_000_000]);
  const other = await synthesiseAlarms({ stage: 'dev', searchBudget: '20000', tokenBudget: '1000000' });
  expect(thresholds(other)).toEqual([20_000, 1_000_000]);
});

describe('a fallback of the model', () => {
  const name = 'resale-listing-prod-model-failed-over';
  const fallback = {
    stage: 'prod',
    modelFallback: 'bedrock',
    modelFallbackId: 'anthropic.claude-haiku-5-5',
  };

  test('is counted and shown, and raises an alarm when it is asked for a quarter of an hour', async () => {
    const watching = await synthesiseAlarms(fallback);
    watching.expectProperties('AWS::CloudWatch::Alarm', {
      AlarmName: name,
      AlarmActions: [topicArn],
      MetricName: 'model-failed-over',
      Threshold: 1,
      Period: 300,
      EvaluationPeriods: 3,
      TreatMissingData: 'notBreaching',
    });
    watching.expectProperties('AWS::Logs::MetricFilter', {
      FilterPattern: '{ $.event = "model.failed-over" }',
    });
    expect(isWritten('model.failed-over')).toBe(true);
    expect(JSON.stringify(watching.propertiesOf('AWS::CloudWatch::Dashboard'))).toContain(
      'questions have gone to the fallback',
    );
  });

  test('has no alarm where there is none', () => {
    expect(alarms.text).not.toContain('failed-over');
  });
});

test('each metric takes one filter, over the log of all functions', () => {
  const filters = allOfType('AWS::Logs::MetricFilter').map(({ Properties }) => Properties);
  const names = filters.flatMap(({ MetricTransformations }) =>
    (MetricTransformations as { MetricName: string }[]).map(({ MetricName }) => MetricName),
  );
  expect(names.length).toBeGreaterThan(5);
  expect(new Set(names).size).toBe(names.length);
  const [log] = service
    .ofType('AWS::Logs::LogGroup')
    .filter(([, { Properties }]) => Properties.LogGroupName === '/aws/lambda/resale-listing-prod-functions')
    .map(([id]) => id);
  for (const { LogGroupName } of filters)
    expect([{ Ref: log }, '/aws/lambda/resale-listing-prod-functions']).toContainEqual(LogGroupName);
});

interface Measured {
  readonly Namespace?: string;
  readonly MetricName?: string;
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: unknown }[];
}

test('the alarms look at resources of the stack of the service, which they know only by name', async () => {
  const [watching, watched] = [await synthesiseAlarms(everyOption), await synthesiseStack(everyOption)];
  for (const stack of [watching, watched]) expect(stack.text).not.toMatch(/ImportValue|"Export"/);
  const looked = watching
    .propertiesOf('AWS::CloudWatch::Alarm')
    .flatMap((Properties) => [
      Properties as Measured,
      ...((Properties.Metrics ?? []) as { MetricStat?: { Metric: Measured } }[]).flatMap(
        ({ MetricStat }) => MetricStat?.Metric ?? [],
      ),
    ]);
  const owners: Readonly<Record<string, readonly [type: string, name: string]>> = {
    FunctionName: ['AWS::Lambda::Function', 'FunctionName'],
    ApiName: ['AWS::ApiGateway::RestApi', 'Name'],
    QueueName: ['AWS::SQS::Queue', 'QueueName'],
  };
  const named = looked.flatMap(({ Dimensions = [] }) => Dimensions);
  expect(new Set(named.map(({ Name }) => Name))).toEqual(new Set(Object.keys(owners)));
  for (const { Name, Value } of named) {
    const [type = '', name = ''] = owners[Name] ?? [];
    expect(watched.propertiesOf(type).map((Properties) => Properties[name])).toContain(Value);
  }
  const counted = [watching, watched].flatMap((stack) =>
    stack
      .propertiesOf('AWS::Logs::MetricFilter')
      .flatMap((Properties) => Properties.MetricTransformations as { MetricName: string }[]),
  );
  const events = looked.filter(({ Namespace }) => Namespace === 'resale-listing-prod-events');
  expect(events.length).toBeGreaterThan(10);
  for (const { MetricName } of events) expect(counted.map((one) => one.MetricName)).toContain(MetricName);
});

const root = join(import.meta.dirname, '../../..');
const sources = globSync('{shared,functions}/**/*.ts', { cwd: root })
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');
const isWritten = (event: string) => new RegExp(`\\.(info|warn|error)\\(\\s*'${event}'`).test(sources);
const isNamed = (field: string) => new RegExp(`\\b${field}[:,]`).test(sources);

test('metrics read events and fields that the functions write', () => {
  const filters = allOfType('AWS::Logs::MetricFilter').map(({ Properties }) => JSON.stringify(Properties));
  const named = (expression: RegExp) => [
    ...new Set(filters.flatMap((filter) => [...filter.matchAll(expression)].map(([, found = '']) => found))),
  ];
  const events = named(/\$\.event = \\"([^"\\]+)/g);
  const fields = named(/\$\.(\w+)/g);
  expect(events.length).toBeGreaterThan(4);
  expect(fields).toContain('oldestHoldAgeMs');
  expect(events.filter((event) => !isWritten(event))).toEqual([]);
  expect(fields.filter((field) => field !== 'event' && !isNamed(field))).toEqual([]);
});

describe('the dashboard', () => {
  const body = () => {
    const [, { Properties }] = alarms.ofType('AWS::CloudWatch::Dashboard')[0] as [string, TemplateResource];
    const [, parts] = (Properties.DashboardBody as { 'Fn::Join': [string, unknown[]] })['Fn::Join'];
    return JSON.parse(parts.map((part) => (typeof part === 'string' ? part : 'reference')).join('')) as {
      widgets: { type: string; properties: Record<string, unknown> }[];
    };
  };

  test.each(['p50', 'p95', 'p99'])('shows how long each operation takes, %s', (percentile) => {
    const shown = body().widgets.map(({ properties }) => JSON.stringify(properties.metrics ?? ''));
    expect(shown).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `SEARCH.*AWS/ApiGateway,ApiName,Method,Resource,Stage.*resale-listing-prod-api.*${percentile}`,
        ),
      ),
    );
  });

  test('shows each alarm of both stacks', () => {
    const shown = JSON.stringify(body());
    for (const { Properties } of allOfType('AWS::CloudWatch::Alarm')) {
      const own = `"title":${JSON.stringify(Properties.AlarmDescription)}`;
      expect(shown.includes(own) || shown.includes(`:alarm:${Properties.AlarmName}"`)).toBe(true);
    }
  });

  test('shows what each operation costs, from events and fields that the functions write', () => {
    const query = body().widgets.find(({ type }) => type === 'log')?.properties.query as string;
    const events = [...query.matchAll(/"(\w+\.\w+)"/g)].map(([, event = '']) => event);
    const fields = [...query.matchAll(/(?:sum|coalesce)\((\w+Tokens)/g)].map(([, field = '']) => field);
    expect(new Set(events)).toEqual(new Set(['call.answered', 'model.answered', 'search.asked']));
    expect(events.filter((event) => !isWritten(event))).toEqual([]);
    expect(new Set(fields)).toEqual(new Set(['inputTokens', 'outputTokens', 'cachedTokens']));
    expect(fields.filter((field) => !isNamed(field))).toEqual([]);
    expect(query).toMatch(/ by operation\b/);
  });

  test.each([
    [{}, 'claude-haiku-5-5 at 0.1/0.5 a million tokens', 'coalesce(inputTokens, 0) * 0.1 '],
    [
      { model: 'claude-sonnet-5-5' },
      'claude-sonnet-5-5 at 2/10 a million tokens',
      'coalesce(inputTokens, 0) * 2 ',
    ],
    [
      { modelProvider: 'bedrock', model: 'anthropic.claude-sonnet-5-5' },
      "anthropic.claude-sonnet-5-5 at Anthropic's list price 2/10 a million tokens",
      'coalesce(inputTokens, 0) * 2 ',
    ],
    [
      { model: 'qwen3-vl' },
      'without the tokens of qwen3-vl, whose price is not known here',
      '0.015 + (0) / 1000000 as cost',
    ],
  ])('counts the tokens of %j at the price that its title names', async (context, title, price) => {
    const { text } = await synthesiseAlarms({ stage: 'dev', ...context });
    expect(text).toContain(`by operation: ${title}, 0.015 a search`);
    expect(text).toContain(price);
  });
});
