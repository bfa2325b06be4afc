import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { type Catalogue, openCatalogue } from '../../../../lib/sandbox/catalogue/catalogue.ts';
import { startCatalogueServer } from '../../../../lib/sandbox/catalogue/catalogue-server.ts';
import { createListingSearch } from '../../../../lib/sandbox/catalogue/similar-offers.ts';
import type { Emulator } from '../../../../lib/sandbox/emulator/emulator.ts';

let catalogue: Catalogue;
let server: Emulator;
beforeAll(async () => {
  catalogue = await openCatalogue();
  server = await startCatalogueServer({ catalogue });
});
afterAll(() => server.stop());

const pageOf = async (path: string) => (await fetch(server.url + path)).text();

describe('pages', () => {
  test('the page of the first shop has structured data as JSON-LD', async () => {
    const page = await pageOf('/items/0?currency=AUD');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Product',
      name: 'Steam Iron 2400W',
      image: [`${server.url}/pictures/steam-iron.jpg`],
      // 59.99 USD at 1.1367 USD and 1.6177 AUD per euro.
      offers: { '@type': 'Offer', price: '85.38', priceCurrency: 'AUD' },
    });
  });

  test.each([
    ['a currency', 'JPY', '9,530'],
    ['a currency without a rate', 'CLP', '59.99'],
  ])('a page in %s shows its price, in its own currency where needed', async (_title, currency, price) => {
    expect(await pageOf(`/items/0?currency=${currency}`)).toContain(price);
  });

  test.each([
    ['an offer past the last one', '/items/2442'],
    ['an unknown picture', '/pictures/none.jpg'],
    ['the picture of an offer past the last one', '/items/2442.jpg'],
  ])('%s is not found', async (_title, path) => {
    expect((await fetch(server.url + path)).status).toBe(404);
  });
});

test('the search by words returns the listings whose titles contain all of them, with page and picture', async () => {
  const { findListings } = createListingSearch(catalogue, server.url);
  const listings = findListings({ words: 'steam IRON' });
  expect(listings.length).toBeGreaterThan(50);
  for (const { title } of listings) expect(title).toMatch(/steam.*iron|iron.*steam/i);
  const [{ title = '', price = '', pageUrl = '', pictureUrl = '' } = {}] = listings;
  const page = await pageOf(pageUrl.replace(server.url, ''));
  expect(page).toContain(title);
  expect(page).toContain(price);
  const picture = await fetch(pictureUrl);
  expect((await sharp(await picture.arrayBuffer()).metadata()).format).toBe('jpeg');
  expect(findListings({ words: 'steam iron zeppelin' })).toEqual([]);
});
