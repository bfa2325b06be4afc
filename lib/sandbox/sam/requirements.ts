import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { samCommand } from './sam-cli.ts';

const run = promisify(execFile);
/** The SAM CLI takes seconds to start on a busy machine. */
const patienceMs = 60_000;

/** Required programs: how to check for each, and what to do if it is missing. */
const programs: readonly (readonly [command: string, words: readonly string[], remedy: string])[] = [
  ['docker', ['info'], 'install docker, start its engine, and let your user use it (docker info)'],
  [
    samCommand(),
    ['--version'],
    'install the SAM CLI: python3 -m venv .cache/sam && .cache/sam/bin/pip install aws-sam-cli',
  ],
];

/** The missing requirements of sam local, one line each with the remedy; none if it can start. */
export async function missingForSam(): Promise<readonly string[]> {
  const lines = await Promise.all(
    programs.map(async ([command, words, remedy]) =>
      run(command, [...words], { timeout: patienceMs }).then(
        () => [],
        () => [`- ${command} does not answer: ${remedy}.`],
      ),
    ),
  );
  return lines.flat();
}
