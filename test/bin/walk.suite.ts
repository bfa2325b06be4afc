import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';

interface Extent {
  readonly named: number;
  readonly files: number;
  readonly lines: number;
}

/**
 * Limits for a warm call, with room for one late database reply. They keep the path from a request to its answer easy
 * to follow.
 */
const bounds: Readonly<Record<string, Extent>> = {
  account: { named: 78, files: 33, lines: 625 },
  'generate-basic-listing': { named: 240, files: 79, lines: 2235 },
  'market-draft-item': { named: 387, files: 118, lines: 4030 },
};

/** What `npm run walk` prints, by operation. */
async function walk(): Promise<ReadonlyMap<string, Extent>> {
  const program = ['--no-lazy-feedback-allocation', 'bin/walk.ts', ...Object.keys(bounds)];
  const { stdout } = await promisify(execFile)(process.execPath, program);
  const lines = stdout.matchAll(/^(\S+): \d+ functions \((\d+) named\), (\d+) files, (\d+) lines$/gm);
  return new Map(
    Array.from(lines, ([, name = '', named, files, length]) => [
      name,
      { named: Number(named), files: Number(files), lines: Number(length) },
    ]),
  );
}

const exceeded = (extent: Extent | undefined, most: Extent): boolean =>
  extent === undefined || extent.named > most.named || extent.files > most.files || extent.lines > most.lines;

let walked: ReadonlyMap<string, Extent>;
beforeAll(async () => {
  walked = await walk();
  // A late database reply causes a retry, in functions that a call does not enter otherwise.
  if (Object.entries(bounds).some(([name, most]) => exceeded(walked.get(name), most))) walked = await walk();
});

test.each(Object.entries(bounds))(
  'a warm call of %s enters few named functions, files and lines',
  (name, most) => {
    const known = walked.get(name);
    expect(known?.named).toBeLessThanOrEqual(most.named);
    expect(known?.files).toBeLessThanOrEqual(most.files);
    expect(known?.lines).toBeLessThanOrEqual(most.lines);
  },
);
