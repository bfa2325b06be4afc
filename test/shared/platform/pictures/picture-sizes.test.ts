import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { modelFamily } from '../../../../shared/platform/model/model-families.ts';
import {
  finestSize,
  ordinarySize,
  type PictureSize,
  sizeWithin,
} from '../../../../shared/platform/pictures/picture-sizes.ts';
import { counts } from '../../../support/counts.ts';

const fine = modelFamily('claude-haiku-5-5');
const coarse = modelFamily('claude-haiku-4-5');
const unknown = modelFamily('qwen3-vl:8b');

/** A photo of 12 megapixels, as phones take them. */
const photo = { width: 4032, height: 3024 };

const sizes: readonly (readonly [name: string, size: PictureSize])[] = [
  ['the ordinary size', ordinarySize(1)],
  ['the finest of one', finestSize(fine, 1)],
  ['the finest of twenty', finestSize(fine, 20)],
  ['the finest of an older family', finestSize(coarse, 3)],
];

test.each(sizes)(
  'any picture ends inside %s, is never enlarged and not made smaller than necessary',
  (...of) => {
    const [, most] = of;
    const edge = fc.integer({ min: 1, max: 65_535 });
    fc.assert(
      fc.property(edge, edge, (width, height) => {
        const size = sizeWithin({ width, height }, most);
        const longer = Math.max(size.width, size.height);
        expect(longer).toBeLessThanOrEqual(most.longestEdge);
        expect(most.fits(size.width, size.height)).toBe(true);
        expect(size.width).toBeLessThanOrEqual(width);
        expect(size.height).toBeLessThanOrEqual(height);
        expect(Math.min(size.width, size.height)).toBeGreaterThan(0);
        const grown = (side: number) => Math.floor((side * (longer + 1)) / Math.max(width, height));
        const isLargest =
          longer === Math.max(width, height) ||
          longer === most.longestEdge ||
          !most.fits(grown(width), grown(height));
        expect(isLargest).toBe(true);
      }),
      { seed: 7, numRuns: counts(60, 2000) },
    );
  },
);

test('the ordinary size is the same for every model', () => {
  expect(sizeWithin(photo, ordinarySize(1))).toEqual({ width: 1238, height: 928 });
});

describe('the finest size', () => {
  test('shows more of a photo the more the model reads', () => {
    expect(sizeWithin(photo, finestSize(fine, 1))).toEqual({ width: 2212, height: 1659 });
    expect(sizeWithin(photo, finestSize(coarse, 1))).toEqual({ width: 1252, height: 939 });
    expect(sizeWithin(photo, finestSize(unknown, 1))).toEqual(sizeWithin(photo, finestSize(coarse, 1)));
  });

  test('reaches the longest edge that the model reads where the picture is narrow', () => {
    expect(sizeWithin({ width: 6000, height: 2000 }, finestSize(fine, 1)).width).toBe(2576);
  });

  test.each([1, 4, 11, 12, 20])('of %d pictures leaves room for the text of a question', (count) => {
    const most = finestSize(fine, count);
    for (const shape of [photo, { width: 3000, height: 3000 }, { width: 2400, height: 3600 }]) {
      const { width, height } = sizeWithin(shape, most);
      const tokens = count * fine.pictureTokens(width, height);
      expect(tokens).toBeLessThanOrEqual(53_000);
      // Twenty are shrunk together and use what there is; a few use all that the model reads.
      expect(tokens).toBeGreaterThan(0.93 * Math.min(53_000, count * 4784));
    }
  });

  test.each([1, 4, 14, 20])('of %d pictures makes a request that every provider takes', (count) => {
    for (const { mostBytes } of [finestSize(fine, count), ordinarySize(count)]) {
      expect((count * mostBytes * 4) / 3).toBeLessThan(19_000_000);
      expect((mostBytes * 4) / 3).toBeLessThan(5_000_000);
    }
  });
});
