import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startLoadHost } from '../load/load-host.ts';
import { soak } from '../load/load-phases.ts';
import { judge, loadTable } from './load-verdict.ts';

/*
 * The large counts: the suites with SOAK=1 one after another, then the load. Shows progress and writes its figures
 * into .cache/soak/. `--only load` or `--only suites` does one part; `--seconds` is the length of a load phase.
 */

const ROOT = resolve(import.meta.dirname, '../..');
const OUTPUT = join(ROOT, '.cache/soak');
const ACCOUNTS = 20;
const LONGEST_SUITE_MS = 15 * 60_000;

/** Folders of tests that try more with SOAK=1. */
const suites = [
  'test/shared/credits',
  'test/shared/web',
  'test/shared/pictures',
  'test/shared/listing',
  'test/shared/pricing',
  'test/shared/market',
  'test/security',
];

const { values } = parseArgs({
  options: { only: { type: 'string' }, seconds: { type: 'string', default: '60' } },
});
const tell = (line: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

/** Runs one folder of tests. @returns whether all passed */
function runSuite(folder: string): Promise<boolean> {
  const jest = [
    '--disable-warning=ExperimentalWarning',
    '--experimental-vm-modules',
    'node_modules/jest/bin/jest.js',
  ];
  const child = spawn(process.execPath, [...jest, '--silent', folder], {
    cwd: ROOT,
    env: { ...process.env, SOAK: '1' },
    stdio: 'inherit',
    timeout: LONGEST_SUITE_MS,
  });
  return new Promise((done) => child.once('exit', (code) => done(code === 0)));
}

const lines = ['# Soak', '', `Node ${process.version}, ${new Date().toISOString()}`, ''];
let passed = true;

if (values.only !== 'load') {
  lines.push('| suite | result | seconds |', '|---|---|---|');
  for (const [index, folder] of suites.entries()) {
    tell(`suite ${index + 1} of ${suites.length}: ${folder}`);
    const startedAt = performance.now();
    const good = await runSuite(folder);
    passed &&= good;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    lines.push(`| ${folder} | ${good ? 'passed' : 'FAILED'} | ${seconds} |`);
    tell(`${folder}: ${good ? 'passed' : 'FAILED'} in ${seconds} s`);
  }
  lines.push('');
}

if (values.only !== 'suites') {
  tell('load');
  const host = await startLoadHost(ACCOUNTS);
  try {
    const result = await soak(host, Number(values.seconds), tell);
    tell('comparing the accounts with their ledger');
    const verdicts = judge(result, await host.audit());
    passed &&= verdicts.every(({ kept }) => kept);
    lines.push(
      ...loadTable(result),
      '',
      ...verdicts.map(({ what, kept }) => `- ${kept ? 'kept' : 'BROKEN'}: ${what}`),
    );
    mkdirSync(OUTPUT, { recursive: true });
    writeFileSync(join(OUTPUT, 'load.json'), JSON.stringify(result, null, 1));
  } finally {
    await host.stop();
  }
}

mkdirSync(OUTPUT, { recursive: true });
writeFileSync(join(OUTPUT, 'figures.md'), `${lines.join('\n')}\n`);
process.stdout.write(`\n${lines.join('\n')}\n\nWritten to ${OUTPUT}\n`);
process.exit(passed ? 0 : 1);
