import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../../..');
/** The repository's own SAM CLI is found with any PATH. */
const hasOwnSam = existsSync(join(root, '.cache/sam/bin/sam'));

/** The only programs on the command's path. */
let programs: string;
beforeEach(() => {
  programs = mkdtempSync(join(tmpdir(), 'programs-'));
});
afterEach(() => rmSync(programs, { recursive: true }));

function addProgram(name: string, script: string): void {
  const file = join(programs, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
}

function prepare(): { readonly code: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'bin/sam-image.ts')], {
    env: { PATH: programs },
    encoding: 'utf8',
  });
  return { code: status, said: `${stdout}${stderr}` };
}

describe('checks before bundling for sam local', () => {
  test('each missing program is named, with a remedy', () => {
    const { code, said } = prepare();
    expect(code).toBe(1);
    expect(said).toContain('docker does not answer: install docker, start its engine');
    if (!hasOwnSam) expect(said).toContain('sam does not answer: install the SAM CLI');
  });

  test('an image that can be pulled is enough', () => {
    addProgram('docker', 'case "$1" in image) exit 1;; *) echo "docker $*";; esac');
    addProgram('sam', 'exit 0');
    const { code, said } = prepare();
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/docker pull public\.ecr\.aws\/lambda\/nodejs:24-/),
    ]);
  });

  test('an image that cannot be pulled is replaced by the stand-in, with a note on its limits', () => {
    addProgram('docker', 'case "$1" in image|pull) exit 1;; esac');
    addProgram('sam', 'exit 0');
    addProgram('bash', 'echo "Missing: cmake" >&2; exit 1');
    const { code, said } = prepare();
    expect(code).toBe(1);
    expect(said).toContain('cannot be pulled: a stand-in takes its place');
    expect(said).toContain('Missing: cmake');
    expect(said).toContain('There is no image to run functions in.');
  });
});
