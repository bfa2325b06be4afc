import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

/*
 * These tests run Jest itself on files that they write. What a file may not do to Jest or to the next file is described
 * in `docs/decisions/0023-one-copy-of-packages.md`.
 */
const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(root, 'test/support/run-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const imports = `
  import { spawnSync } from 'node:child_process';
  import { beforeAll, expect, test } from '@jest/globals';
  import * as z from 'zod';
  import { settings } from './settings.ts';
  import { takeOverBugs } from '../../../shared/entry/http/process-bugs.ts';
`;
const files = {
  'settings.ts': 'export const settings: { own?: string } = {};',
  'first.test.ts': `
    test('what a file sets', () => {
      settings.own = 'first';
      process.env.RUNNER_OF_TESTS = 'first';
      process.exitCode = 3;
      Reflect.set(globalThis, Symbol.for('package'), z);
      expect(settings.own + process.env.RUNNER_OF_TESTS).toBe('firstfirst');
    });`,
  'second.test.ts': `
    test('modules of ours are new', () => expect(settings).toEqual({}));
    test('variables are gone', () => expect(process.env.RUNNER_OF_TESTS).toBeUndefined());
    test('packages are the same', () => expect(Reflect.get(globalThis, Symbol.for('package'))).toBe(z));
    test('pictures are compared', () => expect(Buffer.alloc(9e6, 1)).toEqual(Buffer.alloc(9e6, 1)));`,
  'third.test.ts': `
    beforeAll(() => { takeOverBugs({ keepsRunning: true }); });
    const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
    test('error', async () => { setTimeout(() => { throw new Error('nobody catches'); }, 1); await wait(40); });
    test('rejection', async () => { void Promise.reject(new Error('nobody catches')); await wait(40); });
    test('time', async () => { await wait(400); }, 50);
    test('unequal', () => expect(Buffer.from('a')).toEqual(Buffer.from('b')));`,
};

interface Outcome {
  readonly title: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}
let outcomes: Outcome[];
let messages: string;

beforeAll(() => {
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), name.endsWith('.test.ts') ? imports + text : text);
  }
  const jest = ['--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
  // One worker takes the files in the order of their names.
  const sequencer = join(folder, 'by-name.cjs');
  writeFileSync(
    sequencer,
    'module.exports = class { shard = (t) => t; cacheResults() {} allFailedTests = () => []; sort = (t) => [...t].sort((a, b) => (a.path < b.path ? -1 : 1)); };',
  );
  const options = ['--runInBand', '--json', `--testSequencer=${sequencer}`, '--runTestsByPath'];
  const paths = Object.keys(files).filter((name) => name.endsWith('.test.ts'));
  const run = spawnSync(process.execPath, [...jest, ...options, ...paths.map((name) => join(folder, name))], {
    cwd: root,
    encoding: 'utf8',
  });
  const { testResults } = JSON.parse(run.stdout) as { testResults: { assertionResults: Outcome[] }[] };
  outcomes = testResults.flatMap(({ assertionResults }) => assertionResults);
  messages = run.stderr;
});

const titles = (status: string): string[] =>
  outcomes.filter((outcome) => outcome.status === status).map(({ title }) => title);

test('a file has modules and variables of its own, and the packages that others loaded', () => {
  expect(titles('passed').sort()).toEqual([
    'modules of ours are new',
    'packages are the same',
    'pictures are compared',
    'variables are gone',
    'what a file sets',
  ]);
});

test('uncaught errors fail a test, even where a host takes over bugs, and so does a test that takes too long', () => {
  expect(titles('failed').sort()).toEqual(['error', 'rejection', 'time', 'unequal']);
});

test('a failure names the line of the source', () => {
  expect(messages).toMatch(/third\.test\.ts:\d+:\d+\)/);
  expect(messages).not.toMatch(/third\.test\.ts\?test=\d+:\d+:\d+\)/);
});
