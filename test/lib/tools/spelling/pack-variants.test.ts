import { expect, test } from '@jest/globals';
import { packVariants } from '../../../../lib/tools/spelling/pack-variants.ts';
import { packedEnds, packedVariants } from '../../../../shared/libraries/wording/spelling/variants.ts';
import { variantTable } from '../../../../shared/libraries/wording/spelling.ts';

test('the table of spellings is packed as the packing of its words says', () => {
  const { ends, variants } = packVariants(variantTable());
  expect(packedEnds.trim()).toBe(ends);
  expect(packedVariants.trim()).toBe(variants);
});

test('ends that several words share are stored once', () => {
  const pairs = new Map(
    ['organiz', 'realiz', 'coloriz'].flatMap((start) =>
      ['e', 'ed', 'ing'].map((end) => [start + end, start.replace(/z$/, 's') + end] as const),
    ),
  );
  pairs.set('gray', 'grey');
  expect(packVariants(pairs)).toEqual({
    ends: 'e ed ing',
    variants: 'colori 0\ngr/a/e y\norgani 0\nreali 0',
  });
});
