import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { jobFunctions } from '../../../lib/aws/functions.ts';
import { type StackTemplate, synthesiseStack } from '../../support/template.ts';

const runbook = readFileSync(join(import.meta.dirname, '../../../lib/README.md'), 'utf8');

let dev: StackTemplate;
/** Between them these two stages have everything that any stage keeps. */
let stages: readonly StackTemplate[];
beforeAll(async () => {
  dev = await synthesiseStack({ stage: 'dev' });
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

/** The line of the runbook that starts so. */
const lineOf = (start: string): string => runbook.split('\n').find((line) => line.startsWith(start)) ?? '';

describe('what the runbook says of resources that stay', () => {
  test.each([
    ['table', 'AWS::DynamoDB::Table'],
    ['secret', 'AWS::SecretsManager::Secret'],
  ])('both loops over each %s delete exactly what the stack keeps', (what, type) => {
    const loops = loopsOver(what);
    expect(loops).toHaveLength(2);
    for (const words of loops) expect(words.toSorted()).toEqual(namesOf(type).toSorted());
  });

  test('the sections on a failed first deployment and on deleting name every table that is protected', () => {
    const listed = /the tables ((?:[a-z]+, )+[a-z]+ and [a-z]+)/g;
    const lists = ['Without it CloudFormation', 'What stays, on purpose'].map((start) =>
      [...lineOf(start).matchAll(listed)].map(([, words = '']) => words.split(/, | and /)),
    );
    expect(lists).toEqual([[namesOf('AWS::DynamoDB::Table')], [namesOf('AWS::DynamoDB::Table')]]);
  });

  test('the section on deleting names every kind of resource that stays, and every secret', () => {
    const words: Readonly<Record<string, string>> = {
      'AWS::DynamoDB::Table': 'tables',
      'AWS::SecretsManager::Secret': 'secrets',
      'AWS::IAM::Role': 'the role for access logs',
      'AWS::KMS::Key': 'a key of your own',
      'AWS::S3::Bucket': 'two buckets',
      'AWS::Cognito::UserPool': 'user pool',
    };
    expect([...new Set(kept().map(({ type }) => type))].toSorted()).toEqual(Object.keys(words).toSorted());
    const paragraph = lineOf('What stays, on purpose');
    for (const word of [...Object.values(words), ...namesOf('AWS::SecretsManager::Secret')])
      expect(paragraph).toContain(word);
  });
});

test('the runbook names every table, and which of them are kept', () => {
  const [, all = ''] = /^\| Tables \| ([^;]+);/m.exec(runbook) ?? [];
  const [keptOnes = '', others = ''] = all.split(' (these four are kept when the stack goes), ');
  const tables = dev.ofType('AWS::DynamoDB::Table').map(([, { Properties }]) => String(Properties.TableName));
  expect(`${keptOnes}, ${others}`.split(', ').toSorted()).toEqual(
    tables.map((name) => name.replace('resale-listing-dev-', '')).toSorted(),
  );
  expect(keptOnes.split(', ')).toEqual(namesOf('AWS::DynamoDB::Table'));
});

test('the runbook names every job', () => {
  const row = lineOf('| Functions |');
  for (const { name } of Object.values(jobFunctions)) expect(row).toContain(`\`${name}\``);
});
