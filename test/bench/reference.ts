import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The commit before the functions got their present structure: they are to start as fast as then. */
const commit = 'f92339be';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, '.cache/bench-reference');
const unfinished = `${folder}.new`;

/**
 * The bundles of the reference commit, one folder per function: made once, with the packages of its lock file, which npm
 * fetches. The history has to contain the commit.
 */
export function bundleReference(): string {
  if (!existsSync(folder)) {
    const env = { ...process.env, SYNTH_WITHOUT_SHARP: '1' };
    const run = (program: string, args: readonly string[], cwd = unfinished) =>
      execFileSync(program, args, { cwd, stdio: ['ignore', process.stderr, 'inherit'], env });
    rmSync(unfinished, { recursive: true, force: true });
    run('git', ['clone', '--quiet', '--shared', '--no-checkout', root, unfinished], root);
    run('git', ['checkout', '--quiet', commit]);
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
    run(process.execPath, ['bin/bundle.ts']);
    renameSync(unfinished, folder);
  }
  return join(folder, '.build/aws');
}
