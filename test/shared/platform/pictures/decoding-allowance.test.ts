import { describe, expect, test } from '@jest/globals';
import { startTimeBudget } from '../../../../shared/platform/call/time-budget.ts';
import { fetchPictures, msOfACall } from '../../../../shared/platform/pictures/fetch-pictures.ts';
import type { PictureFormat, PictureHeader } from '../../../../shared/platform/pictures/picture-header.ts';
import { spend } from '../../../../shared/platform/pictures/probe-picture.ts';
import { createGuardedClient } from '../../../../shared/platform/web/guarded-client.ts';
import { counts } from '../../../support/counts.ts';
import { startNoisyPictureHost } from './noisy-pictures.ts';

const headerOf = (format: PictureFormat, megapixels: number, decodingMemory = 0): PictureHeader => ({
  format,
  width: megapixels * 1000,
  height: 1000,
  orientation: 1,
  plain: true,
  decodingMemory,
});

/** How many of twenty such pictures one call may decode. */
function decoded(header: PictureHeader, megabytes: number): number {
  const allowance = { leftMs: msOfACall };
  for (let count = 0; count < 20; count += 1) {
    try {
      spend(allowance, header, megabytes * 1_000_000);
    } catch {
      return count;
    }
  }
  return 20;
}

describe('the pictures that one call may have decoded', () => {
  test.each<[string, PictureHeader, number]>([
    ['JPEGs of 12 megapixels', headerOf('jpeg', 12), 5],
    ['JPEGs of 48 megapixels', headerOf('jpeg', 48), 15],
    ['progressive JPEGs of 12 megapixels', headerOf('jpeg', 12, 1), 4],
    ['PNGs of 12 megapixels', headerOf('png', 12), 15],
    ['WebPs of 12 megapixels', headerOf('webp', 12), 3],
  ])('one call may decode twenty %s', (_what, header, megabytes) => {
    expect(decoded(header, megabytes)).toBe(20);
  });

  test('one call may decode some, but not all, of twenty WebPs with 20 megapixels of pure noise', () => {
    const count = decoded(headerOf('webp', 20), 11);
    expect(count).toBeGreaterThan(5);
    expect(count).toBeLessThan(10);
  });
});

test('twenty noisy pictures that take too long to decode are refused; the message names one and says what to change', async () => {
  // The soak and the bench take the largest pictures and the allowance of a call.
  const isLarge = counts(0, 1) === 1;
  const host = await startNoisyPictureHost(
    isLarge ? { width: 5000, height: 4000 } : { width: 500, height: 400 },
  );
  const allowance = { leftMs: isLarge ? msOfACall : 125 };
  const budget = startTimeBudget(300_000);
  try {
    const client = createGuardedClient({ allowedHosts: { loopback: true, origins: new Set() } });
    await expect(
      fetchPictures(host.urls, { client, call: { budget }, field: 'image_urls', allowance }),
    ).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(
        /^image_urls\[\d+\] could not be read: together the pictures take too long to decode; make them smaller/,
      ),
    });
  } finally {
    budget.end();
    host.close();
  }
});
