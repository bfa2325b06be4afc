import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { functionDefinitions, jobFunctions } from '../../../lib/aws/functions.ts';
import { readStage } from '../../../lib/aws/stage.ts';
import { type StackTemplate, synthesiseAlarms, synthesiseStack } from '../../support/template.ts';

const folder = join(import.meta.dirname, '../../../docs/runbook');
const runbook = globSync('*.md', { cwd: folder })
  .map((page) => readFileSync(join(folder, page), 'utf8'))
  .join('\n');

let dev: StackTemplate;
/** Together these two stages have everything that a stage can retain. */
let stages: readonly StackTemplate[];
beforeAll(async () => {
  dev = await synthesiseStack({ stage: 'dev' });
  stages = [
    await synthesiseStack({ stage: 'prod' }),
    await synthesiseStack({
      stage: 'prod',
      payments: 'true',
      signInIssuer: 'https://sign-in.example',
      signInClientId: 'dashboard',
    }),
  ];
});

/** The part of a name after `resale-listing-<stage>-`. */
const shortName = (name: unknown): string => String(name).replace(/^resale-listing-prod-/, '');

/** Types and short names of resources that outlive the stack, except old function versions. */
function kept(): { readonly type: string; readonly name: string }[] {
  const all = stages.flatMap(({ resources }) => Object.values(resources));
  return all
    .filter(({ DeletionPolicy, Type }) => DeletionPolicy?.startsWith('Retain') && !Type.endsWith('::Version'))
    .map(({ Type, Properties: { TableName, Name } }) => ({ type: Type, name: shortName(TableName ?? Name) }));
}

const namesOf = (type: string): string[] => [
  ...new Set(kept().flatMap((resource) => (resource.type === type ? resource.name : []))),
];

/** The values of every `for <what> in …; do` of the runbook. */
const loopsOver = (what: string): string[][] =>
  [...runbook.matchAll(new RegExp(`^for ${what} in ([a-z -]+); do`, 'gm'))].map(([, words = '']) =>
    words.split(' '),
  );

/** The line of the runbook that starts with this text. */
const lineOf = (start: string): string => runbook.split('\n').find((line) => line.startsWith(start)) ?? '';

test.each([
  ['table', 'AWS::DynamoDB::Table'],
  ['secret', 'AWS::SecretsManager::Secret'],
])('the loop over each %s deletes exactly what the stack retains', (what, type) => {
  expect(loopsOver(what).map((words) => words.toSorted())).toEqual([namesOf(type).toSorted()]);
});

test('the runbook names every table, and which are retained', () => {
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

test('the runbook has a row for each alarm, under its exact name, and no other rows', async () => {
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
