import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const folder = join(import.meta.dirname, '../../docs/decisions');
const decisions = globSync('0*.md', { cwd: folder });

test.each(decisions)('%s is one page, of at most 650 words', (file) => {
  expect(readFileSync(join(folder, file), 'utf8').trim().split(/\s+/).length).toBeLessThanOrEqual(650);
});

test('the list of decisions is complete', () => {
  const listed = readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^\| \[\d+\]\(([^)]+)\) \|/gm);
  expect([...listed].map(([, file]) => file)).toEqual(decisions.toSorted());
});
