import { beforeAll, describe, expect, test } from '@jest/globals';
import { logEvents } from '../../../shared/platform/call/log-events.ts';
import {
  everyOption,
  type StackTemplate,
  synthesiseAlarms,
  synthesiseStack,
  type TemplateResource,
} from '../../support/template.ts';

/** Both with every option, so that every alarm is there. */
let alarms: StackTemplate;
let service: StackTemplate;
beforeAll(async () => {
  alarms = await synthesiseAlarms(everyOption);
  service = await synthesiseStack(everyOption);
});

interface MetricQuery {
  readonly Id: string;
  readonly Expression?: string;
  readonly MetricStat?: { readonly Metric: Measured };
}
interface Measured {
  readonly Namespace?: string;
  readonly MetricName?: string;
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: unknown }[];
}

/** Properties of the resources of a type in both stacks. */
const allOfType = (type: string) => [...service.propertiesOf(type), ...alarms.propertiesOf(type)];
const nameOf = ({ AlarmName }: Record<string, unknown>) =>
  String(AlarmName).replace('resale-listing-prod-', '');
const allAlarms = () => allOfType('AWS::CloudWatch::Alarm');
const ringing = () => allAlarms().filter(({ AlarmActions }) => AlarmActions !== undefined);
function alarmOf(name: string): Record<string, unknown> {
  const alarm = allAlarms().find((one) => nameOf(one) === name);
  if (alarm === undefined) throw new Error(`There is no alarm ${name}.`);
  return alarm;
}

describe('alarms', () => {
  test('at most 14 of both stacks alert a person, each also when it is over', () => {
    expect(ringing().length).toBeLessThanOrEqual(14);
    for (const { AlarmActions, OKActions } of ringing()) expect(OKActions).toEqual(AlarmActions);
    const quiet = allAlarms().filter(({ AlarmActions }) => AlarmActions === undefined);
    for (const alarm of quiet) expect(nameOf(alarm)).toMatch(/^new-.+-crashes$/);
  });

  test('each says which row of the runbook says what to do', () => {
    for (const alarm of allAlarms()) {
      expect(alarm.AlarmDescription).toContain(`docs/runbook/alarms.md, row ${nameOf(alarm)}.`);
    }
  });

  test('all notify the one topic of the service', () => {
    service.expectProperties('AWS::SNS::Topic', { TopicName: 'resale-listing-prod-alarms' });
    expect(alarms.ofType('AWS::SNS::Topic')).toEqual([]);
    const named = { 'Fn::Join': ['', expect.arrayContaining([':sns:', ':resale-listing-prod-alarms'])] };
    for (const { AlarmActions } of alarms.propertiesOf('AWS::CloudWatch::Alarm'))
      expect(AlarmActions).toEqual([named]);
  });

  test('silence of the sweep and of the audit rings', () => {
    for (const name of ['oldest-hold', 'audit-overdue'])
      expect(alarmOf(name)).toMatchObject({ TreatMissingData: 'breaching' });
    const { Period, EvaluationPeriods } = alarmOf('audit-overdue');
    expect(Number(Period) * Number(EvaluationPeriods)).toBe(26 * 3600);
    // CloudWatch refuses windows beyond a day of shorter periods.
    expect(Period).toBe(3600);
  });

  test('throttled tables and functions ring', () => {
    const metrics = (alarmOf('throttles').Metrics as MetricQuery[]).flatMap(
      ({ MetricStat }) => MetricStat?.Metric ?? [],
    );
    expect(metrics.map(({ MetricName }) => MetricName)).toContain('Throttles');
    const tables = metrics.flatMap(({ Dimensions = [] }) => Dimensions.map(({ Value }) => Value));
    expect(new Set(tables)).toEqual(
      new Set(['accounts', 'ledger', 'keys', 'requests'].map((table) => `resale-listing-prod-${table}`)),
    );
    // https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html
    expect(metrics.length).toBeLessThanOrEqual(10);
  });
});

