import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { tryPhotos } from '../../../lib/tools/try-photos.ts';
import { notRecognised } from '../../../shared/apps/dashboard/sandbox-note.ts';
import { useHost } from '../../support/host.ts';

const t = useHost();
const folder = mkdtempSync(join(tmpdir(), 'try-photos-'));
const photos = ['mug.jpg', 'other/mug.jpg', 'notes.jpg'].map((name) => join(folder, name));
beforeAll(async () => {
  mkdirSync(join(folder, 'other'));
  const drawn = sharp({ create: { width: 600, height: 600, channels: 3, background: '#c04020' } });
  const bytes = await drawn.jpeg().toBuffer();
  for (const photo of photos) writeFileSync(photo, photo.endsWith('notes.jpg') ? 'no photo' : bytes);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function tried(apiKey: string, isTTY: boolean) {
  let shown = '';
  const out = { isTTY, write: (text: string) => (shown += text) };
  const outcome = await tryPhotos({ baseUrl: t.host.url, apiKey, photos }, out).catch(String);
  return { outcome, shown };
}

test('several photos get a listing each by one job, one that fails says why, and an unknown thing what to do', async () => {
  const { outcome, shown } = await tried(await t.createAccount('tries-photos', 100), false);
  expect(outcome).toBe('Error: Not all photos have a listing.');
  expect(shown).toMatch(/^Sending 3 photos\. Each listing costs 10 credits\.\njob_/);
  expect(shown).toMatch(
    /\n\nmug\.jpg · 10 credits\n {2}\S.*\n {2}\S.*\n\nmug\.jpg-2 · 10 credits\n {2}\S.*\n {2}\S/,
  );
  expect(shown).toMatch(/\n\nnotes\.jpg · 0 credits\n {2}Failed: .*image/);
  const [, end] = shown.split(notRecognised);
  expect(end).toMatch(/^\n\n20 credits were charged by the job job_[\w-]+\.\n$/);
  expect(await t.balance('tries-photos')).toMatchObject({ available: 80 });
});

test('a paused job says why and what to do, and a terminal has one line of progress', async () => {
  const { outcome, shown } = await tried(await t.createAccount('tries-without-credits', 0), true);
  expect(outcome).toMatch(/The job job_\S+ is paused: OUT_OF_CREDITS\. Mend that \(http.*\/dashboard\/jobs$/);
  expect(shown.split('\n')).toHaveLength(2);
  expect(shown).toContain('credits.\n\r\u001B[Kjob_');
});

test.each([
  [...photos, 'a mug'],
  [photos[0] ?? '', 'mug.JPG'],
])('with several photos an argument that is no file is refused: %#', (...args) => {
  const { status, stderr } = spawnSync(process.execPath, ['bin/try.ts', ...args], { encoding: 'utf8' });
  const words = `With several photos each argument must be a file, not ${args.at(-1)}. (--help says more)\n`;
  expect([status, stderr]).toEqual([2, words]);
});
