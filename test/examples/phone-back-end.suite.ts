import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ownProducts } from '../../lib/sandbox/catalogue/catalogue.ts';
import { createClient } from '../../shared/apps/client/index.ts';
import { projectWithClient } from '../support/client-package.ts';
import { useHost } from '../support/host.ts';

const t = useHost();
const photo = readFileSync(join(ownProducts, 'steam-iron.jpg'));

let project: Awaited<ReturnType<typeof projectWithClient>>;
let backEnd: ChildProcess;
let url: string;
let apiKey: string;
beforeAll(async () => {
  project = await projectWithClient();
  apiKey = await t.createAccount('phone-app', 40);
  writeFileSync(join(project.folder, 'package.json'), '{"type":"module"}');
  const file = 'phone-back-end.ts';
  copyFileSync(resolve(import.meta.dirname, '../../examples', file), join(project.folder, file));
  backEnd = spawn(process.execPath, [file], {
    cwd: project.folder,
    env: { ...process.env, BASE_URL: t.host.url, API_KEY: apiKey, PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  url = await new Promise<string>((started, failed) => {
    backEnd.stdout?.setEncoding('utf8').on('data', (text: string) => started(text.trim()));
    backEnd.once('exit', () => failed(new Error('The back end did not start.')));
  });
});
afterAll(async () => {
  backEnd.kill();
  await project.remove();
});

const send = (body: Buffer<ArrayBuffer>, item: string) =>
  fetch(`${url}/items`, { method: 'POST', headers: { 'x-item': item }, body });
const available = async () => (await createClient({ baseUrl: t.host.url, apiKey }).account()).available;

test('a photo from a phone gets a title and a price, and a retry costs nothing', async () => {
  const first = await send(Buffer.from(photo), 'item-1');
  const answer = await first.json();
  expect(answer).toMatchObject({ title: 'Iron in Grey', price: { currency: 'AUD' } });
  expect(await available()).toBe(20);
  expect(await (await send(Buffer.from(photo), 'item-1')).json()).toEqual(answer);
  expect(await available()).toBe(20);
});

test('the user learns what is wrong with a photo, but not about failures that are not theirs', async () => {
  const letter = await send(Buffer.from('Dear sir'), 'item-2');
  expect([letter.status, await letter.json()]).toEqual([
    422,
    { message: expect.stringContaining('not a picture') },
  ]);
  await send(Buffer.from(photo), 'item-3');
  const broke = await send(Buffer.from(photo), 'item-4');
  expect([broke.status, await broke.json()]).toEqual([503, { message: 'Try again in a minute.' }]);
});
