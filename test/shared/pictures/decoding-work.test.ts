import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { startTimeBudget } from '../../../shared/call/time-budget.ts';
import { createDecodingAllowance, decodingMs } from '../../../shared/pictures/decoding-work.ts';
import { fetchPictures } from '../../../shared/pictures/fetch-pictures.ts';
import type { PictureFormat, PictureHeader } from '../../../shared/pictures/picture-header.ts';
import { createGuardedClient } from '../../../shared/web/guarded-client.ts';

const headerOf = (format: PictureFormat, megapixels: number, decodingMemory = 0): PictureHeader => ({
  format,
  width: megapixels * 1000,
  height: 1000,
  orientation: 1,
  plain: true,
  decodingMemory,
});

/** How many such pictures one call may have decoded, of twenty. */
function decoded(header: PictureHeader, megabytes: number): number {
  const allowance = createDecodingAllowance();
  for (let count = 0; count < 20; count += 1) {
    try {
      allowance.spend(header, megabytes * 1_000_000);
    } catch {
      return count;
    }
  }
  return 20;
}

describe('one call may have decoded', () => {
  test.each<[string, PictureHeader, number]>([
    ['JPEGs of 12 megapixels', headerOf('jpeg', 12), 5],
    ['JPEGs of 48 megapixels', headerOf('jpeg', 48), 15],
    ['progressive JPEGs of 12 megapixels', headerOf('jpeg', 12, 1), 4],
    ['PNGs of 12 megapixels', headerOf('png', 12), 15],
    ['WebPs of 12 megapixels', headerOf('webp', 12), 3],
  ])('twenty %s', (_what, header, megabytes) => {
    expect(decoded(header, megabytes)).toBe(20);
  });

  test('some, but not all, of twenty WebPs of 20 megapixels that are nothing but noise', () => {
    const count = decoded(headerOf('webp', 20), 11);
    expect(count).toBeGreaterThan(5);
    expect(count).toBeLessThan(10);
  });

  test('any one picture that may be read at all', () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
      for (const memory of [0, 1]) {
        expect(decodingMs(headerOf(format, 50, memory), 15_000_000)).toBeLessThan(4000);
      }
    }
  });
});

test('twenty noisy pictures that take too long to decode are refused, naming one and what to change', async () => {
  const [width, height] = [5000, 4000];
  const noise = { create: { width, height, channels: 3 as const, background: '#808080' } };
  const bytes = await sharp({
    create: { ...noise.create, noise: { type: 'gaussian', mean: 128, sigma: 100 } },
  })
    .webp({ quality: 60, effort: 0 })
    .toBuffer();
  expect(bytes.length).toBeGreaterThan(8_000_000);
  const server = createServer((_request, response) => response.end(bytes));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const budget = startTimeBudget(300_000);
  const startedAt = process.cpuUsage();
  try {
    const urls = Array.from({ length: 20 }, (_, index) => `http://127.0.0.1:${port}/${index}`);
    const client = createGuardedClient({ allowedHosts: { loopback: true, origins: new Set() } });
    await expect(
      fetchPictures(urls, { client, call: { budget }, field: 'image_urls' }),
    ).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(
        /^image_urls\[\d+\] could not be read: together the pictures take too long to decode; make them smaller/,
      ),
    });
  } finally {
    budget.end();
    server.closeAllConnections();
    server.close();
  }
  const { user, system } = process.cpuUsage(startedAt);
  // All twenty take 25 to 30 s.
  expect((user + system) / 1_000_000).toBeLessThan(18);
}, 120_000);
