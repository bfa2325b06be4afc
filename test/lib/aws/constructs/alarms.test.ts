import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type StackTemplate, synthesiseStack, type TemplateResource } from '../../../support/template.ts';

let stack: StackTemplate;
beforeAll(async () => {
  stack = await synthesiseStack({ stage: 'prod' });
});

describe('alarms', () => {
  test('stale holds are swept every minute', () => {
    stack.expectProperties('AWS::Events::Rule', { ScheduleExpression: 'rate(1 minute)' });
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
    'own-failures',
    'model-failures',
    'model-tokens',
    'paid-searches',
    'market-search-refused',
    'unusual-spending',
  ])('%s wakes somebody', (name) => {
    stack.expectProperties('AWS::CloudWatch::Alarm', {
      AlarmName: `resale-listing-prod-${name}`,
      AlarmActions: expect.anything(),
    });
  });
});

describe("the marketplace's quota", () => {
  const stated = (of: StackTemplate) => ({
    thresholds: of
      .ofType('AWS::CloudWatch::Alarm')
      .filter(([, { Properties }]) => String(Properties.AlarmName).endsWith('-market-quota'))
      .map(([, { Properties }]) => Properties.Threshold),
    quotas: new Set(
      of.ofType('AWS::Lambda::Function').flatMap(([, { Properties }]) => {
        const { Variables } = Properties.Environment as { Variables: Record<string, unknown> };
        return Variables.MARKET_DAILY_QUOTA ?? [];
      }),
    ),
  });

  test('the alarm and the share of an account start from the quota that a new application has', () => {
    expect(stated(stack)).toEqual({ thresholds: [4000], quotas: new Set(['5000']) });
  });

  test('one context value raises both', async () => {
    const raised = await synthesiseStack({ stage: 'dev', marketQuota: '100000' });
    expect(stated(raised)).toEqual({ thresholds: [80_000], quotas: new Set(['100000']) });
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
  expect(thresholds(stack)).toEqual([1000, 50_000_000]);
  const other = await synthesiseStack({ stage: 'dev', searchBudget: '20000', tokenBudget: '1000000' });
  expect(thresholds(other)).toEqual([20_000, 1_000_000]);
});

test('each metric takes one filter, over the log of all functions', () => {
  const filters = stack.ofType('AWS::Logs::MetricFilter').map(([, { Properties }]) => Properties);
  const names = filters.flatMap(({ MetricTransformations }) =>
    (MetricTransformations as { MetricName: string }[]).map(({ MetricName }) => MetricName),
  );
  expect(names.length).toBeGreaterThan(5);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(filters.map(({ LogGroupName }) => JSON.stringify(LogGroupName))).size).toBe(1);
});

const root = join(import.meta.dirname, '../../../..');
const sources = globSync('{shared,functions}/**/*.ts', { cwd: root })
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');
const isWritten = (event: string) => new RegExp(`\\.(info|warn|error)\\(\\s*'${event}'`).test(sources);
const isNamed = (field: string) => new RegExp(`\\b${field}[:,]`).test(sources);

test('metrics read events and fields that the functions write', () => {
  const filters = stack
    .ofType('AWS::Logs::MetricFilter')
    .map(([, { Properties }]) => JSON.stringify(Properties));
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
    const [, { Properties }] = stack.ofType('AWS::CloudWatch::Dashboard')[0] as [string, TemplateResource];
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
});
