import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { counts } from '../support/counts.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evaluate-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The first items of the evaluation, in a separate folder, since every photo of a catalogue is read. */
async function firstItems(count: number): Promise<string> {
  const shipped = join(import.meta.dirname, '../../lib/tools/evaluation/items');
  const to = join(folder, 'items');
  await mkdir(to);
  const lines = (await readFile(join(shipped, 'truth.jsonl'), 'utf8')).trimEnd().split('\n').slice(0, count);
  const catalogue = JSON.parse(await readFile(join(shipped, 'catalogue.json'), 'utf8')) as {
    photo: string;
  }[];
  const offers = catalogue.slice(0, count);
  const photos = [...lines.flatMap((line) => JSON.parse(line).photos), ...offers.map((offer) => offer.photo)];
  for (const photo of photos) await copyFile(join(shipped, photo), join(to, photo));
  await writeFile(join(to, 'truth.jsonl'), `${lines.join('\n')}\n`);
  await writeFile(join(to, 'catalogue.json'), JSON.stringify(offers));
  return to;
}

describe('the command', () => {
  const run = (args: readonly string[]) =>
    promisify(execFile)(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'bin/evaluate.ts', ...args],
      {
        env: { ...process.env, ANTHROPIC_API_KEY: '', ANTHROPIC_BASE_URL: '' },
      },
    );

  test('scores answers against a truth file, replays recorded answers and compares two runs', async () => {
    const limit = counts(1, 2);
    const items = await firstItems(counts(5, 100));
    const judged = ['--truth', join(items, 'truth.jsonl'), '--photos', items, '--limit', String(limit)];
    const [first, second] = ['first', 'second'].map((name) => join(folder, name));
    const recording = join(folder, 'recording.jsonl');
    const { stdout, stderr } = await run([...judged, '--record', recording, '--out', String(first)]);
    expect(stdout).toMatch(/^Field +right +wrong +left open/);
    expect(stderr).toMatch(new RegExp(`^\\[${limit}\\] \\S+: brand (?:right|wrong|open), `, 'm'));
    const page = await readFile(`${first}.html`, 'utf8');
    expect(page).toContain('An emulator answered');
    expect(page.match(/src="data:image\/webp;base64,/g)).toHaveLength(2 * limit);
    expect(page).not.toMatch(/(?:src|href)="(?!data:)/);
    // The recording holds answers and search results, and nothing that was sent.
    expect(await readFile(recording, 'utf8')).not.toMatch(/x-api-key|authorization|bearer|additional_info/i);

    // Nothing is recorded if every answer comes from the file, which may hold one that came too late to be counted.
    const kept = await readFile(recording, 'utf8');
    await run([...judged, '--record', recording, '--out', String(second)]);
    const [before, after] = await Promise.all([first, second].map((to) => readFile(`${to}.json`, 'utf8')));
    expect(after?.replace(/"seconds": .*/g, '')).toBe(before?.replace(/"seconds": .*/g, ''));
    expect((await readFile(recording, 'utf8')).trim()).toBe(kept.trim());
    const compared = await run(['--compare', `${first}.json`, `${second}.json`]);
    expect(compared.stdout).toMatch(/^brand: score .* the same$/m);
    expect(compared.stdout).toContain('No item changed.');
  });
});
