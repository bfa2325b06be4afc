import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { hostVariables } from '../../../lib/sandbox/environment.ts';
import { logEventPage, variablesPage, withOperationTable } from '../../../lib/tools/generated-pages.ts';
import { allVariables } from '../../../shared/entry/wiring/payment-variables.ts';
import { logEvents } from '../../../shared/platform/call/log-events.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const variables = read('docs/variables.md');

test.each([
  ['docs/variables.md', variablesPage],
  ['docs/log-events.md', logEventPage],
  ['README.md', () => withOperationTable(read('README.md'))],
])('the committed %s is what its script writes', (file, make) => {
  expect(read(file)).toBe(make());
});

test('the page of variables has a row for every declared variable', () => {
  const rows = Array.from(variables.matchAll(/^\| `([A-Z\d_]+)` \| \S/gm), ([, name]) => name);
  expect(rows).toEqual([...Object.keys(allVariables), ...Object.keys(hostVariables)]);
});

test('every event of the table is written somewhere, and the table is in alphabetical order', () => {
  const names = Object.keys(logEvents);
  expect(names).toEqual(names.toSorted());
  const exclude = ['shared/platform/call/log-events.ts'];
  const sources = globSync('{shared,functions}/**/*.ts', { cwd: root, exclude }).map(read).join('\n');
  expect(names.filter((event) => !sources.includes(`'${event}'`))).toEqual([]);
});

test('the runbook names no event, nor the beginning of one, that is not in the table', () => {
  const names = Object.keys(logEvents);
  const subjects = [...new Set(names.map((event) => event.split('.')[0]))].join('|');
  const pages = globSync('docs/runbook/*.md', { cwd: root }).map(read).join('\n');
  const events = pages.matchAll(new RegExp(`[\`"]((?:${subjects})\\.(?!ts\\b)[a-z-]+)[\`"]`, 'g'));
  const named = Array.from(events, ([, event = '']) => event);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((event) => !names.some((name) => name.startsWith(event)))).toEqual([]);
});
