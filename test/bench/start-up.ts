import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { bundleFunctions, handlerOf } from '../../lib/aws/bundle/bundle-functions.ts';
import { functionDefinitions } from '../../lib/aws/functions.ts';
import type { Figure } from './bound.ts';

const output = resolve(import.meta.dirname, '../../.cache/bench');
const runs = 7;
/** Guards against growth, with a margin above the measured values; no requirement names them. */
const largestKb = 900;
const slowestStart = 7;

const run = promisify(execFile);

/** Milliseconds from the start of a process until a module is loaded: the median of several runs. */
async function loadTime(file: string): Promise<number> {
  const times: number[] = [];
  const script = `await import(${JSON.stringify(pathToFileURL(file).href)})`;
  for (let turn = 0; turn < runs; turn += 1) {
    const startedAt = performance.now();
    await run(process.execPath, ['--input-type=module', '-e', script]);
    times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN;
}

/** Size of the bundled functions, and their load time compared with an empty handler. */
export async function measureStartUp(): Promise<Figure[]> {
  const sizes = await bundleFunctions({ outputFolder: output, local: false, sharp: 'none' });
  const empty = join(output, 'empty', 'index.mjs');
  mkdirSync(join(output, 'empty'), { recursive: true });
  writeFileSync(empty, 'export const handler = async () => ({});\n');
  await loadTime(empty);
  const base = await loadTime(empty);
  const figures: Figure[] = [];
  for (const { name, module } of functionDefinitions) {
    const size = sizes.find((one) => one.name === name);
    const file = join(output, name, handlerOf(module).replace(/\.handler$/, '.mjs'));
    figures.push(
      {
        subject: name,
        what: 'loaded at start',
        value: (size?.eager ?? Number.NaN) / 1000,
        unit: 'kB',
        atMost: largestKb,
      },
      { subject: name, what: 'loaded when needed', value: (size?.lazy ?? Number.NaN) / 1000, unit: 'kB' },
      {
        subject: name,
        what: 'start ÷ start of an empty function',
        value: (await loadTime(file)) / base,
        unit: '×',
        atMost: slowestStart,
      },
    );
  }
  return figures;
}
