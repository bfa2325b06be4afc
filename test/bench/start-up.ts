import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundleFunctions, handlerOf } from '../../lib/aws/bundle/bundle-functions.ts';
import { functionDefinitions } from '../../lib/aws/functions.ts';
import type { Figure } from './bound.ts';
import { mostLoadTime } from './load-bounds.ts';
import { medianOf, timeToLoad } from './processor-time.ts';

const output = resolve(import.meta.dirname, '../../.cache/bench');
const rounds = 13;
/** Guards against growth, with a margin above the measured values; no requirement names it. */
const largestKb = 550;

/**
 * Processor time of a process that loads each file, as a multiple of what an empty module takes: the median of all
 * rounds over that of all empty modules, of which one is loaded before each file. So both have seen the same machine.
 */
async function loadTimes(files: ReadonlyMap<string, string>, empty: string): Promise<Map<string, number>> {
  const times = new Map<string, number[]>([...files.keys()].map((name) => [name, []]));
  const bases: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, file] of files) {
      bases.push(await timeToLoad(empty));
      times.get(name)?.push(await timeToLoad(file));
    }
  }
  const base = medianOf(bases);
  return new Map([...times].map(([name, values]) => [name, medianOf(values) / base]));
}

/** Size of the bundled functions, and what loading them costs compared with an empty module. */
export async function measureStartUp(): Promise<Figure[]> {
  const sizes = await bundleFunctions({ outputFolder: output, local: false, sharp: 'none' });
  const empty = join(output, 'empty', 'index.mjs');
  mkdirSync(join(output, 'empty'), { recursive: true });
  writeFileSync(empty, 'export const handler = async () => ({});\n');
  const files = functionDefinitions.map(({ name, module }): [string, string] => [
    name,
    join(output, name, handlerOf(module).replace(/\.handler$/, '.mjs')),
  ]);
  const times = await loadTimes(new Map(files), empty);
  return sizes.flatMap(({ name, eager, lazy }): Figure[] => [
    { subject: name, what: 'loaded at start', value: eager / 1000, unit: 'kB', atMost: largestKb },
    { subject: name, what: 'loaded when needed', value: lazy / 1000, unit: 'kB' },
    {
      subject: name,
      what: 'processor time to load ÷ of an empty module',
      value: times.get(name) ?? Number.NaN,
      unit: '×',
      atMost: mostLoadTime(name),
    },
  ]);
}
