import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { startDeployedStage } from '../lib/tools/rollback/deployed-stage.ts';

/** Runs a program of `bin`. @returns its exit code and its output */
const run = (words: readonly string[], variables: Readonly<Record<string, string>> = {}) =>
  new Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>((done) => {
    const { AWS_SESSION_TOKEN: _, ...given } = process.env;
    const child = execFile(
      process.execPath,
      words,
      { cwd: join(import.meta.dirname, '../../bin'), env: { ...given, ...variables } },
      (_error, stdout, stderr) => done({ code: child.exitCode, stdout, stderr }),
    );
  });

test.each([
  [['admin.ts', 'set-rate-limit', 'acme', '-1']],
  [['admin.ts', '--stage', 'dev', 'grant', 'acme', '5', '--now']],
  [['rollback.ts', '--yes']],
  [['smoke.ts', '--url', 'https://api.example', '--key', 'secret']],
  [['try.ts']],
  [['try.ts', 'photo.jpg', '--lmit', '5']],
  [['try.ts', 'missing.jpg']],
  [['try.ts', 'photo.jpg', '--url', '--post']],
  [['evaluate.ts', '--photos', '.', '--truth', 'nowhere.jsonl', '--limit', '0']],
  [['evaluate.ts', '--photo', '.']],
  [['local.ts', '--verbos']],
  [['bundle.ts', '--taget', 'sam']],
  [['walk.ts', '--fils']],
  [['generate.ts', 'openapi', '--ulr', 'x']],
  [['size.ts', '--x']],
])('%j is a usage error, which prints one sentence and where to read more', async (words) => {
  const { code, stderr } = await run(words);
  expect(stderr).toMatch(/^.+ \(--help says more\)\n$/);
  expect(stderr).not.toContain('To specify');
  expect(code).toBe(2);
});

test('a rollback exits with 1 when there is nothing to roll back to', async () => {
  const stage = await startDeployedStage();
  const { code, stdout } = await run(['rollback.ts', '--stage', 'prod', '--yes'], stage.variables);
  await stage.emulator.stop();
  expect([code, stdout]).toEqual([1, expect.stringContaining('nothing to go back to')]);
});

test('an admin command that reaches no tables says why', async () => {
  const nowhere = { AWS_REGION: '', AWS_DEFAULT_REGION: '', AWS_CONFIG_FILE: '/dev/null' };
  const { code, stderr } = await run(['admin.ts', '--stage', 'prod', 'list-accounts'], nowhere);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^the database: .*, no clear reply: Region /)]);
});

test('a failure other than a usage error prints its own message and exits with 1', async () => {
  const words = ['evaluate.ts', '--compare', '../package.json', '../package.json'];
  const { code, stderr } = await run(words);
  expect([code, stderr]).toEqual([
    1,
    '../package.json is not a report that npm run evaluate -- --truth wrote.\n',
  ]);
});
