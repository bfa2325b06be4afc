import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lines of code of a group: without blank lines, comments and data files. */
export interface GroupSize {
  /** A folder of the source. */
  readonly group: string;
  readonly source: number;
  /** Lines of the tests of that folder, which are in the same folder below `test`. */
  readonly tests: number;
}

/** The folders that are counted. Tests of no folder here, and what tests share, are the group `test`. */
const groups = [
  'shared/entry',
  'shared/apps',
  'shared/operations',
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

const isCode = (name: string): boolean => /\.(?:ts|css)$/.test(name);

/** Lines that are neither blank nor part of a comment. Comments after code do not make a line one of comment. */
export const codeLines = (text: string): number =>
  text
    .replace(/^\s*\/\*[\s\S]*?\*\//gm, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trimStart().startsWith('//')).length;

/** Every file of code below a folder with its lines; none where there is no such folder. */
function filesIn(root: string, folder: string): { path: string; lines: number }[] {
  try {
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => isCode(path))
      .map((path) => ({
        path: `${folder}/${path}`,
        lines: codeLines(readFileSync(join(root, folder, path), 'utf8')),
      }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The group that a file belongs to: the most specific folder that holds it. */
const groupOf = (path: string): string | undefined => groups.find((group) => path.startsWith(`${group}/`));

/** The sizes of all groups of a repository, then of its other tests. */
export function measureSizes(root: string): GroupSize[] {
  const tops = [...new Set(groups.map((group) => group.split('/')[0] ?? group))];
  const source = tops.flatMap((top) => filesIn(root, top));
  const tests = filesIn(root, 'test').map(({ path, lines }) => ({ path: path.slice('test/'.length), lines }));
  const sum = (files: typeof source, group: string | undefined) =>
    files.filter(({ path }) => groupOf(path) === group).reduce((total, { lines }) => total + lines, 0);
  return [
    ...groups.map((group) => ({ group, source: sum(source, group), tests: sum(tests, group) })),
    { group: 'test', source: 0, tests: sum(tests, undefined) },
  ];
}

/** Reads the most that each group may have from the table in docs/architecture.md. */
export function boundsIn(page: string): GroupSize[] {
  return [...page.matchAll(/^\| `([\w/]+)` \| ([\d,]+) \| ([\d,]+) \|$/gm)].map(
    ([, group = '', source = '', tests = '']) => ({
      group,
      source: Number(source.replaceAll(',', '')),
      tests: Number(tests.replaceAll(',', '')),
    }),
  );
}
