import { expect, test } from '@jest/globals';
import { openCatalogue } from '../../../../lib/sandbox/catalogue/catalogue.ts';
import { drawListings } from '../../../../lib/sandbox/catalogue/market-listings.ts';

const { entries } = await openCatalogue();
const listings = drawListings(entries, { telling: 0.6 });

test('a few thousand listings are generated around the catalogue, the same each time', () => {
  expect(listings).toHaveLength(2_220);
  expect(listings.map(({ number }) => number)).toEqual(listings.map((_, index) => index));
  expect(drawListings(entries, { telling: 0.6 })).toEqual(listings);
  expect(drawListings(entries, { telling: 0.6, seed: 2 })).not.toEqual(listings);
});

test('a third are accessories, and some are unrelated items', () => {
  const share = (truth: string) =>
    listings.filter((listing) => listing.truth === truth).length / listings.length;
  expect(share('accessory')).toBeCloseTo(1 / 3, 1);
  for (const truth of ['same', 'kind', 'lot', 'other']) expect(share(truth)).toBeGreaterThan(0.03);
});