/** Whether the alarm rings. Its expression is of the part of CloudWatch's metric math that is JavaScript, too, but for IF. */
function rings(name: string, values: Readonly<Record<string, number>>, of = alarmOf(name)): boolean {
  expect(of).toMatchObject({ Threshold: 1, TreatMissingData: 'notBreaching' });
  const queries = of.Metrics as readonly MetricQuery[];
  const expression = queries.find((query) => query.Expression !== undefined)?.Expression ?? '';
  const names = queries.flatMap(({ Id, MetricStat }) => (MetricStat === undefined ? [] : Id));
  expect(Object.keys(values).sort()).toEqual([...names].sort());
  const IF = (condition: boolean, yes: number, no: number) => (condition ? yes : no);
  const evaluate = new Function('IF', ...Object.keys(values), `return ${expression};`);
  return evaluate(IF, ...Object.values(values)) >= 1;
}

describe('conditions', () => {
  test('vanishing successes ring where fewer than half of 20 calls succeed, whatever the cause', () => {
    expect(rings('successes-vanish', { answered: 20, succeeded: 9 })).toBe(true);
    expect(rings('successes-vanish', { answered: 20, succeeded: 10 })).toBe(false);
    expect(rings('successes-vanish', { answered: 19, succeeded: 0 })).toBe(false);
  });

  test('our own failures ring at one in a hundred calls, two at least; those of upstreams do not count', () => {
    expect(rings('own-failures', { failed: 2, answered: 40 })).toBe(true);
    expect(rings('own-failures', { failed: 1, answered: 4 })).toBe(false);
    expect(rings('own-failures', { failed: 5, answered: 1000 })).toBe(false);
    service.expectProperties('AWS::Logs::MetricFilter', {
      FilterPattern: '{ $.event = "call.answered" && $.status = 500 }',
    });
  });

  test('a model that fails rings at a fifth of its questions, three at least', () => {
    expect(rings('model-failures', { failed: 3, asked: 3 })).toBe(true);
    expect(rings('model-failures', { failed: 20, asked: 100 })).toBe(true);
    expect(rings('model-failures', { failed: 2, asked: 2 })).toBe(false);
    expect(rings('model-failures', { failed: 5, asked: 100 })).toBe(false);
  });

  test("the day's budgets ring one by one, at what the context says", async () => {
    expect(rings('daily-budget', { input: 30_000_000, output: 20_000_000, searches: 0 })).toBe(true);
    expect(rings('daily-budget', { input: 30_000_000, output: 0, searches: 999 })).toBe(false);
    expect(rings('daily-budget', { input: 0, output: 0, searches: 1000 })).toBe(true);
    const other = await synthesiseAlarms({ stage: 'dev', searchBudget: '20000', tokenBudget: '1000000' });
    const [budget] = other
      .propertiesOf('AWS::CloudWatch::Alarm')
      .filter(({ AlarmName }) => String(AlarmName).endsWith('daily-budget'));
    expect(rings('daily-budget', { input: 0, output: 0, searches: 19_999 }, budget)).toBe(false);
    expect(rings('daily-budget', { input: 1_000_000, output: 0, searches: 0 }, budget)).toBe(true);
  });

  test("four fifths of the marketplace's quota ring, of the searches of all accounts apart from other calls", async () => {
    expect(rings('market-quota', { calls: 4000, searches: 0 })).toBe(true);
    expect(rings('market-quota', { calls: 3999, searches: 3999 })).toBe(false);
    expect(rings('market-quota', { calls: 0, searches: 4000 })).toBe(true);
    const [searches] = alarms
      .propertiesOf('AWS::Logs::MetricFilter')
      .filter(({ FilterPattern }) => String(FilterPattern).includes('$.call = "search"'));
    expect(searches).toMatchObject({
      FilterPattern: expect.stringContaining('$.call = "searchByImage"'),
      MetricTransformations: [{ MetricName: 'market-searches', MetricValue: '$.attempts' }],
    });
    const raised = await synthesiseAlarms({ stage: 'dev', marketQuota: '100000' });
    expect(raised.text).toContain('calls >= 80000 || searches >= 80000');
  });
});

