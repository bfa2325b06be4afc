import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundleFunctions, handlerOf } from '../../lib/aws/bundle/bundle-functions.ts';
import { functionDefinitions } from '../../lib/aws/functions.ts';
import type { Figure } from './bound.ts';
import { firstCalls } from './first-calls.ts';
import { mostLoadTime, mostStartTime } from './load-bounds.ts';
import { type FirstCall, medianOf, timeToLoad } from './processor-time.ts';

const output = resolve(import.meta.dirname, '../../.cache/bench');
const rounds = 13;
/** Guards against growth, with a margin above the measured values; it is not a requirement. */
const largestKb = 550;

/**
 * Processor time of a process that loads each file, and answers its first call where there is one, as a multiple of
 * what an empty module takes: the median of all rounds over that of all empty modules, of which one is loaded before
 * each file. So both have run under the same load.
 */
async function loadTimes(
  files: ReadonlyMap<string, string>,
  empty: string,
  calls: ReadonlyMap<string, FirstCall> = new Map(),
): Promise<Map<string, number>> {
  const times = new Map<string, number[]>([...files.keys()].map((name) => [name, []]));
  const bases: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, file] of files) {
      bases.push(await timeToLoad(empty));
      times.get(name)?.push(await timeToLoad(file, calls.get(name)));
    }
  }
  const base = medianOf(bases);
  return new Map([...times].map(([name, values]) => [name, medianOf(values) / base]));
}

/** The bundle of each function in a folder. */
const bundlesIn = (folder: string) =>
  new Map(
    functionDefinitions.map(({ name, module }): [string, string] => [
      name,
      join(folder, name, handlerOf(module).replace(/\.handler$/, '.mjs')),
    ]),
  );

/**
 * The start-up cost for a caller: loading a function and answering its first call, including lazily loaded code. The
 * measured bundles are those that may call the stand-ins.
 */
async function measureFirstCalls(empty: string): Promise<Figure[]> {
  const folder = join(output, 'first-calls');
  const { calls, stop } = await firstCalls();
  try {
    const functions = functionDefinitions.filter(({ name }) => calls.has(name));
    await bundleFunctions({ outputFolder: folder, local: true, sharp: 'none', functions });
    const files = new Map([...bundlesIn(folder)].filter(([name]) => calls.has(name)));
    const times = await loadTimes(files, empty, calls);
    return [...times].map(([name, value]) => ({
      subject: name,
      what: 'processor time to load and answer the first call ÷ of an empty module',
      value,
      unit: '×',
      atMost: mostStartTime(name),
    }));
  } finally {
    await stop();
  }
}

/** Size of the bundled functions, and the cost of loading them and their first call relative to an empty module. */
export async function measureStartUp(): Promise<Figure[]> {
  const sizes = await bundleFunctions({ outputFolder: output, local: false, sharp: 'none' });
  const empty = join(output, 'empty', 'index.mjs');
  mkdirSync(join(output, 'empty'), { recursive: true });
  writeFileSync(empty, 'export const handler = async () => ({});\n');
  const times = await loadTimes(bundlesIn(output), empty);
  const loads = sizes.flatMap(({ name, eager, lazy }): Figure[] => [
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
  return [...loads, ...(await measureFirstCalls(empty))];
}
