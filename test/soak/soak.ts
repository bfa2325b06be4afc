import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startLoadHost } from '../load/load-host.ts';
import { soak } from '../load/load-phases.ts';
import { judge, loadTable, type Verdict } from './load-verdict.ts';
import { liveLong } from './long-life.ts';
import { judgeLongLife, memoryTable } from './long-life-verdict.ts';

/*
 * Runs the load, then the memory of a long life. Shows progress and writes its figures into .cache/soak/. `--only load`
 * or `--only memory` runs one part; `--seconds` sets the length of a load phase, `--calls` the number of calls in a long
 * life.
 */

const root = resolve(import.meta.dirname, '../..');
const output = join(root, '.cache/soak');
const accounts = 20;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    calls: { type: 'string', default: '20000' },
  },
});
const announce = (line: string) =>
  process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

const does = (part: 'load' | 'memory') => values.only === undefined || values.only === part;

const verdictLines = (verdicts: readonly Verdict[]): string[] =>
  verdicts.map(({ what, kept }) => `- ${kept ? 'kept' : 'BROKEN'}: ${what}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const lines = ['# Soak', '', `Node ${process.version}, ${new Date().toISOString()}`, ''];
let passed = true;
mkdirSync(output, { recursive: true });

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
