import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { endpoints } from '../shared/contract/endpoints.ts';

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');

test('the README lists every operation with its credits, in the order of the contract', () => {
  const rows = [...readme.matchAll(/^\| `(\/api\/v1\/[^`]+)` \| (\d+|–) \| \S/gm)];
  expect(rows.map(([, path, credits]) => `${path} ${credits}`)).toEqual(
    endpoints.map(({ path, credits }) => `${path} ${credits === 0 ? '–' : credits}`),
  );
});
