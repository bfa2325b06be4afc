import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { suites } from './suites.ts';

const root = join(import.meta.dirname, '../..');
const isSoaked = (file: string): boolean => suites.some((folder) => file.startsWith(`${folder}/`));

test('every test that has a small and a large count is in a folder of the soak', () => {
  const files = globSync('test/**/*.test.ts', { cwd: root });
  const imports = /from '[^']+\/support\/counts\.ts'/;
  const counted = files.filter((file) => imports.test(readFileSync(join(root, file), 'utf8')));
  expect(counted.length).toBeGreaterThan(50);
  expect(counted.filter((file) => !isSoaked(file))).toEqual([]);
});

test('every folder of the soak has tests', () => {
  const files = globSync('test/**/*.test.ts', { cwd: root });
  expect(suites.filter((folder) => !files.some((file) => file.startsWith(`${folder}/`)))).toEqual([]);
});
