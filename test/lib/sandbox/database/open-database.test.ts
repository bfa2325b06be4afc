import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openLocalDatabase } from '../../../../lib/sandbox/database/open-database.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'open-database-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const note = () =>
  JSON.parse(readFileSync(join(folder, 'engine.json'), 'utf8')) as { engine: number; owner: number };

async function answers(endpoint: string): Promise<boolean> {
  return fetch(endpoint).then(
    () => true,
    () => false,
  );
}

test('two users of a folder share one engine, which ends with the first', async () => {
  const first = await openLocalDatabase(folder);
  const second = await openLocalDatabase(folder);
  expect(second.endpoint).toBe(first.endpoint);
  await second.stop();
  expect(await answers(first.endpoint)).toBe(true);
  await first.stop();
  expect(await answers(first.endpoint)).toBe(false);
});

test('an engine whose owner was killed is stopped, and another opens its data', async () => {
  const module = new URL('../../../../lib/sandbox/database/open-database.ts', import.meta.url);
  const script = `
    const { openLocalDatabase } = await import(${JSON.stringify(module.href)});
    console.log((await openLocalDatabase(${JSON.stringify(folder)})).endpoint);
    setInterval(() => {}, 1000);`;
  const owner = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = (await once(owner.stdout, 'data')) as [Buffer];
  const endpoint = line.toString().trim();
  expect(note().owner).toBe(owner.pid);
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  expect(await answers(endpoint)).toBe(true);

  const database = await openLocalDatabase(folder);
  expect(await answers(endpoint)).toBe(false);
  expect(note().owner).toBe(process.pid);
  await database.stop();
});
