import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundleFunctions, handlerOf } from '../../lib/aws/bundle/bundle-functions.ts';
import { type FunctionDefinition, functionDefinitions } from '../../lib/aws/functions.ts';
import type { Figure } from './bound.ts';
import { firstCalls } from './first-calls.ts';
import { mostLoadTime, mostOfReference, mostStartTime } from './load-bounds.ts';
import { type FirstCall, medianOf, timeToLoad } from './processor-time.ts';
import { bundleReference } from './reference.ts';

const output = resolve(import.meta.dirname, '../../.cache/bench');
/** Guards against growth, with a margin above the measured values; it is not a requirement. */
const largestKb = 550;

/** A function's bundle in a folder. */
const bundleIn = (folder: string, { name, module }: FunctionDefinition): string =>
  join(folder, name, handlerOf(module).replace(/\.handler$/, '.mjs'));

interface Comparison {
  /** The folder of the functions' bundles. */
  readonly folder: string;
  /** The file that a function is compared with. */
  readonly other: (definition: FunctionDefinition) => string;
  /** First calls to answer after loading, by function. */
  readonly calls?: ReadonlyMap<string, FirstCall>;
  readonly rounds: number;
}

/**
 * Processor time of a process that loads each function, and answers its first call where there is one, as a multiple of
 * what loading another file takes: the median of all rounds over that of the other, which is loaded just before it. So
 * both have run under the same load.
 */
async function loadTimes(
  functions: readonly FunctionDefinition[],
  { folder, other, calls, rounds }: Comparison,
): Promise<readonly { readonly name: string; readonly value: number }[]> {
  const measured = functions.map((definition) => {
    const times: { own: number[]; other: number[] } = { own: [], other: [] };
    return { definition, times };
  });
  for (let round = 0; round < rounds; round += 1) {
    for (const { definition, times } of measured) {
      times.other.push(await timeToLoad(other(definition)));
      times.own.push(await timeToLoad(bundleIn(folder, definition), calls?.get(definition.name)));
    }
  }
  return measured.map(({ definition: { name }, times }) => ({
    name,
    value: medianOf(times.own) / medianOf(times.other),
  }));
}

const named = (names: { readonly has: (name: string) => boolean }) =>
  functionDefinitions.filter(({ name }) => names.has(name));

/**
 * The start-up cost for a caller: loading a function and answering its first call, including lazily loaded code. The
 * measured bundles are those that may call the stand-ins.
 */
async function measureFirstCalls(empty: string): Promise<Figure[]> {
  const folder = join(output, 'first-calls');
  const { calls, stop } = await firstCalls();
  try {
    const functions = named(calls);
    await bundleFunctions({ outputFolder: folder, local: true, sharp: 'none', functions });
    const times = await loadTimes(functions, { folder, other: () => empty, calls, rounds: 13 });
    return times.map(({ name, value }) => ({
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

/** The cost of loading functions relative to what they were at the reference commit. */
async function measureAgainstReference(): Promise<Figure[]> {
  const reference = bundleReference();
  const other = (definition: FunctionDefinition) => bundleIn(reference, definition);
  // More rounds than elsewhere, since a tenth decides.
  const times = await loadTimes(named(mostOfReference), { folder: output, other, rounds: 41 });
  return times.map(({ name, value }) => ({
    subject: name,
    what: 'processor time to load ÷ of the reference',
    value,
    unit: '×',
    atMost: mostOfReference.get(name),
  }));
}

/**
 * Size of the bundled functions, and the cost of loading them relative to an empty module and to the reference, and of
 * their first call.
 */
export async function measureStartUp(): Promise<Figure[]> {
  const sizes = await bundleFunctions({ outputFolder: output, local: false, sharp: 'none' });
  const empty = join(output, 'empty', 'index.mjs');
  mkdirSync(join(output, 'empty'), { recursive: true });
  writeFileSync(empty, 'export const handler = async () => ({});\n');
  const loads = await loadTimes(functionDefinitions, { folder: output, other: () => empty, rounds: 13 });
  return [
    ...sizes.flatMap(({ name, eager, lazy }): Figure[] => [
      { subject: name, what: 'loaded at start', value: eager / 1000, unit: 'kB', atMost: largestKb },
      { subject: name, what: 'loaded when needed', value: lazy / 1000, unit: 'kB' },
    ]),
    ...loads.map(({ name, value }): Figure => {
      const what = 'processor time to load ÷ of an empty module';
      return { subject: name, what, value, unit: '×', atMost: mostLoadTime(name) };
    }),
    ...(await measureAgainstReference()),
    ...(await measureFirstCalls(empty)),
  ];
}
