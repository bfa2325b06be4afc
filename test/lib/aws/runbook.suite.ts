import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { profileOf } from '../../../lib/aws/constructs/function-profiles.ts';
import {
  agentsFunction,
  authorizerFunction,
  functionDefinitions,
  jobFunctions,
} from '../../../lib/aws/functions.ts';
import { readStage } from '../../../lib/aws/stage.ts';
import { endpoints } from '../../../shared/contract/endpoints.ts';
import { defaultModel, modelFamily } from '../../../shared/platform/model/model-families.ts';
import { type StackTemplate, synthesiseAlarms, synthesiseStack } from '../../support/template.ts';

const folder = join(import.meta.dirname, '../../../docs/runbook');
const runbook = globSync('*.md', { cwd: folder })
  .map((page) => readFileSync(join(folder, page), 'utf8'))
  .join('\n');

let dev: StackTemplate;
let devAlarms: StackTemplate;
/** Together these two stages have everything that any stage keeps. */
let stages: readonly StackTemplate[];
beforeAll(async () => {
  dev = await synthesiseStack({ stage: 'dev' });
  devAlarms = await synthesiseAlarms({ stage: 'dev' });
  stages = [
    await synthesiseStack({ stage: 'prod' }),
    await synthesiseStack({
      stage: 'prod',
      payments: 'true',
      customerKeys: 'true',
      signInIssuer: 'https://sign-in.example',
      signInClientId: 'dashboard',
    }),
  ];
});

/** The part of a name after `resale-listing-<stage>-`. */
const shortName = (name: unknown): string => String(name).replace(/^resale-listing-prod-/, '');

/** Types and short names of what stays when the stack is deleted, but for old versions of functions. */
function kept(): { readonly type: string; readonly name: string }[] {
  const all = stages.flatMap(({ resources }) => Object.values(resources));
  return all
    .filter(({ DeletionPolicy, Type }) => DeletionPolicy?.startsWith('Retain') && !Type.endsWith('::Version'))
    .map(({ Type, Properties: { TableName, Name } }) => ({ type: Type, name: shortName(TableName ?? Name) }));
}

const namesOf = (type: string): string[] => [
  ...new Set(kept().flatMap((one) => (one.type === type ? one.name : []))),
];

/** The words of every `for <what> in …; do` of the runbook. */
const loopsOver = (what: string): string[][] =>
  [...runbook.matchAll(new RegExp(`^for ${what} in ([a-z -]+); do`, 'gm'))].map(([, words = '']) =>
    words.split(' '),
  );

/** The line of the runbook that starts with this text. */
const lineOf = (start: string): string => runbook.split('\n').find((line) => line.startsWith(start)) ?? '';

/** The list of what outlives the stack. */
const [whatStays = ''] = /^These stay, on purpose:\n\n(?:- .*\n)+/m.exec(runbook) ?? [];

describe('what the runbook says of resources that stay', () => {
  test.each([
    ['table', 'AWS::DynamoDB::Table'],
    ['secret', 'AWS::SecretsManager::Secret'],
  ])('the loop over each %s deletes exactly what the stack keeps', (what, type) => {
    expect(loopsOver(what).map((words) => words.toSorted())).toEqual([namesOf(type).toSorted()]);
  });

  test('the sections on a failed first deployment and on deleting name every table that is protected', () => {
    const listed = /the tables ((?:[a-z]+, )+[a-z]+ and [a-z]+)/g;
    const lists = [lineOf('Without it CloudFormation'), whatStays].map((text) =>
      [...text.matchAll(listed)].map(([, words = '']) => words.split(/, | and /)),
    );
    expect(lists).toEqual([[namesOf('AWS::DynamoDB::Table')], [namesOf('AWS::DynamoDB::Table')]]);
  });

  test('the section on deleting names every kind of resource that stays, and every secret', () => {
    const words: Readonly<Record<string, string>> = {
      'AWS::DynamoDB::Table': 'tables',
      'AWS::SecretsManager::Secret': 'secrets',
      'AWS::IAM::Role': 'the role for access logs',
      'AWS::ApiGateway::Account': 'the setting that names it',
      'AWS::KMS::Key': 'a key of your own',
      'AWS::S3::Bucket': 'two buckets',
      'AWS::Cognito::UserPool': 'user pool',
    };
    expect([...new Set(kept().map(({ type }) => type))].toSorted()).toEqual(Object.keys(words).toSorted());
    for (const word of [...Object.values(words), ...namesOf('AWS::SecretsManager::Secret')])
      expect(whatStays).toContain(word);
  });
});

