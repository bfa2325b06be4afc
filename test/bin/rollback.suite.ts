import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type DeployedStage, startDeployedStage } from '../lib/tools/rollback/deployed-stage.ts';

const root = join(import.meta.dirname, '../..');
let stage: DeployedStage;
beforeEach(async () => {
  stage = await startDeployedStage();
});
afterEach(async () => {
  await stage.emulator.stop();
});

const rollback = (...args: string[]) =>
  new Promise<{ readonly status: number; readonly output: string }>((done) => {
    const { AWS_SESSION_TOKEN: _, ...given } = process.env;
    const command = execFile(
      process.execPath,
      ['bin/rollback.ts', ...args],
      { cwd: root, env: { ...given, ...stage.variables } },
      (_error, stdout, stderr) => done({ status: command.exitCode ?? -1, output: stdout + stderr }),
    );
  });

test('the command ends with 1 when there is nothing to go back to', async () => {
  expect(await rollback('--stage', 'prod', '--yes')).toMatchObject({
    status: 1,
    output: expect.stringContaining('nothing to go back to'),
  });
});
