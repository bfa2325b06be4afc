import { beforeAll, describe, expect, test } from '@jest/globals';
import { logEvents } from '../../../shared/platform/call/log-events.ts';
import {
  everyOption,
  type StackTemplate,
  synthesiseAlarms,
  synthesiseStack,
} from '../../support/template.ts';

/** Both with every option, so that every alarm exists. */
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
  const alarm = allAlarms().find((allAlarm) => nameOf(allAlarm) === name);
  if (alarm === undefined) throw new Error(`There is no alarm ${name}.`);
  return alarm;
}

describe('alarms', () => {
  test('at most 14 in both stacks alert a person, each also on recovery', () => {
    expect(ringing().length).toBeLessThanOrEqual(14);
    for (const { AlarmActions, OKActions } of ringing()) expect(OKActions).toEqual(AlarmActions);
    const quiet = allAlarms().filter(({ AlarmActions }) => AlarmActions === undefined);
    for (const alarm of quiet) expect(nameOf(alarm)).toMatch(/^new-.+-crashes$/);
  });

  test('all notify the service’s single topic', () => {
    service.expectProperties('AWS::SNS::Topic', { TopicName: 'resale-listing-prod-alarms' });
    expect(alarms.ofType('AWS::SNS::Topic')).toEqual([]);
    const named = { 'Fn::Join': ['', expect.arrayContaining([':sns:', ':resale-listing-prod-alarms'])] };
    for (const { AlarmActions } of alarms.propertiesOf('AWS::CloudWatch::Alarm'))
      expect(AlarmActions).toEqual([named]);
  });

  test('silence of the sweep or the audit raises an alarm', () => {
    for (const name of ['oldest-hold', 'audit-overdue'])
      expect(alarmOf(name)).toMatchObject({ TreatMissingData: 'breaching' });
    const { Period, EvaluationPeriods } = alarmOf('audit-overdue');
    expect(Number(Period) * Number(EvaluationPeriods)).toBe(26 * 3600);
    // CloudWatch refuses windows longer than a day for shorter periods.
    expect(Period).toBe(3600);
  });
});

/**
 * Whether the alarm fires. Its expression uses the part of CloudWatch's metric math that is also JavaScript, except IF and MAX.
 */
function rings(name: string, values: Readonly<Record<string, number>>, of = alarmOf(name)): boolean {
  expect(of).toMatchObject({ Threshold: 1, TreatMissingData: 'notBreaching' });
  const queries = of.Metrics as readonly MetricQuery[];
  const expression = queries.find((query) => query.Expression !== undefined)?.Expression ?? '';
  const names = queries.flatMap(({ Id, MetricStat }) => (MetricStat === undefined ? [] : Id));
  expect(Object.keys(values).sort()).toEqual([...names].sort());
  const IF = (condition: boolean, yes: number, no: number) => (condition ? yes : no);
  const MAX = (all: readonly number[]) => Math.max(...all);
  const evaluate = new Function('IF', 'MAX', ...Object.keys(values), `return ${expression};`);
  return evaluate(IF, MAX, ...Object.values(values)) >= 1;
}

describe('conditions', () => {
  test.each<[name: string, values: Readonly<Record<string, number>>, isRinging: boolean]>([
    ['successes-vanish', { answered: 20, succeeded: 9 }, true],
    ['successes-vanish', { answered: 20, succeeded: 10 }, false],
    ['successes-vanish', { answered: 19, succeeded: 0 }, false],
    ['own-failures', { failed: 2, answered: 40 }, true],
    ['own-failures', { failed: 1, answered: 4 }, false],
    ['own-failures', { failed: 5, answered: 1000 }, false],
    ['model-failures', { failed: 3, asked: 3 }, true],
    ['model-failures', { failed: 20, asked: 100 }, true],
    ['model-failures', { failed: 2, asked: 2 }, false],
    ['model-failures', { failed: 5, asked: 100 }, false],
    ['queues-late', { refused: 2, events: 3599, items: 7199 }, false],
    ['queues-late', { refused: 3, events: 0, items: 0 }, true],
    ['queues-late', { refused: 0, events: 3600, items: 0 }, true],
    ['queues-late', { refused: 0, events: 0, items: 7200 }, true],
    ['daily-budget', { input: 30_000_000, output: 20_000_000, searches: 0 }, true],
    ['daily-budget', { input: 30_000_000, output: 0, searches: 999 }, false],
    ['daily-budget', { input: 0, output: 0, searches: 1000 }, true],
    ['market-quota', { calls: 4000, searches: 0 }, true],
    ['market-quota', { calls: 3999, searches: 3999 }, false],
    ['market-quota', { calls: 0, searches: 4000 }, true],
  ])('%s with %j: %s', (name, values, isRinging) => {
    expect(rings(name, values)).toBe(isRinging);
  });

  test('upstream failures do not count as our own', () => {
    service.expectProperties('AWS::Logs::MetricFilter', {
      FilterPattern: '{ $.event = "call.answered" && $.status = 500 }',
    });
  });

  test('each daily budget has its alarm, at the value in the context', async () => {
    const other = await synthesiseAlarms({ stage: 'dev', searchBudget: '20000', tokenBudget: '1000000' });
    const [budget] = other
      .propertiesOf('AWS::CloudWatch::Alarm')
      .filter(({ AlarmName }) => String(AlarmName).endsWith('daily-budget'));
    expect(rings('daily-budget', { input: 0, output: 0, searches: 19_999 }, budget)).toBe(false);
    expect(rings('daily-budget', { input: 1_000_000, output: 0, searches: 0 }, budget)).toBe(true);
  });

  test("four fifths of the marketplace's quota raise an alarm, for all searches separately from other calls", async () => {
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

  test('they count events that the functions write', () => {
    const events = JSON.stringify(filters()).matchAll(/\$\.event = \\"([^"\\]+)/g);
    const names = new Set([...events].map(([, name = '']) => name));
    expect(names.size).toBeGreaterThan(4);
    expect([...names].filter((name) => !(name in logEvents))).toEqual([]);
  });

  test('the alarms watch resources of the service stack, which they know only by name', () => {
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
