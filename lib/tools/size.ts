import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lines of code of a group: without blank lines, comments and data files. */
export interface GroupSize {
  /** A folder of the source. */
  readonly group: string;
  readonly source: number;
  /** Lines of that folder's tests, in the same folder below `test`. */
  readonly tests: number;
}

/** The counted folders. Other tests, and code shared by tests, are the group `test`. */
const groups = [
  'shared/entry',
  'shared/apps',
  'shared/operations',
  'shared/events',
  'shared/billing',
  'shared/identity',
  'shared/platform',
  'shared/libraries',
  'shared/contract',
  'functions',
  'lib/aws',
  'lib/sandbox',
  'lib/tools',
  'lib',
  'bin',
  'examples',
] as const;

/** Lines that are neither blank nor part of a comment. A comment after code does not make the line a comment. */
export const codeLines = (text: string): number =>
  text
    .replace(/^\s*\/\*[\s\S]*?\*\//gm, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trimStart().startsWith('//')).length;

/** The sizes of all groups of a repository, then of its other tests. */
export function measureSizes(root: string): GroupSize[] {
  const tops = [...new Set(groups.map((group) => group.split('/')[0]))];
  // Each file counts for the most specific folder that holds it, which is the first on the list.
  const sizes = new Map([...groups, 'test'].map((group) => [group as string, { source: 0, tests: 0 }]));
  for (const file of globSync(`{${tops.join()},test}/**/*.{ts,css}`, { cwd: root })) {
    const isTest = file.startsWith('test/');
    const place = isTest ? file.slice('test/'.length) : file;
    const size = sizes.get(groups.find((group) => place.startsWith(`${group}/`)) ?? 'test');
    if (size !== undefined)
      size[isTest ? 'tests' : 'source'] += codeLines(readFileSync(join(root, file), 'utf8'));
  }
  return Array.from(sizes, ([group, size]) => ({ group, ...size }));
}

/** Reads each group's limit from the table in docs/architecture.md. */
export function boundsIn(page: string): GroupSize[] {
  return [...page.matchAll(/^\| `([\w/]+)` \| ([\d,]+) \| ([\d,]+) \|$/gm)].map(
    ([, group = '', source = '', tests = '']) => ({
      group,
      source: Number(source.replaceAll(',', '')),
      tests: Number(tests.replaceAll(',', '')),
    }),
  );
}
