import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startLoadHost } from '../load/load-host.ts';
import { soak } from '../load/load-phases.ts';
import { judge, loadTable, type Verdict } from './load-verdict.ts';
import { liveLong } from './long-life.ts';
import { judgeLongLife, memoryTable } from './long-life-verdict.ts';
import { suites } from './suites.ts';

/*
 * Runs the tests with large counts: the suites with SOAK=1 one after another, then the load, then the memory of a long
 * life. Shows progress and writes its figures into .cache/soak/. `--only suites`, `--only load` or `--only memory` runs
 * one part; `--seconds` sets the length of a load phase, `--calls` the number of calls in a long life.
 */

const root = resolve(import.meta.dirname, '../..');
const output = join(root, '.cache/soak');
const figures = join(output, 'figures.jsonl');
const accounts = 20;
const longestSuiteMs = 60 * 60_000;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    calls: { type: 'string', default: '20000' },
  },
});
const announce = (line: string) =>
  process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

const does = (part: 'suites' | 'load' | 'memory') => values.only === undefined || values.only === part;

interface Figure {
  readonly what: string;
  readonly value: string | number;
}

interface TestFile {
  readonly name: string;
  readonly status: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly assertionResults: readonly unknown[];
}

/** Runs one folder of tests. @returns whether all passed, and each of its files */
async function runSuite(folder: string): Promise<{ good: boolean; files: readonly TestFile[] }> {
  const results = join(output, 'suite.json');
  rmSync(results, { force: true });
  const jest = ['--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
  const options = ['--silent', '--json', `--outputFile=${results}`];
  const child = spawn(process.execPath, [...jest, ...options, folder], {
    cwd: root,
    env: { ...process.env, SOAK: '1', SOAK_FIGURES: figures },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: longestSuiteMs,
  });
  const end = () => child.kill();
  process.once('exit', end);
  const good = await new Promise<boolean>((done) => child.once('exit', (code) => done(code === 0)));
  process.off('exit', end);
  const files = existsSync(results)
    ? (JSON.parse(readFileSync(results, 'utf8')) as { testResults: TestFile[] }).testResults
    : [];
  return { good, files };
}

const rowOf = ({ name, status, startTime, endTime, assertionResults }: TestFile): string =>
  `| ${relative(join(root, 'test'), name)} | ${assertionResults.length} | ${status} | ${Math.round((endTime - startTime) / 1000)} |`;

/** The figures that the suites reported, one row for each subject; several tests may report the same. */
function figureRows(): string[] {
  if (!existsSync(figures)) return [];
  const reported = readFileSync(figures, 'utf8').trim().split('\n');
  const rows = reported.map((line) => {
    const { what, value } = JSON.parse(line) as Figure;
    return `| ${what} | ${value} |`;
  });
  return [...new Set(rows)];
}

const verdictLines = (verdicts: readonly Verdict[]): string[] =>
  verdicts.map(({ what, kept }) => `- ${kept ? 'kept' : 'BROKEN'}: ${what}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const lines = ['# Soak', '', `Node ${process.version}, ${new Date().toISOString()}`, ''];
let passed = true;
mkdirSync(output, { recursive: true });

if (does('suites')) {
  rmSync(figures, { force: true });
  lines.push('| tests | cases | result | seconds |', '|---|---|---|---|');
  for (const [index, folder] of suites.entries()) {
    announce(`suite ${index + 1} of ${suites.length}: ${folder}`);
    const startedAt = performance.now();
    const { good, files } = await runSuite(folder);
    passed &&= good;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    lines.push(`| **${folder}** | | ${good ? 'passed' : 'FAILED'} | ${seconds} |`, ...files.map(rowOf));
    announce(`${folder}: ${good ? 'passed' : 'FAILED'} in ${seconds} s`);
  }
  lines.push('', '| figure | value |', '|---|---|', ...figureRows(), '');
}

if (does('load')) {
  announce('load');
  const host = await startLoadHost(accounts);
  try {
    const result = await soak(host, Number(values.seconds), announce);
    announce('comparing the accounts with their ledger');
    const verdicts = judge(result, await host.audit());
    passed &&= verdicts.every(({ kept }) => kept);
    lines.push(...loadTable(result), '', ...verdictLines(verdicts), '');
    writeFileSync(join(output, 'load.json'), JSON.stringify(result, null, 1));
  } finally {
    await host.stop();
  }
}

if (does('memory')) {
  announce('memory of a long life');
  const result = await liveLong(Number(values.calls), announce);
  const verdicts = judgeLongLife(result);
  passed &&= verdicts.every(({ kept }) => kept);
  lines.push(...memoryTable(result), '', ...verdictLines(verdicts));
  writeFileSync(join(output, 'memory.json'), JSON.stringify(result, null, 1));
}

writeFileSync(join(output, 'figures.md'), `${lines.join('\n')}\n`);
process.stdout.write(`\n${lines.join('\n')}\n\nWritten to ${output}\n`);
process.exit(passed ? 0 : 1);
