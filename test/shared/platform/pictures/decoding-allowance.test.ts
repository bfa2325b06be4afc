import { describe, expect, test } from '@jest/globals';
import { profileOf } from '../../../../lib/aws/constructs/function-profiles.ts';
import { endpoints } from '../../../../shared/contract/endpoints.ts';
import { startTimeBudget } from '../../../../shared/platform/call/time-budget.ts';
import { fetchPictures, msOfACall } from '../../../../shared/platform/pictures/fetch-pictures.ts';
import type { PictureFormat, PictureHeader } from '../../../../shared/platform/pictures/picture-header.ts';
import { decodingMs, spend } from '../../../../shared/platform/pictures/probe-picture.ts';
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

  test('what one call may decode leaves the model 7 of its 25 seconds, at the share of a processor that a function has', () => {
    const allowance = { leftMs: msOfACall };
    const jpeg = headerOf('jpeg', 1);
    let spent = 0;
    try {
      for (;;) {
        spend(allowance, jpeg, 1_000_000);
        spent += decodingMs(jpeg, 1_000_000);
      }
    } catch {
      const [listing] = endpoints.filter(({ name }) => name === 'generate-basic-listing').map(profileOf);
      const processor = (listing?.memoryMb ?? 0) / 1769;
      expect(spent / processor).toBeLessThan(18_000);
    }
  });

  test('one call may decode any single picture that can be read', () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
      for (const memory of [0, 1]) {
        expect(decodingMs(headerOf(format, 50, memory), 15_000_000)).toBeLessThan(4000);
      }
    }
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
