import { expect, test } from '@jest/globals';
import {
  type ComparablesServices,
  findComparables,
} from '../../../../../shared/operations/pricing/comparables/find-comparables.ts';
import { ServiceError } from '../../../../../shared/platform/errors/service-error.ts';
import { testCall } from '../../market/test-call.ts';

const bug = new RangeError('Maximum call stack size exceeded');
const listing = (name: string) => ({
  title: name,
  url: `https://shop.example/${name}`,
  image: '',
  vendor: 'shop',
});

const services: ComparablesServices = {
  sources: [
    { name: 'one', search: async () => ({ matches: [listing('good'), listing('bad'), listing('gone')] }) },
  ],
  pages: {
    readPrice: async (url) => {
      if (url.endsWith('bad')) throw bug;
      if (url.endsWith('gone')) throw new ServiceError('UPSTREAM_FAILED', 'the server answered 404');
      return { amount: '89.00', currency: 'AUD', place: 'visible' };
    },
  },
  rates: async () => [{ source: 'ecb', date: '2026-01-02', perEuro: { EUR: '1' } }],
  images: { put: async () => '' },
};

const query = {
  imageUrl: 'https://pictures.example/1',
  picture: async () => new Uint8Array(),
  country: 'AU',
};

/** The comparables found, and the log's entries. */
async function found(services: ComparablesServices, limit = 10) {
  const logged: unknown[] = [];
  const call = testCall({
    clock: () => Date.parse('2026-01-03'),
    log: { ...testCall().log, error: (...event) => logged.push(event) },
  });
  const comparables = await findComparables(query, { currency: 'AUD', limit }, services, call);
  return { ...comparables, logged };
}

test('a bug while reading one page loses only its price and is logged as a bug', async () => {
  const { items, priceErrors, logged } = await found(services);
  expect(items.map(({ title, price }) => [title, price])).toEqual([
    ['good', '89.00'],
    ['bad', undefined],
    ['gone', undefined],
  ]);
  expect(priceErrors).toEqual([
    { index: 1, url: 'https://shop.example/bad', message: 'the page could not be read' },
    { index: 2, url: 'https://shop.example/gone', message: 'the server answered 404' },
  ]);
  expect(logged).toEqual([['page-price.bug', bug, { index: 1 }]]);
});

test('an answer shows the best of the counted offers; pages of all are read', async () => {
  const matches = Array.from({ length: 20 }, (_, index) => listing(`mug-${index}`));
  const sources = [{ name: 'one', search: async () => ({ matches }) }];
  const pages: ComparablesServices['pages'] = {
    readPrice: async () => ({ amount: '89.00', currency: 'AUD', place: 'visible' }),
  };
  const few = await found({ ...services, sources, pages }, 2);
  const many = await found({ ...services, sources, pages }, 15);
  expect([few.items.length, many.items.length]).toEqual([2, 15]);
  expect(few.range).toMatchObject({ counted: 15 });
  expect(few.range).toEqual(many.range);
});

test('an unconvertible price loses only itself and is logged by its index', async () => {
  const prices = [
    { amount: '10', currency: 'EUR' },
    { amount: "1.299'00", currency: 'EUR' },
    { amount: '12', currency: 'USD' },
    { amount: '13', currency: 'AUD' },
  ];
  const { items, priceErrors, range, logged } = await found({
    ...services,
    sources: [
      {
        name: 'one',
        search: async () => ({
          matches: prices.map((price, index) => ({ ...listing(`mug-${index}`), price })),
        }),
      },
    ],
    rates: async () => [{ source: 'ecb', date: '2026-01-02', perEuro: { EUR: '1', AUD: '2', USD: 'one' } }],
  });
  expect(items.map(({ price }) => price)).toEqual(['20.00', undefined, undefined, '13.00']);
  expect(range).toMatchObject({ lower: 13, upper: 20 });
  const message = 'the price could not be converted';
  expect(priceErrors).toEqual([
    { index: 1, url: 'https://shop.example/mug-1', message },
    { index: 2, url: 'https://shop.example/mug-2', message },
  ]);
  expect(logged).toEqual([
    ['conversion.bug', expect.anything(), { index: 1 }],
    ['conversion.bug', expect.anything(), { index: 2 }],
  ]);
});
