import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { endpoints } from '../../shared/contract/endpoints.ts';

test('npm run openapi prints the document and nothing else', () => {
  const root = join(import.meta.dirname, '../..');
  const printed = execFileSync('npm', ['run', '--silent', 'openapi'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 10_000_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const document = JSON.parse(printed) as { paths: object };
  expect(Object.keys(document.paths)).toEqual(endpoints.map(({ path }) => path));
});
