import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';

interface Extent {
  readonly named: number;
  readonly files: number;
}

/**
 * Limits for a warm call, with room for one late database reply. They keep the path from a request to its answer easy
 * to follow.
 */
const bounds: Readonly<Record<string, Extent>> = {
  account: { named: 74, files: 33 },
  'generate-basic-listing': { named: 244, files: 79 },
  'market-draft-item': { named: 397, files: 119 },
};

/** What `npm run walk` prints, by operation. */
async function walk(): Promise<ReadonlyMap<string, Extent>> {
  const program = ['--no-lazy-feedback-allocation', 'bin/walk.ts', ...Object.keys(bounds)];
  const { stdout } = await promisify(execFile)(process.execPath, program);
  const rows = stdout.matchAll(/^(\S+): (\d+) named functions in (\d+) files$/gm);
  return new Map(
    Array.from(rows, ([, name = '', named, files]) => [name, { named: Number(named), files: Number(files) }]),
  );
}

const exceeded = (extent: Extent | undefined, most: Extent): boolean =>
  extent === undefined || extent.named > most.named || extent.files > most.files;

let walked: ReadonlyMap<string, Extent>;
beforeAll(async () => {
  // A late database reply causes a retry, in functions that a call does not enter otherwise: it is walked again.
  for (let walks = 0; walks < 4; walks += 1) {
    walked = await walk();
    if (!Object.entries(bounds).some(([name, most]) => exceeded(walked.get(name), most))) return;
  }
});

test.each(Object.entries(bounds))('a warm call of %s enters few named functions and files', (name, most) => {
  const known = walked.get(name);
  expect(known?.named).toBeLessThanOrEqual(most.named);
  expect(known?.files).toBeLessThanOrEqual(most.files);
});
