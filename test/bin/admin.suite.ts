import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

test('the admin command answers an unknown argument with its usage, not with a stack', () => {
  const { status, stderr } = spawnSync(process.execPath, ['bin/admin.ts', 'set-rate-limit', 'acme', '-1'], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  });
  expect(status).toBe(2);
  expect(stderr).toContain('Usage: npm run admin');
  expect(stderr).not.toMatch(/^\s+at /mu);
});
