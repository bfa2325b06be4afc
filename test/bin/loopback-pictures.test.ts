import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ownProducts } from '../../lib/sandbox/catalogue/catalogue.ts';

let host: ChildProcess;
let printed = '';
let pictures: Server;
let own: string;

beforeAll(async () => {
  const photo = await readFile(join(ownProducts, 'steam-iron.jpg'));
  pictures = createServer((request, response) => {
    const to = new URL(request.url ?? '', 'http://any').searchParams.get('to');
    if (to === null) response.setHeader('content-type', 'image/jpeg').end(photo);
    else response.writeHead(302, { location: to }).end();
  });
  await new Promise<void>((listening) => pictures.listen(0, '127.0.0.1', listening));
  own = `http://localhost:${(pictures.address() as AddressInfo).port}/iron.jpg`;
  host = spawn(process.execPath, ['bin/local.ts', '--verbose'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: ':memory:', LOG_LEVEL: 'SILENT' },
  });
  await new Promise<void>((started, failed) => {
    host.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.includes(' the store of pictures')) started();
    });
    host.once('exit', () => failed(new Error('The host did not start.')));
  });
});
afterAll(() => {
  host.kill();
  pictures.close();
});

const urlOf = (): string => /^Listening on (\S+)$/m.exec(printed)?.[1] ?? '';
async function priceOf(image_url: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`${urlOf()}/api/v1/predict-price`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${/^API key: (\S+)$/m.exec(printed)?.[1]}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ image_url }),
  });
  return { status: response.status, text: await response.text() };
}

test('a photo that another server on this machine shows is read, and found', async () => {
  const { status, text } = await priceOf(own);
  expect([status, text]).toEqual([200, expect.stringContaining('Steam Iron')]);
});

test('neither the host nor what it started is read, but for photos of its own and of the shops', async () => {
  const started = [urlOf(), ...(printed.match(/(?<= {2}- )http:\S+/g) ?? [])];
  expect(started.length).toBeGreaterThan(7);
  for (const origin of started) {
    for (const address of [`${origin}/__journal`, `${own}?to=${encodeURIComponent(`${origin}/__journal`)}`]) {
      const { status, text } = await priceOf(address);
      expect([origin, status, text]).toEqual([origin, 400, expect.stringMatching(/could not be read/)]);
      expect(text).not.toContain('Steam Iron');
    }
  }
});
