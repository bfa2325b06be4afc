import { expect, test } from '@jest/globals';
import { openCatalogue } from '../../../../lib/sandbox/catalogue/catalogue.ts';
import { drawListings } from '../../../../lib/sandbox/catalogue/market-listings.ts';

const { entries } = await openCatalogue();
const listings = drawListings(entries, { telling: 0.6 });

test('a few thousand listings are drawn around the catalogue, the same each time', () => {
  expect(listings).toHaveLength(2_220);
  expect(listings.map(({ number }) => number)).toEqual(listings.map((_, index) => index));
  expect(drawListings(entries, { telling: 0.6 })).toEqual(listings);
  expect(drawListings(entries, { telling: 0.6, seed: 2 })).not.toEqual(listings);
});

test('a third are accessories, and all kinds of other things are among them', () => {
  const share = (truth: string) =>
    listings.filter((listing) => listing.truth === truth).length / listings.length;
  expect(share('accessory')).toBeCloseTo(1 / 3, 1);
  for (const truth of ['same', 'kind', 'lot', 'other']) expect(share(truth)).toBeGreaterThan(0.03);
});

test('as many titles as wanted tell what is offered', () => {
  const tells = /case for|cord for|manual only|spare part|empty box/i;
  const shareFor = (telling: number) => {
    const accessories = drawListings(entries, { telling }).filter(({ truth }) => truth === 'accessory');
    return accessories.filter(({ title }) => tells.test(title)).length / accessories.length;
  };
  expect([shareFor(0), shareFor(1)]).toEqual([0, 1]);
  expect(shareFor(0.6)).toBeCloseTo(0.6, 1);
});

test('a catalogue of one product has no other models, and one of many has a few listings of each', () => {
  const [only] = entries;
  const alone = only ? drawListings([only], { telling: 1 }) : [];
  expect(new Set(alone.map(({ truth }) => truth))).toEqual(new Set(['same', 'accessory', 'lot']));
  const many = Array.from({ length: 1_000 }, (_, index) =>
    entries.slice(0, 1).map((entry) => ({ ...entry, product: `p${index}` })),
  );
  expect(drawListings(many.flat(), { telling: 1 })).toHaveLength(6_000);
  expect(drawListings([], { telling: 1 })).toEqual([]);
});
