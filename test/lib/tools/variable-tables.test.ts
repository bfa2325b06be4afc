import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { marketHosts } from '../../../lib/aws/market-hosts.ts';
import { hostVariables } from '../../../lib/sandbox/environment.ts';
import { variablesPage } from '../../../lib/tools/variable-tables.ts';
import { allVariables } from '../../../shared/entry/wiring/payment-variables.ts';
import { variables } from '../../../shared/entry/wiring/variables.ts';

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/variables.md'), 'utf8');

describe('the page of variables', () => {
  test('the page of variables is what `npm run variables` writes', () => {
    expect(page).toBe(variablesPage());
  });

  test('has a row for every declared variable', () => {
    const rows = Array.from(page.matchAll(/^\| `([A-Z\d_]+)` \| \S/gm), ([, name]) => name);
    expect(rows).toEqual([...Object.keys(allVariables), ...Object.keys(hostVariables)]);
  });
});

test('the addresses of the marketplace are those of variables that functions read', () => {
  for (const hosts of Object.values(marketHosts)) {
    expect(Object.keys(variables)).toEqual(expect.arrayContaining(Object.keys(hosts)));
  }
});