describe('metrics', () => {
  const filters = () => allOfType('AWS::Logs::MetricFilter');
  const transformations = () =>
    filters().flatMap(
      (filter) => filter.MetricTransformations as { MetricName: string; DefaultValue?: number }[],
    );

  test('each takes one filter, over the log of all functions', () => {
    const names = transformations().map(({ MetricName }) => MetricName);
    expect(names.length).toBeGreaterThan(5);
    expect(new Set(names).size).toBe(names.length);
    const [log] =
      service
        .ofType('AWS::Logs::LogGroup')
        .find(
          ([, { Properties }]) => Properties.LogGroupName === '/aws/lambda/resale-listing-prod-functions',
        ) ?? [];
    for (const { LogGroupName } of filters())
      expect([{ Ref: log }, '/aws/lambda/resale-listing-prod-functions']).toContainEqual(LogGroupName);
  });

  test('a sum has a value while nothing of its kind happens; a largest value and a number of samples have none', () => {
    const without = transformations().filter(({ DefaultValue }) => DefaultValue === undefined);
    expect(without.map(({ MetricName }) => MetricName).toSorted()).toEqual(['answers', 'oldest-hold']);
  });

  test('they read events that the functions write', () => {
    const events = JSON.stringify(filters()).matchAll(/\$\.event = \\"([^"\\]+)/g);
    const names = new Set([...events].map(([, name = '']) => name));
    expect(names.size).toBeGreaterThan(4);
    expect([...names].filter((name) => !(name in logEvents))).toEqual([]);
  });

  test('the alarms look at resources of the stack of the service, which they know only by name', () => {
    for (const stack of [alarms, service]) expect(stack.text).not.toMatch(/ImportValue|"Export"/);
    const looked = alarms
      .propertiesOf('AWS::CloudWatch::Alarm')
      .flatMap((Properties) => [
        Properties as Measured,
        ...((Properties.Metrics ?? []) as MetricQuery[]).flatMap(
          ({ MetricStat }) => MetricStat?.Metric ?? [],
        ),
      ]);
    const owners: Readonly<Record<string, readonly [type: string, name: string]>> = {
      ApiName: ['AWS::ApiGateway::RestApi', 'Name'],
      QueueName: ['AWS::SQS::Queue', 'QueueName'],
      TableName: ['AWS::DynamoDB::Table', 'TableName'],
    };
    const named = looked.flatMap(({ Dimensions = [] }) => Dimensions);
    expect(new Set(named.map(({ Name }) => Name))).toEqual(new Set(Object.keys(owners)));
    for (const { Name, Value } of named) {
      const [type = '', name = ''] = owners[Name] ?? [];
      expect(service.propertiesOf(type).map((Properties) => Properties[name])).toContain(Value);
    }
    const events = looked.filter(({ Namespace }) => Namespace === 'resale-listing-prod-events');
    expect(events.length).toBeGreaterThan(10);
    const counted = transformations().map(({ MetricName }) => MetricName);
    for (const { MetricName } of events) expect(counted).toContain(MetricName);
  });
});

describe('the dashboard', () => {
  const body = () => {
    const [, { Properties }] = alarms.ofType('AWS::CloudWatch::Dashboard')[0] as [string, TemplateResource];
    const [, parts] = (Properties.DashboardBody as { 'Fn::Join': [string, unknown[]] })['Fn::Join'];
    return JSON.parse(parts.map((part) => (typeof part === 'string' ? part : 'reference')).join('')) as {
      widgets: { type: string; properties: Record<string, unknown> }[];
    };
  };
  const queryOf = (title: string) =>
    body().widgets.find(({ properties }) => String(properties.title).startsWith(title))?.properties
      .query as string;

  test('shows how long each operation takes, from the log: the gateway keeps no metrics for each method', () => {
    const query = queryOf('Milliseconds by operation');
    for (const share of [50, 95, 99]) expect(query).toContain(`pct(milliseconds, ${share}) as p${share}`);
    expect(query).toMatch(/event = "call.answered".* by operation\b/s);
    const [[, stage]] = service.ofType('AWS::ApiGateway::Stage') as [[string, TemplateResource]];
    const settings = stage.Properties.MethodSettings as readonly { readonly MetricsEnabled?: boolean }[];
    expect(settings[0]?.MetricsEnabled).toBe(false);
    expect(settings.filter(({ MetricsEnabled }) => MetricsEnabled === true)).toEqual([]);
  });

  test('shows the crashes of each function', () => {
    expect(JSON.stringify(body())).toContain('MetricName=\\"Errors\\" \\"resale-listing-prod-\\"');
  });

  test('shows each alarm of its stack', () => {
    const shown = body().widgets.filter(({ properties }) => 'annotations' in properties);
    expect(shown).toHaveLength(alarms.ofType('AWS::CloudWatch::Alarm').length);
  });
});
