import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const folder = join(import.meta.dirname, '..');
const [, table = ''] =
  /## What is attacked\n([\s\S]*?)\n## /.exec(readFileSync(join(folder, 'README.md'), 'utf8')) ?? [];
const places = [...table.matchAll(/^\| [^*].+ \| (`.+`) \|$/gm)].flatMap(([, cell = '']) =>
  cell.split(', ').map((place) => place.replaceAll('`', '')),
);

test('the table of attacks names only tests that exist', () => {
  expect(places.length).toBeGreaterThan(40);
  // A file of that name, several whose names begin with it, or a folder.
  const missing = places.filter((place) => globSync(`${place}{*.ts,/**/*.ts}`, { cwd: folder }).length === 0);
  expect(missing).toEqual([]);
});