test('the runbook names every table, and which of them are kept', () => {
  const [, all = ''] = /^\| Tables \| ([^;]+);/m.exec(runbook) ?? [];
  const [keptOnes = '', others = ''] = all.split(' (these four are kept when the stack goes), ');
  const tables = dev.propertiesOf('AWS::DynamoDB::Table').map((Properties) => String(Properties.TableName));
  expect(`${keptOnes}, ${others}`.split(', ').toSorted()).toEqual(
    tables.map((name) => name.replace('resale-listing-dev-', '')).toSorted(),
  );
  expect(keptOnes.split(', ')).toEqual(namesOf('AWS::DynamoDB::Table'));
});

test('the runbook explains every context, and no others', () => {
  const [, table = ''] =
    /^\| Context \| Meaning \| Default \|\n\| --- .*\n((?:\|.*\n)+)/m.exec(runbook) ?? [];
  const explained = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
  let refusal = '';
  try {
    readStage({ getAllContext: () => ({ colourOfTheSky: 'blue' }) });
  } catch (error) {
    refusal = String(error);
  }
  const [, list = ''] = /There are (.+)\.$/.exec(refusal) ?? [];
  // Only the commands of sam local set the target.
  expect([...explained, 'target'].toSorted()).toEqual(list.split(', ').toSorted());
});

test('the runbook names every job', () => {
  const row = lineOf('| Functions |');
  for (const { name } of Object.values(jobFunctions)) expect(row).toContain(`\`${name}\``);
});

