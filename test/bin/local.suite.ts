import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const program = resolve(import.meta.dirname, '../../bin/local.ts');

let folder: string;
const other = createServer();
let takenPort: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'local-host-'));
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  takenPort = (other.address() as AddressInfo).port;
});
afterAll(() => {
  other.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the host as `npm start` does. @returns its exit code and its error output */
function start(variables: Record<string, string>): Promise<{ code: unknown; printed: string }> {
  const env = { ...process.env, PORT: '0', DATA_DIR: ':memory:', ...variables };
  return new Promise((done) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', program],
      { env },
      (error, _, printed) => done({ code: error?.code, printed }),
    );
  });
}

test.each<[string, () => Record<string, string>, RegExp]>([
  [
    'a port that is in use',
    () => ({ PORT: String(takenPort) }),
    /^Port \d+ is in use\. Choose another one in PORT; 0 picks a free one\.\n$/,
  ],
  [
    'a port that does not exist',
    () => ({ PORT: '80000' }),
    /^The local host cannot start with these variables:\n {2}PORT: .+\n$/,
  ],
  [
    'a sign-in provider without our registration there',
    () => ({ SIGN_IN_ISSUER: 'http://127.0.0.1:1' }),
    /^The local host .+:\n {2}SIGN_IN_CLIENT_ID: must be set, too, since SIGN_IN_ISSUER is\n {2}SIGN_IN_CLIENT_SECRET: .+\n$/,
  ],
  [
    'a data folder that is a file',
    () => {
      const file = join(folder, 'file');
      writeFileSync(file, '');
      return { DATA_DIR: file };
    },
    /^The folder \/\S+\/file cannot be written \(EEXIST\)\. Name another one in DATA_DIR, .+\n$/,
  ],
  [
    'a data folder whose database is broken',
    () => {
      writeFileSync(join(folder, 'dynamodb.sqlite'), 'no database '.repeat(100));
      return { DATA_DIR: folder };
    },
    /^The database in \/\S+ could not be opened: .+ did not start\. .+ Name another folder in DATA_DIR, or remove this one\.\n$/,
  ],
  [
    'a database that does not answer',
    () => ({ DYNAMODB_ENDPOINT: 'http://127.0.0.1:1' }),
    /^The tables cannot be made at DYNAMODB_ENDPOINT, which is http:\/\/127\.0\.0\.1:1 \(ECONNREFUSED\)\.\n$/,
  ],
  [
    'a folder of pictures without a catalogue',
    () => ({ CATALOGUE_DIR: '/nowhere' }),
    /^CATALOGUE_DIR: \/nowhere\/catalogue\.json cannot be read \(ENOENT\)\.\n$/,
  ],
])('the local host ends with one sentence on %s', async (_, variables, sentence) => {
  const { code, printed } = await start(variables());
  expect(printed).toMatch(sentence);
  expect(code).toBe(1);
});
