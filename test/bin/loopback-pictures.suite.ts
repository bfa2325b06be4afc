import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ownProducts } from '../../lib/sandbox/catalogue/catalogue.ts';
import { type HostProcess, startHostProcess, stopProcess } from '../load/host-process.ts';

let host: HostProcess;
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
  host = await startHostProcess({ PORT: '0', DATA_DIR: ':memory:', LOG_LEVEL: 'SILENT' });
});
afterAll(async () => {
  await stopProcess(host.child);
  pictures.close();
});

async function priceOf(image_url: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`${host.url}/api/v1/predict-price`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${/^API key: (\S+)$/m.exec(host.welcome)?.[1]}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ image_url }),
  });
  return { status: response.status, text: await response.text() };
}

test('a photo on another server of this machine is read and finds matches', async () => {
  const { status, text } = await priceOf(own);
  expect([status, text]).toEqual([200, expect.stringContaining('Steam Iron')]);
});

test('picture fetches reach only those of the host’s own servers that have pictures: the host, the shops and the marketplace', async () => {
  expect(host.emulators.length).toBeGreaterThan(6);
  for (const { origin, what } of host.emulators) {
    const showsPictures = /^The (?:shops|marketplace)/.test(what);
    const journal = `${origin}/__journal`;
    for (const address of [journal, `${own}?to=${encodeURIComponent(journal)}`]) {
      const { status, text } = await priceOf(address);
      expect([what, status]).toEqual([what, 400]);
      expect([what, text.includes('the address is not public')]).toEqual([what, !showsPictures]);
    }
  }
});