test('the runbook has a row for each alarm, under the name that the alarm has, and for no other', async () => {
  const most = {
    stage: 'prod',
    payments: 'true',
    deletionNotices: 'true',
    mailFrom: 'credits@shop.example',
    modelFallback: 'bedrock',
    modelFallbackId: 'anthropic.claude-haiku-5-5',
  };
  const alarms = [await synthesiseStack(most), await synthesiseAlarms(most)]
    .flatMap((stack) => stack.ofType('AWS::CloudWatch::Alarm'))
    .map(([, { Properties }]) => shortName(Properties.AlarmName));
  const [, table = ''] = /^\| Alarm \| It says \| Do \|\n\| --- .*\n((?:\|.*\n)+)/m.exec(runbook) ?? [];
  const rows = [...table.matchAll(/^\| (`[^|]+?)(?: \([^|]*\))? \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
  const functions = functionDefinitions.map(({ name }) => name).join('|');
  const isOf = (row: string) => new RegExp(`^${row.replace('<function>', `(?:${functions})`)}$`);
  expect(alarms.filter((alarm) => !rows.some((row) => isOf(row).test(alarm)))).toEqual([]);
  expect(rows.filter((row) => !alarms.some((alarm) => isOf(row).test(alarm)))).toEqual([]);
});

describe('what the runbook says of costs', () => {
  const paragraph = lineOf('A stage without options costs');

  test('before any call it counts what a stage has, at the price of each', () => {
    const allOf = (type: string) => [...dev.ofType(type), ...devAlarms.ofType(type)];
    const count = (type: string): number => allOf(type).length;
    const rules = dev
      .propertiesOf('AWS::WAFv2::WebACL')
      .flatMap((Properties) => Properties.Rules as unknown[]).length;
    // An alarm costs as much as the metrics that it looks at.
    const alarmedMetrics = allOf('AWS::CloudWatch::Alarm').reduce((sum, [, { Properties }]) => {
      const queries = (Properties.Metrics ?? [{ MetricStat: {} }]) as { MetricStat?: object }[];
      return sum + queries.filter(({ MetricStat }) => MetricStat !== undefined).length;
    }, 0);
    const has = [
      [rules, 'rules', 5 + rules],
      [count('AWS::SecretsManager::Secret'), 'secrets', 0.4 * count('AWS::SecretsManager::Secret')],
      [alarmedMetrics, 'metrics in alarms', 0.1 * alarmedMetrics],
      [count('AWS::Logs::MetricFilter'), 'metrics from logs', 0.3 * count('AWS::Logs::MetricFilter')],
    ] as const;
    for (const [number, what, dollars] of has)
      expect(paragraph).toContain(`${number} ${what} ${dollars.toFixed(2)}`);
  });

  test('the parts of it add up', () => {
    const [parts = ''] = paragraph.split('. The gateway');
    const dollars = [...parts.matchAll(/ (\d+\.\d\d)\b/g)].map(([, text]) => Number(text));
    const sum = dollars.reduce((all, one) => all + one, 0);
    expect(paragraph).toContain(`about ${Math.round(sum)} dollars a month`);
  });

  /** Seconds each, and dollars for 1,000 calls: API and firewall, Lambda, DynamoDB, logs, model, results API, together. */
  const rows = [...runbook.matchAll(/^\| (\S+?)(?:, [^|]+)? \| ([\d.]+) \|((?: \d+\.\d{3} \|){7})$/gm)].map(
    ([, name = '', seconds, cells = '']) => ({
      name,
      seconds: Number(seconds),
      cells: cells.split('|').slice(0, -1).map(Number),
    }),
  );

  test.each(rows)('the costs of $name add up: $cells', ({ cells }) => {
    expect(cells.slice(0, -1).reduce((all, one) => all + one, 0)).toBeCloseTo(cells.at(-1) ?? 0, 6);
  });

  test('the model costs what its tokens cost at the list price of the default model', () => {
    const { input = 0, output = 0 } = modelFamily(defaultModel).price ?? {};
    const parts = [...runbook.matchAll(/^\| (\S+) \| (\d+\.\d) \| (\d\.\d\d) \| (\d\.\d{3}) \| (.+) \|$/gm)];
    expect(parts.map(([, name]) => name)).toEqual([
      'generate-basic-listing',
      'predict-price',
      'appraise-product',
      'market-draft-item',
    ]);
    for (const [, name, read, written, dollars, atBedrock] of parts) {
      expect(`${name} ${(Number(read) * input + Number(written) * output).toFixed(3)}`).toBe(
        `${name} ${dollars}`,
      );
      expect(atBedrock).toBe(`${read} × input + ${written} × output`);
      expect(rows.find((row) => row.name === name)?.cells[4]).toBe(Number(dollars));
    }
  });

  test('Lambda costs what the memory of the functions makes of the assumed seconds', () => {
    const gigabyteSecond = 0.0000133334;
    const requests = (2 * 0.2) / 1_000_000;
    const costOf = (memoryMb: number, seconds: number): number =>
      1000 *
      (requests +
        gigabyteSecond *
          ((memoryMb / 1024) * seconds + (profileOf(authorizerFunction).memoryMb / 1024) * 0.02));
    expect(rows.map(({ name, seconds }) => `${name} ${seconds}`)).toEqual([
      'generate-basic-listing 8',
      'predict-price 6',
      'predict-price 1',
      'appraise-product 11',
      'appraise-product 6',
      'market-draft-item 8',
      'market-category-suggestions 0.6',
      'mcp 4',
      'account 0.03',
    ]);
    for (const { name, seconds, cells } of rows) {
      const endpoint = endpoints.find((one) => one.name === name);
      const { memoryMb } = profileOf(endpoint ?? agentsFunction);
      expect(`${name} ${cells[1]?.toFixed(3)}`).toBe(`${name} ${costOf(memoryMb, seconds).toFixed(3)}`);
    }
    // A requirement: the time that a listing waits for the model is most of what Lambda costs.
    expect(rows.find(({ name }) => name === 'generate-basic-listing')?.cells[1]).toBeLessThanOrEqual(0.11);
  });
});
