import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type HostProcess, startHostProcess, stopProcess } from './load/host-process.ts';

const root = resolve(import.meta.dirname, '..');
const port = 20_000 + (process.pid % 10_000);
const folder = mkdtempSync(join(tmpdir(), 'readme-'));

/** The blocks of the section that leads from a clone to a posted listing, in order. */
const section = /\n## Try it\n(?<text>.*?)\nNext:\n/s.exec(readFileSync(join(root, 'README.md'), 'utf8'));
const blocks = [
  ...(section?.groups?.text ?? '').matchAll(/^```(?<language>\w+)\n(?<content>.*?)\n```$/gms),
].map(({ groups }) => ({ language: groups?.language ?? '', content: groups?.content ?? '' }));
const commands = blocks.flatMap(({ language, content }, index) =>
  language === 'sh' ? { command: content, printed: blocks[index + 1]?.content ?? '' } : [],
);

/** Removes what differs between runs: times, dates, ports, names of photos and keys. */
const lasting = (text: string): string =>
  text
    .trim()
    .replaceAll(/\d+\.\d s/g, '0.0 s')
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:3000')
    .replaceAll(/uploads\/[\w-]+\.jpg/g, 'uploads/photo.jpg')
    .replaceAll(/\d{4}-\d\d-\d\d(?:T[\d:.]+Z| \d\d:\d\d UTC)/g, 'then')
    .replaceAll(/rls_\S+/g, 'rls_key');

const environment = { PORT: String(port), DATA_DIR: folder };
let host: HostProcess;
beforeAll(async () => {
  host = await startHostProcess(environment);
});
afterAll(async () => {
  await stopProcess(host.child);
  rmSync(folder, { recursive: true, force: true });
});

test('the README leads from a fresh clone to a posted listing in four commands, and each prints the output shown there', async () => {
  const [start, ...others] = commands;
  expect(start?.command).toBe('npm ci && npm start');
  expect(others.map(({ command }) => command.split(' ')[0])).toEqual(['npm', 'npm', 'curl']);
  const { welcome } = host;
  expect(lasting(welcome)).toBe(lasting(start?.printed ?? ''));
  const apiKey = /^API key: (\S+)$/m.exec(welcome)?.[1] ?? '';
  for (const { command, printed } of others) {
    const { stdout } = await promisify(execFile)('sh', ['-c', command.replace(':3000', `:${port}`)], {
      cwd: root,
      // They find the port of the host that runs on the folder.
      env: { ...process.env, DATA_DIR: folder, API_KEY: apiKey },
    });
    const [, end] = printed.split('…\n');
    if (end === undefined) expect(lasting(stdout)).toBe(lasting(printed));
    else expect(lasting(stdout).endsWith(lasting(end))).toBe(true);
  }
});
