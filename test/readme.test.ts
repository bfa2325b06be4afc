import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { withOperationTable } from '../lib/tools/operation-table.ts';
import { endpoints } from '../shared/contract/endpoints.ts';

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');

test('the README lists every operation as `npm run openapi` writes it', () => {
  expect(readme).toBe(withOperationTable(readme));
  expect(readme.match(/^\| `\/api\/v1\//gm)).toHaveLength(endpoints.length);
});
